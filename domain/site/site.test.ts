import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overtimeRules } from '#contract/overtime.ts'
import type { LogBody } from '#contract/site.ts'
import { mondayOf } from '#domain/calendar/iso-date.ts'
import { checklistTemplates, judged, lastAnswers, typedLines, within } from './checklists.ts'
import { hoursOfEach, minutesWorked, overlap, overtimeOf } from './hours.ts'
import { copyForward, dayMinutes, deniedBy, openPoints, saysNone, standing, weatherDoubt } from './log.ts'

const week = fc.array(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 7, maxLength: 7 })

test('no rule makes or loses a minute, and none is paid twice', () => {
  fc.assert(
    fc.property(week, fc.constantFrom(...overtimeRules), (days, rule) => {
      const split = overtimeOf(days, rule)
      for (const [index, { regular, over, double }] of split.entries()) {
        expect(regular + over + double).toBe(days[index])
        expect(Math.min(regular, over, double)).toBeGreaterThanOrEqual(0)
      }
      const regular = split.reduce((sum, one) => sum + one.regular, 0)
      if (rule !== 'none') expect(regular).toBeLessThanOrEqual(40 * 60)
      if (rule === 'day' || rule === 'california')
        for (const one of split) expect(one.regular).toBeLessThanOrEqual(8 * 60)
      if (rule !== 'california') expect(split.every(({ double }) => double === 0)).toBe(true)
    }),
  )
})

const hours = (...days: number[]) => days.map((one) => one * 60)
const sums = (days: number[], rule: (typeof overtimeRules)[number]) => {
  const split = overtimeOf(days, rule)
  const sum = (of: 'regular' | 'over' | 'double') => split.reduce((all, one) => all + one[of], 0) / 60
  return [sum('regular'), sum('over'), sum('double')]
}

test('overtime by each rule, worked out by hand', () => {
  expect(sums(hours(9, 9, 9, 9, 9, 0, 0), 'none')).toEqual([45, 0, 0])
  expect(sums(hours(9, 9, 9, 9, 9, 0, 0), 'week')).toEqual([40, 5, 0])
  expect(sums(hours(10, 6, 8, 8, 8, 0, 0), 'week')).toEqual([40, 0, 0])
  expect(sums(hours(10, 6, 8, 8, 8, 0, 0), 'day')).toEqual([38, 2, 0])
  // Federal law has 40 a week beside it: the sixth day of eight is over.
  expect(sums(hours(8, 8, 8, 8, 8, 8, 0), 'day')).toEqual([40, 8, 0])
  expect(sums(hours(13, 0, 0, 0, 0, 0, 0), 'california')).toEqual([8, 4, 1])
  // Six days of eight: the sixth is beyond 40 straight hours.
  expect(sums(hours(8, 8, 8, 8, 8, 8, 0), 'california')).toEqual([40, 8, 0])
  // The seventh day in a row: eight at one and a half, the ninth twice.
  expect(sums(hours(4, 4, 4, 4, 4, 4, 9), 'california')).toEqual([24, 8, 1])
})

test('a clock never runs backwards, its break comes off, and Monday is the first of its week', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 5, 11, 7) + minutes * 60_000).toISOString()
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(480), (minutes, breakMinutes) => {
      const worked = minutesWorked({ startedAt: at(0), stoppedAt: at(minutes), breakMinutes }, at(0))
      expect(worked).toBe(Math.max(0, minutes - breakMinutes))
    }),
  )
  expect(minutesWorked({ startedAt: at(0), stoppedAt: null, breakMinutes: 0 }, at(252))).toBe(252)
  expect([mondayOf('2026-06-11'), mondayOf('2026-06-08'), mondayOf('2026-06-14')]).toEqual([
    '2026-06-08',
    '2026-06-08',
    '2026-06-08',
  ])
  const span = (from: number, to: number | null) => ({
    startedAt: at(from),
    stoppedAt: to === null ? null : at(to),
  })
  expect(overlap(span(0, 60), span(60, 120))).toBe(false)
  expect(overlap(span(0, 61), span(60, null))).toBe(true)
})

