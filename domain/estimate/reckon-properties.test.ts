import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  costClasses,
  type EstimateLine,
  type EstimateSettings,
  emptyLine,
  type PlacedLine,
  usualSettings,
} from '#contract/estimate.ts'
import { allot, partOf, shareOf, spread } from './allocate.ts'
import { allotHours, budgetOf, hoursOf } from './budget.ts'
import { compareVersions, effectOf, withBookPrices } from './compare.ts'
import { noFigures } from './figures.ts'
import { groupsOf } from './groups.ts'
import { purchasesOf } from './purchases.ts'
import { reckon } from './reckon.ts'

const cents = fc.integer({ min: -50_000, max: 5_000_000 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const basisPoints = fc.integer({ min: 0, max: 5000 })

const entered: fc.Arbitrary<EstimateLine> = fc.record({
  item: fc.constantFrom('Tile', 'Thinset', 'Paint', 'Board', 'Demo'),
  scope: fc.constant(''),
  trade: fc.constantFrom('tile', 'paint', 'drywall', ''),
  room: fc.constantFrom('Kitchen', 'Bath', ''),
  code: fc.constantFrom('600', '650', '1200', ''),
  quantity: fc.oneof(
    fc.integer({ min: 0, max: 5000 }).map((n) => String(n / 8)),
    fc.constantFrom("=2*(12'4\"+10')", '10 x 12', "9' × 8'", 'oops', ''),
  ),
  unit: fc.constantFrom('ft2', 'ea', 'ft'),
  wasteBp: basisPoints,
  pack: maybe(
    fc.record({
      name: fc.constantFrom('box', 'bag'),
      size: fc.integer({ min: 1, max: 400 }).map((n) => n / 4),
    }),
  ),
  materialCents: maybe(cents),
  pricedOn: maybe(fc.constantFrom('2026-01-05', '2026-06-11')),
  supplier: fc.constantFrom('', 'Emser', 'Northline'),
  itemId: maybe(fc.constantFrom('item-1', 'item-2')),
  hoursEach: maybe(fc.integer({ min: 0, max: 400 }).map((n) => n / 100)),
  rateCents: maybe(fc.integer({ min: 0, max: 15_000 })),
  equipmentCents: maybe(cents),
  subCents: maybe(cents),
  allowanceCents: maybe(cents),
  option: fc.constant(null),
  markupBp: maybe(basisPoints),
  from: fc.constant({ kind: 'typed' as const }),
})

const settings: fc.Arbitrary<EstimateSettings> = fc.record({
  markupBp: fc.record({
    material: basisPoints,
    labor: basisPoints,
    equipment: basisPoints,
    sub: basisPoints,
    allowance: basisPoints,
  }),
  overheadBp: basisPoints,
  contingencyBp: basisPoints,
  burdenBp: basisPoints,
  rateCents: fc.integer({ min: 0, max: 12_000 }),
  tradeRates: fc.constant({ tile: 5800 }),
  tax: fc.record({
    place: fc.constant('Travis County, TX'),
    bp: fc.integer({ min: 0, max: 1500 }),
    on: fc.subarray([...costClasses]),
    how: fc.constantFrom('cost' as const, 'price' as const),
  }),
})

/** Lines of which some are options, and some of those stand for another. */
const estimate = fc
  .tuple(
    fc.array(fc.tuple(entered, fc.nat(3), fc.boolean(), fc.nat(30)), { minLength: 1, maxLength: 25 }),
    settings,
  )
  .map(([rows, of]) => ({
    settings: of,
    lines: rows.map(([line, kind, taken, other], index): PlacedLine => {
      const instead = kind === 2 && other % rows.length !== index ? `line-${other % rows.length}` : null
      return {
        ...line,
        id: `line-${index}`,
        rank: index,
        option: kind >= 2 ? { taken, instead } : null,
      }
    }),
  }))

const totalOf = (inputs: { lines: readonly PlacedLine[]; settings: EstimateSettings }) =>
  reckon(inputs, noFigures).sums.totalCents

describe('whatever an estimate holds', () => {
  test('the figures of its included lines come to its sums, and every cent is whole', () => {
    fc.assert(
      fc.property(estimate, (inputs) => {
        const { lines, sums } = reckon(inputs, noFigures)
        const included = lines.filter((line) => line.included)
        const sum = (of: (line: (typeof lines)[number]) => number) =>
          included.reduce((all, line) => all + of(line), 0)
        expect(sum((line) => line.priceCents + line.ownerTaxCents)).toBe(sums.totalCents)
        expect(sums.costCents + sums.markupCents + sums.overheadCents + sums.contingencyCents).toBe(
          sums.priceCents,
        )
        expect(costClasses.reduce((all, one) => all + sums.costs[one], 0)).toBe(sums.costCents)
        for (const line of lines) {
          expect(Number.isInteger(line.priceCents) && Number.isInteger(line.ownerTaxCents)).toBe(true)
          expect(costClasses.reduce((all, one) => all + line.costs[one], 0)).toBe(line.costCents)
          expect(costClasses.reduce((all, one) => all + line.taxes[one], 0)).toBe(line.taxCents)
        }
      }),
    )
  })

  test('without options, overhead and contingency are those of the whole, rounded once', () => {
    fc.assert(
      fc.property(estimate, ({ lines, settings: of }) => {
        const plain = lines.map((line) => ({ ...line, option: null }))
        const { sums } = reckon({ lines: plain, settings: of }, noFigures)
        const { floor, rest } = shareOf(sums.costCents + sums.markupCents, of.overheadBp)
        expect(sums.overheadCents).toBe(floor + (rest >= 5000 ? 1 : 0))
      }),
    )
  })

  test('an option taken and given back returns to the same total, and adds the same whatever else is taken', () => {
    fc.assert(
      fc.property(estimate, fc.nat(), fc.nat(), ({ lines, settings: of }, first, second) => {
        const options = lines.filter(({ option }) => option !== null && option.instead === null)
        const [a, b] = [options[first % options.length], options[second % options.length]]
        // What another may replace adds nothing once that is taken.
        const replaced = new Set(lines.map(({ option }) => option?.instead))
        if (!a || !b || a === b || replaced.has(a.id)) return
        const at = (onA: boolean, onB: boolean) =>
          totalOf({
            settings: of,
            lines: lines.map((line) => {
              if (line === a) return { ...line, option: { taken: onA, instead: null } }
              return line === b ? { ...line, option: { taken: onB, instead: null } } : line
            }),
          })
        expect(at(true, false) - at(false, false)).toBe(at(true, true) - at(false, true))
        const before = totalOf({ settings: of, lines })
        expect(at(a.option?.taken ?? false, b.option?.taken ?? false)).toBe(before)
      }),
    )
  })

  test('the order in which its lines come, and their ranks, change no cent of any of them', () => {
    fc.assert(
      fc.property(
        estimate,
        fc.array(fc.nat(), { minLength: 25, maxLength: 25 }),
        ({ lines, settings: of }, keys) => {
          const moved = lines
            .map((line, index) => ({ ...line, rank: keys[index] ?? 0 }))
            .sort((a, b) => b.rank - a.rank)
          const byId = (inputs: readonly PlacedLine[]) =>
            [...reckon({ lines: inputs, settings: of }, noFigures).lines].sort((a, b) =>
              a.id < b.id ? -1 : 1,
            )
          expect(byId(moved)).toEqual(byId(lines))
          expect(compareOf({ lines, settings: of }, { lines: moved, settings: of }).lines).toEqual([])
        },
      ),
    )
  })

  test('groups, the budget, hours and purchases come to the same as the whole', () => {
    fc.assert(
      fc.property(estimate, (inputs) => {
        const reckoned = reckon(inputs, noFigures)
        for (const by of ['trade', 'room', 'code'] as const) {
          const groups = groupsOf(inputs.lines, reckoned, by)
          expect(groups.reduce((sum, group) => sum + group.sums.totalCents, 0)).toBe(reckoned.sums.totalCents)
        }
        const rows = budgetOf(inputs.lines, reckoned)
        expect(rows.reduce((sum, row) => sum + row.cents, 0)).toBe(reckoned.sums.costCents)
        expect(new Set(rows.map((row) => `${row.code}/${row.class}`)).size).toBe(rows.length)
        const hours = hoursOf(inputs.lines, reckoned).reduce((sum, row) => sum + row.hours, 0)
        expect(hours).toBeCloseTo(reckoned.sums.hours, 5)
        const packs = purchasesOf(inputs.lines, reckoned, () => null)
        const bought = new Set(packs.flatMap(({ lineIds }) => lineIds))
        const own = reckoned.lines.filter(({ id }) => bought.has(id))
        expect(packs.reduce((sum, { count }) => sum + count, 0)).toBeCloseTo(
          own.reduce((sum, line) => sum + (line.order?.count ?? line.need.value), 0),
          4,
        )
        for (const { together, count } of packs) expect(together).toBeLessThanOrEqual(count)
      }),
    )
  })

  test('two that are the same differ in nothing; else the lines’ differences are those of the totals', () => {
    fc.assert(
      fc.property(estimate, estimate, (before, after) => {
        expect(compareOf(before, structuredClone(before))).toEqual({
          lines: [],
          settings: [],
          costCents: 0,
          priceCents: 0,
          totalCents: 0,
        })
        const compared = compareOf(before, after)
        expect(compared.totalCents).toBe(totalOf(after) - totalOf(before))
        for (const name of ['costCents', 'priceCents', 'totalCents'] as const)
          expect(compared.lines.reduce((sum, line) => sum + line[name], 0)).toBe(compared[name])
        const back = compareOf(after, before)
        // 0 and −0 are the same cents.
        expect(back.totalCents + compared.totalCents).toBe(0)
        expect(new Set(back.lines.map(({ id }) => id))).toEqual(new Set(compared.lines.map(({ id }) => id)))
      }),
    )
  })

  test('what newer prices would do is told before they are taken, and is what they do', () => {
    fc.assert(
      fc.property(estimate, cents, (inputs, price) => {
        const book = new Map([
          ['item-1', { materialCents: price, pricedOn: '2026-03-01', supplier: 'Emser', pack: null }],
        ])
        const lines = withBookPrices(inputs.lines, book)
        const effect = effectOf(inputs, noFigures, { lines })
        expect(effect.totalCents).toBe(totalOf({ ...inputs, lines }) - totalOf(inputs))
        for (const [index, line] of inputs.lines.entries())
          expect(lines[index] === line).toBe(
            line.itemId !== 'item-1' || (line.pricedOn !== null && line.pricedOn >= '2026-03-01'),
          )
      }),
    )
  })
})

const compareOf = (
  before: { lines: readonly PlacedLine[]; settings: EstimateSettings },
  after: { lines: readonly PlacedLine[]; settings: EstimateSettings },
) =>
  compareVersions(
    { ...before, reckoned: reckon(before, noFigures) },
    { ...after, reckoned: reckon(after, noFigures) },
  )

describe('cents that are allotted', () => {
  const sums = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), { maxLength: 40 })

  test('come to the whole rounded once, no part further than a cent from its share, in any order', () => {
    fc.assert(
      fc.property(sums, basisPoints, (all, part) => {
        const shares = all.map((of) => shareOf(of, part))
        const ids = all.map((_, index) => `id-${index}`)
        const given = allot(shares, ids)
        const exact = all.reduce((sum, of) => sum + BigInt(of) * BigInt(part), 0n)
        const whole = given.reduce((sum, one) => sum + BigInt(one), 0n)
        expect(2n * whole * 10_000n - 2n * exact).toBeLessThanOrEqual(10_000n)
        expect(2n * exact - 2n * whole * 10_000n).toBeLessThan(10_000n + 1n)
        for (const [index, of] of all.entries())
          expect(Math.abs((given[index] ?? 0) - (of * part) / 10_000)).toBeLessThan(1)
        expect(allot([...shares].reverse(), [...ids].reverse())).toEqual([...given].reverse())
      }),
    )
  })

  test('by weights, as hours to tasks, leave nothing over', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (whole, weights) => {
        const parts = spread(whole, weights)
        const all = parts.reduce((sum, part) => sum + part, 0)
        expect(all).toBe(weights.some((weight) => weight > 0) ? whole : 0)
      }),
    )
    expect(allotHours(10, [1, 1, 1])).toEqual([3.34, 3.33, 3.33])
    expect(allotHours(10, [0, 0])).toEqual([5, 5])
    expect(allotHours(10, [])).toEqual([])
  })

  test('halves go away from zero', () => {
    expect([partOf(50, 100), partOf(-50, 100), partOf(49, 100)]).toEqual([1, -1, 0])
  })
})

test('sums beyond any house stay whole, and a line beyond a billion dollars is refused', () => {
  const of = (subCents: number, index: number): PlacedLine => ({
    ...emptyLine,
    item: 'x',
    subCents,
    id: `${index}`,
    rank: index,
  })
  const large = Array.from({ length: 9000 }, (_, index) => of(99_999_999_999, index))
  const { sums } = reckon({ lines: large, settings: usualSettings }, noFigures)
  expect(sums.totalCents).toBe(899_999_999_991_000)
  const { lines } = reckon({ lines: [of(100_000_000_001, 1)], settings: usualSettings }, noFigures)
  expect(lines[0]).toMatchObject({ fault: { kind: 'too-large' }, costCents: 0 })
})
