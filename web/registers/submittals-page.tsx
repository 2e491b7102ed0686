import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import { type ListedTransmittal, registerFileRow, registerFormats } from '#contract/register-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery, tasksQuery, useToday } from '#web/kit/work/project.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { RowTable } from '#web/ui/work/row-table.tsx'
import type { TableColumn } from '#web/ui/work/row-table-parts.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useKeys } from '#web/ui/work/use-keys.ts'
import { ImportForm } from './import-form.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemSheet, PaperButton } from './item-sheet.tsx'
import { submittalsQuery } from './queries.ts'
import { everyLine, narrowed, RegisterTools } from './register-tools.tsx'
import { ReturnForm } from './return-form.tsx'
import { TransmittalForm } from './transmittal-form.tsx'
import { actionShort, dueText, type Line, stageMarks, stageWords } from './words.ts'

type Shown = {
  item?: string
  doing: 'look' | 'edit' | 'send' | 'return' | 'import'
  again?: ListedTransmittal
}

const late = 'font-semibold text-alarm-text'
const mark = ({ stage }: Line) => <StatusMark status={stageMarks[stage]} label={stageWords[stage]} />
const ball = (one: Line) => <span className="truncate">{one.ball ?? '–'}</span>
const due = (one: Line) => <span className={one.overdue ? late : 'text-muted'}>{dueText(one)}</span>
const dayCell = (day: string | null) => day !== null && <span className="text-muted">{shortDay(day)}</span>

/** The columns of the government’s register keep their letters. */
const columnsOf = (government: boolean): TableColumn<Line>[] => {
  const letter = (label: string, of: string) => (government ? `${label} (${of})` : label)
  return [
    { id: 'stage', label: say('State'), width: '3.5rem', cell: mark },
    { id: 'number', label: say('Item'), width: '3rem', cell: ({ number }) => number },
    {
      ...{ id: 'sent', label: letter(say('Transmittal'), 'b'), width: '8.5rem', from: 900 },
      cell: ({ sent }) => <span className="tabular-nums">{sent}</span>,
    },
    {
      ...{ id: 'description', label: letter(say('Description'), 'd'), width: 'minmax(12rem,1fr)' },
      cell: ({ description }) => <span className="truncate font-semibold">{description}</span>,
    },
    { id: 'type', label: say('SD'), width: '4rem', from: 700, cell: ({ type }) => type },
    {
      ...{ id: 'paragraph', label: letter(say('Para'), 'e'), width: '4.5rem', from: 960 },
      cell: ({ paragraph }) => paragraph,
    },
    {
      ...{ id: 'submit', label: letter(say('Submit'), 'g'), width: '5rem', from: 800 },
      cell: ({ submitBy }) => dayCell(submitBy),
    },
    {
      ...{ id: 'need', label: letter(say('Need'), 'i'), width: '5rem', from: government ? 1040 : 1100 },
      cell: ({ materialBy }) => dayCell(materialBy),
    },
    {
      ...{ id: 'code', label: letter(say('Code'), 'o'), width: government ? '4.5rem' : '8.5rem' },
      cell: ({ code }) => <span className="truncate">{code}</span>,
    },
    { id: 'ball', label: say('Ball'), width: '8.5rem', from: 760, cell: ball },
    { id: 'due', label: say('Due'), width: '7.25rem', figure: true, cell: due },
  ]
}
const columns = { government: columnsOf(true), commercial: columnsOf(false) }

