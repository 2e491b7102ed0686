import {
  type EstimateLine,
  type EstimateSettings,
  estimateLineSchema,
  type PlacedLine,
} from '#contract/estimate.ts'
import { reckon } from './reckon.ts'
import type { EstimateInputs, Figures, Reckoned, ReckonedLine } from './types.ts'

export type LineField = keyof EstimateLine

/** A version, or what stands now: what was entered, and what was reckoned from it. */
export type Compared = EstimateInputs & { reckoned: Reckoned }

/** How a line stands on one side. */
export type Side = { line: PlacedLine; own: ReckonedLine }

/**
 * What became of a line. `figures`: nothing was entered otherwise, but it comes to another quantity, order or cost; `share`: its
 * price alone differs, by what all lines bear together. Cents are those by which the sums differ for it.
 */
export type LineChange = {
  id: string
  kind: 'added' | 'removed' | 'changed' | 'figures' | 'share'
  before: Side | null
  after: Side | null
  fields: readonly LineField[]
  costCents: number
  priceCents: number
  totalCents: number
}

/** All that differs: `lines` by their place, the sums of their cents being those of the whole. */
export type Comparison = {
  lines: readonly LineChange[]
  settings: readonly (keyof EstimateSettings)[]
  costCents: number
  priceCents: number
  totalCents: number
}

const fields = Object.keys(estimateLineSchema.shape) as readonly LineField[]

/** Whether two values that JSON can hold are the same, however the keys of objects stand. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
}

const counted = (side: Side | null) => {
  const own = side?.own.included ? side.own : null
  return {
    cost: own?.costCents ?? 0,
    price: own?.priceCents ?? 0,
    total: own === null ? 0 : own.priceCents + own.ownerTaxCents,
  }
}

/** What is reckoned of a line by itself: all that its shares of the whole are not. */
const ownFigures = [
  'fault',
  'quantity',
  'unit',
  'wasteBp',
  'need',
  'pack',
  'order',
  'hours',
  'costs',
  'included',
] as const satisfies readonly (keyof ReckonedLine)[]

function kindOf(before: Side | null, after: Side | null, changed: boolean): LineChange['kind'] | null {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  if (changed) return 'changed'
  if (before.own === after.own) return null
  if (ownFigures.some((name) => !isSame(before.own[name], after.own[name]))) return 'figures'
  const [was, is] = [counted(before), counted(after)]
  return was.total !== is.total || was.price !== is.price ? 'share' : null
}

const sidesOf = ({ lines, reckoned }: Compared): Map<string, Side> => {
  const own = new Map(reckoned.lines.map((line) => [line.id, line]))
  return new Map(
    lines.flatMap((line) => {
      const found = own.get(line.id)
      return found ? [[line.id, { line, own: found }]] : []
    }),
  )
}

/** Two versions of an estimate line by line. Moving a line changes nothing of it. */
export function compareVersions(before: Compared, after: Compared): Comparison {
  const [was, is] = [sidesOf(before), sidesOf(after)]
  const ids = new Set([...is.keys(), ...was.keys()])
  const lines = [...ids].flatMap((id): LineChange[] => {
    const [old, now] = [was.get(id) ?? null, is.get(id) ?? null]
    const changed =
      old === null || now === null || old.line === now.line
        ? []
        : fields.filter((field) => !isSame(old.line[field], now.line[field]))
    const kind = kindOf(old, now, changed.length > 0)
    if (kind === null) return []
    const [left, right] = [counted(old), counted(now)]
    return [
      {
        id,
        kind,
        before: old,
        after: now,
        fields: changed,
        costCents: right.cost - left.cost,
        priceCents: right.price - left.price,
        totalCents: right.total - left.total,
      },
    ]
  })
  const rankOf = ({ after: now, before: old }: LineChange) => (now ?? old)?.line.rank ?? 0
  const [{ sums: left }, { sums: right }] = [before.reckoned, after.reckoned]
  return {
    lines: lines.sort((a, b) => rankOf(a) - rankOf(b)),
    settings: (Object.keys(after.settings) as (keyof EstimateSettings)[]).filter(
      (key) => !isSame(before.settings[key], after.settings[key]),
    ),
    costCents: right.costCents - left.costCents,
    priceCents: right.priceCents - left.priceCents,
    totalCents: right.totalCents - left.totalCents,
  }
}

/** What a newer measurement, or newer prices, would do to what stands, before either is taken. */
export function effectOf(
  inputs: EstimateInputs,
  figures: Figures,
  taken: { figures?: Figures; lines?: readonly PlacedLine[] },
): Comparison {
  const then = { ...inputs, lines: taken.lines ?? inputs.lines }
  return compareVersions(
    { ...inputs, reckoned: reckon(inputs, figures) },
    { ...then, reckoned: reckon(then, taken.figures ?? figures) },
  )
}

/** What the price book says of an item now. */
export type BookPrice = Pick<EstimateLine, 'materialCents' | 'pricedOn' | 'supplier' | 'pack'>

/**
 * The lines with what the price book says now, by the items' ids; those that have no newer price there are the same objects.
 * A price of the same day or an older one is not taken: somebody may have bargained.
 */
export function withBookPrices(
  lines: readonly PlacedLine[],
  book: ReadonlyMap<string, BookPrice>,
): readonly PlacedLine[] {
  return lines.map((line) => {
    const price = line.itemId === null ? undefined : book.get(line.itemId)
    if (price === undefined || price.materialCents === null) return line
    if (line.pricedOn !== null && (price.pricedOn ?? '') <= line.pricedOn) return line
    return { ...line, ...price }
  })
}
