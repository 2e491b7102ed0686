import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import { type ListedRfi, registerFileRow, registerFormats } from '#contract/register-calls.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf } from '#web/kit/call.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { RowTable } from '#web/ui/work/row-table.tsx'
import type { TableColumn } from '#web/ui/work/row-table-parts.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useKeys } from '#web/ui/work/use-keys.ts'
import { rfisQuery } from './queries.ts'
import { RfiForm, RfiSheet, rfiTitle } from './rfi-sheet.tsx'
import { dueText, rfiMarks, rfiWords } from './words.ts'

const mark = ({ state }: ListedRfi) => <StatusMark status={rfiMarks[state]} label={rfiWords[state]} />
const due = (one: ListedRfi) => (
  <span className={one.overdue ? 'font-semibold text-alarm-text' : 'text-muted'}>
    {one.state === 'open' ? dueText(one) : rfiWords[one.state]}
  </span>
)
const columns: TableColumn<ListedRfi>[] = [
  { id: 'state', label: say('State'), width: '3.5rem', cell: mark },
  { id: 'number', label: say('Number'), width: '6rem', cell: ({ number }) => rfiNumber(number) },
  {
    ...{ id: 'subject', label: say('Subject'), width: 'minmax(12rem,1fr)' },
    cell: ({ subject }) => <span className="truncate font-semibold">{subject}</span>,
  },
  {
    ...{ id: 'reference', label: say('Reference'), width: '10rem', from: 1000 },
    cell: ({ reference }) => <span className="truncate text-muted">{reference}</span>,
  },
  {
    ...{ id: 'asked', label: say('Asked'), width: '5rem', from: 760 },
    cell: ({ askedOn }) => <span className="text-muted">{shortDay(askedOn)}</span>,
  },
  {
    ...{ id: 'ball', label: say('Ball'), width: '10rem', from: 700 },
    cell: ({ ball }) => <span className="truncate">{ball ?? '–'}</span>,
  },
  { id: 'due', label: say('Answer by'), width: '8rem', figure: true, cell: due },
]
const phone = (one: ListedRfi) => (
  <span className="flex min-w-0 flex-1 items-center gap-3">
    {mark(one)}
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{one.subject}</span>
      <span className="block truncate text-muted text-sm">
        {[rfiNumber(one.number), one.ball].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className="shrink-0 text-sm">{due(one)}</span>
  </span>
)
const keyOf = ({ id }: ListedRfi) => id
const nameOf = ({ subject }: ListedRfi) => subject

/** The requests for information: who has each, how late, and what was answered. */
export default function RfisPage({ params: { project = '' } }: { params: Readonly<Record<string, string>> }) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(rfisQuery(project))
  const look = useLook(project)
  const navigate = useNavigate()
  const shown = new URLSearchParams(useShownSearch()).get('open') ?? undefined
  const [writing, setWriting] = useState(false)
  const base = `${at('/projects')}/${project}/rfis`
  const mayEdit = open !== undefined && look === undefined && may(open.audience, 'register.edit')
  const mayAnswer = open !== undefined && look === undefined && may(open.audience, 'register.answer')
  useTrail([
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('RFIs') },
  ])
  usePageTitle(say('RFIs'))
  useKeys([{ keys: 'n', label: say('Ask'), group: say('RFIs'), run: () => mayEdit && setWriting(true) }])
  if (!open || !data) return <SkeletonRows count={8} />
  const { rfis } = data
  const rfi = rfis.find(({ id }) => id === shown)
  const lateCount = rfis.filter(({ overdue }) => overdue).length
  const close = () => {
    setWriting(false)
    if (shown !== undefined) navigate(base, { replace: true })
  }
  return (
    <WorkPage
      title={say('RFIs')}
      inBar
      flush
      detail={[
        say('{count, number} open', { count: rfis.filter(({ state }) => state === 'open').length }),
        lateCount > 0 && say('{count, number} late', { count: lateCount }),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {rfis.length > 0 &&
            registerFormats.map((format) => (
              <ToolButton
                key={format}
                label={format.toUpperCase()}
                className="max-md:hidden"
                href={addressOf(registerFileRow, { project }, { of: 'rfis', format })}
                download
              />
            ))}
          {mayEdit && (
            <ToolButton look="main" icon="plus" label={say('New RFI')} onClick={() => setWriting(true)} />
          )}
        </>
      }
    >
      {rfis.length === 0 ? (
        <div className="p-4 md:p-6">
          <EmptySheet title={say('No RFIs yet')}>
            {say('What the drawings leave open: who was asked, by when, and what they answered.')}
          </EmptySheet>
        </div>
      ) : (
        <RowTable
          label={say('RFIs')}
          columns={columns}
          rows={rfis}
          {...{ keyOf, nameOf }}
          phoneCell={phone}
          {...(rfi && { openKey: rfi.id })}
          onOpen={({ id }) => navigate(`${base}?open=${id}`)}
        />
      )}
      <SideSheet
        open={rfi !== undefined || writing}
        onClose={close}
        title={rfi ? rfiTitle(rfi) : say('New RFI')}
        width={576}
      >
        <div key={`${rfi?.id} ${rfi?.state} ${writing}`}>
          {writing ? (
            <RfiForm project={project} rfi={rfi} onDone={() => setWriting(false)} />
          ) : (
            rfi && (
              <RfiSheet
                {...{ project, rfi, mayEdit, mayAnswer }}
                answeredBy={open.people.find(({ id }) => id === rfi.answeredBy)?.name}
                onEdit={() => setWriting(true)}
              />
            )
          )}
        </div>
      </SideSheet>
    </WorkPage>
  )
}
