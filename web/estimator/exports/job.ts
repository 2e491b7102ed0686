import type { Measured } from '#domain/measure/room.ts'
import type { Takeoff } from '#domain/takeoff/choices.ts'

/** What is exported. Plain data, so that a worker can be handed it. */
export type ExportJob = {
  /** What the visitor calls it; the brand and the word for a takeoff stand beside it, not in it. */
  title: string
  /** Whom it is for, and whose it is, where the visitor has said so. */
  client?: string
  company?: string
  /** ISO date of the day on which it is made, where the visitor is. */
  date: string
  /** In what measurements and needs are written; what is bought is the same in both. */
  units: 'imperial' | 'metric'
  /** Without rooms for what has none: a slab, a roof, a fence. */
  measured: Measured
  takeoff: Takeoff
  /** Address of the page that opens this room again. */
  link?: string
}
