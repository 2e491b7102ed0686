import { linkKinds } from '#contract/fields.ts'
import { usualCalendar } from '#domain/calendar/working-days.ts'
import { plan } from '#domain/schedule/plan.ts'
import type { PlanInput } from '#domain/schedule/types.ts'
import { momentOf, workCalendarOf } from '#domain/schedule/work-time.ts'
import { type Measured, median, percentile } from './measured.ts'

const size = { tasks: 10_000, links: 20_000, mostMs: 50 }

/** A project of so many tasks, each linked to one of the two hundred after it, three years long, the same each time. */
function largeProject(): PlanInput {
  let seed = 1
  const below = (end: number) => {
    // Park and Miller's minimal standard generator, "Random number generators: good ones are hard to find" (1988).
    seed = (seed * 48_271) % 2_147_483_647
    return seed % end
  }
  const tasks = Array.from({ length: size.tasks }, (_, index) => ({
    id: `task-${index}`,
    minutes: 510 * below(6),
    elapsed: below(50) === 0,
    calendar: 'usual',
  }))
  const links = Array.from({ length: size.links }, () => {
    const from = below(size.tasks - 1)
    const to = Math.min(size.tasks - 1, from + 1 + below(200))
    const kind = below(3) === 0 ? (linkKinds[below(4)] ?? 'FS') : 'FS'
    return { from: `task-${from}`, to: `task-${to}`, kind, lag: 60 * below(8), elapsed: below(20) === 0 }
  })
  // A calendar is read anew each time, as a request reads it.
  const calendars = new Map([['usual', workCalendarOf(usualCalendar)]])
  return { start: momentOf('2026-01-05'), tasks, links, calendars }
}

function planOnce(): number {
  const input = largeProject()
  const start = performance.now()
  const { tasks } = plan(input)
  const ms = performance.now() - start
  if (tasks.size !== size.tasks) throw new Error(`${tasks.size} tasks planned of ${size.tasks}`)
  return ms
}

/** How long a whole project takes to be planned: what every edit of a date costs. */
export function measurePlanning(measured: Measured[]): void {
  const times = Array.from({ length: 60 }, planOnce)
  const [first = Number.NaN, ...warm] = times
  const what = `${size.tasks.toLocaleString('en')} tasks and ${size.links.toLocaleString('en')} links planned`
  measured.push(
    { what: `${what}, the first of a process`, value: first, unit: 'ms' },
    { what, value: median(warm), unit: 'ms', most: size.mostMs },
    { what: `${what}, p95`, value: percentile(warm, 0.95), unit: 'ms' },
  )
}
