import type { EstimateLine, EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import type { LineGroup } from '#contract/estimates.ts'
import { groupsOf } from '#domain/estimate/groups.ts'
import { tradeName } from '#domain/estimate/trades.ts'
import type { Reckoned, ReckonedLine } from '#domain/estimate/types.ts'
import { unitName } from '#domain/estimate/units.ts'
import { type Cell, type Column, columnLetter, type Sheet, type SheetRow } from '#domain/sheet.ts'
import { say } from '#language/say.ts'

type Known = { line: PlacedLine; own: ReckonedLine; settings: EstimateSettings; row: number }
type Part = Column & { of: (known: Known) => Cell; summed?: true }

const dollars = (cents: number): number => cents / 100

/** `formula` where a spreadsheet is sure to round `value` to just these cents; else the sum itself. */
const orSum = (formula: string, value: number, cents: number): Cell =>
  Math.abs(value * 100 - cents) < 0.499_999 ? { formula, value: dollars(cents) } : dollars(cents)

const share = (bp: number): string => (bp === 0 ? '' : `*${(10_000 + bp) / 10_000}`)
/** What is put on a class where its tax is a cost. */
const taxOn = ({ tax }: EstimateSettings, one: 'material' | 'labor'): number =>
  tax.how === 'cost' && tax.on.includes(one) ? tax.bp : 0

const bought = ({ order, need }: ReckonedLine): number => order?.count ?? need.value

function materialOf({ line, own, settings, row }: Known): Cell {
  const { material: cents } = own.costs
  if (line.materialCents === null) return cents === 0 ? null : dollars(cents)
  const tax = taxOn(settings, 'material')
  const value = bought(own) * dollars(line.materialCents) * (1 + tax / 10_000)
  return orSum(`ROUND(${at('buy')}${row}*${at('each')}${row}${share(tax)},2)`, value, cents)
}

function laborOf({ own, settings, row }: Known): Cell {
  const { labor: cents } = own.costs
  if (own.hours === 0) return cents === 0 ? null : dollars(cents)
  const [burden, tax] = [settings.burdenBp, taxOn(settings, 'labor')]
  const value = own.hours * dollars(own.rateCents) * (1 + burden / 10_000) * (1 + tax / 10_000)
  return orSum(`ROUND(${at('hours')}${row}*${at('rate')}${row}${share(burden)}${share(tax)},2)`, value, cents)
}

const text =
  (name: 'item' | 'room' | 'code' | 'supplier') =>
  ({ line }: { line: EstimateLine }) =>
    line[name]
const other =
  (one: 'equipment' | 'sub' | 'allowance') =>
  ({ own }: Known): Cell =>
    own.costs[one] === 0 ? null : dollars(own.costs[one])
const markupOf = (own: ReckonedLine): number => own.markupCents + own.overheadCents + own.contingencyCents

/** The columns in their order, under the names by which formulas know them. */
const parts = {
  item: { header: () => say('Item'), kind: 'text', width: 40, of: text('item') },
  trade: { header: () => say('Trade'), kind: 'text', width: 16, of: ({ line }) => tradeName(line.trade) },
  room: { header: () => say('Room'), kind: 'text', width: 14, of: text('room') },
  code: { header: () => say('Cost code'), kind: 'text', width: 10, of: text('code') },
  quantity: { header: () => say('Quantity'), kind: 'figure', width: 10, of: ({ own }) => own.quantity.value },
  off: {
    header: () => '±',
    kind: 'figure',
    width: 7,
    of: ({ own: { quantity } }) =>
      Math.max(quantity.value - quantity.least, quantity.most - quantity.value) || null,
  },
  unit: { header: () => say('Unit'), kind: 'text', width: 8, of: ({ own }) => unitName(own.unit) },
  waste: {
    header: () => say('Waste'),
    kind: 'percent',
    width: 8,
    of: ({ own }) => own.wasteBp / 10_000 || null,
  },
  buy: { header: () => say('To buy'), kind: 'figure', width: 10, of: ({ own }) => bought(own) },
  pack: { header: () => say('Pack'), kind: 'text', width: 12, of: ({ own }) => own.pack?.name ?? '' },
  each: {
    header: () => say('Price each'),
    kind: 'money',
    width: 11,
    of: ({ line }) => (line.materialCents === null ? null : dollars(line.materialCents)),
  },
  material: { header: () => say('Material'), kind: 'money', width: 12, of: materialOf, summed: true },
  hours: {
    header: () => say('Hours'),
    kind: 'figure',
    width: 8,
    of: ({ own }) => own.hours || null,
    summed: true,
  },
  rate: {
    header: () => say('Rate'),
    kind: 'money',
    width: 9,
    of: ({ own }) => (own.hours === 0 ? null : dollars(own.rateCents)),
  },
  labor: { header: () => say('Labor'), kind: 'money', width: 12, of: laborOf, summed: true },
  equipment: {
    header: () => say('Equipment'),
    kind: 'money',
    width: 11,
    of: other('equipment'),
    summed: true,
  },
  sub: { header: () => say('Subcontract'), kind: 'money', width: 12, of: other('sub'), summed: true },
  allowance: {
    header: () => say('Allowance'),
    kind: 'money',
    width: 11,
    of: other('allowance'),
    summed: true,
  },
  cost: {
    header: () => say('Cost'),
    kind: 'money',
    width: 12,
    of: ({ own, row }) => ({
      formula: ['material', 'labor', 'equipment', 'sub', 'allowance']
        .map((one) => `${at(one)}${row}`)
        .join('+'),
      value: dollars(own.costCents),
    }),
    summed: true,
  },
  markup: {
    header: () => say('Markup and overhead'),
    kind: 'money',
    width: 12,
    of: ({ own }) => dollars(markupOf(own)),
    summed: true,
  },
  price: {
    header: () => say('Price'),
    kind: 'money',
    width: 12,
    of: ({ own, row }) => ({
      formula: `${at('cost')}${row}+${at('markup')}${row}`,
      value: dollars(own.priceCents),
    }),
    summed: true,
  },
  ownerTax: {
    header: () => say('Sales tax'),
    kind: 'money',
    width: 11,
    of: ({ own }) => (own.ownerTaxCents === 0 ? null : dollars(own.ownerTaxCents)),
    summed: true,
  },
  supplier: { header: () => say('Supplier'), kind: 'text', width: 18, of: text('supplier') },
  pricedOn: { header: () => say('Priced'), kind: 'text', width: 11, of: ({ line }) => line.pricedOn ?? '' },
} as const satisfies Record<string, Omit<Part, 'header'> & { header: () => string }>

const names = Object.keys(parts)
const all: readonly (Omit<Part, 'header'> & { header: () => string })[] = Object.values(parts)

/** The letter of a column. */
function at(name: string): string {
  return columnLetter(names.indexOf(name))
}

const titleOf = (key: string, by: LineGroup): string => {
  if (key === '') return say('Without a group')
  return by === 'trade' ? tradeName(key) : key
}

const titled = (title: string): SheetRow => ({
  cells: all.map((_, index) => (index === 0 ? title : null)),
  bold: true,
})

/** A row that adds up others, by the formula that `formulaOf` makes of a column’s letter. */
const summing = (
  title: string,
  formulaOf: (column: string) => string,
  lines: readonly Cell[][],
): SheetRow => ({
  bold: true,
  cells: all.map(({ summed }, index) => {
    if (index === 0) return title
    if (!summed) return null
    const sum = lines.reduce((so, cells) => so + figureOf(cells[index] ?? null), 0)
    return { formula: formulaOf(columnLetter(index)), value: Math.round(sum * 1_000_000) / 1_000_000 }
  }),
})

/** What a cell comes to; 0 where it is no figure. */
const figureOf = (cell: Cell): number =>
  typeof cell === 'number' ? cell : typeof cell === 'object' && cell !== null ? cell.value : 0

/**
 * An estimate as a sheet: lines in groups with their sums, under them what all come to, and then the options that are not in
 * it. Formulas follow from the figures beside them, and come to what was reckoned.
 */
export function estimateSheet(
  { lines, settings }: { lines: readonly PlacedLine[]; settings: EstimateSettings },
  reckoned: Reckoned,
  by: LineGroup,
): Sheet {
  const known = new Map(lines.map((line) => [line.id, line]))
  const rows: SheetRow[] = []
  /** Puts lines down, and answers their cells. */
  const put = (some: readonly ReckonedLine[]): Cell[][] =>
    some.flatMap((own) => {
      const line = known.get(own.id)
      if (!line) return []
      // The heading is the first row.
      const cells = all.map(({ of }) => of({ line, own, settings, row: rows.length + 2 }))
      rows.push({ cells, bold: false })
      return [cells]
    })
  const sums: number[] = []
  const counted: Cell[][] = []
  for (const { key, lines: some } of groupsOf(lines, reckoned, by)) {
    const included = some.filter((one) => one.included)
    if (included.length === 0) continue
    const title = titleOf(key, by)
    rows.push(titled(title))
    const first = rows.length + 2
    const cells = put(included)
    const last = rows.length + 1
    rows.push(
      summing(
        say('Total of {group}', { group: title }),
        (column) => `SUM(${column}${first}:${column}${last})`,
        cells,
      ),
    )
    sums.push(rows.length + 1)
    counted.push(...cells)
  }
  if (sums.length > 0)
    rows.push(summing(say('Total'), (column) => sums.map((row) => `${column}${row}`).join('+'), counted))
  const left = reckoned.lines.filter((one) => !one.included)
  if (left.length > 0) {
    rows.push(titled(say('Options not included')))
    put(left)
  }
  return { columns: all.map(({ header, kind, width }) => ({ header: header(), kind, width })), rows }
}
