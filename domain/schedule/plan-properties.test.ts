import fc from 'fast-check'
import { expect, test } from 'vitest'
import { constraintKinds, linkKinds } from '#contract/fields.ts'
import { anyCalendar, link, monday, task } from '#testing/planned-tasks.ts'
import { plan } from './plan.ts'
import type { PlanInput, PlanLink, PlannedTask, PlanTask } from './types.ts'
import { dateOfMoment, nextWork, workBetween, workTimeOf } from './work-time.ts'

const day = 480
const minutes = fc.oneof(fc.constant(0), fc.constant(day), fc.integer({ min: 1, max: 5 * day }))
const moment = fc.integer({ min: monday - 3 * 1440, max: monday + 20 * 1440 })
const lag = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -2 * day, max: 3 * day }))

/** Links from earlier tasks to later ones of so many, so that there is no circle. */
const anyLinks = (count: number, rest: fc.Arbitrary<Partial<PlanLink>>): fc.Arbitrary<PlanLink[]> =>
  fc.array(
    fc
      .tuple(fc.nat(count - 1), fc.nat(count - 1), rest)
      .filter(([from, to]) => from !== to)
      .map(([a, b, more]) => link(`t${Math.min(a, b)}`, `t${Math.max(a, b)}`, more)),
    { minLength: 1, maxLength: 2 * count },
  )

const anyKind = fc.record({ kind: fc.constantFrom(...linkKinds), lag, elapsed: fc.constant(false) })

/** Plans of one calendar without dates that are typed: all is working time. */
const plain = (links: fc.Arbitrary<Partial<PlanLink>>): fc.Arbitrary<PlanInput> =>
  fc.tuple(fc.array(minutes, { minLength: 2, maxLength: 9 }), anyCalendar).chain(([each, calendar]) =>
    anyLinks(each.length, links).map((made) => ({
      start: monday,
      tasks: each.map((one, index) => task(`t${index}`, one)),
      links: made,
      calendars: new Map([['standard', calendar]]),
    })),
  )

const anyTask: fc.Arbitrary<Partial<PlanTask>> = fc.record(
  {
    elapsed: fc.boolean(),
    calendar: fc.constantFrom('standard', 'crew'),
    constraint: fc.record({
      kind: fc.constantFrom(...constraintKinds.filter((kind) => kind !== 'alap')),
      at: moment,
    }),
    deadline: moment,
    started: moment,
    remaining: minutes,
    fixed: moment.map((start) => ({ start, finish: start + 600 })),
  },
  { requiredKeys: [] },
)

/** Plans with everything but tasks as late as possible. */
const mixed: fc.Arbitrary<PlanInput> = fc
  .tuple(plain(anyKind), anyCalendar, fc.array(anyTask, { minLength: 9, maxLength: 9 }), fc.option(moment))
  .map(([input, crew, rest, dataDate]) => ({
    ...input,
    tasks: input.tasks.map((one, index) => ({ ...one, ...rest[index] })),
    calendars: new Map([...input.calendars, ['crew', crew]]),
    ...(dataDate !== null && { dataDate }),
  }))

const each = (input: PlanInput, check: (planned: PlannedTask) => void) => {
  for (const planned of plan(input).tasks.values()) check(planned)
}

test('adding a link never makes anything earlier', () => {
  fc.assert(
    fc.property(
      mixed.filter(({ links }) => links.length > 1),
      (input) => {
        const without = plan({ ...input, links: input.links.slice(1) })
        each(input, ({ id, start, finish }) => {
          const before = without.tasks.get(id)
          expect(start).toBeGreaterThanOrEqual(before?.start ?? Number.NaN)
          expect(finish).toBeGreaterThanOrEqual(before?.finish ?? Number.NaN)
        })
      },
    ),
    { numRuns: 500 },
  )
})

