import type { ceilingWorks, extras, floorWorks, wallWorks } from '#contract/works.ts'
import type { LabourLine, Line, Range } from './line.ts'
import type { NotIncluded } from './not-included.ts'

export type WallWork = (typeof wallWorks)[number]
export type CeilingWork = (typeof ceilingWorks)[number]
export type FloorWork = (typeof floorWorks)[number]
export type Extra = (typeof extras)[number]

/**
 * What is done in a room. `paint` repaints what is there; `drywall` hangs, finishes, primes and paints new board; `framing`
 * puts studs, plates and insulation behind that.
 */
export type RoomChoices = {
  walls: WallWork
  ceiling: CeilingWork
  floor: FloorWork
  baseboard: boolean
} & Partial<Record<Extra, boolean>>

/** What was chosen besides the measurements. */
export type Choices = {
  usual: RoomChoices
  /** What differs in a room, by its id. */
  rooms: Readonly<Record<string, Partial<RoomChoices>>>
  /** Figures that a person changed, by the assumption's id: coverages, waste factors, spacings. */
  assumptions: Readonly<Record<string, number>>
  /** In which units formulas and amounts are written; what is bought is the same in both. */
  units: 'imperial' | 'metric'
}

/** What a job takes: the lines in the order of the work, and what they cost together. */
export type Takeoff = {
  lines: readonly Line[]
  labour: readonly LabourLine[]
  /** Of all lines that have a price; `unpriced` counts those that have none, `samples` those whose price is a sample. */
  materialCents: number
  unpriced: number
  samples: number
  /** What whoever reads the sum may think is in it, and is not. */
  notIncluded: NotIncluded
}

/** What one wall face takes of each line, as a share and not in whole packs; `costCents` is that share of the price. */
export type WallShare = { lineId: string; item: string; need: Range; costCents: number | null }

/** A choice that cannot be worked with: the message is for whoever made it and names it, `assumptionId` is which. */
export class ChoiceRefusal extends Error {
  readonly assumptionId: string
  constructor(message: string, assumptionId: string) {
    super(message)
    this.name = 'ChoiceRefusal'
    this.assumptionId = assumptionId
  }
}