const crew: LogBody = {
  kind: 'crew',
  who: 'Luis',
  company: '',
  trade: '',
  people: 1,
  minutes: 480,
  time: null,
}
const work: LogBody = { kind: 'work', taskId: null, text: 'Framed', by: '', percent: 80 }
const weather: LogBody = {
  kind: 'weather',
  sky: 'Clear',
  lowF: 50,
  highF: 70,
  rainIn: 0,
  windMph: 5,
  sure: false,
}
const nobody: LogBody = { kind: 'accident', hurt: false, text: '' }
const none = (of: 'delivery' | 'visitor' | 'delay'): LogBody => ({ kind: 'none', of })
const every: readonly LogBody[] = [
  crew,
  work,
  weather,
  nobody,
  none('delivery'),
  none('visitor'),
  none('delay'),
]
const entriesOf = (bodies: readonly LogBody[], day = 'a') =>
  bodies.map((body, index) => ({
    ...{
      id: `${day}${index}`,
      body,
      replaces: null as string | null,
      removed: false,
      copied: null as string | null,
    },
  }))

test('what repeats is copied once, whatever is copied before, and never weather, visits or an accident', () => {
  fc.assert(
    fc.property(fc.subarray([...every]), fc.subarray([...every]), (before, now) => {
      const [old, today] = [entriesOf(before, 'old'), entriesOf(now, 'now')]
      const copies = copyForward(old, today)
      for (const { body } of copies) expect(['crew', 'work', 'none', 'equipment']).toContain(body.kind)
      const after = [
        ...today,
        ...copies.map(({ body, copied }, index) => ({
          id: `copy${index}`,
          body,
          copied,
          replaces: null,
          removed: false,
        })),
      ]
      expect(copyForward(old, after)).toEqual([])
    }),
  )
  const fromClock = entriesOf([{ ...crew, time: 'clock' } as LogBody])
  expect(copyForward(fromClock, [])).toEqual([])
  expect(copyForward(entriesOf([{ ...work, percent: 100 } as LogBody]), [])).toEqual([])
})

test('a day is whole with one answer to everything, and lacks exactly what is taken away', () => {
  expect(openPoints(entriesOf(every), [])).toEqual([])
  fc.assert(
    fc.property(fc.subarray([...every]), (said) => {
      const open = openPoints(entriesOf(said), [])
      expect(open.includes('crew')).toBe(!said.includes(crew))
      expect(open.includes('weather')).toBe(!said.includes(weather))
      expect(open.includes('accident')).toBe(!said.includes(nobody))
      expect(open.includes('asked')).toBe(every.slice(4).some((one) => !said.includes(one)))
    }),
  )
  expect(openPoints(entriesOf(every), [{ stoppedAt: null }])).toEqual(['stops'])
  const copied = entriesOf(every).map((one) => ({ ...one, copied: one.body === nobody ? 'old' : null }))
  expect(openPoints(copied, [])).toEqual(['accident'])
})

test('what is told denies that there was none of it, and nothing else', () => {
  const entries = entriesOf(every)
  const delay: LogBody = { kind: 'delay', cause: 'inspection', text: 'Failed', minutes: 240, taskId: null }
  expect(deniedBy(entries, delay).map(({ body }) => body)).toEqual([none('delay')])
  expect(deniedBy(entries, { ...nobody, hurt: true, text: 'Cut' }).map(({ body }) => body)).toEqual([nobody])
  for (const body of every) expect(deniedBy(entries, body)).toEqual([])
  const [first] = entriesOf([none('delay')])
  if (!first) throw new Error('no entry')
  expect(deniedBy([first, { ...first, id: 'x', replaces: first.id, removed: true }], delay)).toEqual([])
})

test('no deficiency is told of in few words, and one that begins with such a word is told', () => {
  const none = ['None', 'none.', ' None today. ', 'Nothing', 'N/A', 'na', 'Ninguna', 'ningún', 'Nada.']
  const told = ['None of the hold-downs at grid 4 were installed', 'Nothing done at grid 4', 'Nailing missed']
  expect([...none, ...told].filter((text) => !saysNone(text))).toEqual(told)
})

