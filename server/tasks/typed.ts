import type { DatedTask } from '#contract/dated.ts'
import { planDateSchema } from '#contract/values.ts'
import { calendarOfTask, daysOfWork } from '#domain/schedule/of-project.ts'
import { type TypedRow, typedAsInputs } from '#domain/schedule/typed.ts'
import { dateIn } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { ProgressEdit } from '#server/scope/edit-at-once.ts'
import { readFrame } from '#server/scope/plan-rows.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'

/** Fields that are meant one way or another, as the task stands. */
const meant: readonly string[] = [
  'startOn',
  'finishOn',
  'days',
  'status',
  'startedOn',
  'finishedOn',
] satisfies (keyof TypedRow)[]

/** Whether what is typed has to be looked at beside the task. */
export const isTyped = (fields: object): boolean => Object.keys(fields).some((name) => meant.includes(name))

/** What is set by how far a task is: its status, and the days that go with it. */
export const progressMeant: ProgressEdit['meant'] = (row, status, now) =>
  typedAsInputs(row, { status }, { today: dateIn(row.timeZone, now), workDays: () => 0 })

/** Answers how fields that were typed for a task are to be kept; made once for what is written together. */
export async function reader(
  scope: Pick<Scope, 'orgId' | 'projectId'>,
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  fields: object,
): Promise<
  <Fields extends object>(row: TypedRow & DatedTask & { timeZone: string }, fields: Fields) => Fields
> {
  if (!isTyped(fields)) return (_, asked) => asked
  const frame = 'finishOn' in fields ? await readFrame(tx, scope) : undefined
  const workDays = (row: DatedTask) => (from: string, to: string) => {
    requirePlanned(from, to)
    return frame ? daysOfWork(calendarOfTask(frame, row), from, to) : 0
  }
  return (row, asked) => {
    const kept = typedAsInputs(row, asked, { today: dateIn(row.timeZone, now), workDays: workDays(row) })
    if ('constraintOn' in kept && typeof kept.constraintOn === 'string') requirePlanned(kept.constraintOn)
    return kept
  }
}

/** Refuses days of years that nobody plans for. */
function requirePlanned(...dates: readonly string[]): void {
  for (const date of dates) {
    const { error } = planDateSchema.safeParse(date)
    if (error) throw new Refusal('invalid_input', error.issues[0]?.message ?? '')
  }
}
