import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ApplicationInputs,
  eng93,
  type LineDone,
  quantityDone,
  reckonApplication,
} from './application.ts'
import { bpOf, halfUp, shareOf, spread, sum } from './cents.ts'
import { depositCap } from './deposits.ts'
import { interestOwed, lateInterest } from './interest.ts'
import { heldOf, type RetainageRule } from './retainage.ts'

const flat = (bp: bigint): RetainageRule => ({
  steps: [{ fromBp: 0n, bp }],
  crossing: 'marginal',
  stored: true,
})
const done = (cents: bigint, stored = 0n): LineDone => ({ done: cents, stored })
const inputs = (more: Partial<ApplicationInputs>): ApplicationInputs => ({
  ...{ lines: [], done: new Map(), before: new Map(), rule: flat(1000n) },
  ...{ releasedBefore: 0n, release: 0n, certifiedBefore: 0n },
  ...more,
})

/** The published examples, the wrong ones and the vectors of the trade, where they are at hand. */
const file = '/work/shared/data/money.json'
type Numbers = Readonly<Record<string, number>>
type Data = {
  examples: {
    id: string
    inputs: Numbers & { bills?: number[] }
    published: Numbers & Record<string, unknown>
  }[]
  wrong_published: { id: string; published: unknown; ours: unknown }[]
  own_vectors: { id: string; inputs: Numbers; answer: Numbers }[]
}
const data: Data | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
const given = test.skipIf(data === undefined)
const example = (id: string) => data?.examples.find((one) => one.id === id) ?? expect.fail(`no ${id}`)
const vector = (id: string) => data?.own_vectors.find((one) => one.id === id) ?? expect.fail(`no ${id}`)
const big = (value: number | undefined) => BigInt(value ?? 0)
const bigs = (values: Numbers) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, BigInt(value)]))

given(
  'interest of the Prompt Payment Act is of a year of 360 days; the calculator that divides by 365 is refused',
  () => {
    const { inputs: of, published } = example('ppa-simple')
    const rate = Math.round((of.rate_pct ?? 0) * 100)
    expect(lateInterest(big(of.principal), rate, of.days ?? 0, 360)).toBe(big(published.interest))
    expect(lateInterest(150_000n, 650, 10, 365)).toBe(267n)
    expect(big(published.interest)).not.toBe(267n)
  },
)

given(
  'a published application comes to the cent; the one that forgets what was certified before does not',
  () => {
    const { inputs: of, published } = example('payapp-remodel')
    const lines = [
      { id: 'first', cents: big(of.original), added: false },
      { id: 'co', cents: big(of.change_orders), added: true },
    ]
    const reckoned = reckonApplication(
      inputs({
        ...{ lines, done: new Map([['first', done(big(of.completed_and_stored))]]), rule: flat(500n) },
        certifiedBefore: big(of.previous),
      }),
    )
    expect(reckoned).toMatchObject({
      ...{ contract: big(published.contract_sum), retainage: big(published.retainage) },
      ...{ earned: big(published.earned_less_retainage), due: big(published.due) },
    })
    const wrong = reckonApplication(
      inputs({
        lines: [
          { id: 'a', cents: 25_000_000n, added: false },
          { id: 'b', cents: 1_500_000n, added: true },
        ],
        done: new Map([['a', done(13_250_000n)]]),
        before: new Map([['a', done(6_500_000n)]]),
        certifiedBefore: 5_850_000n,
      }),
    )
    const ours = data?.wrong_published.find(({ id }) => id === 'w-payapppro')
    expect(wrong).toMatchObject({
      retainage: 1_325_000n,
      earned: 11_925_000n,
      due: 6_075_000n,
      toFinish: 14_575_000n,
    })
    expect(ours?.ours).toMatchObject({
      current_payment_due: 6_075_000,
      balance_to_finish_including_retainage: 14_575_000,
    })
    expect(ours?.published).not.toMatchObject({ current_payment_due: 6_075_000 })
  },
)

given('four applications hold what was published, and a release gives all of it back', () => {
  const { inputs: of, published } = example('retention-4apps')
  const bills = (of.bills ?? []).map(BigInt)
  const contract = sum(bills)
  const held = bills.map((_, at) => heldOf(flat(500n), sum(bills.slice(0, at + 1)), contract))
  expect(held).toEqual((published.balance as unknown as number[]).map(BigInt))
  const paid = bills.map((bill, at) => bill - ((held[at] ?? 0n) - (held[at - 1] ?? 0n)))
  expect(paid).toEqual((published.paid as unknown as number[]).map(BigInt))
  const released = reckonApplication(
    inputs({
      ...{ lines: [{ id: 'a', cents: contract, added: false }], done: new Map([['a', done(contract)]]) },
      ...{ rule: flat(500n), certifiedBefore: sum(paid), release: big(published.release) },
    }),
  )
  expect(released).toMatchObject({ retainage: 0n, due: big(published.release), toFinish: 0n })
})

