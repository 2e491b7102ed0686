import { expect, test } from 'vitest'
import type { CheckPointId } from '#contract/check-points.ts'
import { calendars, link, monday, task } from '#testing/planned-tasks.ts'
import { checkSchedule } from './check.ts'
import { type CheckSettings, governmentSchedule, usualCheck } from './check-settings.ts'
import type { CheckTask } from './check-subject.ts'
import { plan } from './plan.ts'
import type { PlanInput, PlanLink, PlanTask } from './types.ts'
import { momentOf } from './work-time.ts'

const day = 480
/** So many days after the Monday on which the samples begin, at 8:00 or another hour. */
const on = (days: number, hour = 8) => momentOf('2026-01-05', days * 1440 + hour * 60)

const facts = (id: string, rest: Partial<CheckTask> = {}): CheckTask => ({
  id,
  title: id,
  trade: 'carpentry',
  gate: null,
  assigned: true,
  room: 'Kitchen',
  phase: 'Rough',
  ...rest,
})

type Job = {
  tasks: PlanTask[]
  links: PlanLink[]
  facts?: Partial<CheckTask> & { of?: Record<string, Partial<CheckTask>> }
  input?: Partial<PlanInput>
  settings?: CheckSettings
}

const planned = (input: PlanInput) => ({ input, plan: plan(input) })

/** What a point says of a job: figure, whether it is met, and the tasks that it names. */
function point(id: CheckPointId, { tasks, links, facts: told = {}, input = {}, settings = usualCheck }: Job) {
  const { of = {}, ...each } = told
  const checked = checkSchedule(
    planned({ start: monday, tasks, links, calendars, ...input }),
    tasks.map((one) => facts(one.id, { ...each, ...of[one.id] })),
    settings,
  )
  const found = checked.find((one) => one.id === id)
  return found && { figure: found.figure, met: found.met, tasks: found.tasks }
}

/** A chain of so many tasks, each of a day, named from 1 on. */
const chain = (length: number, rest: (n: number) => Partial<PlanTask> = () => ({})) =>
  Array.from({ length }, (_, at) => task(String(at + 1), day, rest(at + 1)))
const linked = (tasks: readonly PlanTask[], rest: (n: number) => Partial<PlanLink> = () => ({})) =>
  tasks.slice(1).map((one, at) => link(tasks[at]?.id ?? '', one.id, rest(at + 2)))
const job = (
  length: number,
  of: (n: number) => Partial<PlanTask> = () => ({}),
  links: (n: number) => Partial<PlanLink> = () => ({}),
): Job => {
  const tasks = chain(length, of)
  return { tasks, links: linked(tasks, links) }
}
const only =
  <Rest>(among: readonly number[], rest: Rest) =>
  (n: number) =>
    among.includes(n) ? rest : {}

test('a plain chain meets every point of which there is something to tell', () => {
  const { tasks, links } = job(4)
  const checked = checkSchedule(
    planned({ start: monday, tasks, links, calendars }),
    tasks.map(({ id }) => facts(id)),
    usualCheck,
  )
  expect(checked.filter(({ met }) => met === false)).toEqual([])
  // No data date and no baseline are told, and no trade needs a gate.
  expect(checked.filter(({ met }) => met === null).map(({ id }) => id)).toEqual([
    'invalid-dates',
    'missed',
    'bei',
    'permit',
    'rough-in',
    'insulation',
    'footing',
    'final',
    'out-of-sequence',
  ])
})

test('a point without a limit is not looked at, and its place is the list’s', () => {
  const { tasks, links } = job(2)
  const ids = checkSchedule(
    planned({ start: monday, tasks, links, calendars }),
    tasks.map(({ id }) => facts(id)),
    {
      bei: usualCheck.bei,
      leads: usualCheck.leads,
    },
  ).map(({ id }) => id)
  expect(ids).toEqual(['leads', 'bei'])
})

