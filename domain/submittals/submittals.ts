import type { stages } from '#contract/register-calls.ts'
import { type ActionCode, actions, type Submittal, type Transmittal } from '#contract/registers.ts'
import { addDays } from '#domain/calendar/iso-date.ts'

/** A day so many days before another; null where either is not known. */
export const daysBefore = (date: string | null, days: number | null): string | null =>
  date === null || days === null ? null : addDays(date, -days)

type Entered = Pick<Submittal, 'submitOn' | 'approvalOn' | 'materialOn' | 'leadDays' | 'reviewDays'>
export type SubmittalDays = {
  submitBy: string | null
  approvalBy: string | null
  materialBy: string | null
}

/**
 * The days of an item in calendar days: what was entered counts, else material is needed when its task starts, its approval so
 * long before as it takes to come, and it is submitted so long before that as its review takes.
 */
export function submittalDays(
  item: Entered,
  task: { start: string | null; leadDays: number | null },
): SubmittalDays {
  const materialBy = item.materialOn ?? task.start
  const approvalBy = item.approvalOn ?? daysBefore(materialBy, item.leadDays ?? task.leadDays ?? 0)
  return { materialBy, approvalBy, submitBy: item.submitOn ?? daysBefore(approvalBy, item.reviewDays ?? 0) }
}

type Sent = Pick<Transmittal, 'id' | 'state' | 'sentTo' | 'count' | 'resubmission' | 'lines'>
type Stage = (typeof stages)[number]

/** The transmittal that an item was sent with last, of those that were not taken back: the one resubmitted most often. */
export const lastSent = <One extends Sent>(item: string, transmittals: readonly One[]): One | undefined =>
  transmittals
    .filter(({ state, lines }) => state !== 'withdrawn' && lines.some((line) => line.item === item))
    .toSorted((a, b) => a.count - b.count || a.resubmission - b.resubmission)
    .at(-1)

/** How an item stands by the transmittal that it was sent with last. */
export function stageOf(item: string, last: Sent | undefined): Stage {
  if (!last) return 'open'
  const action: ActionCode | null | undefined = last.lines.find((line) => line.item === item)?.action
  if (last.state === 'sent' || !action) return 'review'
  return actions[action].again ? 'resubmit' : 'done'
}

export type Waiting = { ball: string | null; due: string | null; overdue: boolean }

/** Whether a day has passed. */
export const waitingOn = (ball: string | null, due: string | null, today: string): Waiting => ({
  ...{ ball, due, overdue: ball !== null && due !== null && due < today },
})

/** Who has an item and by when: the contractor until it is sent and when it came back, whoever it was sent to between. */
export function submittalWaiting(
  {
    stage,
    submitBy,
    approvalBy,
    sentTo,
  }: Omit<SubmittalDays, 'materialBy'> & { stage: Stage; sentTo: string },
  contractor: string,
  today: string,
): Waiting {
  if (stage === 'done') return waitingOn(null, null, today)
  return waitingOn(stage === 'review' ? sentTo : contractor, stage === 'open' ? submitBy : approvalBy, today)
}