given('a line of progress, and cost to cost', () => {
  const { inputs: of, published } = example('progress-line')
  const earned = shareOf(big(of.value), big(of.pct) * 100n)
  expect([earned, earned - big(of.previous)]).toEqual([big(published.earned), big(published.current)])
  const cost = example('cost-to-cost')
  expect(bpOf(big(cost.inputs.cost), big(cost.inputs.estimate))).toBe(
    big(cost.published.percent_complete) * 100n,
  )
})

given('ENG 93, RD 1924-18 and the lines of Massachusetts close', () => {
  for (const id of ['own-eng93-1', 'own-eng93-2', 'own-eng93-3']) {
    const { inputs: of, answer } = vector(id)
    const { closes, ...sums } = eng93(bigs(of) as Parameters<typeof eng93>[0])
    expect({ ...sums, closes }).toEqual({ ...bigs({ ...answer, closes: 0 }), closes: true })
  }
  const ma = vector('own-ma-254-32').inputs
  const rd = vector('own-rd1924-18').inputs
  const of = (l: Numbers, completed: bigint, stored: bigint, before: bigint, bp: bigint) =>
    reckonApplication(
      inputs({
        lines: [
          { id: 'a', cents: big(l.l1), added: false },
          { id: 'b', cents: big(l.l2), added: true },
        ],
        ...{ done: new Map([['a', done(completed, stored)]]), rule: flat(bp), certifiedBefore: before },
      }),
    )
  expect(of(ma, big(ma.l4), 0n, big(ma.l7), 500n)).toMatchObject({
    ...{ contract: big(vector('own-ma-254-32').answer.l3), earned: big(vector('own-ma-254-32').answer.l6) },
    due: big(vector('own-ma-254-32').answer.l8),
  })
  expect(of(rd, big(rd.l4), big(rd.l5), big(rd.l8), 1000n)).toMatchObject({
    ...{ contract: big(vector('own-rd1924-18').answer.l3), total: big(vector('own-rd1924-18').answer.l6) },
    ...{ retainage: big(rd.l7), due: big(vector('own-rd1924-18').answer.l9) },
  })
})

test('how much of a line is done follows from its cents, to a hundredth of its unit', () => {
  // 133.33 SF of 400 at $12.00: the rounded part, 33.33 %, would print 133.32.
  expect(quantityDone(400, 159_996, 480_000)).toBe(133.33)
  expect([quantityDone(400, 480_000, 480_000), quantityDone(400, 0, 0)]).toEqual([400, 0])
})

test('a bill that crosses a step is split at it, or all of it is restated', () => {
  const steps = [
    { fromBp: 0n, bp: 1000n },
    { fromBp: 5000n, bp: 500n },
  ]
  const of = (crossing: 'marginal' | 'restate', earned: bigint) =>
    heldOf({ steps, crossing, stored: true }, earned, 100_000_000n)
  const bills = [40_000_000n, 60_000_000n, 100_000_000n]
  expect(bills.map((bill) => of('marginal', bill))).toEqual([4_000_000n, 5_500_000n, 7_500_000n])
  expect(bills.map((bill) => of('restate', bill))).toEqual([4_000_000n, 3_000_000n, 5_000_000n])
})