test('the order in which tasks and links were made changes nothing', () => {
  fc.assert(
    fc.property(
      mixed.chain((input) =>
        fc
          .tuple(
            fc.shuffledSubarray([...input.tasks], { minLength: input.tasks.length }),
            fc.shuffledSubarray([...input.links], { minLength: input.links.length }),
          )
          .map(([tasks, links]) => [input, { ...input, tasks, links }] as const),
      ),
      ([one, other]) => {
        expect(new Map([...plan(other).tasks].sort())).toEqual(new Map([...plan(one).tasks].sort()))
      },
    ),
  )
})

test('a day off never shortens', () => {
  fc.assert(
    fc.property(plain(anyKind), fc.nat(20), (input, ahead) => {
      const [name = '', calendar] = [...input.calendars][0] ?? []
      if (!calendar) return
      const off = dateOfMoment(monday + ahead * 1440)
      const longer = { ...calendar, exceptions: new Map([...calendar.exceptions, [off, []]]) }
      const before = plan(input)
      const after = plan({ ...input, calendars: new Map([[name, longer]]) })
      expect(after.finish).toBeGreaterThanOrEqual(before.finish)
      for (const [id, { start }] of before.tasks)
        expect(after.tasks.get(id)?.start).toBeGreaterThanOrEqual(start)
    }),
  )
})

test('the critical path is as long as the project, and its drivers lead along it', () => {
  const onlyAfter = fc.constant({ kind: 'FS' as const, lag: 0 })
  fc.assert(
    fc.property(plain(onlyAfter), (input) => {
      const { tasks, finish } = plan(input)
      const [calendar] = input.calendars.values()
      let last = [...tasks.values()].find((one) => one.finish === finish)
      let length = 0
      while (last) {
        const { id, driver } = last
        expect(last.critical).toBe(true)
        length += input.tasks.find((one) => one.id === id)?.minutes ?? 0
        last = driver.kind === 'link' ? tasks.get(driver.link.from) : undefined
      }
      const time = calendar && workTimeOf(calendar)
      expect(length).toBe(time && workBetween(time, nextWork(time, monday), finish))
    }),
  )
})

test('floats are what they are called: nothing is late before it is early, and free float is part of total float', () => {
  fc.assert(
    fc.property(plain(anyKind), (input) => {
      const [calendar] = input.calendars.values()
      const between = (from: number, to: number) => calendar && workBetween(workTimeOf(calendar), from, to)
      each(input, ({ start, finish, lateStart, lateFinish, totalFloat, freeFloat, critical }) => {
        expect(lateStart).toBeGreaterThanOrEqual(start)
        expect(lateFinish).toBeGreaterThanOrEqual(finish)
        expect(between(finish, lateFinish)).toBe(totalFloat)
        expect(between(start, lateStart)).toBe(totalFloat)
        expect(freeFloat).toBeGreaterThanOrEqual(0)
        expect(freeFloat).toBeLessThanOrEqual(totalFloat)
        expect(critical).toBe(totalFloat === 0)
      })
    }),
    { numRuns: 300 },
  )
})

test('a task may be as late as its float says, and a minute more moves the completion; free float moves nothing', () => {
  fc.assert(
    fc.property(plain(anyKind), fc.nat(), (input, which) => {
      const [calendar] = input.calendars.values()
      const chosen = input.tasks[which % input.tasks.length]
      if (!calendar || !chosen) return
      const time = workTimeOf(calendar)
      const before = plan(input)
      const found = before.tasks.get(chosen.id)
      if (!found) return
      const delayed = (by: number) => {
        const at = time.opens(time.workAt(found.start) + by)
        const moved = { ...chosen, constraint: { kind: 'snet' as const, at } }
        return plan({ ...input, tasks: input.tasks.map((one) => (one === chosen ? moved : one)) })
      }
      const work = ({ finish }: { finish: number }) => time.workAt(finish)
      expect(work(delayed(found.totalFloat))).toBe(work(before))
      expect(work(delayed(found.totalFloat + 1))).toBeGreaterThan(work(before))
      const free = delayed(found.freeFloat)
      for (const [id, { start }] of before.tasks)
        if (id !== chosen.id) expect(time.workAt(free.tasks.get(id)?.start ?? 0)).toBe(time.workAt(start))
    }),
    { numRuns: 300 },
  )
})
