import type { CostClass, EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import type { ExactRange } from '../takeoff/exact.ts'
import type { LabourLine, Line } from '../takeoff/line.ts'

/** Which power of feet a figure is: 0 a plain number or a count, 1 ft, 2 ft², 3 ft³. */
export type Power = 0 | 1 | 2 | 3

/** What is measured in a room, by the name that a formula calls it; `exact` in feet to its power. */
export type NamedMeasure = {
  /** `floor`, `walls`, `wall1`: the same in every language. */
  name: string
  power: Power
  exact: ExactRange
  /** The wall faces that it comes from, for showing it on the plan. */
  faceIds: readonly string[]
  elementIds: readonly string[]
}

/** A room of a scan with all that formulas may call of it. */
export type RoomMeasures = {
  scanId: string
  roomId: string
  /** As it is read, such as `Kitchen`, the only one of that name in the estimate. */
  name: string
  /** By which else a formula may call it: its label, and its name without a number where several have it. */
  aliases: readonly string[]
  measures: ReadonlyMap<string, NamedMeasure>
}

/** What the rooms take of one thing: a line of the takeoff with the labor that belongs to it, or labor alone. */
export type TakenOff = {
  key: string
  scanId: string
  /** Null for labor alone. */
  line: Line | null
  labour: readonly LabourLine[]
  /** Before waste, in `unit`; hours for labor alone. */
  quantity: ExactRange
  unit: string
  wasteBp: number
  /** With waste, in `unit`. */
  need: ExactRange
  /** Hours of its labor; 0 without. */
  hours: ExactRange
}

/** What an estimate stands on: the rooms of its basis, measured and taken off. */
export type Figures = {
  rooms: readonly RoomMeasures[]
  /** Every key that the rooms take now, in the order of the work. */
  keys: readonly string[]
  /** Null where the rooms take no such thing any more. */
  takenOff: (key: string) => TakenOff | null
}

/** Why a quantity cannot be reckoned: `at` to `to` is where in what was typed, `word` what is meant there. */
export type Fault = { kind: FaultKind; at: number; to: number; word: string }
export type FaultKind =
  | 'empty'
  | 'unexpected'
  | 'unclosed'
  | 'length'
  | 'unit'
  | 'unknown-room'
  | 'ambiguous-room'
  | 'no-room'
  | 'no-quantity'
  | 'unknown-measure'
  | 'unlike'
  | 'power'
  | 'not-the-unit'
  | 'zero'
  | 'negative'
  | 'too-large'
  | 'gone'

/** A figure with the least and the most that the measurements allow, to the millionth. */
export type Spread = { value: number; least: number; most: number }

/** Whole packs for the figure as measured, and for the least and the most that it may be. */
export type Order = { count: number; least: number; most: number }

/** What is reckoned of a line by itself, whatever the others are. Money in integer cents. */
export type LineFigures = {
  id: string
  fault: Fault | null
  /** Before waste, in the line's unit. */
  quantity: Spread
  /** The unit that it is counted in: the line's own, or the takeoff's where it follows that. */
  unit: string
  /** What the rooms take, where something else was typed over it. */
  typedOver: Spread | null
  wasteBp: number
  need: Spread
  pack: { name: string; size: number } | null
  /** Null where it is not sold in packs. */
  order: Order | null
  hours: number
  /** Cents an hour, before burden. */
  rateCents: number
  /** By what they are for, with the tax that is paid on buying. */
  costs: Readonly<Record<CostClass, number>>
  costCents: number
  /** Sales tax within `costs`, by the same, and of all of them. */
  taxes: Readonly<Record<CostClass, number>>
  taxCents: number
  markupCents: number
  /** Whether nothing was said of what it costs. */
  unpriced: boolean
}

/** A line with its share of what is reckoned of the whole. */
export type ReckonedLine = LineFigures & {
  /** Whether it counts: no option, or one that is taken, and nothing else is taken in its place. */
  included: boolean
  /** Its shares of overhead and contingency. */
  overheadCents: number
  contingencyCents: number
  /** Cost, markup, overhead and contingency. What it is, or for an option that is not taken what it would be. */
  priceCents: number
  /** What of the price is taxed where the owner is charged the tax, and that tax. */
  taxedCents: number
  ownerTaxCents: number
  /** What is left of the price over the cost, in basis points of the price; null without a price. */
  marginBp: number | null
}

/** Sums of lines that are included, in integer cents; the figures of each line add up to them exactly. */
export type Sums = {
  lines: number
  hours: number
  costs: Readonly<Record<CostClass, number>>
  costCents: number
  taxCents: number
  markupCents: number
  overheadCents: number
  contingencyCents: number
  priceCents: number
  ownerTaxCents: number
  /** What the owner pays: price and the tax on it. */
  totalCents: number
  marginBp: number | null
}

/** What is entered of an estimate. */
export type EstimateInputs = { lines: readonly PlacedLine[]; settings: EstimateSettings }

/** An estimate as reckoned: its lines by rank, and their sums. */
export type Reckoned = { lines: readonly ReckonedLine[]; sums: Sums }