test('stored material is held back from at a share of its own, each line by what it has of both; the steps count the work', () => {
  const lines = ['a', 'b'].map((id) => ({ id, cents: 5_000_000n, added: false }))
  const now = new Map([
    ['a', done(4_000_000n)],
    ['b', done(1_000_000n, 500_000n)],
  ])
  const of = (rule: Partial<RetainageRule>, from: Partial<Parameters<typeof reckonApplication>[0]> = {}) => {
    const { retainage, lines: shown } = reckonApplication({
      ...inputs({ lines, done: now, rule: { ...flat(1000n), ...rule } }),
      ...from,
    })
    return [retainage, ...shown.map(({ held }) => held)]
  }
  expect(of({})).toEqual([550_000n, 400_000n, 150_000n])
  expect(of({ storedBp: 500n })).toEqual([525_000n, 400_000n, 125_000n])
  expect(of({ storedBp: 0n })).toEqual([500_000n, 400_000n, 100_000n])
  expect(of({ storedBp: 500n, stored: false })).toEqual([500_000n, 400_000n, 100_000n])
  expect(of({ steps: [{ fromBp: 0n, bp: 0n }], storedBp: 500n })).toEqual([25_000n, 0n, 25_000n])
  // Half of the contract is in place; with what is stored it would be past the step.
  const steps = [
    { fromBp: 0n, bp: 1000n },
    { fromBp: 5000n, bp: 0n },
  ]
  expect(
    of({ steps, crossing: 'restate', storedBp: 500n }, { done: new Map([['b', done(4_990_000n, 10_000n)]]) }),
  ).toEqual([...[499_500n, 0n, 499_500n]])
  // A job taken over: of what was stored then nothing is held twice.
  const opening = { held: 70_000n, completed: 500_000n, stored: 400_000n }
  expect(of({ storedBp: 500n }, { opening })[0]).toBe(525_000n - 50_000n - 20_000n + 70_000n)
})

test('retainage is reckoned on the total and spread by the largest remainder', () => {
  const lines = [3333n, 3333n, 3334n].map((cents, at) => ({ id: String(at), cents, added: false }))
  const whole = new Map(lines.map(({ id, cents }) => [id, done(cents)]))
  const { lines: shown, retainage } = reckonApplication(inputs({ lines, done: whole }))
  expect(retainage).toBe(1000n)
  expect(sum(shown.map(({ held }) => held))).toBe(1000n)
  expect(sum([3333n, 3333n, 3334n].map((cents) => shareOf(cents, 1000n)))).toBe(999n)
})

test('a part that is paid late has its interest until then, and paying it takes away none of it', () => {
  // $12,270.49 at 12 %, $5,000.00 paid on the fourth day: as much as if nothing had been paid that day.
  const whole = lateInterest(1_227_049n, 1200, 4, 365)
  const parts = [{ cents: 500_000n, days: 4 }]
  expect([whole, interestOwed({ cents: 727_049n, days: 4 }, parts, 1200, 365)]).toEqual([1614n, 1614n])
  expect(interestOwed({ cents: 727_049n, days: 34 }, parts, 1200, 365)).toBe(8127n + 658n)
  expect(interestOwed({ cents: 0n, days: 0 }, [{ cents: 1_227_049n, days: 4 }], 1200, 365)).toBe(whole)
  // What came in before it was due has none.
  expect(interestOwed({ cents: 727_049n, days: 4 }, [{ cents: 500_000n, days: -2 }], 1200, 365)).toBe(956n)
})

test('interest of the Prompt Payment Act joins the principal every 30 days, for a year at most; elsewhere it is simple', () => {
  // 1,500 × (1 + 0.065 ÷ 12)³ × (1 + 0.065 ÷ 360 × 5) − 1,500, by 5 CFR 1315.17.
  expect(lateInterest(150_000n, 650, 95, 360)).toBe(2588n)
  expect([360, 361, 2000].map((days) => lateInterest(150_000n, 650, days, 360))).toEqual([
    ...[10046n, 10046n, 10046n],
  ])
  expect(lateInterest(150_000n, 650, 95, 365)).toBe(2538n)
  expect([lateInterest(0n, 650, 9, 360), lateInterest(5n, 650, -1, 360)]).toEqual([0n, 0n])
})

test('a deposit is capped where a law is held, and nowhere is one made up', () => {
  expect([500_000n, 1_000_000n, 4_500_000n].map((price) => depositCap('CA', price)?.cents)).toEqual([
    50_000n,
    100_000n,
    100_000n,
  ])
  expect(depositCap('MD', 900_000n)?.cents).toBe(300_000n)
  expect(depositCap('MA', 900_000n)).toMatchObject({ cents: 300_000n, special: true })
  expect([500_000n, 500_001n].map((price) => depositCap('PA', price)?.cents)).toEqual([undefined, 166_667n])
  expect(depositCap('ID', 900_000n)).toBeUndefined()
  expect(depositCap(null, 900_000n)).toBeUndefined()
})

test('halves go away from zero, and a spread always comes to its total', () => {
  expect([halfUp(5n, 10n), halfUp(-5n, 10n), halfUp(4n, 10n), halfUp(14n, 10n)]).toEqual([1n, -1n, 0n, 1n])
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 13n), 10n ** 13n),
      fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 30 }),
      (total, weights) => {
        const parts = spread(total, weights)
        expect(sum(parts)).toBe(total)
        expect(parts.every((part) => (total >= 0n ? part >= 0n : part <= 0n))).toBe(true)
      },
    ),
  )
})

