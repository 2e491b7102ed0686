import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LinkKind } from '#contract/fields.ts'

import { calendars, link, minutesFrom, monday, task } from '#testing/planned-tasks.ts'
import { plan } from './plan.ts'
import type { PlanInput } from './types.ts'

type Row = { id: string | number; es: number; ef: number; ls: number; lf?: number; tf?: number; ff?: number }
type Example = {
  id: string
  activities: { id: string | number; duration: number }[]
  links: { from: string | number; to: string | number; type?: LinkKind }[]
  published: { duration?: number; critical?: (string | number)[]; table?: Row[] }
  recomputed: { duration: number; table: Row[] }
}

const file = join(import.meta.dirname, '../../../shared/data/schedule.json')
const isThere = existsSync(file)
const examples: Example[] = isThere ? JSON.parse(readFileSync(file, 'utf8')).examples : []
/** A period of an example is a day of eight hours. */
const period = 480

const inputOf = ({ activities, links }: Pick<Example, 'activities' | 'links'>): PlanInput => ({
  start: monday,
  tasks: activities.map(({ id, duration }) => task(String(id), Math.round(duration * period))),
  links: links.map(({ from, to, type }) => link(String(from), String(to), { kind: type ?? 'FS' })),
  calendars,
})

describe.skipIf(!isThere)('published networks (left out where ../shared/data is not there)', () => {
  test.each(examples.map((example) => [example.id, example] as const))('%s', (_, example) => {
    const planned = plan(inputOf(example))
    const periods = (moment: number) => minutesFrom(monday, moment) / period
    expect(periods(planned.finish)).toBeCloseTo(example.recomputed.duration, 2)
    for (const table of [example.recomputed.table, example.published.table ?? []]) {
      for (const row of table) {
        const found = planned.tasks.get(String(row.id))
        const told = found && {
          es: periods(found.start),
          ef: periods(found.finish),
          ls: periods(found.lateStart),
          lf: periods(found.lateFinish),
          tf: found.totalFloat / period,
          ff: found.freeFloat / period,
        }
        for (const [key, value] of Object.entries(row)) {
          if (key === 'id') continue
          expect(told?.[key as keyof typeof told], `${row.id} ${key}`).toBeCloseTo(value as number, 1)
        }
      }
    }
    const critical = example.activities.filter(({ id }) => planned.tasks.get(String(id))?.critical)
    if (example.published.critical)
      expect(critical.map(({ id }) => id)).toEqual(expect.arrayContaining(example.published.critical))
  })
})

test('a published path is refused beside a longer one, which alone is critical', () => {
  const days = { 1: 3, 2: 4, 3: 2, 4: 4, 5: 6, 6: 3, 7: 2 }
  const arrows = ['1-2', '2-3', '3-4', '4-7', '2-5', '5-6', '6-7']
  const planned = plan(
    inputOf({
      activities: Object.entries(days).map(([id, duration]) => ({ id, duration })),
      links: arrows.map((arrow) => ({ from: arrow.slice(0, 1), to: arrow.slice(2) })),
    }),
  )
  expect(minutesFrom(monday, planned.finish)).toBe(18 * period)
  const critical = [...planned.tasks.values()].filter((one) => one.critical).map(({ id }) => id)
  expect(critical).toEqual(['1', '2', '5', '6', '7'])
})

test('a published late finish before the late start of the only successor is refused: the float is between them', () => {
  const activities = { I: 17, K: 12, other: 40 }
  const planned = plan(
    inputOf({
      activities: Object.entries(activities).map(([id, duration]) => ({ id, duration })),
      links: [{ from: 'I', to: 'K' }],
    }),
  )
  const [i, k] = [planned.tasks.get('I'), planned.tasks.get('K')]
  expect(minutesFrom(monday, k?.lateStart ?? 0)).toBe(28 * period)
  expect(minutesFrom(monday, i?.lateFinish ?? 0)).toBe(28 * period)
  expect([i?.totalFloat, i?.critical]).toEqual([11 * period, false])
})