test('what is replaced or taken out no longer stands; clocks that the log took over count once', () => {
  const [first] = entriesOf([crew])
  if (!first) throw new Error('no entry')
  const better = { ...first, id: 'b', replaces: first.id }
  expect(standing([first, better])).toEqual([better])
  expect(standing([first, better, { ...better, id: 'c', replaces: 'b', removed: true }])).toEqual([])
  const taken = entriesOf([{ ...crew, time: 'one' } as LogBody])
  expect(
    dayMinutes(taken, [
      { id: 'one', minutes: 480 },
      { id: 'two', minutes: 60 },
    ]),
  ).toBe(540)
})

test('a figure of the weather that can hardly be is asked about, and a usual one is not', () => {
  const doubt = (more: object) =>
    weatherDoubt({ ...weather, ...more } as Extract<LogBody, { kind: 'weather' }>)?.why
  expect(doubt({})).toBeUndefined()
  expect([doubt({ rainIn: 94, highF: 0, lowF: null }), doubt({ rainIn: 49.69 })]).toEqual(['rain', undefined])
  expect([doubt({ highF: 135 }), doubt({ lowF: -81 }), doubt({ lowF: 71 }), doubt({ windMph: 232 })]).toEqual(
    [...['heat', 'cold', 'order', 'wind']],
  )
})

const records = join(import.meta.dirname, '../../../shared/data/field-records')

test.skipIf(!existsSync(records))('the weather of real daily reports is taken as it stands', () => {
  const files = readdirSync(records).filter((name) => /^qcr.*json$/.test(name))
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) {
    const { weather: lines }: { weather: string[] } = JSON.parse(readFileSync(join(records, name), 'utf8'))
    const [, low, high] = /Min (-?\d+) °F, Max (-?\d+) °F/.exec(lines.join(' ')) ?? []
    expect(low, name).toBeDefined()
    const wind = /(\d+) MPH/.exec(lines.join(' '))?.[1] ?? 0
    expect(
      weatherDoubt({
        ...{ kind: 'weather', sky: 'Clear', lowF: Number(low), highF: Number(high) },
        ...{ rainIn: 0, windMph: Number(wind), sure: false },
      }),
      name,
    ).toBeUndefined()
  }
})

test('typed lines are checks, or figures where a unit and the most of it are given', () => {
  const check = { unit: '', least: null, most: null, source: '' }
  expect(typedLines('Plumb\n\n Gap | in | 0,5 \nGap | in | wide')).toEqual([
    { key: 'line-1', text: 'Plumb', ...check },
    { ...check, key: 'line-3', text: 'Gap', unit: 'in', most: 0.5 },
    { key: 'line-4', text: 'Gap | in | wide', ...check },
  ])
})

test('a figure decides over what was ticked, at its very tolerance it passes, and the last answer holds', () => {
  const line = { key: 'a', text: '', unit: 'in', least: null, most: 0.03125, source: '' }
  expect(judged(line, { result: 'pass', value: 0.04 })).toBe('fail')
  expect(judged(line, { result: 'fail', value: 0.03125 })).toBe('pass')
  expect(judged(line, { result: 'na', value: 1 })).toBe('na')
  expect(judged({ ...line, most: null }, { result: 'fail', value: null })).toBe('fail')
  expect(within({ least: 1, most: 2 }, 0.99)).toBe(false)
  const answers = [
    { line: 'a', id: 1 },
    { line: 'a', id: 2 },
  ]
  expect(lastAnswers(answers).get('a')).toEqual({ line: 'a', id: 2 })
  for (const { lines } of Object.values(checklistTemplates))
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})

test('hours of several come to the hours of all of them, to the last hundredth', () => {
  // 490 and 484 minutes are 8.1667 and 8.0667 h, and with 16 h together 32.2333: not 8.17 and 8.07.
  expect(hoursOfEach([960, 490, 484])).toEqual([16, 8.16, 8.07])
  expect([hoursOfEach([]), hoursOfEach([0, 0]), hoursOfEach([20, 20, 20])]).toEqual([
    ...[[], [0, 0], [0.34, 0.33, 0.33]],
  ])
})
