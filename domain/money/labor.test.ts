import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from './cents.ts'
import { codeOfTrade, earnedOf, governmentSplit, labourCosts, overRate, type Pay, payOn } from './labor.ts'
import { offeredFirst, payrollOf } from './payroll.ts'

const pay = (more: Partial<Pay> = {}): Pay => ({
  ...{ personId: 'luis', fromOn: '2026-01-05', wage: 2200n, basic: 0n, fringe: 0n, lieu: 0n },
  ...{ burdenBp: 0n, code: '', ...more },
})
const rate = (more: Partial<Pay> & { classification?: string } = {}) => ({
  ...pay(more),
  ...{ classification: more.classification ?? 'Electrician', apprentice: false, workerNo: '1234' },
})
const worked = (hours: readonly number[], more: { running?: boolean } = {}) =>
  hours.map((one, at) => ({
    ...{ personId: 'luis', on: `2026-06-0${at + 1}`, trade: 'electrical', minutes: one * 60 },
    running: more.running ?? false,
  }))
const week = '2026-06-01'
const people = [{ id: 'luis', name: 'Luis Ortega' }]
const payroll = (more: object = {}) =>
  payrollOf({
    ...{ week, worked: worked([9, 9, 9, 9, 8]), rates: [rate()], people, workers: [], rule: 'week' },
    ...{ government: true, ...more },
  })

const file = '/work/shared/data/money.json'
test('overtime of the published examples comes to the cent, on no less than the rate of the determination', ({
  skip,
}) => {
  skip(!existsSync(file), 'the published examples are not on this machine')
  const { examples } = JSON.parse(readFileSync(file, 'utf8')) as {
    examples: { id: string; inputs: Record<string, number>; published: Record<string, number> }[]
  }
  const found = examples.filter(({ id }) => id.startsWith('cwhssa'))
  expect(found.length).toBe(2)
  for (const { inputs, published } of found) {
    const split = { regular: 40 * 60, over: ((inputs.hours ?? 0) - 40) * 60, double: 0 }
    const of = { wage: BigInt(inputs.cash ?? 0), basic: BigInt(inputs.wd_basic ?? 0) }
    const earned = earnedOf(pay({ ...of, fringe: BigInt(inputs.fringe ?? 0) }), split)
    expect(Object.values(earned).reduce((all, one) => all + one, 0n)).toBe(BigInt(published.total ?? 0))
    expect([earned.wages, earned.fringe, earned.premium].map(Number)).toEqual([
      ...[published.wages, published.fringe, published.premium],
    ])
  }
})

test('government work pays what is over 40 hours a week one and a half times, whatever the rule of the place', () => {
  const week48 = Array.from({ length: 7 }, (_, at) => (at < 6 ? 480 : 0))
  for (const rule of ['none', 'week', 'day', 'california'] as const) {
    const splits = governmentSplit(week48, rule)
    expect(splits.reduce((all, { regular }) => all + regular, 0)).toBe(2400)
    expect(splits[5]).toEqual({ regular: 0, over: 480, double: 0 })
  }
  expect(governmentSplit([600, 0, 0, 0, 0, 0, 0], 'day')[0]).toEqual({ regular: 480, over: 120, double: 0 })
  expect(overRate(pay({ wage: 2000n, basic: 2200n }))).toBe(3100n)
})

test('what is paid is what was last said before the day', () => {
  const rates = [pay(), pay({ fromOn: '2026-06-03', wage: 2500n })]
  expect(payOn(rates, 'luis', '2026-06-02')?.wage).toBe(2200n)
  expect(payOn(rates, 'luis', '2026-06-03')?.wage).toBe(2500n)
  expect(payOn(rates, 'luis', '2026-01-04')).toBeUndefined()
  expect(payOn(rates, 'ana', '2026-06-03')).toBeUndefined()
})

