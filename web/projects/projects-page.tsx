import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { projectStatuses } from '#contract/fields.ts'
import { type ListedProject, projectSorts, projectsPage } from '#contract/projects.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { OpenBin } from '#web/kit/work/bin-sheet.tsx'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { statusWords } from '#web/kit/work/words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { RowTable } from '#web/ui/work/row-table.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Filters } from './filters.tsx'
import { type ListQuery, listQuery, listQueryOf, searchOf } from './list-query.ts'
import { NewProject } from './new-project.tsx'
import { ProjectBin } from './project-bin.tsx'
import { PhoneProject, projectColumns } from './project-columns.tsx'
import { ProjectViews } from './project-views.tsx'

/** Every project that the reader has a part in. */
export default function ProjectsPage() {
  const search = useShownSearch()
  const navigate = useNavigate()
  const query = useMemo(() => listQueryOf(search), [search])
  const { data, isError } = useQuery(listQuery(query))
  const home = useQuery(homeQuery).data
  const wantsNew = new URLSearchParams(search).has('new')
  const [adding, setAdding] = useState(wantsNew)
  const [binOpen, setBinOpen] = useState(false)
  useEffect(() => {
    if (wantsNew) setAdding(true)
  }, [wantsNew])
  useTrail([{ label: say('Projects') }])
  usePageTitle(say('Projects'))

  const show = (next: ListQuery, replace = false) => {
    const text = searchOf(next)
    navigate(`${at('/projects')}${text && `?${text}`}`, { replace })
  }
  const staff = home?.orgs.some(({ role }) => role !== 'worker') ?? false
  const sort = query.sort ?? 'name'
  const total = Object.values(data?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  const isNarrowed = Boolean(query.q || query.status || query.kind || query.org)
  const orgs = data?.orgs ?? []
  const columns = useMemo(() => projectColumns(orgs.length > 1), [orgs.length])
  return (
    <WorkPage
      title={say('Projects')}
      inBar
      flush
      actions={
        staff && (
          <>
            <OpenBin onClick={() => setBinOpen(true)} />
            <ToolButton look="main" icon="plus" label={say('New project')} onClick={() => setAdding(true)} />
          </>
        )
      }
      tools={
        <>
          <ProjectViews
            query={query}
            orgId={home?.orgId ?? undefined}
            counts={data?.counts}
            statuses={projectStatuses.map((id) => ({ id, label: statusWords[id] }))}
          />
          <Filters query={query} orgs={orgs} onChange={(next) => show({ ...next, from: undefined }, true)} />
        </>
      }
    >
      {isError && (
        <div className="p-4 md:px-6">
          <Banner>{say('The projects could not be loaded. Reload the page to try again.')}</Banner>
        </div>
      )}
      {data === undefined && !isError && <SkeletonRows count={8} rowPx={48} />}
      {data && data.projects.length > 0 && (
        <>
          <RowTable<ListedProject>
            label={say('Projects')}
            columns={columns}
            rows={data.projects}
            rowPx={48}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            phoneCell={PhoneProject}
            sorted={{ by: sort, down: query.down === 'yes' }}
            onSort={(by) => {
              const next = projectSorts.find((one) => one === by)
              const down = sort === by && !query.down ? 'yes' : undefined
              show({ ...query, sort: next, down, from: undefined }, true)
            }}
            onOpen={({ id }, apart) => {
              const href = `${at('/projects')}/${id}`
              if (apart) window.open(href)
              else navigate(href)
            }}
          />
          <Paging query={query} shown={data.projects.length} total={data.total} onShow={show} />
        </>
      )}
      {data?.projects.length === 0 && (
        <div className="p-4 md:p-6">
          {isNarrowed && total + data.total > 0 ? (
            <EmptySheet
              title={say('No project fits')}
              action={<ToolButton look="outline" label={say('Show all projects')} href={at('/projects')} />}
            >
              {say('Try another word, or clear a filter.')}
            </EmptySheet>
          ) : (
            <EmptySheet
              title={say('No project yet')}
              {...(staff && {
                action: <ToolButton look="main" label={say('New project')} onClick={() => setAdding(true)} />,
              })}
            >
              {staff
                ? say('Start from a template, and the job comes with its tasks, gates and dates.')
                : say('Projects show up here when somebody adds you to one.')}
            </EmptySheet>
          )}
        </div>
      )}
      {staff && home?.orgId && (
        <ProjectBin org={home.orgId} open={binOpen} onClose={() => setBinOpen(false)} />
      )}
      {home && (
        <NewProject
          open={adding}
          home={home}
          onClose={() => {
            setAdding(false)
            if (wantsNew) show(query, true)
          }}
        />
      )}
    </WorkPage>
  )
}

type PagingProps = {
  query: ListQuery
  shown: number
  total: number
  onShow: (query: ListQuery) => void
}

function Paging({ query, shown, total, onShow }: PagingProps) {
  const from = Number(query.from ?? 0)
  if (total <= projectsPage && from === 0) return null
  const to = (place: number) => onShow({ ...query, from: place > 0 ? String(place) : undefined })
  return (
    <nav aria-label={say('Pages')} className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6">
      <p role="status" className="mr-auto text-[0.8125rem] text-muted tabular-nums max-md:text-base">
        {say('{from} to {to} of {total}', { from: from + 1, to: from + shown, total })}
      </p>
      <ToolButton
        icon="left"
        label={say('Previous')}
        disabled={from === 0}
        onClick={() => to(Math.max(0, from - projectsPage))}
      />
      <ToolButton
        icon="right"
        label={say('Next')}
        disabled={from + shown >= total}
        onClick={() => to(from + projectsPage)}
      />
    </nav>
  )
}
