import type { LateCause } from '#contract/analytics.ts'
import type { GateKind } from '#contract/fields.ts'
import { daysBetween, type IsoDate } from '#domain/calendar/iso-date.ts'

/** A task with what was planned and what became of it. `project`: whose days lost count for it. */
export type PlannedAndDone = {
  id: string
  project: string
  gate: GateKind | null
  /** Whether it rests on days lost to weather. */
  weather: boolean
  blocked: boolean
  planned: { start: IsoDate; finish: IsoDate }
  became: { start: IsoDate; finish: IsoDate }
}

/** How many calendar days tasks are late by cause, and of how many tasks; a task with two causes counts with both. */
export type Lateness = { cause: LateCause; days: number; tasks: number }

/**
 * Splits what tasks are late by its causes, in calendar days. What a task before it is late is not its own: counted once, where it
 * began. Of its own days those lost to weather within it come first; a gate has all of the rest, as has what blocks it; else it
 * began late or took longer. The causes come to the tasks' own days, whatever their order.
 */
export function lateByCause(
  tasks: readonly PlannedAndDone[],
  links: readonly { from: string; to: string }[],
  lostDays: ReadonlyMap<string, readonly IsoDate[]>,
): Lateness[] {
  const slips = new Map(
    tasks.map(({ id, planned, became }) => [id, daysBetween(planned.finish, became.finish)]),
  )
  const before = Map.groupBy(links, ({ to }) => to)
  const found = new Map<LateCause, { days: number; tasks: number }>()
  const count = (cause: LateCause, days: number) => {
    if (days <= 0) return
    const so = found.get(cause) ?? { days: 0, tasks: 0 }
    found.set(cause, { days: so.days + days, tasks: so.tasks + 1 })
  }
  for (const { id, project, gate, weather, blocked, planned, became } of tasks) {
    const inherited = Math.max(0, ...(before.get(id) ?? []).map(({ from }) => slips.get(from) ?? 0))
    const own = (slips.get(id) ?? 0) - inherited
    if (own <= 0) continue
    const lost = (lostDays.get(project) ?? []).filter((on) => on >= planned.start && on <= became.finish)
    const byWeather = weather ? Math.min(own, lost.length) : 0
    const rest = own - byWeather
    count('weather', byWeather)
    if (gate !== null) count(gate, rest)
    else if (blocked) count('blocked', rest)
    else {
      const began = Math.min(rest, Math.max(0, daysBetween(planned.start, became.start) - inherited))
      count('began', began)
      count('took', rest - began)
    }
  }
  return [...found]
    .map(([cause, sums]) => ({ cause, ...sums }))
    .toSorted((one, other) => other.days - one.days || one.cause.localeCompare(other.cause))
}
