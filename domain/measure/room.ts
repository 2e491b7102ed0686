import type { Note, OpeningKind, Point, ScannedObject } from './scan.ts'

/**
 * A measured figure: `value` in metres, m² or m³, `uncertainty` to either side in the same unit, and the ids of the elements
 * that it came from.
 */
export type Measure = { value: number; uncertainty: number; from: readonly string[] }

/** One side of a wall, as its room sees it. Its id is the wall's and the room's, so that it stays when others change. */
export type WallFace = {
  id: string
  wallId: string
  roomId: string
  from: Point
  to: Point
  length: Measure
  /** Of its highest point. */
  height: Measure
  gross: Measure
  /** Its upper edge where that is not level: along the face from `from`, and up from its foot, in metres. */
  top?: readonly Point[]
  /** Its doors, windows and openings, which are left out of `net`. */
  openingIds: readonly string[]
  net: Measure
}

/** A hole in a wall: `roomIds` are the rooms on its sides, `sill` and `head` are above their floor. */
export type RoomOpening = {
  id: string
  kind: OpeningKind
  wallId: string | null
  roomIds: readonly string[]
  from: Point
  to: Point
  width: Measure
  height: Measure
  sill: Measure
  head: Measure
  area: Measure
}

/** A side of a room that no wall stands on: where its floor ends, or a gap was closed. Nothing is counted for it. */
export type OpenSide = {
  from: Point
  to: Point
  length: Measure
  /** Whether it closes a gap between walls, by rule or by a person's word, or is where the scanned floor ends. */
  kind: 'gap' | 'closed-by-hand' | 'floor'
}

/** An end of a gap: at a wall's beginning or its end, as it was scanned, or amid it, next to the other end of the gap. */
export type GapEnd = { wallId: string; at: 'from' | 'to' | 'amid' }

/**
 * A gap that was left open, and that a person may close by putting its `id` and `between` among the corrections. Metres, and
 * m² of `floor` that it would enclose.
 */
export type OpenGap = {
  id: string
  between: readonly [GapEnd, GapEnd]
  story: number
  from: Point
  to: Point
  width: number
  floor: number
}

/** A gap that a person closed. */
export type ClosedGap = Omit<OpenGap, 'floor'>

export type Room = {
  /** `room-1`, `room-2` … in an order that depends on where they lie alone. */
  id: string
  /** Apple's label, such as `livingRoom`; `unidentified` where there is none. */
  label: string
  story: number
  /** What people call its storey, and how it is finished, where somebody said so. */
  storey?: string
  finish?: string
  /** Counter-clockwise, without the first corner again at the end. */
  polygon: readonly Point[]
  /** Outlines of what stands free in it, columns and closets, clockwise: the floor is without them. */
  holes?: readonly (readonly Point[])[]
  floor: Measure
  /** Along all that stands around and in it, open sides included. */
  perimeter: Measure
  /** Where no wall is around it, in no order. */
  openSides: readonly OpenSide[]
  ceilingHeight: Measure
  volume: Measure
  faces: readonly WallFace[]
  openingIds: readonly string[]
  objects: readonly ScannedObject[]
  notes: readonly Note[]
}

/** Rooms as measured: what drawings show and takeoffs count. */
export type Measured = {
  rooms: readonly Room[]
  openings: readonly RoomOpening[]
  /** Walls that belong to no room, for the drawing. */
  looseWalls: readonly { id: string; from: Point; to: Point }[]
  /** How much of the floor that was scanned is in no room, in m²: 0 where that is too little to matter, or cannot be told. */
  missingFloor: number
  /** Gaps that a person may close, those with the most floor behind them first. */
  openGaps: readonly OpenGap[]
  /** Gaps that a person closed. */
  closedGaps: readonly ClosedGap[]
  /** What was assumed, mended or left out, of the whole. */
  notes: readonly Note[]
}

/** How far off a scan may be: a share of each length and metres at least, whichever is more. */
export type Tolerance = { share: number; metres: number }

/**
 * A door or a window that the scan has not: where its middle is along the wall as it was scanned, from the wall's own
 * beginning, and its sill above the wall's foot. Metres.
 */
export type AddedOpening = {
  kind: OpeningKind
  wallId: string
  at: number
  width: number
  height: number
  sill: number
}

/** What a person says against the scan; kept apart from it, by the element's or the room's id. Metres. */
export type Corrections = {
  /** Metres that one unit of the scan's file is: 1 where it was kept as it is, 0.3048 where it is in feet. */
  metresInUnit?: number
  rooms?: Readonly<Record<string, { label?: string; ceilingHeight?: number }>>
  walls?: Readonly<Record<string, { height?: number }>>
  openings?: Readonly<
    Record<string, { kind?: OpeningKind; width?: number; height?: number; sill?: number; removed?: true }>
  >
  /** Gaps that are closed, by their ids, with what they are between. */
  closedGaps?: Readonly<Record<string, readonly [GapEnd, GapEnd]>>
  /** By ids that no opening of the scan has. */
  added?: Readonly<Record<string, AddedOpening>>
}
