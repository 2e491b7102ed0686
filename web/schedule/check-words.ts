import type { CheckPointId } from '#contract/check-points.ts'
import type { ShownPoint } from '#contract/schedule-check.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { percentText } from '#web/kit/work/percent.ts'

type Words = {
  group: 'dcma' | 'trade' | 'government'
  name: string
  why: string | ((days: number) => string)
}

/** What each point is called, and what it looks for. */
const words: Readonly<Record<CheckPointId, Words>> = {
  logic: {
    group: 'dcma',
    name: say('Open ends'),
    why: say('Follows nothing, or nothing follows it. The first task and the last one may.'),
  },
  leads: {
    group: 'dcma',
    name: say('Leads'),
    why: say('A negative lag: it starts before what it waits for is done.'),
  },
  lags: {
    group: 'dcma',
    name: say('Lags'),
    why: say('A wait hidden in a link. As a task of its own it can be seen and told of.'),
  },
  'finish-to-start': {
    group: 'dcma',
    name: say('Finish-to-start links'),
    why: say('Other kinds of links are harder to follow. These tasks hang on one.'),
  },
  'hard-constraints': {
    group: 'dcma',
    name: say('Hard constraints'),
    why: say('A typed date that holds against the links.'),
  },
  'high-float': {
    group: 'dcma',
    name: say('High float'),
    why: (days) => say('More than {days} working days of float: a link may be missing.', { days }),
  },
  'negative-float': {
    group: 'dcma',
    name: say('Negative float'),
    why: say('Behind a deadline or a constraint, by these dates.'),
  },
  'high-duration': {
    group: 'dcma',
    name: say('Long tasks'),
    why: (days) => say('More than {days} working days: nobody can tell how far it is.', { days }),
  },
  'invalid-dates': {
    group: 'dcma',
    name: say('Invalid dates'),
    why: say('Done after the data date, or planned before it.'),
  },
  resources: { group: 'dcma', name: say('Nobody assigned'), why: say('Work without anybody on it.') },
  missed: {
    group: 'dcma',
    name: say('Missed tasks'),
    why: say('Finished later than the baseline has it, or due and not finished.'),
  },
  'critical-path-test': {
    group: 'dcma',
    name: say('Critical path test'),
    why: say('Held up by 600 working days, this critical task does not move completion by as much.'),
  },
  cpli: {
    group: 'dcma',
    name: say('Critical path length index'),
    why: say(
      'Working days left and float, over working days left. Below 1 the completion asks for more than there is.',
    ),
  },
  bei: {
    group: 'dcma',
    name: say('Baseline execution index'),
    why: say('Tasks finished, over those that the baseline has finished by now. These are not.'),
  },
  permit: { group: 'trade', name: say('Permit before the work'), why: say('No permit comes before it.') },
  'rough-in': {
    group: 'trade',
    name: say('Inspection before cover'),
    why: say('It is covered, and no inspection comes between.'),
  },
  insulation: {
    group: 'trade',
    name: say('Insulation inspection'),
    why: say('Board goes over it, and no inspection comes between.'),
  },
  footing: {
    group: 'trade',
    name: say('Inspection before concrete'),
    why: say('It is placed, and no inspection comes right before.'),
  },
  final: { group: 'trade', name: say('Final inspection'), why: say('No inspection comes after it.') },
  'out-of-sequence': {
    group: 'trade',
    name: say('Out-of-sequence progress'),
    why: say('It began, or was finished, before its link lets it.'),
  },
  'long-activities': {
    group: 'government',
    name: say('Original durations'),
    why: (days) => say('More than {days} working days, and no procurement.', { days }),
  },
  'start-to-finish': {
    group: 'government',
    name: say('Start-to-finish links'),
    why: say('A kind of link that the section does not allow.'),
  },
  constraints: {
    group: 'government',
    name: say('Constraints'),
    why: say('Only contract milestones may have one, and none that overrides the links.'),
  },
  codes: {
    group: 'government',
    name: say('Activity codes'),
    why: say('Without a trade, a room or a phase.'),
  },
}

/** The sections of the check, each with its heading. */
export const checkGroups = [
  ['dcma', say('The DCMA’s 14 points')],
  ['trade', say('Gates and progress')],
  ['government', say('Government schedule: UFGS 01 32 01.00 10')],
] as const

export const groupOf = ({ id }: ShownPoint): Words['group'] => words[id].group
export const pointName = (id: CheckPointId): string => words[id].name
export const nameOf = ({ id }: ShownPoint): string => pointName(id)
export function whyOf({ id, limit }: ShownPoint): string {
  const { why } = words[id]
  return typeof why === 'string' ? why : why(limit.days ?? 0)
}

/** What stands behind a figure of its unit. */
export const unitName = (unit: ShownPoint['limit']['unit']): string => (unit === 'percent' ? '%' : '')

const inUnit = (value: number, unit: ShownPoint['limit']['unit']) =>
  unit === 'percent' ? percentText(value) : numberText(value, { maximumFractionDigits: 2 })

/** What was found: a share with what it is a share of, a count, an index; a dash where there is nothing to tell. */
export function figureText({ figure, limit, count, of }: ShownPoint): string {
  if (figure === null) return '–'
  if (limit.unit === 'index') return inUnit(figure, limit.unit)
  if (limit.unit === 'count') return say('{count} of {of}', { count, of })
  return say('{share} ({count} of {of})', { share: inUnit(figure, limit.unit), count, of })
}

/** What is allowed. */
export function limitText({ limit: { side, value, unit } }: ShownPoint): string {
  if (side === 'most' && value === 0) return say('none allowed')
  const figure = inUnit(value, unit)
  return side === 'most' ? say('at most {figure}', { figure }) : say('at least {figure}', { figure })
}
