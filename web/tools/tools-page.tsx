import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { putToolRow, type Tool } from '#contract/tools.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useKeptOf } from '#web/kit/kept/of-kind.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Chip } from '#web/ui/work/chip.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import { lendingOrg, toolAddress, toolsQuery } from './queries.ts'
import { ToolSheet } from './tool-sheet.tsx'

/** What an organisation lends: who has it, where and until when. The code on a tool opens its sheet. */
export default function ToolsPage() {
  const home = useQuery(homeQuery).data
  const asked = new URLSearchParams(useShownSearch())
  const org = asked.get('org') ?? (home ? lendingOrg(home) : '')
  const staff = home?.orgs.find(({ id }) => id === org)?.role !== 'worker'
  const reading = useQuery(toolsQuery(org))
  const { data } = reading
  const kept = useKeptOf('tool').filter(({ waits }) => waits)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [gone, setGone] = useState(false)
  const [editing, setEditing] = useState<Tool | 'new'>()
  useTrail([{ label: say('Tools') }])
  usePageTitle(say('Tools'))
  if (unreadable(reading) || (home && org === ''))
    return (
      <WorkPage title={say('Tools')}>
        <Banner>{say('These tools are not yours to see, or cannot be reached right now.')}</Banner>
      </WorkPage>
    )
  if (!data) return <SkeletonRows count={6} rowPx={48} />
  const stands = (tool: Tool): Tool => {
    const last = kept.findLast(({ params }) => params.tool === tool.id)?.body
    if (!last) return tool
    const project = data.projects.find(({ id }) => id === last.project)?.name ?? null
    const loan = { holder: last.holder, project, since: last.madeAt, dueOn: last.dueOn }
    return { ...tool, loan: last.out ? loan : null }
  }
  const waits = (id: string) => kept.some(({ params }) => params.tool === id)
  const wanted = typed.trim().toLowerCase()
  const tools = data.tools.map(stands)
  const found = tools.filter(
    ({ retired, loan, name, serial, number }) =>
      !retired &&
      (!gone || loan !== null) &&
      [name, serial, String(number), loan?.holder ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
  const open = tools.find(({ id }) => id === asked.get('tool'))
  const out = tools.filter(({ loan, retired }) => loan !== null && !retired).length
  return (
    <>
      <WorkPage
        title={say('Tools')}
        inBar
        {...(tools.length > 0 && { detail: say('{out} of {all} handed out', { out, all: tools.length }) })}
        actions={
          <>
            {staff && tools.length > 0 && (
              <ToolButton label={say('Labels')} href={`${at('/tools/labels')}?org=${org}`} />
            )}
            {staff && (
              <ToolButton
                look="main"
                icon="plus"
                label={say('Add a tool')}
                onClick={() => setEditing('new')}
              />
            )}
          </>
        }
      >
        {home && home.orgs.length > 1 && (
          <div className="mb-4">
            <WaySwitch
              label={say('Organization')}
              ways={home.orgs.map(({ id, name }) => ({
                ...{ href: `${at('/tools')}?org=${id}`, label: name, current: id === org },
              }))}
            />
          </div>
        )}
        {tools.length === 0 ? (
          <EmptySheet title={say('No tools yet')}>
            {say('Add what you lend, print its label, and hand it out with any phone’s camera.')}
          </EmptySheet>
        ) : (
          <div className="grid max-w-3xl gap-3">
            <div className="flex flex-wrap items-end gap-3">
              <TextField
                className="min-w-48 flex-1"
                label={say('Name, number or who has it')}
                type="search"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              <Chip label={say('Handed out')} state={gone ? 'on' : 'off'} onClick={() => setGone(!gone)} />
            </div>
            <ul className="divide-y divide-line">
              {found.map((tool) => (
                <li key={tool.id}>
                  <a
                    href={toolAddress(org, tool.id)}
                    className="flex min-h-14 items-center gap-3 py-2 hover:bg-wash"
                  >
                    <StatusMark
                      status={isLate(tool, data.today) ? 'late' : tool.loan ? 'under-way' : 'done'}
                      label={tool.loan ? say('Handed out') : say('Here')}
                      className="size-5"
                    />
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{`${tool.number}. ${tool.name}`}</span>
                      <span className="block text-muted">{whereText(tool)}</span>
                    </span>
                    {isLate(tool, data.today) && <Tag tone="red">{say('Overdue')}</Tag>}
                    {waits(tool.id) && <Tag tone="line">{say('Kept')}</Tag>}
                  </a>
                </li>
              ))}
            </ul>
            {found.length === 0 && <p className="text-muted">{say('Nothing is found.')}</p>}
          </div>
        )}
      </WorkPage>
      <SideSheet
        open={open !== undefined}
        onClose={() => navigate(`${at('/tools')}?org=${org}`, { replace: true })}
        title={open ? `${open.number}. ${open.name}` : ''}
      >
        {open && (
          <ToolSheet
            key={open.id}
            {...{ org, tool: open, people: data.people, projects: data.projects }}
            waits={waits(open.id)}
            onEdit={staff ? () => setEditing(open) : undefined}
          />
        )}
      </SideSheet>
      <SideSheet
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={editing === 'new' ? say('Add a tool') : say('Change it')}
      >
        {editing && (
          <EditForm
            key={editing === 'new' ? 'new' : editing.id}
            org={org}
            old={editing === 'new' ? undefined : editing}
            onDone={() => setEditing(undefined)}
          />
        )}
      </SideSheet>
    </>
  )
}

const isLate = ({ loan }: Tool, today: string) => loan?.dueOn != null && loan.dueOn < today

/** Where a tool is: with whom, on which job, until when. */
const whereText = ({ loan, serial }: Tool): string =>
  (loan
    ? [
        loan.holder,
        loan.project ?? '',
        loan.dueOn === null ? '' : say('until {day}', { day: shortDay(loan.dueOn) }),
      ]
    : [say('Here'), serial]
  )
    .filter(Boolean)
    .join(' · ')

function EditForm({ org, old, onDone }: { org: string; old: Tool | undefined; onDone: () => void }) {
  const client = useQueryClient()
  const [id] = useState(() => old?.id ?? newId())
  const [typed, setTyped] = useState({
    ...{ name: old?.name ?? '', serial: old?.serial ?? '', note: old?.note ?? '' },
  })
  const sending = useMutation({
    mutationFn: (retired: boolean | undefined) =>
      call(putToolRow, {
        params: { org },
        body: { id, ...typed, retired: retired ?? old?.retired ?? false },
      }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['tools', org] }),
  })
  const form = { ...sending, mutate: () => sending.mutate(undefined) }
  const wrong = wrongFields(form)
  const labels = { name: say('Name'), serial: say('Serial number'), note: say('Note') }
  return (
    <SheetForm
      sending={form}
      label={say('Save')}
      more={
        old && (
          <ToolButton
            look="danger"
            label={old.retired ? say('Lend it again') : say('Lend it no more')}
            busy={sending.isPending}
            onClick={() => sending.mutate(!old.retired)}
          />
        )
      }
    >
      {(['name', 'serial', 'note'] as const).map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          optional={field !== 'name'}
          value={typed[field]}
          error={wrong[field]}
          onChange={({ target }) => setTyped((now) => ({ ...now, [field]: target.value }))}
        />
      ))}
    </SheetForm>
  )
}
