/** RoomPlan's JSON as phones write it (version 2): metres, Y up, right-handed, a transform of 16 numbers by columns. */

/** A one-key object, such as `{ "door": { "isOpen": false } }`. */
export type CapturedCase = Readonly<Record<string, unknown>>

/** Of a curved wall: `center` is x and z of the wall's own frame. */
export type CapturedCurve = { center: number[]; radius: number; startAngle: unknown; endAngle: unknown }

/** A wall, a door, a window, an opening or a floor. `dimensions` are width, height and 0. */
export type CapturedSurface = {
  identifier: string
  parentIdentifier: string | null
  category: CapturedCase
  confidence: CapturedCase
  dimensions: number[]
  transform: number[]
  polygonCorners: number[][]
  completedEdges: unknown[]
  curve: CapturedCurve | null
  story: number
}

/** Furniture and fixtures. `dimensions` are width, height and depth. */
export type CapturedObject = Omit<CapturedSurface, 'polygonCorners' | 'completedEdges' | 'curve'> & {
  attributes: Readonly<Record<string, string>>
}

export type CapturedSection = { label: string; story: number; center: number[] }

/** What `CapturedRoom` is encoded to. */
export type CapturedRoom = {
  version: number
  story: number
  sections: CapturedSection[]
  referenceOriginTransform: number[]
  coreModel: string
  walls: CapturedSurface[]
  doors: CapturedSurface[]
  windows: CapturedSurface[]
  openings: CapturedSurface[]
  floors: CapturedSurface[]
  objects: CapturedObject[]
}