test('two open ends are legal, one in twenty beyond them is within 5 %, and two are not', () => {
  const loose = (count: number): Job => {
    const { tasks, links } = job(20 - count)
    const ends = Array.from({ length: count }, (_, at) => task(`loose-${at}`, day))
    return { tasks: [...tasks, ...ends], links: [...links, ...ends.map(({ id }) => link('1', id))] }
  }
  expect(point('logic', loose(0))).toEqual({ figure: 0, met: true, tasks: [] })
  expect(point('logic', loose(1))).toEqual({ figure: 5, met: true, tasks: ['loose-0'] })
  expect(point('logic', loose(2))).toEqual({ figure: 10, met: false, tasks: ['loose-0', 'loose-1'] })
  expect(point('logic', { ...loose(1), settings: governmentSchedule })).toEqual({
    figure: 1,
    met: false,
    tasks: ['loose-0'],
  })
})

test('the open end that began the project and is finished stays the legal one', () => {
  const { tasks, links } = job(20)
  const done = { ...task('0', day), started: on(-7), finished: on(-7, 17) }
  expect(point('logic', { tasks: [done, ...tasks], links: [link('0', '1'), ...links] })?.tasks).toEqual([])
  expect(point('logic', { tasks: [done, ...tasks], links })?.tasks).toEqual(['1'])
})

test('one lead is one too many, and names what it leads to', () => {
  expect(point('leads', job(4, undefined, only([3], { lag: -day })))).toEqual({
    figure: 1,
    met: false,
    tasks: ['3'],
  })
  expect(point('leads', job(4))).toEqual({ figure: 0, met: true, tasks: [] })
})

test('a day that two tasks share because a file had them begin and end within it is no lead', () => {
  const shared = job(4, undefined, only([3], { lag: -day }))
  const facts = { of: { 3: { sharesDayWith: ['2'] } } }
  expect(point('leads', { ...shared, facts })).toEqual({ figure: 0, met: true, tasks: [] })
  const others = { of: { 3: { sharesDayWith: ['1'] } } }
  expect(point('leads', { ...shared, facts: others })?.tasks).toEqual(['3'])
})

test('one lag in twenty links is within 5 %, two are not', () => {
  expect(point('lags', job(21, undefined, only([3], { lag: day })))).toEqual({
    figure: 5,
    met: true,
    tasks: ['3'],
  })
  expect(point('lags', job(21, undefined, only([3, 5], { lag: day })))).toEqual({
    figure: 10,
    met: false,
    tasks: ['3', '5'],
  })
})

test('nine links of ten are to be finish to start; the others name what they lead to', () => {
  expect(point('finish-to-start', job(11, undefined, only([4], { kind: 'SS' })))).toEqual({
    figure: 90,
    met: true,
    tasks: ['4'],
  })
  expect(point('finish-to-start', job(11, undefined, only([4, 6], { kind: 'FF' })))).toEqual({
    figure: 80,
    met: false,
    tasks: ['4', '6'],
  })
})

test('a link to what is finished counts no more', () => {
  const done = job(4, only([1, 2], { started: on(0), finished: on(0, 17) }), only([2], { lag: -day }))
  expect(point('leads', done)).toEqual({ figure: 0, met: true, tasks: [] })
})

test('dates held against the links are hard, dates typed too, and no-earlier-than is not', () => {
  const at = on(60)
  expect(point('hard-constraints', job(20, only([4], { constraint: { kind: 'fnlt', at } })))).toEqual({
    figure: 5,
    met: true,
    tasks: ['4'],
  })
  const typed = job(20, (n) => ({
    ...only([4], { constraint: { kind: 'mso', at } as const })(n),
    ...only([7], { fixed: { start: on(20), finish: on(21, 17) } })(n),
  }))
  expect(point('hard-constraints', typed)).toEqual({ figure: 10, met: false, tasks: ['4', '7'] })
  expect(point('hard-constraints', job(20, only([4], { constraint: { kind: 'snet', at } })))?.tasks).toEqual(
    [],
  )
})

test('44 working days of float are not high, 45 are', () => {
  const beside = (days: number): Job => ({
    tasks: [task('a', day), task('long', (days + 1) * day), task('short', day), task('z', day)],
    links: [link('a', 'long'), link('a', 'short'), link('long', 'z'), link('short', 'z')],
  })
  expect(point('high-float', beside(44))).toEqual({ figure: 0, met: true, tasks: [] })
  expect(point('high-float', beside(45))).toEqual({ figure: 25, met: false, tasks: ['short'] })
})

