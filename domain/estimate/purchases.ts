import type { PlacedLine } from '#contract/estimate.ts'
import { grouped } from '../takeoff/grouped.ts'
import type { Reckoned, ReckonedLine } from './types.ts'

/** So much of one thing from one supplier for one day; nothing of its price. */
export type Purchase = {
  key: string
  item: string
  itemId: string | null
  supplier: string
  trade: string
  /** ISO date; null where nothing says when. */
  neededOn: string | null
  pack: { name: string; size: number } | null
  unit: string
  /** Whole packs, or as much of the unit where it is not sold in packs: as it was priced, line by line. */
  count: number
  least: number
  most: number
  /** As many packs as all the lines together need: fewer where the rest of one serves another. */
  together: number
  lineIds: readonly string[]
}

type Bought = { line: PlacedLine; own: ReckonedLine }

/** What is bought is material: with a price, a pack, or a place in the takeoff; labor and subcontracts are not. */
export const isBought = ({
  line,
  own,
}: {
  line: Pick<PlacedLine, 'materialCents' | 'pack' | 'from'>
  own: Pick<ReckonedLine, 'included' | 'unit'> & { fault: unknown; need: { value: number } }
}): boolean =>
  own.included &&
  own.fault === null &&
  own.need.value > 0 &&
  own.unit !== 'h' &&
  (line.materialCents !== null || line.pack !== null || line.from.kind === 'takeoff')

const same = (text: string) => text.trim().toLowerCase()

/**
 * What is to be bought, by supplier, day and item. `neededOn` tells the day by which a line's material is needed, ISO, from the
 * tasks of its trade and room.
 */
export function purchasesOf(
  lines: readonly PlacedLine[],
  { lines: reckoned }: Reckoned,
  neededOn: (line: PlacedLine) => string | null,
): Purchase[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const bought = reckoned
    .flatMap((own): Bought[] => {
      const line = byId.get(own.id)
      return line ? [{ line, own }] : []
    })
    .filter(isBought)
  const keyOf = ({ line, own }: Bought) =>
    JSON.stringify([
      line.itemId ?? same(line.item),
      same(line.supplier),
      neededOn(line) ?? '',
      own.pack === null ? own.unit : [same(own.pack.name), own.pack.size],
    ])
  return [...grouped(bought, keyOf)]
    .flatMap(([key, some]) => purchaseOf(key, some, neededOn) ?? [])
    .sort(
      (a, b) =>
        a.supplier.localeCompare(b.supplier, 'en') ||
        (a.neededOn ?? '9999').localeCompare(b.neededOn ?? '9999') ||
        a.item.localeCompare(b.item, 'en') ||
        (a.key < b.key ? -1 : 1),
    )
}

function purchaseOf(
  key: string,
  some: readonly Bought[],
  neededOn: (line: PlacedLine) => string | null,
): Purchase | null {
  const [first] = some
  if (first === undefined) return null
  const { pack, unit } = first.own
  const sum = (of: (own: ReckonedLine) => number) =>
    Math.round(some.reduce((all, { own }) => all + of(own) * 1_000_000, 0)) / 1_000_000
  const need = sum(({ need: { value } }) => value)
  const count = sum(({ order, need: { value } }) => order?.count ?? value)
  return {
    key,
    item: first.line.item,
    itemId: first.line.itemId,
    supplier: first.line.supplier.trim(),
    trade: first.line.trade,
    neededOn: neededOn(first.line),
    pack,
    unit,
    count,
    least: sum(({ order, need: { least } }) => order?.least ?? least),
    most: sum(({ order, need: { most } }) => order?.most ?? most),
    // To the millionth, as needs are: 3 packs of 12.5 hold 37.5.
    together:
      pack === null || some.length === 1 ? count : Math.ceil(Math.round((need / pack.size) * 1e6) / 1e6),
    lineIds: some.map(({ own }) => own.id),
  }
}
