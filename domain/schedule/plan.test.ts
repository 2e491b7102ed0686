import { describe, expect, test } from 'vitest'
import { calendars, link, monday, task } from '#testing/planned-tasks.ts'
import { addDays } from '../calendar/iso-date.ts'
import { plan } from './plan.ts'
import { type PlanInput, type PlanLink, type PlanTask, ScheduleCycle } from './types.ts'
import { dateOfMoment, momentOf } from './work-time.ts'

const day = 480
/** A day of January 2026 and an hour of it; the 5th is a Monday. */
const at = (date: number, hour: number) => momentOf(`2026-01-${String(date).padStart(2, '0')}`, hour * 60)
const planned = (
  tasks: readonly PlanTask[],
  links: readonly PlanLink[] = [],
  rest: Partial<PlanInput> = {},
) => plan({ start: monday, tasks, links, calendars, ...rest })
const datesOf = (found: ReturnType<typeof plan>, id: string) => {
  const { start = 0, finish = 0 } = found.tasks.get(id) ?? {}
  return [start, finish]
}
const only = (found: ReturnType<typeof plan>, id: string) => {
  const one = found.tasks.get(id)
  if (!one) throw new Error(`No task ${id}`)
  return one
}

describe('links', () => {
  const linked = (kind: PlanLink['kind'], lag = 0, rest: Partial<PlanLink> = {}) =>
    datesOf(planned([task('a', 3 * day), task('b', 2 * day)], [link('a', 'b', { kind, lag, ...rest })]), 'b')

  test('each kind holds the start or the finish that it names', () => {
    expect(linked('FS')).toEqual([at(8, 8), at(9, 17)])
    expect(linked('SS', day)).toEqual([at(6, 8), at(7, 17)])
    expect(linked('FF')).toEqual([at(6, 8), at(7, 17)])
    expect(linked('FF', day)).toEqual([at(7, 8), at(8, 17)])
    expect(linked('SF', 3 * day)).toEqual([at(6, 8), at(7, 17)])
  })

  test('a lag counts work, or the clock: three days of cure run through the weekend', () => {
    expect(linked('FS', 3 * day)).toEqual([at(13, 8), at(14, 17)])
    expect(linked('FS', 3 * 1440, { elapsed: true })).toEqual([at(12, 8), at(13, 17)])
    expect(linked('FS', -day)).toEqual([at(7, 8), at(8, 17)])
  })

  test('a milestone stands at the start of a project and with the milestone before it, also on a Sunday', () => {
    const sunday = at(4, 8)
    const found = planned([task('a', 0), task('b', 0), task('c', day)], [link('a', 'b'), link('b', 'c')], {
      start: sunday,
    })
    expect(['a', 'b', 'c'].map((id) => datesOf(found, id)[0])).toEqual([sunday, sunday, at(5, 8)])
    expect(only(found, 'a').totalFloat).toBe(0)
  })

  test('a lag is work of the successor’s calendar', () => {
    const found = planned(
      [task('a', day), task('b', day, { calendar: 'clock' })],
      [link('a', 'b', { lag: day })],
    )
    expect(datesOf(found, 'b')).toEqual([at(6, 1), at(6, 9)])
  })

  test('a finish a day before a finish skips the weekend backwards, as in Microsoft Project', () => {
    const found = planned(
      [task('a', 6 * day), task('b', 2 * day)],
      [link('a', 'b', { kind: 'FF', lag: -day })],
    )
    expect(datesOf(found, 'b')).toEqual([at(8, 8), at(9, 17)])
  })

  test('a finish that is linked to a start is that start, to the minute, as in Microsoft Project', () => {
    const found = planned(
      [task('a', 4 * day), task('b', day), task('c', day)],
      [link('a', 'b'), link('b', 'c', { kind: 'SF' })],
    )
    expect(datesOf(found, 'c')).toEqual([at(8, 8), at(9, 8)])
  })

  test('nothing starts before the project but what was typed to', () => {
    expect(linked('FS', -5 * day)).toEqual([monday, at(6, 17)])
    const typed = planned([task('a', day, { constraint: { kind: 'snet', at: at(1, 8) } }), task('b', day)])
    expect(datesOf(typed, 'a')).toEqual([at(1, 8), at(1, 17)])
    expect(datesOf(typed, 'b')).toEqual([monday, at(5, 17)])
  })
})

