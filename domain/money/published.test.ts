import { expect, test } from 'vitest'
import { reckonApplication } from './application.ts'
import { percentOf, taxOf } from './cents.ts'
import { lateInterest } from './interest.ts'
import { earnedOf, overRate, type Pay } from './labor.ts'
import { workInProgress } from './progress.ts'
import { heldOf, type RetainageRule } from './retainage.ts'

// Figures that others published with their answers, each beside where it stands.

test('interest of the Prompt Payment Act is that of its regulation', () => {
  // 5 CFR 1315.17: $1,500 at 6.5 % for 10 days; at 6 % for two months and 15 days.
  expect(lateInterest(150_000n, 650, 10, 360)).toBe(271n)
  expect(lateInterest(150_000n, 600, 75, 360)).toBe(1883n)
  // The rates of the Treasury are eighths: $100,000 at 4.125 % for 30 days is $343.75, and no $344.17.
  expect(lateInterest(10_000_000n, 412.5, 30, 360)).toBe(34_375n)
})

test('sales tax has the rate that a place has, to a thousandth of a percent', () => {
  // New York City 8.875 %, St. Louis 9.679 %.
  expect([taxOf(100_000n, 887.5), taxOf(100_000n, 967.9), taxOf(-100_000n, 887.5)]).toEqual([
    ...[8875n, 9679n, -8875n],
  ])
  expect([887.5, 967.9, 412.5, 0].map(percentOf)).toEqual([8.875, 9.679, 4.125, 0])
})

test('applications come to what was certified, and retainage that ends at half of a contract to what was held', () => {
  // A filled-out example: 262,500 with changes, 178,100 done and stored, 10 %, 122,400 before (payapppro.com, G702 example).
  const tenth: RetainageRule = { steps: [{ fromBp: 0n, bp: 1000n }], crossing: 'marginal', stored: true }
  const lines = [
    { id: 'a', cents: 25_000_000n, added: false },
    { id: 'co', cents: 1_250_000n, added: true },
  ]
  const reckoned = reckonApplication({
    ...{ lines, done: new Map([['a', { done: 17_090_000n, stored: 720_000n }]]), before: new Map() },
    ...{ rule: tenth, releasedBefore: 0n, release: 0n, certifiedBefore: 12_240_000n },
  })
  expect(reckoned).toMatchObject({ contract: 26_250_000n, total: 17_810_000n, retainage: 1_781_000n })
  expect(reckoned).toMatchObject({ earned: 16_029_000n, due: 3_789_000n, toFinish: 10_221_000n })
  // Application 25 of an electrical contract in Carmel, Indiana (city records, document 940843): a tenth of the first half.
  const half: RetainageRule = { ...tenth, steps: [...tenth.steps, { fromBp: 5000n, bp: 0n }] }
  expect(heldOf(half, 644_829_627n, 750_500_000n - 46_780_800n)).toBe(35_185_960n)
})

test('a schedule of work in progress says over and under as published', () => {
  // $425,000 of $850,000 spent of a $1,000,000 contract: $550,000 billed is $50,000 over, $450,000 as much under (covinly.com).
  const of = { price: 100_000_000n, projected: 85_000_000n, spent: 42_500_000n }
  const over = workInProgress({ ...of, billed: 55_000_000n })
  expect(over).toMatchObject({ earned: 50_000_000n, over: 5_000_000n, under: 0n, profit: 15_000_000n })
  expect(workInProgress({ ...of, billed: 45_000_000n })).toMatchObject({ over: 0n, under: 5_000_000n })
})

