import { day } from '#server/kit/clock.ts'

/**
 * When it was last `at` o'clock in `timeZone`, up to `now`. Where a clock change leaves that hour out, it is the hour before;
 * where the zone is not known, UTC counts.
 */
export function lastHour(now: Date, at: number, timeZone: string): Date {
  const read = reader(timeZone)
  const local = read(now)
  // Midnight by the local clock, as if that were UTC; the zone's distance from it may change in between.
  const wanted = Date.UTC(local.year, local.month - 1, local.day, at)
  for (const midday of [wanted, wanted - day]) {
    const found = instantOf(midday, read)
    if (found.getTime() <= now.getTime()) return found
  }
  return new Date(now.getTime() - day)
}

type Local = { year: number; month: number; day: number; hour: number; minute: number; second: number }

function reader(timeZone: string): (at: Date) => Local {
  const format = formatFor(timeZone)
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    ) as Record<keyof Local, number>
    return { ...parts, hour: parts.hour % 24 }
  }
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}

/** The instant at which a clock that is read by `read` shows `local`, given as if it were UTC. */
function instantOf(local: number, read: (at: Date) => Local): Date {
  let guess = local
  // Twice: the first correction may pass a change of the clock.
  for (let round = 0; round < 2; round++) {
    const { year, month, day: date, hour: hours, minute, second } = read(new Date(guess))
    const shown = Date.UTC(year, month - 1, date, hours, minute, second)
    guess += local - shown
  }
  return new Date(guess)
}
