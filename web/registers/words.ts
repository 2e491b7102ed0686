import type { ListedSubmittal, stages } from '#contract/register-calls.ts'
import { type ActionCode, actions, classifications, type Rfi } from '#contract/registers.ts'
import { say } from '#language/say.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import type { Status } from '#web/ui/work/status-mark.tsx'
import type { TagTone } from '#web/ui/work/tag.tsx'

type Stage = (typeof stages)[number]

/** An item of the register with the transmittal that it was sent with last, and what that was answered. */
export type Line = ListedSubmittal & { sent: string; action: ActionCode | null; code: string }

export const stageWords: Record<Stage, string> = {
  open: say('Not sent'),
  review: say('In review'),
  resubmit: say('To resubmit'),
  done: say('Done'),
}
export const stageTones: Record<Stage, TagTone> = {
  open: 'line',
  review: 'blue',
  resubmit: 'red',
  done: 'green',
}
export const stageMarks: Record<Stage, Status> = {
  open: 'open',
  review: 'waits',
  resubmit: 'late',
  done: 'done',
}

export const rfiWords: Record<Rfi['state'], string> = {
  open: say('Open'),
  answered: say('Answered'),
  closed: say('Closed'),
  void: say('Taken back'),
}
export const rfiTones: Record<Rfi['state'], TagTone> = {
  open: 'blue',
  answered: 'orange',
  closed: 'green',
  void: 'plain',
}
export const rfiMarks: Record<Rfi['state'], Status> = {
  open: 'waits',
  answered: 'under-way',
  closed: 'done',
  void: 'draft',
}

export const costWords: Record<Rfi['cost'], string> = {
  none: say('No cost'),
  unknown: say('Not known yet'),
  yes: say('Adds cost'),
}

/** An answer of a reviewer: letter and words on a government job, the words of the trade on any other. */
export const actionWords = (code: ActionCode, government: boolean): string =>
  government
    ? `${code} · ${actions[code].government}`
    : (actions[code].commercial ?? actions[code].government)

export const classWords = (one: ListedSubmittal['classification'], government: boolean): string =>
  classifications[one][government ? 'government' : 'commercial']

/** By when, and that it has passed. */
export const dueText = ({ due, overdue }: { due: string | null; overdue: boolean }): string =>
  due === null ? '' : overdue ? say('late, {day}', { day: shortDay(due) }) : shortDay(due)

/** The letter alone, where a list has no room for more. */
export const actionShort = (code: ActionCode | null | undefined, government: boolean): string =>
  code ? (government ? code : actionWords(code, false)) : ''
