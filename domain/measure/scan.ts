/** A place on the plan, seen from above: metres to the right and up the page. */
export type Point = readonly [x: number, y: number]

/** How sure the phone was of an element. */
export type Confidence = 'low' | 'medium' | 'high'

/**
 * What had to be assumed, mended or left out, said to the reader: `kind` names it for programs, `text` is the sentence in
 * the reader's language, `elementIds` are what it is about, as the file names them, `height` the metres that it tells.
 */
export type Note = { kind: string; text: string; elementIds: readonly string[]; height?: number }

/**
 * Part of a circle that a wall follows instead of the straight line: radius in metres. Its angles are the plan's, in radians,
 * counter-clockwise from its x: the wall's `from` is at `startAngle`, its `to` at `endAngle`, which is less where the way
 * goes clockwise. So its length is `radius × |endAngle − startAngle|`.
 */
export type Arc = { radius: number; startAngle: number; endAngle: number; centre: Point }

/** A wall as it was scanned: once, whether one room is at it or two. Metres. */
export type ScannedWall = {
  id: string
  /** Its ends on the plan. */
  from: Point
  to: Point
  /** Height of its foot above the scan's origin. */
  base: number
  /** From its foot to its highest point. */
  height: number
  /** Its outline, along the wall from `from` and up from its foot, where it is no rectangle; null where it is. */
  outline: readonly Point[] | null
  arc: Arc | null
  confidence: Confidence
  story: number
}

export type OpeningKind = 'door' | 'window' | 'opening'

/** A door, a window or an opening without a leaf. Metres. */
export type ScannedOpening = {
  id: string
  kind: OpeningKind
  /** The wall that it is in, where the file says so. */
  wallId: string | null
  from: Point
  to: Point
  /** Height of its lower edge above the scan's origin. */
  base: number
  width: number
  height: number
  confidence: Confidence
  story: number
}

export type ScannedFloor = { id: string; polygon: readonly Point[]; level: number; story: number }

/** Furniture, fixtures, stairs: what stands in the room, for the drawing. Metres; `turn` in radians. */
export type ScannedObject = {
  id: string
  kind: string
  centre: Point
  base: number
  width: number
  depth: number
  height: number
  turn: number
  story: number
}

/** Where the phone thinks which room is: `label` is Apple's, such as `livingRoom`. */
export type ScannedSection = { label: string; centre: Point; story: number }

/** What was measured, before rooms are found in it: from a phone, from typed lengths or from a mesh. */
export type Scan = {
  source: 'roomplan' | 'typed' | 'mesh'
  walls: readonly ScannedWall[]
  openings: readonly ScannedOpening[]
  floors: readonly ScannedFloor[]
  objects: readonly ScannedObject[]
  sections: readonly ScannedSection[]
  notes: readonly Note[]
}

/** A file or an entry that cannot be used: the message is for whoever brought it, and names the element. */
export class ScanRefusal extends Error {
  readonly elementId: string | undefined
  constructor(message: string, elementId?: string) {
    super(message)
    this.name = 'ScanRefusal'
    this.elementId = elementId
  }
}