test('a deadline that is not kept is negative float, and one that just is kept is not', () => {
  expect(point('negative-float', job(3, only([3], { deadline: on(2, 17) })))).toEqual({
    figure: 0,
    met: true,
    tasks: [],
  })
  expect(point('negative-float', job(3, only([3], { deadline: on(1, 17) })))).toEqual({
    figure: 3,
    met: false,
    tasks: ['1', '2', '3'],
  })
})

test('44 working days are not long, more are; a clock is told in the days of work it takes', () => {
  const long = (rest: Partial<PlanTask>) => point('high-duration', job(3, only([2], rest)))
  expect(long({ minutes: 44 * day })).toEqual({ figure: 0, met: true, tasks: [] })
  expect(long({ minutes: 44 * day + 1 })?.tasks).toEqual(['2'])
  // 61 calendar days have 43.6 days of work, 62 have 44.3.
  expect(long({ minutes: 61 * 1440, elapsed: true })?.tasks).toEqual([])
  expect(long({ minutes: 62 * 1440, elapsed: true })?.tasks).toEqual(['2'])
})

test('nothing has happened after the data date, nothing open is before it, nothing ends before it began', () => {
  const dates = (rest: Partial<PlanTask>) =>
    point('invalid-dates', { ...job(3, only([1], rest)), input: { dataDate: on(3) } })
  expect(dates({ started: on(0), finished: on(0, 17) })).toEqual({ figure: 0, met: true, tasks: [] })
  expect(dates({ started: on(4), finished: on(4, 17) })?.tasks).toEqual(['1'])
  expect(dates({ started: on(2), finished: on(1) })?.tasks).toEqual(['1'])
  expect(dates({ fixed: { start: on(1), finish: on(1, 17) } })).toEqual({
    figure: 1,
    met: false,
    tasks: ['1'],
  })
})

test('work needs somebody, gates and milestones do not', () => {
  const unassigned = {
    facts: { assigned: false, of: { 1: { assigned: true }, 2: { gate: 'inspection' } } },
  } as const
  expect(point('resources', { ...job(3, only([3], { minutes: 0 })), ...unassigned })).toEqual({
    figure: 0,
    met: true,
    tasks: [],
  })
  expect(point('resources', { ...job(3), ...unassigned })).toEqual({ figure: 1, met: false, tasks: ['3'] })
})

/** Twenty tasks of the baseline, due by the data date; those in `open` are not finished, those in `late` are a day late. */
function baselined({ late = [], open = [] }: { late?: number[]; open?: number[] }): Job {
  const done = (n: number) =>
    open.includes(n) ? {} : { started: on(0), finished: late.includes(n) ? on(2, 9) : on(1, 17) }
  return { ...job(20, done), facts: { baselineFinish: on(1, 16) }, input: { dataDate: on(4) } }
}

test('one task in twenty may miss its baseline by a day, two may not; later on the same day is not missed', () => {
  expect(point('missed', baselined({ late: [3] }))).toEqual({ figure: 5, met: true, tasks: ['3'] })
  expect(point('missed', baselined({ late: [3], open: [20] }))).toEqual({
    figure: 10,
    met: false,
    tasks: ['3', '20'],
  })
})

test('the execution index is what is finished over what was to be, and names what is not', () => {
  expect(point('bei', baselined({ open: [20] }))).toEqual({ figure: 0.95, met: true, tasks: ['20'] })
  expect(point('bei', baselined({ open: [19, 20] }))).toEqual({
    figure: 0.9,
    met: false,
    tasks: ['19', '20'],
  })
})

test('the length index takes float that is lost off what is left', () => {
  const due = (days: number) => point('cpli', job(20, only([20], { deadline: on(days, 17) })))
  expect(point('cpli', job(20))).toEqual({ figure: 1, met: true, tasks: [] })
  // Twenty days of work end on a Friday; Thursday is one of them less, Wednesday two.
  expect(due(24)).toEqual({ figure: 0.95, met: true, tasks: ['20'] })
  expect(due(23)).toEqual({ figure: 0.9, met: false, tasks: ['20'] })
})

test('the end moves with what is critical; one that a date holds does not, and the point names what was held up', () => {
  expect(point('critical-path-test', job(4))).toEqual({ figure: 0, met: true, tasks: [] })
  const held = job(4, only([4], { constraint: { kind: 'mso', at: on(3) } }))
  expect(point('critical-path-test', held)).toEqual({ figure: 1, met: false, tasks: ['1'] })
  const { tasks, links } = job(1, () => ({ started: on(0), finished: on(0, 17) }))
  expect(point('critical-path-test', { tasks, links })?.met).toBe(null)
})

