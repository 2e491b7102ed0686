import type { ReactNode } from 'react'
import type { PlannedRow } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { AnswerMark } from '#web/kit/work/answer-mark.tsx'
import { answersTo } from '#web/kit/work/answers.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { PersonMarks } from '#web/ui/work/person-mark.tsx'
import type { TableColumn } from '#web/ui/work/row-table-parts.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import type { TaskLine } from '../task-lines.ts'
import { cannotWords, markOf, markWords, waitWords } from '../task-words.ts'
import { TitleField } from './title-field.tsx'

/** A line of the list; the one whose title is being written says so. */
export type ListLine = TaskLine & { writes?: true }

/** What a press on a part of a row opens: told by the element, so that a thousand rows need no handlers of their own. */
export type CellPart = 'status' | 'title' | 'people' | 'dates' | 'menu'

type PartProps = { part: CellPart; label: string; edits: boolean; className?: string; children: ReactNode }

/** A part of a row that opens what changes it; the keys of its row do the same. */
function Part({ part, label, edits, className, children }: PartProps) {
  if (!edits) return <span className={className}>{children}</span>
  return (
    <button
      type="button"
      data-part={part}
      aria-label={label}
      tabIndex={-1}
      className={classNames(
        'h-7 min-w-6 rounded-[3px] text-left hover:inset-ring-1 hover:inset-ring-control pointer-coarse:h-11 pointer-coarse:min-w-11',
        className,
      )}
    >
      {children}
    </button>
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const money = (cents: number | null | undefined) => cents != null && dollars.format(cents / 100)

/** The columns that a list of tasks can have; `edits` where the reader may change them, sums where some are to be seen. */
export function listColumns(options: {
  edits: boolean
  price: boolean
  cost: boolean
  /** Whether any task has a room, a checklist, a note: a column that is empty from top to bottom is left out. */
  room: boolean
  checks: boolean
  notes: boolean
  /** How long each task can wait; undefined where nobody asked. */
  floats: ReadonlyMap<string, PlannedRow> | undefined
  onTitle: (line: TaskLine, title: string | undefined) => void
}): TableColumn<ListLine>[] {
  const { edits, price, cost, room, checks, notes, floats, onTitle } = options
  const columns: (TableColumn<ListLine> | false)[] = [
    {
      id: 'title',
      label: say('Task'),
      width: 'minmax(16rem,1fr)',
      sortable: true,
      cell: (line) => {
        const { task, writes } = line
        const waits = writes ? undefined : waitWords(line)
        const cannot = task.status !== 'blocked' && cannotWords(line) !== undefined
        return (
          <span className="flex min-w-0 items-center gap-1.5">
            <Part
              part="status"
              edits={edits}
              label={say('{status}: change it', { status: markWords(task) })}
              className="grid shrink-0 place-items-center"
            >
              <StatusMark status={markOf(task)} {...(!edits && { label: markWords(task) })} />
            </Part>
            {writes ? (
              <TitleField title={task.title} onDone={(title) => onTitle(line, title)} />
            ) : (
              // What it waits for stands beside the whole title, or, where there is no room for both, in a line that is not shown.
              <span className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden">
                <span
                  className={classNames(
                    'max-w-full truncate font-semibold leading-5',
                    task.status === 'done' && 'font-normal text-muted',
                  )}
                  title={line.title}
                >
                  {line.title}
                </span>
                {waits && (
                  <span
                    className={classNames(
                      'flex min-w-0 flex-1 basis-24 items-center gap-1.5 text-xs/5',
                      cannot ? 'font-semibold text-alarm-text' : 'text-muted',
                    )}
                  >
                    {task.status !== 'blocked' && !cannot && <StatusMark status="waits" className="size-3" />}
                    <span className="truncate">{waits}</span>
                  </span>
                )}
              </span>
            )}
          </span>
        )
      },
    },
    {
      id: 'trade',
      label: say('Trade'),
      width: '7rem',
      sortable: true,
      from: 920,
      cell: ({ trade }) => <span className="inline-block text-muted first-letter:uppercase">{trade}</span>,
    },
    room && {
      id: 'room',
      label: say('Where'),
      width: '7rem',
      sortable: true,
      from: 1400,
      cell: ({ task }) => <span className="text-muted">{task.room}</span>,
    },
    {
      id: 'people',
      label: say('Who'),
      width: '4.5rem',
      cell: (line) => (
        <Part
          part="people"
          edits={edits}
          label={whoWords(line)}
          className="inline-flex w-full items-center gap-1"
        >
          {line.people.length > 0 ? (
            <PersonMarks
              people={line.people.map(({ id, name, own }) => ({ id, name, outside: !own }))}
              most={2}
            />
          ) : (
            edits && <span className="row-offer text-muted">{say('nobody')}</span>
          )}
          <AnswerMark of={line} className="size-3.5" />
        </Part>
      ),
    },
    {
      id: 'finishOn',
      label: say('Due'),
      width: '6.75rem',
      figure: true,
      sortable: true,
      cell: (line) => <Due line={line} edits={edits} />,
    },
    {
      id: 'days',
      label: say('Days'),
      width: '3.75rem',
      figure: true,
      sortable: true,
      from: 860,
      cell: ({ task }) => <span className="text-muted">{task.days}</span>,
    },
    floats !== undefined && {
      id: 'float',
      label: say('Float'),
      width: '4.75rem',
      figure: true,
      cell: ({ task }) => task.status !== 'done' && <Float planned={floats.get(task.id)} />,
    },
    checks && {
      id: 'checks',
      label: say('Checks'),
      width: '4.75rem',
      figure: true,
      from: 1120,
      cell: ({ task }) =>
        task.checks > 0 && <span className="text-muted">{`${task.checksDone}/${task.checks}`}</span>,
    },
    notes && {
      id: 'comments',
      label: say('Notes'),
      width: '4rem',
      figure: true,
      from: 1120,
      cell: ({ task }) =>
        task.comments > 0 && (
          <span className="inline-flex items-center gap-1 text-muted">
            <Icon name="chat" className="size-3.5" />
            {task.comments}
          </span>
        ),
    },
    price && {
      id: 'price',
      label: say('Price'),
      width: '6.75rem',
      figure: true,
      from: 1000,
      cell: ({ task }) => money(task.priceCents),
    },
    cost && {
      id: 'cost',
      label: say('Cost'),
      width: '6.75rem',
      figure: true,
      from: 1000,
      cell: ({ task }) => money(task.costCents),
    },
    edits && {
      id: 'menu',
      label: say('More'),
      width: '4.75rem',
      figure: true,
      cell: ({ title }) => (
        <Part
          part="menu"
          edits
          label={say('What can be done with {task}', { task: title })}
          className="inline-grid place-items-center text-muted"
        >
          <Icon name="more" />
        </Part>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}

function whoWords(line: TaskLine): string {
  const names = line.people.map(({ name }) => name).join(', ')
  if (names === '') return say('Nobody: assign')
  const said = answersTo(line)?.words
  return say('{names}: change who', { names: said ? `${names} (${said})` : names })
}

function Due({ line: { task, late }, edits }: { line: TaskLine; edits: boolean }) {
  const { finishOn } = task
  const label =
    finishOn === null ? say('No date: set one') : say('{day}: change dates', { day: shortDay(finishOn) })
  return (
    <Part
      part="dates"
      edits={edits}
      label={late ? say('Late. {what}', { what: label }) : label}
      className={classNames(
        'inline-flex items-center justify-end gap-1.5 whitespace-nowrap px-1',
        late && 'font-semibold text-alarm-text',
      )}
    >
      {late && <StatusMark status="late" className="size-3" />}
      {finishOn === null
        ? edits && <span className="row-offer font-normal text-muted">{say('No date')}</span>
        : shortDay(finishOn)}
    </Part>
  )
}

/** How many days a task can wait; one that cannot is critical. */
function Float({ planned }: { planned: PlannedRow | undefined }) {
  if (planned?.critical) return <span className="font-semibold text-signal-text">{say('critical')}</span>
  const days = planned?.floatDays
  return (
    days !== undefined && (
      <span className="text-muted">{say('{days} d', { days: Math.round(days * 10) / 10 })}</span>
    )
  )
}

/** A row on a phone: the task over who does it and by when. */
export function phoneCell(edits: boolean): (line: ListLine) => ReactNode {
  return (line) => <PhoneRow line={line} edits={edits} />
}

function PhoneRow({ line, edits }: { line: ListLine; edits: boolean }) {
  const { task, title, trade, people, late } = line
  const cannot = cannotWords(line)
  return (
    <span className="flex items-center gap-1">
      <Part
        part="status"
        edits={edits}
        label={say('{status}: change it', { status: markWords(task) })}
        className="grid shrink-0 place-items-center"
      >
        <StatusMark status={markOf(task)} className="size-4.5" {...(!edits && { label: markWords(task) })} />
      </Part>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span
          className={classNames(
            'line-clamp-2 whitespace-normal font-semibold text-[0.9375rem]/5',
            task.status === 'done' && 'text-muted',
          )}
        >
          {title}
        </span>
        <span className="flex items-center gap-2 text-muted text-sm/4">
          {late && <StatusMark status="late" className="size-3" label={say('Late')} />}
          {task.finishOn && (
            <span className={classNames('shrink-0', late && 'font-semibold text-alarm-text')}>
              {shortDay(task.finishOn)}
            </span>
          )}
          {cannot === undefined ? (
            <>
              <AnswerMark of={line} className="size-3.5" />
              <span className="truncate first-letter:uppercase">
                {[trade, people.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
              </span>
            </>
          ) : (
            <span className="truncate font-semibold text-alarm-text">{cannot}</span>
          )}
        </span>
      </span>
      {edits && (
        <Part
          part="menu"
          edits
          label={say('What can be done with {task}', { task: title })}
          className="grid shrink-0 place-items-center text-muted"
        >
          <Icon name="more" className="size-5" />
        </Part>
      )}
    </span>
  )
}
