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
