import { logClasses, type PunchItem, type TimeEntry } from '#contract/site.ts'
import type { ListedChecklist } from '#contract/site-calls.ts'
import type { KeptOf } from '#web/kit/kept/of-kind.ts'
import type { DayLog } from './queries.ts'

/** What was read, with what was made on this device and is not in it yet; `waiting` has the ids of what is not sent. */
type With<Read> = { read: Read; waiting: ReadonlySet<string> }

/**
 * The log that was read last, as it stands on a day after it: nothing is said yet, and what was said is of the day before. It
 * stays as it is on its own day.
 */
export function turnedTo(read: DayLog, today: string): DayLog {
  if (read.today >= today) return read
  const before = read.entries.length > 0 ? { on: read.on, entries: read.entries } : read.before
  return {
    ...{ ...read, on: today, today, before, entries: [], signed: null, photos: 0 },
    ...(read.times && { times: [] }),
  }
}

/** A day with the entries that were written for it on this device. */
export function withLog(read: DayLog, kept: readonly KeptOf<'log'>[]): With<DayLog> {
  const there = new Set(read.entries.map(({ id }) => id))
  const waiting = new Set<string>()
  const made = kept.flatMap(({ body, keptAt, waits }) =>
    body.entries.flatMap((entry) => {
      if (entry.on !== read.on || there.has(entry.id)) return []
      if (waits) waiting.add(entry.id)
      return [{ ...entry, class: logClasses[entry.body.kind], author: null, at: keptAt }]
    }),
  )
  return { read: made.length === 0 ? read : { ...read, entries: [...read.entries, ...made] }, waiting }
}

/**
 * The hours that were read, with those that were started, stopped or written down on this device; `self` is who uses it, and
 * `isShown` says which starts belong to what was read.
 */
export function withHours(
  read: readonly TimeEntry[],
  added: readonly KeptOf<'start'>[],
  stopped: readonly KeptOf<'stop'>[],
  { self, isShown }: { self: string | null; isShown: (startedAt: string) => boolean },
): With<TimeEntry[]> {
  const there = new Set(read.map(({ id }) => id))
  const waiting = new Set<string>()
  const own = added.flatMap(({ body: { personId, ...body }, waits }): TimeEntry[] => {
    if (there.has(body.id) || !isShown(body.startedAt)) return []
    if (waits) waiting.add(body.id)
    return [{ stoppedAt: null, breakMinutes: 0, ...body, personId: personId ?? self ?? '' }]
  })
  const times = [...read, ...own].map((time) => {
    const stop = time.stoppedAt === null && stopped.findLast(({ params }) => params.time === time.id)
    if (!stop) return time
    if (stop.waits) waiting.add(time.id)
    return { ...time, ...stop.body }
  })
  return { read: times, waiting }
}

/** Checklists with those that were begun on this device, and the lines that were answered here. */
export function withChecklists(
  read: readonly ListedChecklist[],
  begun: readonly KeptOf<'checklist'>[],
  answered: readonly KeptOf<'answer'>[],
): With<ListedChecklist[]> {
  const there = new Set(read.map(({ id }) => id))
  const waiting = new Set<string>()
  const own = begun.flatMap(({ body, keptAt, waits }): ListedChecklist[] => {
    if (there.has(body.id)) return []
    if (waits) waiting.add(body.id)
    return [{ ...body, author: null, at: keptAt, answers: [] }]
  })
  const lists = [...own.toReversed(), ...read].map((list) => {
    const known = new Set(list.answers.map(({ id }) => id))
    const made = answered.flatMap(({ params, body, keptAt, waits }) => {
      if (params.checklist !== list.id || known.has(body.id)) return []
      if (waits) waiting.add(body.id)
      return [{ photoId: null, ...body, checklistId: list.id, taskId: null, author: null, at: keptAt }]
    })
    return made.length === 0 ? list : { ...list, answers: [...list.answers, ...made] }
  })
  return { read: lists, waiting }
}

/** The punch list with what was added on this device, which has no number yet, and with what was said of its items here. */
export function withPunch(
  read: readonly PunchItem[],
  added: readonly KeptOf<'punch'>[],
  moved: readonly KeptOf<'punch-state'>[],
): With<PunchItem[]> {
  const there = new Set(read.map(({ id }) => id))
  const waiting = new Set<string>()
  const none = { afterId: null, author: null, doneAt: null, acceptedAt: null, acceptedBy: null }
  const own = added.flatMap(({ body, waits }): PunchItem[] => {
    if (there.has(body.id)) return []
    if (waits) waiting.add(body.id)
    return [{ ...none, ...body, number: 0, state: 'open' }]
  })
  const items = [...read, ...own].map((item) => {
    const last = moved.findLast(({ params, waits }) => waits && params.punch === item.id)
    if (!last) return item
    waiting.add(item.id)
    const { state, afterId = item.afterId } = last.body
    return { ...item, state, afterId }
  })
  return { read: items, waiting }
}
