/** What a quantity is counted in. `each` is a count. */
export type Unit =
  | 'ft'
  | 'ft2'
  | 'in2'
  | 'ft3'
  | 'yd3'
  | 'in'
  | 'lb'
  | 'ton'
  | 'gal'
  | 'each'
  | 'square'
  | 'boardFoot'
  | 'h'

/** A unit, or one unit for each of another such as `ft2/gal`; `%` is a share. */
export type Rate = Unit | `${Unit}/${Unit}` | '%'

/** A figure with the least and the most that the measurements allow. */
export type Range = { value: number; least: number; most: number; unit: Unit }

/** Where a formula or a figure comes from; `date` is the source's own, an ISO date, month or year, or says that it has none; '' for what needs none. */
export type Source = { title: string; publisher: string; date: string; url?: string }

/**
 * A figure that was chosen, not measured: a coverage, a waste factor, a spacing. `value` is in the trade unit `rate`, a share
 * in percent. A person may change it by its `id`, to one of `options` where only those are sold; then `changed` is true and
 * its source stands for the usual figure alone.
 */
export type Assumption = {
  id: string
  label: string
  value: number
  rate: Rate
  options?: readonly number[]
  source: Source
  changed: boolean
}

/** A measurement that a line starts from: `id` is the room's, the wall face's or the opening's. */
export type LineMeasure = { id: string; label: string; range: Range; elementIds: readonly string[] }

/** One step from the measurement to the need: what was done, written as a formula with its figures, and what came of it. */
export type Step = { label: string; formula: string; result: Range; source?: Source }

/** How a shop sells it: `size` of `unit` in one, called `name` such as `4 × 8 ft sheet`. */
export type Pack = { name: string; size: number; unit: Unit }

/** What one pack costs in integer cents, as of an ISO date; a sample's price is made up to show how it works. */
export type Price = { cents: number; asOf: string; sample: boolean }

/** What is done at a place: the trades by which lines are grouped. */
export type Trade =
  | 'drywall'
  | 'paint'
  | 'flooring'
  | 'trim'
  | 'framing'
  | 'insulation'
  | 'concrete'
  | 'masonry'
  | 'roofing'
  | 'exterior'

/** One thing to buy, with the whole way from the measurements to the packs. */
export type Line = {
  /** Its item and its rooms: the same as long as it is about the same. */
  id: string
  /** What it is in a price list, such as `drywall-1/2-4x8`. */
  itemId: string
  item: string
  trade: Trade
  roomIds: readonly string[]
  measures: readonly LineMeasure[]
  assumptions: readonly Assumption[]
  steps: readonly Step[]
  /** What is needed, waste included. */
  need: Range
  pack: Pack
  /** Whole packs: for the figure as measured, and for the least and the most that it may be. */
  order: { count: number; least: number; most: number }
  /** Says that the tolerance crosses a pack, `Order 2 or 3: …`; null where it does not. */
  crossing: string | null
  /** Says how else the same may be bought, `Or 9 quarts: …`, where smaller packs come nearer to the need. */
  instead?: string
  price: Price | null
  /** `order.count` packs at `price`, in cents; null without a price. */
  costCents: number | null
}

/** Hours of work with wages, not charge rates: cents an hour from the 25th to the 75th percentile of those in the trade. */
export type LabourLine = {
  id: string
  label: string
  trade: Trade
  roomIds: readonly string[]
  hours: Range
  occupation: string
  wageCents: { p25: number; p75: number }
  costCents: { p25: number; p75: number }
  /** What one worker gets done in an hour, and how often it is done over. */
  assumptions: readonly Assumption[]
  steps: readonly Step[]
  /** Where the wages come from. */
  source: Source
}