test('overtime on government work is of the basic rate and never of benefits, as handbooks have it', () => {
  const pay = (wage: bigint, more: Partial<Pay>): Pay => ({
    ...{
      personId: 'one',
      fromOn: '2026-01-01',
      wage,
      basic: 0n,
      fringe: 0n,
      lieu: 0n,
      burdenBp: 0n,
      code: '',
    },
    ...more,
  })
  // A federal handbook of labor standards, E-503-1.5 to E-503-2.2: $2.50 is paid where $2.00 is due; $2.00 with $0.45 to a plan; with $0.20 of it in cash.
  expect(overRate(pay(250n, { basic: 200n }))).toBe(375n)
  expect(overRate(pay(200n, { basic: 200n, fringe: 45n }))).toBe(300n)
  expect(overRate(pay(200n, { basic: 200n, fringe: 25n, lieu: 20n }))).toBe(300n)
  // Hawaii’s labor department on a carpenter at $42.25 and $20.71.
  expect(overRate(pay(4225n, { basic: 4225n, fringe: 2071n }))).toBe(6338n)
  // Prevailing Wage Resource Book: 44 hours of an electrician at $24.00 and $3.00, where $22.00 and $5.00 are due: $1,236.00.
  const week = { regular: 40 * 60, over: 4 * 60, double: 0 }
  const earned = earnedOf(pay(2400n, { basic: 2200n, fringe: 300n }), week)
  expect(earned).toEqual({ wages: 105_600n, premium: 4800n, fringe: 13_200n, lieu: 0n })
})

test('retainage by steps, spread over the lines of a bill, comes to what an accounting system’s manual has', () => {
  // JD Edwards EnterpriseOne Advanced Contract Billing 9.2, retainage calculations: lines of 1,200.00 and 6,000.00, by percent complete.
  const billed = (contract: bigint, ...steps: [bigint, bigint][]) => {
    const reckoned = reckonApplication({
      lines: [
        { id: '001', cents: 200_000n, added: false },
        { id: '002', cents: contract - 200_000n, added: false },
      ],
      done: new Map([
        ['001', { done: 120_000n, stored: 0n }],
        ['002', { done: 600_000n, stored: 0n }],
      ]),
      before: new Map(),
      rule: { steps: steps.map(([fromBp, bp]) => ({ fromBp, bp })), crossing: 'marginal', stored: true },
      ...{ releasedBefore: 0n, release: 0n, certifiedBefore: 0n },
    })
    return [reckoned.retainage, ...reckoned.lines.map(({ held }) => held)]
  }
  // A tenth up to 30 % complete, and nothing from there on.
  expect(billed(1_200_000n, [0n, 1000n], [3000n, 0n])).toEqual([36_000n, 6000n, 30_000n])
  expect(billed(1_700_000n, [0n, 1000n], [3000n, 0n])).toEqual([51_000n, 8500n, 42_500n])
  // 10 % up to 20 %, 15 % up to 38 %, and then nothing, or a quarter.
  expect(billed(1_200_000n, [0n, 1000n], [2000n, 1500n], [3800n, 0n])).toEqual([56_400n, 9400n, 47_000n])
  expect(billed(1_700_000n, [0n, 1000n], [2000n, 1500n], [3800n, 2500n])).toEqual([98_400n, 16_400n, 82_000n])
})

test('benefits in cash: 44 hours come to the same whichever way the determination is met, and overtime to half of its rate', () => {
  // Prevailing Wage Resource Book on an electrician of $22.00 and $5.00: to a plan, or $20.00 with $7.00 in cash: $1,232.00 both.
  const of = { personId: 'one', fromOn: '2026-01-01', basic: 2200n, burdenBp: 0n, code: '' }
  const week = { regular: 40 * 60, over: 4 * 60, double: 0 }
  const plan = earnedOf({ ...of, wage: 2200n, fringe: 500n, lieu: 0n }, week)
  const cash = earnedOf({ ...of, wage: 2000n, fringe: 0n, lieu: 700n }, week)
  expect(plan).toEqual({ wages: 96_800n, premium: 4400n, fringe: 22_000n, lieu: 0n })
  expect(cash).toEqual({ wages: 88_000n, premium: 4400n, fringe: 0n, lieu: 30_800n })
  const all = (earned: Record<string, bigint>) => Object.values(earned).reduce((sum, part) => sum + part, 0n)
  expect([plan, cash].map(all)).toEqual([123_200n, 123_200n])
})