const ruleOf = fc
  .record({
    steps: fc.uniqueArray(fc.record({ fromBp: fc.bigInt(0n, 10_000n), bp: fc.bigInt(0n, 2000n) }), {
      ...{ minLength: 1, maxLength: 4, selector: ({ fromBp }) => fromBp },
    }),
    crossing: fc.constantFrom('marginal' as const, 'restate' as const),
    stored: fc.boolean(),
    storedBp: fc.option(fc.bigInt(0n, 2000n), { nil: undefined }),
  })
  .map(({ storedBp, ...rule }): RetainageRule => ({ ...rule, ...(storedBp !== undefined && { storedBp }) }))
/** A schedule of values, and how far each line is at each of several applications; what is certified of each, in basis points. */
const job = fc.record({
  lines: fc.array(fc.record({ cents: fc.bigInt(0n, 10n ** 11n), added: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  }),
  rule: ruleOf,
  applications: fc.array(
    fc.record({
      parts: fc.array(fc.tuple(fc.bigInt(0n, 10_000n), fc.bigInt(0n, 10_000n)), {
        minLength: 12,
        maxLength: 12,
      }),
      certified: fc.bigInt(0n, 10_000n),
      release: fc.bigInt(0n, 10_000n),
    }),
    { minLength: 1, maxLength: 8 },
  ),
})

test('over any applications: earned is what is paid, held and deducted; nothing is below zero that cannot be; ENG 93 says the same', () => {
  fc.assert(
    fc.property(job, ({ lines: scheduled, rule, applications }) => {
      const lines = scheduled.map((line, at) => ({ ...line, id: String(at) }))
      let [certifiedBefore, releasedBefore, heldBefore, deducted] = [0n, 0n, 0n, 0n]
      let before = new Map<string, LineDone>()
      for (const { parts, certified, release: wanted } of applications) {
        const now = new Map(
          lines.map(({ id, cents }, at) => {
            const [first, second] = parts[at] ?? [0n, 0n]
            const worked = (cents * first) / 10_000n
            return [id, done(worked, ((cents - worked) * second) / 10_000n)] as const
          }),
        )
        const of = { lines, done: now, before, rule, releasedBefore, certifiedBefore }
        const gross = reckonApplication({ ...of, release: 0n })
        const release = gross.retainage > 0n ? (gross.retainage * wanted) / 10_000n : 0n
        const { lines: shown, ...figures } = reckonApplication({ ...of, release })
        expect(figures.earned + figures.retainage).toBe(figures.total)
        expect(figures.toFinish).toBe(figures.contract - figures.earned)
        expect(sum(shown.map(({ held }) => held))).toBe(figures.retainage)
        expect(sum(shown.map(({ before: was, period, stored }) => was + period + stored))).toBe(figures.total)
        expect(shown.some(({ fault }) => fault !== undefined)).toBe(false)
        expect(
          gross.retainage + releasedBefore >= 0n && gross.retainage + releasedBefore <= figures.total,
        ).toBe(true)
        const kept = figures.retainage + release - heldBefore
        const recap = eng93({
          ...{
            A: deducted,
            B: heldBefore,
            C: certifiedBefore,
            earned: figures.total,
            F: kept > 0n ? kept : 0n,
          },
          ...{ G: 0n, I: release + (kept < 0n ? -kept : 0n), J: deducted },
        })
        expect(recap).toMatchObject({ L: figures.due, retained: figures.retainage, closes: true })
        if (figures.due < 0n || figures.retainage < 0n) break
        const paid = (figures.due * certified) / 10_000n
        certifiedBefore += paid
        releasedBefore += release
        heldBefore = figures.retainage
        deducted = figures.earned - certifiedBefore
        expect(figures.total).toBe(certifiedBefore + heldBefore + deducted)
        before = now
      }
    }),
    { numRuns: 300 },
  )
})

test('a line is never billed for more than it comes to; one that takes away, for no more than that', () => {
  const of = (cents: bigint, now: LineDone) =>
    reckonApplication(inputs({ lines: [{ id: 'a', cents, added: true }], done: new Map([['a', now]]) }))
      .lines[0]?.fault
  expect(of(100n, done(60n, 40n))).toBeUndefined()
  expect(of(100n, done(60n, 41n))).toBe('over')
  expect(of(100n, done(-1n))).toBe('below')
  expect(of(-100n, done(-100n))).toBeUndefined()
  expect(of(-100n, done(-101n))).toBe('over')
  expect(of(-100n, done(1n))).toBe('below')
})
