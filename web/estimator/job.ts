import type { Corrections } from '#domain/measure/room.ts'
import type { Scan } from '#domain/measure/scan.ts'
import type { Choices } from '#domain/takeoff/choices.ts'
import type { PriceList } from '#domain/takeoff/price-list.ts'
import type { Heading } from './heading.ts'

/** Characters of a room's name, so that a link can hold it. */
export const longestName = 60

/** All that a list follows from: what was scanned, what a person said against it, and what was chosen. */
export type Job = {
  /** What the visitor calls it: the name of a file or of a sample. */
  name: string
  scan: Scan
  corrections: Corrections
  choices: Choices
  prices: PriceList
  heading?: Heading
}
