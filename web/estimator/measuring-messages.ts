import type { Measured } from '#domain/measure/room.ts'
import type { UnitDoubt } from '#domain/measure/scan-unit.ts'
import type { Choices, Takeoff, WallShare } from '#domain/takeoff/choices.ts'
import type { PriceList } from '#domain/takeoff/price-list.ts'
import type { Job } from './job.ts'
import type { SampleId } from './start.ts'

/** What of a visitor's is not about one room: it goes along to the next. */
export type Kept = { units: Choices['units']; prices: PriceList }

/** A room of which nothing was said yet. */
type Brought =
  | { ask: 'sample'; name: string; id: SampleId }
  | { ask: 'file'; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { ask: 'typed'; name: string; width: string; depth: string; height: string }
  /**
   * The mesh that was read last, with the length of its longest wall as it was typed; '' for the file's own scale. A length
   * that looks wrong is refused until it is `confirmed`.
   */
  | { ask: 'mesh'; name: string; longestWall: string; confirmed: boolean }

/** What the worker is asked. A question that brings a room answers with the job that is made of it, `name` on it. */
export type Question =
  | (Brought & { kept?: Kept })
  | { ask: 'link'; fragment: string }
  /** What was kept on the device; `name` is what the site calls it, where it is the site's. */
  | { ask: 'kept'; packed: unknown; name?: string }
  | { ask: 'work'; job: Job; faceId: string | undefined }

/** What a job comes to, and what the wall with `faceId` takes of it, where one is chosen. */
export type Work = {
  job: Job
  /** Why the scan may be in another unit than meters; null where nothing says so. */
  doubt: UnitDoubt | null
  measured: Measured
  takeoff: Takeoff
  share: readonly WallShare[]
  faceId: string | undefined
}

export type Answer =
  | { kind: 'work'; work: Work }
  /** A mesh was read, whose scale has to be told. */
  | { kind: 'mesh' }
  /** What was brought cannot be used, and why, for whoever brought it. */
  | { kind: 'refused'; message: string }