const phone = (one: Line) => (
  <span className="flex min-w-0 flex-1 items-center gap-3">
    {mark(one)}
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{one.description}</span>
      <span className="block truncate text-muted text-sm">
        {[one.sent || one.type, one.ball].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className="shrink-0 text-sm">{due(one)}</span>
  </span>
)
const groupOf = ({ section }: Line) => ({ id: section, label: section })
const keyOf = ({ id }: Line) => id
const nameOf = ({ description }: Line) => description

/** The submittal register: whose turn it is, how late, and what to do next. */
export default function SubmittalsPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(submittalsQuery(project))
  const { data: work } = useQuery(tasksQuery(project))
  const look = useLook(project)
  const [by, setBy] = useState(everyLine)
  const today = useToday(project)
  const [shown, setShown] = useState<Shown>()
  const mayEdit = open !== undefined && look === undefined && may(open.audience, 'register.edit')
  const mayAnswer = open !== undefined && look === undefined && may(open.audience, 'register.answer')
  useTrail([
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Submittals') },
  ])
  usePageTitle(say('Submittals'))
  useKeys([
    {
      keys: 'n',
      label: say('Add an item'),
      group: say('Submittals'),
      run: () => mayEdit && setShown({ doing: 'edit' }),
    },
  ])
  if (!open || !data) return <SkeletonRows count={8} />
  const { government, submittals, transmittals } = data
  const lines = submittals.map((one): Line => {
    const last = transmittals.find(({ id }) => id === one.transmittal)
    const action = last?.lines.find(({ item }) => item === one.id)?.action ?? null
    return { ...one, sent: last?.number ?? '', action, code: actionShort(action, government) }
  })
  const listed = narrowed(lines, by, today)
  const item = lines.find(({ id }) => id === shown?.item)
  const close = () => setShown(undefined)
  const back = () => setShown(item && { item: item.id, doing: 'look' })
  const lateCount = lines.filter(({ overdue }) => overdue).length
  const sheet = () => {
    if (shown?.doing === 'import') return <ImportForm project={project} onDone={close} />
    if (shown?.doing === 'edit')
      return (
        <ItemForm
          {...{ project, government }}
          tasks={work?.tasks ?? []}
          item={item}
          onDone={item ? back : close}
        />
      )
    if (!item || !shown) return null
    if (shown.doing === 'send') {
      const { again } = shown
      const together = lines.filter((one) =>
        again
          ? one.stage === 'resubmit' && one.transmittal === again.id
          : one.stage === 'open' && one.section === item.section,
      )
      return (
        <TransmittalForm
          {...{ project, government, again }}
          items={together}
          chosen={again ? together.map(({ id }) => id) : [item.id]}
          onDone={back}
        />
      )
    }
    const last = transmittals.find(({ id }) => id === item.transmittal)
    if (shown.doing === 'return' && last)
      return <ReturnForm {...{ project, government }} transmittal={last} items={lines} onDone={back} />
    return (
      <ItemSheet
        {...{ project, government, item, transmittals, mayEdit, mayAnswer }}
        task={work?.tasks.find(({ id }) => id === item.taskId)?.title}
        onEdit={() => setShown({ item: item.id, doing: 'edit' })}
        onSend={(again) => setShown({ item: item.id, doing: 'send', ...(again && { again }) })}
        onReturn={() => setShown({ item: item.id, doing: 'return' })}
      />
    )
  }
  const titles = {
    look: item?.description ?? '',
    edit: item ? say('Edit the item') : say('Add an item'),
    send: shown?.again ? say('Resubmit {number}', { number: shown.again.number }) : say('Make a transmittal'),
    import: say('Import a register'),
    return: say('Answer to {number}', { number: item?.sent ?? '' }),
  }
  return (
    <WorkPage
      title={say('Submittals')}
      inBar
      flush
      detail={[
        government && say('columns of ENG 4288'),
        say('{count, plural, one {# item} other {# items}}', { count: lines.length }),
        lateCount > 0 && say('{count, number} late', { count: lateCount }),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {lines.length > 0 && (
            <>
              {registerFormats.map((format) => (
                <ToolButton
                  key={format}
                  label={format.toUpperCase()}
                  className="max-md:hidden"
                  href={addressOf(registerFileRow, { project }, { of: 'submittals', format })}
                  download
                />
              ))}
              <PaperButton
                {...{ project, mayEdit }}
                documentId={null}
                of={{}}
                label={say('Print the register')}
              />
            </>
          )}
          {mayEdit && <ToolButton label={say('Import')} onClick={() => setShown({ doing: 'import' })} />}
          {mayEdit && (
            <ToolButton
              look="main"
              icon="plus"
              label={say('Add an item')}
              onClick={() => setShown({ doing: 'edit' })}
            />
          )}
        </>
      }
      tools={
        lines.length > 0 && <RegisterTools {...{ lines, government, today }} value={by} onChange={setBy} />
      }
    >
      {lines.length === 0 ? (
        <div className="p-4 md:p-6">
          <EmptySheet title={say('Nothing to submit yet')}>
            {say('What the specification asks you to submit, who reviews it, and by when.')}
          </EmptySheet>
        </div>
      ) : listed.length === 0 ? (
        <p className="p-4 text-muted md:p-6">{say('No item fits this filter.')}</p>
      ) : (
        <RowTable
          label={say('Submittals')}
          columns={columns[government ? 'government' : 'commercial']}
          rows={listed}
          {...{ keyOf, nameOf, groupOf }}
          phoneCell={phone}
          {...(item && { openKey: item.id })}
          onOpen={({ id }) => setShown({ item: id, doing: 'look' })}
        />
      )}
      <SideSheet
        open={shown !== undefined}
        onClose={close}
        title={shown ? titles[shown.doing] : ''}
        width={shown?.doing === 'look' ? 408 : 576}
      >
        <div key={`${shown?.item} ${shown?.doing}`}>{sheet()}</div>
      </SideSheet>
    </WorkPage>
  )
}