test('where a held-up task would lead beyond the calendar there is nothing to tell', () => {
  // One that nothing else is reckoned by: calendars alike share what was reckoned of them, and three centuries are the most.
  const exceptions = new Map([['9998-01-04', []]])
  const own = new Map(
    [...calendars].map(([name, one]) => [name, { ...one, federalHolidays: true, exceptions }]),
  )
  const late = { ...job(3), input: { start: momentOf('9998-01-01'), calendars: own } }
  expect(point('critical-path-test', late)?.met).toBe(null)
})

test('gates of the trades are points, with the tasks that lack them', () => {
  const wet = { ...job(3), facts: { of: { 2: { trade: 'plumbing' } } } }
  expect(point('permit', wet)).toEqual({ figure: 1, met: false, tasks: ['2'] })
  const of = { 1: { gate: 'permit' }, 2: { trade: 'plumbing' }, 3: { gate: 'inspection' } } as const
  expect(point('permit', { ...wet, facts: { of } })).toEqual({ figure: 0, met: true, tasks: [] })
  expect(point('final', { ...wet, facts: { of } })?.met).toBe(true)
})

test.each([
  ['FS', { started: on(2) }, { started: on(0), finished: on(2, 17) }, false],
  ['FS', { started: on(1) }, { started: on(0), finished: on(2, 17) }, true],
  ['FS', { started: on(1) }, { started: on(0) }, true],
  ['SS', { started: on(1) }, { started: on(0) }, false],
  ['SS', { started: on(1) }, {}, true],
  ['FF', { started: on(0), finished: on(1) }, { started: on(0), finished: on(2) }, true],
  ['FF', { started: on(0) }, { started: on(0), finished: on(2) }, false],
  ['SF', { started: on(0), finished: on(1) }, { started: on(2) }, true],
] as const)('over a link of %s, %o after %o is out of sequence: %s', (kind, to, from, early) => {
  const worked = job(
    2,
    (n) => (n === 1 ? from : to),
    () => ({ kind }),
  )
  expect(point('out-of-sequence', { ...worked, input: { dataDate: on(3) } })?.tasks).toEqual(
    early ? ['2'] : [],
  )
})

test('a lead lets work begin before what it follows is finished', () => {
  const worked = job(
    2,
    (n) => ({ started: on(n) }),
    () => ({ lag: -day }),
  )
  expect(point('out-of-sequence', { ...worked, input: { dataDate: on(3) } })?.met).toBe(true)
})

test('a government schedule has no activity over 20 days that is not procurement', () => {
  const long = { ...job(3, only([2], { minutes: 20 * day + 1 })), settings: governmentSchedule }
  expect(point('long-activities', long)).toEqual({ figure: 1, met: false, tasks: ['2'] })
  expect(point('long-activities', { ...long, facts: { of: { 2: { gate: 'order' } } } })?.met).toBe(true)
  expect(
    point('long-activities', { ...job(3, only([2], { minutes: 20 * day })), settings: governmentSchedule })
      ?.met,
  ).toBe(true)
})

test('a government schedule has no start-to-finish, constraints on milestones alone, and codes on every activity', () => {
  const asked = (id: CheckPointId, one: Job) => point(id, { ...one, settings: governmentSchedule })
  expect(asked('start-to-finish', job(3, undefined, only([2], { kind: 'SF' })))?.tasks).toEqual(['2'])
  const constraint = { kind: 'snet', at: on(9) } as const
  expect(asked('constraints', job(3, only([2], { constraint })))).toEqual({
    figure: 1,
    met: false,
    tasks: ['2'],
  })
  expect(asked('constraints', job(3, only([3], { constraint, minutes: 0 })))?.met).toBe(true)
  const mandatory = { kind: 'mfo', at: on(9) } as const
  expect(asked('constraints', job(3, only([3], { constraint: mandatory, minutes: 0 })))?.met).toBe(false)
  expect(asked('codes', { ...job(3), facts: { of: { 1: { trade: '' }, 2: { phase: '' } } } })?.tasks).toEqual(
    ['1', '2'],
  )
  expect(asked('codes', job(3))?.met).toBe(true)
  expect(point('codes', job(3))).toBeUndefined()
})