test('a driver is said: the start, a link, a constraint, what was done; of links that hold alike the same one in any order', () => {
  const tasks = [
    task('a', day),
    task('b', 2 * day),
    task('c', 2 * day),
    task('d', day),
    task('e', day, { constraint: { kind: 'snet', at: at(20, 8) } }),
    task('f', day, { started: at(6, 9) }),
    task('g', day, { fixed: { start: at(7, 8), finish: at(7, 12) } }),
  ]
  const links = [link('a', 'd'), link('b', 'd'), link('c', 'd'), link('d', 'e')]
  for (const order of [links, links.toReversed()]) {
    const found = planned(tasks, order)
    const drivers = ['a', 'd', 'e', 'f', 'g'].map((id) => only(found, id).driver)
    expect(drivers).toEqual([
      { kind: 'start' },
      { kind: 'link', link: links[1] },
      { kind: 'constraint' },
      { kind: 'actual' },
      { kind: 'fixed' },
    ])
  }
})

describe('constraints', () => {
  const bound = (kind: 'snet' | 'snlt' | 'fnet' | 'fnlt' | 'mso' | 'mfo', moment: number) =>
    datesOf(
      planned([task('a', 2 * day), task('b', day, { constraint: { kind, at: moment } })], [link('a', 'b')]),
      'b',
    )

  test('no earlier moves later alone, no later moves earlier alone, and must moves both ways', () => {
    expect(bound('snet', at(6, 8))).toEqual([at(7, 8), at(7, 17)])
    expect(bound('snet', at(10, 8))).toEqual([at(12, 8), at(12, 17)])
    expect(bound('fnet', at(9, 17))).toEqual([at(9, 8), at(9, 17)])
    expect(bound('snlt', at(9, 8))).toEqual([at(7, 8), at(7, 17)])
    expect(bound('snlt', at(6, 8))).toEqual([at(6, 8), at(6, 17)])
    expect(bound('fnlt', at(6, 17))).toEqual([at(6, 8), at(6, 17)])
    expect(bound('mso', at(6, 13))).toEqual([at(6, 13), at(7, 12)])
    expect(bound('mfo', at(9, 12))).toEqual([at(8, 13), at(9, 12)])
  })

  test('one that its links cannot keep gives them negative float', () => {
    const found = planned(
      [task('a', 2 * day), task('b', day, { constraint: { kind: 'mso', at: at(6, 8) } })],
      [link('a', 'b')],
    )
    expect(only(found, 'a')).toMatchObject({ totalFloat: -day, freeFloat: 0, critical: true })
  })

  test('as late as possible is by its successors, which wait for it', () => {
    const tasks = [task('a', 5 * day), task('b', day, { constraint: { kind: 'alap' } }), task('c', day)]
    const found = planned(tasks, [link('b', 'c')])
    expect(datesOf(found, 'b')).toEqual([at(8, 8), at(8, 17)])
    expect(datesOf(found, 'c')).toEqual([at(9, 8), at(9, 17)])
    expect(only(found, 'b')).toMatchObject({ totalFloat: 0, driver: { kind: 'late' } })
    expect(found.finish).toBe(at(9, 17))
  })
})

