import type { Task } from '#contract/fields.ts'
import { daysBetween, type IsoDate } from '../calendar/iso-date.ts'

/** What of a task says how typed dates are meant. */
export type TypedRow = Pick<
  Task,
  | 'status'
  | 'days'
  | 'elapsed'
  | 'startOn'
  | 'finishOn'
  | 'constraint'
  | 'startedOn'
  | 'finishedOn'
  | 'percent'
>

type Typed = TypedRow & Pick<Task, 'constraintOn'>
type Fields = { -readonly [Name in keyof Typed]?: Typed[Name] | undefined }

/**
 * What was typed, as what dates follow from. A start that is typed for a task with a duration is a start no earlier than that
 * day, a finish gives its duration; with a duration a day that was typed before is what it is held to. Progress and its days
 * go together: whoever says that a task is under way, or done, says so of today. `workDays` counts working days of the task's
 * calendar from a day to another, both counted. What is not of dates is answered as it came.
 */
export function typedAsInputs<More extends Fields>(
  row: TypedRow,
  fields: More,
  { today, workDays }: { today: IsoDate; workDays: (from: IsoDate, to: IsoDate) => number },
): More {
  const asked: Fields = progressed(row, fields, today)
  const days = asked.days === undefined ? row.days : asked.days
  if (days === null) return { ...fields, ...asked }
  const { startOn, finishOn, ...rest } = asked
  const made: Fields = { ...rest }
  const held = rest.constraint !== undefined
  if (startOn !== undefined && !held) hold(made, startOn)
  if (row.days === null && startOn === undefined && !held && row.constraint === null && row.startOn !== null)
    hold(made, row.startOn)
  if (finishOn && rest.days === undefined) {
    const from = startOn ?? row.startOn
    if (from !== null && from <= finishOn)
      made.days = row.elapsed ? daysBetween(from, finishOn) + 1 : Math.max(1, workDays(from, finishOn))
    else if (from === null && !held && startOn === undefined) {
      made.constraint = 'fnet'
      made.constraintOn = finishOn
    }
  }
  const { startOn: _, finishOn: __, ...others } = fields
  return { ...others, ...made } as More
}

function hold(made: Fields, on: IsoDate | null): void {
  made.constraint = on === null ? null : 'snet'
  made.constraintOn = on
}

/** Progress with its days: what is under way has started, what is done has finished, what is to do has done neither. */
function progressed(row: TypedRow, fields: Fields, today: IsoDate): Fields {
  const made: Fields = { ...fields }
  const status = fields.status ?? statusOfDays(row, fields)
  if (status === undefined || status === row.status) return made
  made.status = status
  const started = made.startedOn ?? row.startedOn
  if (status === 'todo') return { ...made, startedOn: null, finishedOn: null, percent: 0 }
  if (status === 'done') {
    const finishedOn = made.finishedOn ?? today
    const planned = row.startOn !== null && row.startOn < finishedOn ? row.startOn : finishedOn
    const startedOn = started !== null && started <= finishedOn ? started : planned
    return { ...made, startedOn, finishedOn, percent: 100 }
  }
  if (row.finishedOn !== null) made.finishedOn = null
  if (status === 'doing') {
    made.startedOn = started ?? today
    if (row.percent === 100 && made.percent === undefined) made.percent = 0
  }
  return made
}

/** What days of progress say where a status was not said. */
function statusOfDays(row: TypedRow, { startedOn, finishedOn }: Fields): Task['status'] | undefined {
  if (finishedOn) return 'done'
  if (finishedOn === null && row.status === 'done') return startedOn === null ? 'todo' : 'doing'
  return startedOn && row.status === 'todo' ? 'doing' : undefined
}