test('hours cost wages with their burden, under the code that the budget has for the trade', () => {
  const all = labourCosts(worked([8, 9]), [pay({ burdenBp: 2500n, fringe: 500n })], {
    ...{ rule: 'day', government: false, budget: ['01 71 00', '26 27 00'] },
  })
  // 8 h × 22 × 1.25 + 8 × 5; then 9 × 27.50 + half of 27.50 + 9 × 5.
  expect(all.map(({ cents }) => cents)).toEqual([26_000n, 30_625n])
  expect(all.every(({ code, paid }) => code === '26 27 00' && paid)).toBe(true)
  expect(labourCosts(worked([8]), [], { rule: 'none', government: false, budget: [] })).toMatchObject([
    { code: '500', cents: 0n, paid: false, minutes: 480 },
  ])
  expect([
    codeOfTrade('', ['500'], '09'),
    codeOfTrade('carpentry', ['300'], ''),
    codeOfTrade('Sawing', [], '7'),
  ]).toEqual(['09', '300', '7'])
})

test('no order of clocks changes what labor costs, and nothing of it is lost between codes', () => {
  const times = fc.array(
    fc.record({
      personId: fc.constantFrom('luis', 'ana'),
      on: fc.integer({ min: 1, max: 14 }).map((day) => `2026-06-${String(day).padStart(2, '0')}`),
      trade: fc.constantFrom('electrical', 'paint', ''),
      minutes: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 30 },
  )
  const how = { rule: 'week', government: true, budget: ['500', '800'] } as const
  const rates = [pay({ burdenBp: 1234n }), pay({ personId: 'ana', wage: 3333n, lieu: 777n })]
  fc.assert(
    fc.property(times, (all) => {
      const byCode = (of: typeof all) =>
        Object.fromEntries(
          [...Map.groupBy(labourCosts(of, rates, how), ({ code }) => code)]
            .map(([code, some]) => [code, some.reduce((minutes, one) => minutes + one.minutes, 0)] as const)
            .toSorted(),
        )
      const cost = (of: typeof all) => sum(labourCosts(of, rates, how).map(({ cents }) => cents))
      expect(cost(all.toReversed())).toBe(cost(all))
      expect(byCode(all.toReversed())).toEqual(byCode(all))
      expect(Object.values(byCode(all)).reduce((a, b) => a + b, 0)).toBe(
        all.reduce((a, b) => a + b.minutes, 0),
      )
      expect(labourCosts(all, rates, how).every(({ cents }) => cents >= 0n)).toBe(true)
    }),
  )
})

test('a payroll has a line for each worker and rate, and foots', () => {
  const { lines, missing } = payroll({
    rates: [rate({ basic: 2000n, fringe: 500n })],
    workers: [{ personId: 'luis', allCents: null, taxCents: 8000, ficaCents: 7742, otherCents: 0 }],
  })
  expect(missing).toEqual([])
  expect(lines).toMatchObject([
    {
      ...{ regular: 2400, over: 240, wageCents: 2200, overCents: 3300, fringeCents: 500 },
      ...{ grossCents: 101_200, allCents: 101_200, netCents: 85_458 },
    },
  ])
  expect(lines[0]?.days[4]).toEqual({ regular: 240, over: 240 })
  const two = payroll({ rates: [rate(), rate({ fromOn: '2026-06-03', wage: 2500n })] }).lines
  expect(two.map(({ regular, allCents }) => [regular, allCents > 0])).toEqual([
    [1080, true],
    [1320, false],
  ])
})

test('overtime of a week at two rates is reckoned on their average, weighted by hours, on the payroll and in the job’s cost', () => {
  // 44.5 h at $10 and 8 h at $8: $509 for 52.5 h, so half of $9.695… for 12.5 h of overtime is $60.60 (29 CFR 778.115).
  const rates = [rate({ wage: 1000n }), rate({ fromOn: '2026-06-05', wage: 800n, classification: 'Laborer' })]
  const of = { rates, worked: worked([11, 11, 11, 11.5, 8]), government: false }
  const { lines } = payroll(of)
  expect(lines.map(({ grossCents, overCents }) => [grossCents, overCents])).toEqual([
    [46_682, 1485],
    [10_278, 1285],
  ])
  expect(lines.reduce((all, { grossCents }) => all + grossCents, 0)).toBe(50_900 + 6060)
  const costs = labourCosts(of.worked, rates, { rule: 'week', government: false, budget: [] })
  // A cent less: what a job costs is rounded by the day.
  expect(sum(costs.map(({ cents }) => cents))).toBe(56_959n)
  // Who is paid less in cash than is due has it reckoned on what is due, of each rate (29 CFR 5.32).
  const due = payroll({
    worked: worked([10, 10, 10, 10, 4]),
    rates: [rate({ wage: 2000n, basic: 2200n, lieu: 700n }), rate({ fromOn: '2026-06-05', wage: 1800n })],
  })
  expect(due.lines.map(({ grossCents }) => grossCents)).toEqual([108_000, 7200 + 4327])
})

test('the gross of all work has the hours on other jobs at the wages there, their overtime once, and gives way to what was typed', () => {
  // 30 h here at $22, 12 h on a house at $20 with $2 in cash for benefits: 2 h over 40. $900 for 42 h, so half of $21.428… for 2 h.
  const other = [
    { personId: 'luis', job: 'house', on: '2026-06-05', minutes: 600, running: false },
    { personId: 'luis', job: 'house', on: '2026-06-06', minutes: 120, running: false },
    { personId: 'ana', job: 'house', on: '2026-06-06', minutes: 900, running: false },
  ]
  const otherRates = [{ ...rate({ wage: 2000n, lieu: 200n }), job: 'house' }]
  const of = { worked: worked([10, 10, 10]), other, otherRates }
  const [line] = payroll(of).lines
  expect(line).toMatchObject({ grossCents: 66_000, allCents: 66_000 + 26_400 + 2143 })
  expect(line?.elsewhere).toEqual([{ project: 'house', minutes: 720 }])
  const workers = [{ personId: 'luis', allCents: 99_999, taxCents: 0, ficaCents: 0, otherCents: 0 }]
  expect(payroll({ ...of, workers }).lines).toMatchObject([{ allCents: 99_999, netCents: 99_999 }])
  // Overtime that is paid here already is not paid again: 44 h here, 4 h over, and the other 2 h are over too.
  const long = payroll({ ...of, other: other.slice(1), worked: worked([9, 9, 9, 9, 8]) }).lines
  expect(long).toMatchObject([{ grossCents: 101_200, allCents: 101_200 + 4400 + (6574 - 4400) }])
  // Nobody certifies what nobody knows.
  const faults = (more: object) => payroll({ ...of, ...more }).missing.map(({ what }) => what)
  expect(faults({ otherRates: [] })).toEqual(['elsewhere'])
  expect(faults({ otherRates: [{ ...rate(), job: 'barn' }] })).toEqual(['elsewhere'])
  expect(faults({ other: [{ ...other[0], running: true, minutes: 0 }] })).toEqual(['elsewhere'])
  expect(faults({ otherRates: [], workers })).toEqual([])
})

test('who cannot be certified is named, with what is missing', () => {
  const what = (more: object) => payroll(more).missing.map(({ name, what: of }) => `${name}: ${of}`)
  expect(what({ rates: [] })).toEqual(['Luis Ortega: wage'])
  expect(what({ rates: [rate({ fromOn: '2026-06-04' })] })).toEqual(['Luis Ortega: wage'])
  expect(what({ rates: [rate({ classification: '' })] })).toEqual(['Luis Ortega: classification'])
  expect(what({ rates: [rate({ basic: 2201n })] })).toEqual(['Luis Ortega: below'])
  expect(what({ rates: [rate({ basic: 2300n, lieu: 100n })] })).toEqual([])
  expect(what({ worked: worked([8], { running: true }) })).toEqual(['Luis Ortega: running'])
  const workers = [{ personId: 'luis', allCents: 1, taxCents: 0, ficaCents: 0, otherCents: 0 }]
  expect(what({ workers })).toEqual(['Luis Ortega: taken'])
  expect(what({ worked: [], rates: [] })).toEqual([])
})

test('a wage is offered to who has hours and none yet first, and to whoever pays for the job last', () => {
  const of = (id: string, role = 'worker') => ({ id, role })
  const all = [of('ann', 'owner'), of('ben'), of('cy'), of('dee'), of('eve', 'sub')]
  const hours = [
    { personId: 'dee', minutes: 480 },
    { personId: 'cy', minutes: 60 },
    { personId: 'ben', minutes: 0 },
  ]
  const order = offeredFirst(all, hours, [{ personId: 'cy' }, { personId: 'ben' }])
  expect(order.map(({ id }) => id)).toEqual(['dee', 'cy', 'ben', 'eve', 'ann'])
})
