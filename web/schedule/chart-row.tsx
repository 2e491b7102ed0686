// biome-ignore-all lint/a11y/useSemanticElements: rows of one height, of which only some are drawn, are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the row that has the keys
import { memo } from 'react'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { AnswerMark } from '#web/kit/work/answer-mark.tsx'
import { shortDay } from '#web/kit/work/dates.ts'
import { taskMark, taskMarkWords } from '#web/kit/work/task-mark.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { initialsOf } from '#web/ui/work/person.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { Shown } from './chart-bar.tsx'
import {
  daysText,
  floatText,
  isSameLine,
  lineSentence,
  type PhaseLine,
  type TaskLine,
} from './chart-lines.ts'
import type { EditCell } from './grid-keys.ts'
import type { TimeScale } from './time-scale.ts'

export const columnIds = ['number', 'task', 'who', 'days', 'start', 'finish', 'float', 'after'] as const
export type ColumnId = (typeof columnIds)[number]

/** What all rows are drawn by. */
export type RowLook = {
  scale: TimeScale
  columns: readonly ColumnId[]
  rowPx: number
  shown: Shown
  today: IsoDate
  edits: boolean
}

/** A cell that is being written: what was typed to begin with. */
export type Writing = { cell: EditCell; typed: string | undefined }
export type OnWritten = (cell: EditCell, value: string | undefined) => void

type Props = {
  id: string
  index: number
  top: number
  line: TaskLine
  look: RowLook
  active: boolean
  /** Which of its cells has the keys. */
  cell: EditCell | undefined
  open: boolean
  writing: Writing | undefined
  held: { startOn: IsoDate; finishOn: IsoDate } | undefined
  onWritten: OnWritten
}

const figures: readonly ColumnId[] = ['days', 'start', 'finish', 'float']

/**
 * How the cell of a column stands. Each is one box with its text in the middle of the row, and none has a frame of its own to cut
 * what is in it but those whose text may be longer: a chart has hundreds of cells in sight, which are all made anew as it is scrolled.
 */
const cellLook = Object.fromEntries(
  columnIds.map((column) => [
    column,
    classNames(
      'min-w-0 whitespace-nowrap px-1.5',
      column === 'task' ? 'flex h-full items-center' : 'h-full',
      figures.includes(column) && 'text-right',
      column === 'number' && 'text-[0.75rem] text-muted',
      (column === 'who' || column === 'after') && 'overflow-clip text-ellipsis text-[0.75rem] text-muted',
    ),
  ]),
) as Readonly<Record<ColumnId, string>>

/** The cells of a task; all that its bar says is in the name of the row. */
export const TaskRow = memo(
  function TaskRow({ id, index, top, line, look, active, cell, open, writing, held, onWritten }: Props) {
    const { columns, rowPx, today } = look
    const now = held ?? line.tried ?? line.dates
    const moved = held !== undefined || line.tried !== undefined
    return (
      <div
        id={id}
        role="row"
        data-row={line.id}
        aria-level={2}
        aria-rowindex={index}
        aria-selected={active}
        aria-label={lineSentence(line)}
        className={classNames(
          'absolute inset-x-0 grid grid-cols-(--columns) items-center border-hair border-b',
          active ? 'bg-tint-blue' : 'hover:bg-wash',
          (active && cell === undefined) || open ? 'shadow-[inset_3px_0_0_var(--blueprint)]' : '',
          active && cell === undefined && 'has-keys',
        )}
        style={{ top, height: rowPx, lineHeight: `${rowPx}px` }}
      >
        {columns.map((column) => {
          const isEdited = column === writing?.cell
          return (
            <span
              key={column}
              id={`${id}-${column}`}
              role="gridcell"
              data-cell={column}
              title={titleOf(column, line)}
              className={classNames(
                cellLook[column],
                isEdited && 'relative',
                active && cell === column && 'has-keys',
                moved && (column === 'start' || column === 'finish') && 'text-link',
                column === 'days' && line.days !== line.task.days && 'text-link',
                column === 'days' && line.task.elapsed && 'underline decoration-dotted',
                column === 'float' &&
                  (line.tried ?? line.dates)?.critical === true &&
                  'font-semibold text-signal-text',
              )}
            >
              {isEdited ? (
                <CellEditor
                  cell={writing.cell}
                  line={line}
                  typed={writing.typed}
                  onDone={(value) => onWritten(writing.cell, value)}
                />
              ) : (
                cellText(column, line, now, today)
              )}
            </span>
          )
        })}
      </div>
    )
  },
  (before, after) => {
    const { line: one, onWritten: _, ...rest } = before
    return (
      Object.entries(rest).every(([name, value]) => after[name as keyof Props] === value) &&
      isSameLine(one, after.line)
    )
  },
)

