import type { ConstraintKind, LinkKind } from '#contract/fields.ts'
import type { IsoDate } from '../calendar/iso-date.ts'

/** A moment of the wall clock where the work is, in whole minutes since 1970-01-01 00:00. No time zone, no daylight saving. */
export type Moment = number

/** From when until when is worked on a day, in minutes after midnight; `to` is at most 1440, and after `from`. */
export type Shift = { readonly from: number; readonly to: number }

/** When work is done. */
export type WorkCalendar = {
  /** The shifts of each day of the week from Sunday, in order and apart from each other; none on a day off. */
  readonly week: readonly (readonly Shift[])[]
  /** Days that differ from their day of the week: none is a day off, half a day has fewer. They go before holidays. */
  readonly exceptions: ReadonlyMap<IsoDate, readonly Shift[]>
  /** Whether the federal holidays, on the day they are observed, are off. */
  readonly federalHolidays: boolean
}

export type PlanTask = {
  readonly id: string
  /** How long it takes: minutes of its calendar's work, or of the clock where it is `elapsed`. 0 is a milestone. */
  readonly minutes: number
  /** Whether it runs by the clock, through nights and days off, as a permit's or a cure's time does. */
  readonly elapsed: boolean
  /** The name of its calendar. */
  readonly calendar: string
  readonly constraint?: { readonly kind: ConstraintKind; readonly at?: Moment }
  /** By when it is to be finished; moves nothing, and gives negative float. */
  readonly deadline?: Moment
  readonly started?: Moment
  readonly finished?: Moment
  /** How much of it is left where it has started and not finished, in the unit of `minutes`; all of it where not said. */
  readonly remaining?: number
  /** From when what is left goes on, where work on it was stopped; at once, or at the data date, where not said. */
  readonly resumes?: Moment
  /** Dates that somebody typed and nothing moves; links from it count. */
  readonly fixed?: { readonly start: Moment; readonly finish: Moment }
}

export type PlanLink = {
  readonly from: string
  readonly to: string
  readonly kind: LinkKind
  /** Minutes of the successor's calendar, or of the clock where it is `elapsed`; earlier where negative. */
  readonly lag: number
  readonly elapsed: boolean
}

export type PlanInput = {
  /** Nothing starts before it but what has started, or has an earlier date typed for it (`snet`, `fnet`, `mso`, `mfo`). */
  readonly start: Moment
  /** Up to when progress is told: what is left of anything is not before it. */
  readonly dataDate?: Moment
  /** From when floats are counted back; the latest finish where not said. */
  readonly finish?: Moment
  readonly tasks: readonly PlanTask[]
  readonly links: readonly PlanLink[]
  readonly calendars: ReadonlyMap<string, WorkCalendar>
  /** A task is critical whose total float is at most so many working minutes; 0 where not said. */
  readonly criticalAt?: number
}

/** What a task's start follows from: the one thing that, taken away, would let it be earlier. */
export type Driver =
  | { readonly kind: 'start' | 'data-date' | 'constraint' | 'actual' | 'fixed' | 'late' }
  | { readonly kind: 'link'; readonly link: PlanLink }

export type PlannedTask = {
  readonly id: string
  readonly start: Moment
  readonly finish: Moment
  readonly lateStart: Moment
  readonly lateFinish: Moment
  /** Working minutes of its calendar; negative where a deadline or a constraint cannot be kept. */
  readonly totalFloat: number
  readonly freeFloat: number
  readonly critical: boolean
  readonly driver: Driver
}

export type Plan = {
  readonly tasks: ReadonlyMap<string, PlannedTask>
  /** The latest finish; the start where there is no task. */
  readonly finish: Moment
}

/** Tasks that wait for each other: nothing can be dated. `path` begins and ends with the same task, in the order of the work. */
export class ScheduleCycle extends Error {
  readonly path: readonly string[]

  constructor(path: readonly string[]) {
    super(`Tasks that wait for each other: ${path.join(' -> ')}`)
    this.path = path
  }
}
