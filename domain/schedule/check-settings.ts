import type { CheckLimits, CheckPointId } from '#contract/check-points.ts'
import type { CheckLimit } from '#contract/schedule-check.ts'

/** The points that a project is checked for, each with its limit; a point without one is not looked at. */
export type CheckSettings = Readonly<Partial<Record<CheckPointId, CheckLimit>>>

const none: CheckLimit = { side: 'most', value: 0, unit: 'count' }
const fewest: CheckLimit = { side: 'most', value: 5, unit: 'percent' }
const index: CheckLimit = { side: 'least', value: 0.95, unit: 'index' }

const trade = {
  permit: none,
  'rough-in': none,
  insulation: none,
  footing: none,
  final: none,
  'out-of-sequence': none,
} as const satisfies CheckSettings

/**
 * The fourteen points with the limits of the Defense Contract Management Agency (DCMA-EA PAM 200.1, October 2012, section 4; as
 * told by R. Winter, "DCMA 14-Point Schedule Assessment", 2011, http://www.readbag.com/ronwinterconsulting-dcma-14-point-assessment,
 * and https://schedule-analyser.pages.dev/blog/dcma-14-point-assessment/): links missing, lags, hard constraints, high float and
 * high durations at most 5 %, leads, negative float and invalid dates none, finish-to-start at least 90 %, 44 working days, both
 * indices 0.95. For people it gives no limit: none is ours. Gates and progress out of sequence are our trade's.
 */
export const usualCheck = {
  logic: fewest,
  leads: none,
  lags: fewest,
  'finish-to-start': { side: 'least', value: 90, unit: 'percent' },
  'hard-constraints': fewest,
  'high-float': { ...fewest, days: 44 },
  'negative-float': none,
  'high-duration': { ...fewest, days: 44 },
  'invalid-dates': none,
  resources: none,
  missed: fewest,
  'critical-path-test': none,
  cpli: index,
  bei: index,
  ...trade,
} as const satisfies CheckSettings

/**
 * What UFGS 01 32 01.00 10, Project Schedule, asks besides (edition of August 2023, Change 1 of August 2024, on
 * https://www.wbdg.org/FFC/DOD/UFGS/UFGS%2001%2032%2001.00%2010.pdf; its figures as a public checker of such schedules cites them, its headings as
 * in the edition of February 2015, https://it.scribd.com/document/461172164/UFGS-01-32-01-00-10): 3.3.2 original durations of what
 * is not procurement at most 20 work days; 3.3.7 activity codes; 3.3.8 no constraint but on the contract's milestones, and none
 * that overrides logic; 3.3.11 no open end but the start and the end of the project; 3.3.13 progress out of sequence only where
 * the contracting officer approves it; 3.3.16 no leads and no start-to-finish. It gives no limit for SS, FF, the number of
 * activities or what is near critical: there the DCMA's points stand. A contract's own text goes before all of this.
 */
export const governmentSchedule = {
  ...usualCheck,
  logic: none,
  'long-activities': { ...none, days: 20 },
  'start-to-finish': none,
  constraints: none,
  codes: none,
} as const satisfies CheckSettings

/** Settings with a project's own limits in the place of theirs; a point that they do not look at stays away. */
export const withLimits = (settings: CheckSettings, own: CheckLimits | null): CheckSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([id, limit]) => [id, { ...limit, ...own?.[id as CheckPointId] }]),
  )