/** What a cell says in full where its text is short. */
function titleOf(column: ColumnId, line: TaskLine): string | undefined {
  if (column === 'who') return line.people.map(({ name }) => name).join(', ') || line.trade
  if (column === 'days') return daysText(line)
  return column === 'after' ? line.afterTitles.join(', ') : undefined
}

function cellText(
  column: ColumnId,
  line: TaskLine,
  now: { startOn: IsoDate; finishOn: IsoDate } | undefined,
  today: IsoDate,
) {
  const { task, people } = line
  const strong = line.dates?.critical && task.status !== 'done'
  switch (column) {
    case 'number':
      return line.number
    case 'task':
      return (
        <>
          <StatusMark
            status={taskMark({ ...task, finishOn: now?.finishOn ?? task.finishOn }, today)}
            label={taskMarkWords(task)}
            className="mr-1.5 ml-3 size-3"
          />
          <span title={line.title} className={classNames(cutText, strong && 'font-semibold')}>
            {line.title}
          </span>
          <AnswerMark of={line} className="ml-1.5 size-3" />
        </>
      )
    case 'who': {
      const [first] = people
      const name = first ? initialsOf(first.name) : line.trade
      return people.length > 1 ? `${name} +${people.length - 1}` : name
    }
    case 'days':
      return line.days
    case 'start':
      return now && shortDay(now.startOn)
    case 'finish':
      return now && shortDay(now.finishOn)
    case 'float':
      return floatText(line)
    case 'after':
      return line.after
  }
}

/** Text that ends in an ellipsis where there is no room for it. */
const cutText = 'min-w-0 overflow-clip text-ellipsis'

type PhaseProps = { id: string; index: number; top: number; line: PhaseLine; look: RowLook; active: boolean }

/** The head of a phase, with its days. */
export const PhaseRow = memo(function PhaseRow({ id, index, top, line, look, active }: PhaseProps) {
  const { columns, rowPx } = look
  const text = (column: ColumnId) => {
    switch (column) {
      case 'task':
        return (
          <>
            <Icon name={line.open ? 'down' : 'right'} className="mr-1 size-3.5" />
            <span className="truncate font-semibold">{line.name}</span>
            {line.done > 0 && (
              <span className="ml-1.5 truncate text-muted text-xs">
                {say('{done} of {all} done', { done: line.done, all: line.tasks })}
              </span>
            )}
          </>
        )
      case 'start':
        return line.startOn && shortDay(line.startOn)
      case 'finish':
        return line.finishOn && shortDay(line.finishOn)
      default:
        return null
    }
  }
  return (
    <div
      id={id}
      role="row"
      data-row={line.id}
      aria-level={1}
      aria-expanded={line.open}
      aria-rowindex={index}
      className={classNames(
        'absolute inset-x-0 grid cursor-default grid-cols-(--columns) items-center border-line border-b bg-hold',
        active && 'has-keys',
      )}
      style={{ top, height: rowPx }}
    >
      {columns.map((column) => (
        <span
          key={column}
          role="gridcell"
          className={classNames(
            'flex h-full min-w-0 items-center px-1.5',
            figures.includes(column) && 'justify-end font-semibold text-muted',
          )}
        >
          {text(column)}
        </span>
      ))}
    </div>
  )
})