test('a deadline moves nothing, gives float, and negative float to what leads to it', () => {
  const links = [link('a', 'b')]
  const free = planned([task('a', day), task('b', 2 * day), task('c', 5 * day)], links)
  const tight = planned(
    [task('a', day), task('b', 2 * day, { deadline: at(6, 17) }), task('c', 5 * day)],
    links,
  )
  for (const id of ['a', 'b', 'c']) expect(datesOf(tight, id)).toEqual(datesOf(free, id))
  expect(['a', 'b', 'c'].map((id) => only(free, id).totalFloat / day)).toEqual([2, 2, 0])
  expect(['a', 'b', 'c'].map((id) => only(tight, id).totalFloat / day)).toEqual([-1, -1, 0])
  expect(only(tight, 'a').critical).toBe(true)
  const late = [task('a', day, { constraint: { kind: 'alap' }, deadline: at(6, 17) }), task('c', 5 * day)]
  expect(datesOf(planned(late), 'a')).toEqual([at(9, 8), at(9, 17)])
})

test('a task is critical at the threshold, and floats count from a given finish', () => {
  const tasks = [task('a', 4 * day), task('b', 5 * day)]
  expect(only(planned(tasks), 'a').critical).toBe(false)
  expect(only(planned(tasks, [], { criticalAt: day }), 'a').critical).toBe(true)
  const told = planned(tasks, [], { finish: at(12, 17) })
  expect([only(told, 'b').totalFloat, only(told, 'b').critical, told.finish]).toEqual([day, false, at(9, 17)])
})

describe('progress', () => {
  const links = [link('a', 'b'), link('b', 'c')]
  const dataDate = at(7, 12)

  test('what is finished stays, what is left goes on at the data date, what follows waits', () => {
    const found = planned(
      [
        task('a', 2 * day, { started: at(5, 8), finished: at(6, 10) }),
        task('b', 2 * day, { started: at(6, 13), remaining: day }),
        task('c', day),
        task('d', day),
      ],
      links,
      { dataDate },
    )
    expect(datesOf(found, 'a')).toEqual([at(5, 8), at(6, 10)])
    expect(datesOf(found, 'b')).toEqual([at(6, 13), at(8, 12)])
    expect(datesOf(found, 'c')).toEqual([at(8, 13), at(9, 12)])
    expect(datesOf(found, 'd')).toEqual([at(7, 13), at(8, 12)])
    expect(only(found, 'd').driver).toEqual({ kind: 'data-date' })
    expect(only(found, 'a')).toMatchObject({ totalFloat: 0, freeFloat: 0, critical: false })
  })

  test('what began before its predecessor was done waits for it with the rest (retained logic)', () => {
    const found = planned(
      [task('a', 2 * day), task('b', 2 * day, { started: at(5, 8), remaining: day }), task('c', day)],
      links,
      { dataDate: at(6, 8) },
    )
    expect(datesOf(found, 'a')).toEqual([at(6, 8), at(7, 17)])
    expect(datesOf(found, 'b')).toEqual([at(5, 8), at(8, 17)])
    expect(only(found, 'b')).toMatchObject({ lateStart: at(5, 8), totalFloat: 0, critical: true })
    expect(only(found, 'a').totalFloat).toBe(0)
  })

  test('without a data date what is left follows what was done', () => {
    const found = planned([task('a', 3 * day, { started: at(5, 13), remaining: 2 * day })])
    expect(datesOf(found, 'a')).toEqual([at(5, 13), at(8, 12)])
  })

  test('what was stopped goes on when it is said to', () => {
    const stopped = { started: monday, remaining: day, resumes: at(7, 13) }
    expect(datesOf(planned([task('a', 2 * day, stopped)]), 'a')).toEqual([monday, at(8, 12)])
    expect(datesOf(planned([task('a', 2 * day, stopped)], [], { dataDate: at(9, 8) }), 'a')[1]).toBe(
      at(9, 17),
    )
  })

  test('a finish without a start is reckoned back', () => {
    expect(datesOf(planned([task('a', 2 * day, { finished: at(7, 12) })]), 'a')).toEqual([
      at(5, 13),
      at(7, 12),
    ])
  })
})

test('permit time and cures run through nights and days off, and work after them waits for the morning', () => {
  const found = planned(
    [task('pour', 5 * day), task('cure', 3 * 1440, { elapsed: true }), task('strip', day)],
    [link('pour', 'cure'), link('cure', 'strip')],
  )
  expect(datesOf(found, 'cure')).toEqual([at(9, 17), at(12, 17)])
  expect(datesOf(found, 'strip')).toEqual([at(13, 8), at(13, 17)])
  expect(only(found, 'cure')).toMatchObject({ totalFloat: 0, critical: true })
})

test('a milestone stands where the work before it ends, and otherwise where work begins', () => {
  const found = planned([task('a', day), task('done', 0), task('begin', 0)], [link('a', 'done')])
  expect(datesOf(found, 'done')).toEqual([at(5, 17), at(5, 17)])
  expect(datesOf(found, 'begin')).toEqual([monday, monday])
})

test('a milestone a calendar day after four days of work leaves them the day by which it stays', () => {
  const found = planned([task('a', 4 * day), task('m', 0)], [link('a', 'm', { lag: 1440, elapsed: true })])
  expect(dateOfMoment(only(found, 'm').start)).toBe(addDays('2026-01-05', 4))
  expect(only(found, 'a').totalFloat).toBe(day)
})

test('a fixed task stays where it was put; what it follows sees that it is late, and what follows waits', () => {
  const fixed = { start: at(6, 8), finish: at(6, 15) }
  const found = planned(
    [task('a', 2 * day), task('b', day, { fixed }), task('c', day)],
    [link('a', 'b'), link('b', 'c')],
  )
  expect(datesOf(found, 'b')).toEqual([at(6, 8), at(6, 15)])
  expect(datesOf(found, 'c')).toEqual([at(6, 15), at(7, 15)])
  expect(only(found, 'a').totalFloat).toBe(-day)
})

test('a merge takes the later early finish, a burst the earlier late start, and a lag counts before the next start', () => {
  const found = planned(
    [task('a', 3 * day), task('b', 4 * day), task('c', day), task('d', 2 * day), task('e', day)],
    [link('a', 'c'), link('b', 'c'), link('b', 'd'), link('c', 'e', { lag: 3 * day })],
  )
  expect(datesOf(found, 'c')[0]).toBe(at(9, 8))
  expect(datesOf(found, 'e')[0]).toBe(at(15, 8))
  expect(only(found, 'b').lateFinish).toBe(at(8, 17))
  expect(only(found, 'd').totalFloat).toBe(3 * day)
})

test('a circle is refused with its path, in the order of the work', () => {
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((id) => task(id, day))
  const links = [link('a', 'b'), link('b', 'c'), link('c', 'd'), link('d', 'b'), link('d', 'e')]
  const attempt = () => planned(tasks, links)
  expect(attempt).toThrow(ScheduleCycle)
  expect(attempt).toThrow('Tasks that wait for each other: ')
  try {
    attempt()
  } catch (error) {
    const path = error instanceof ScheduleCycle ? error.path : []
    expect(path).toHaveLength(4)
    expect(path.at(-1)).toBe(path[0])
    for (const [index, from] of path.slice(0, -1).entries())
      expect(links).toContainEqual(link(from, path[index + 1] ?? ''))
  }
  expect(() => planned(tasks, [link('a', 'a')])).toThrow('a -> a')
})

test('a task, a calendar or a constraint’s date that is not there is named, and a task that is there twice', () => {
  expect(() => planned([task('a', day), task('b', day), task('a', 0)])).toThrow('Two tasks are called a')
  expect(() => planned([task('a', day)], [link('a', 'x')])).toThrow(
    'The link from a to x names the task x, which is not there',
  )
  expect(() => planned([task('a', day, { calendar: 'crew' })])).toThrow(
    'Task a has the calendar crew, which is not there',
  )
  expect(() => planned([task('a', day, { constraint: { kind: 'mso' } })])).toThrow(
    'Task a has the constraint mso without a date',
  )
})

test('a plan of nothing ends where it starts', () => {
  expect(planned([])).toEqual({ tasks: new Map(), finish: monday })
})
