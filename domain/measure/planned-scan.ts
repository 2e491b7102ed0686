import type { CapturedObject, CapturedRoom, CapturedSurface } from './captured-room.ts'
import type { Confidence, OpeningKind, Point } from './scan.ts'

/** A hole in one edge of a room: `wall` is the edge's place in `corners`, `at` its middle in metres from the edge's start. */
export type PlannedOpening = {
  kind: OpeningKind
  wall: number
  at: number
  width: number
  height: number
  sill?: number
}

/** Furniture on the plan; metres, `turn` in radians. */
export type PlannedObject = {
  kind: string
  centre: Point
  width: number
  depth: number
  height: number
  base?: number
  turn?: number
}

/** A room by its corners, counter-clockwise on the plan; edge `n` runs from corner `n` to the next. Metres. */
export type PlannedRoom = {
  label?: string
  corners: readonly Point[]
  openings?: readonly PlannedOpening[]
  objects?: readonly PlannedObject[]
  /** Heights of edges that differ from the scan's, by their place in `corners`. */
  heights?: Readonly<Record<number, number>>
  /** Outlines of edges that are no rectangles: along the wall from its start and up from its foot. */
  outlines?: Readonly<Record<number, readonly Point[]>>
}

export type PlannedScan = {
  rooms: readonly PlannedRoom[]
  /** Of every wall that says nothing else, in metres. */
  height?: number
  /** Of the floor above the phone's origin; phones start in a hand, so that it is below 0. */
  level?: number
  story?: number
  confidence?: Confidence
}

/** A matrix by columns from a frame's two horizontal plan directions and its centre: `across`, up, and out of the surface. */
function uprightTransform(across: Point, centre: Point, height: number): number[] {
  const [ax, ay] = across
  return [ax, 0, -ay, 0, 0, 1, 0, 0, ay, 0, ax, 0, centre[0], height, -centre[1], 1]
}

const plannedId = (kind: string, count: number): string => {
  const hex = (seed: number) =>
    (Math.imul(seed, 2654435761) >>> 0).toString(16).padStart(8, '0').toUpperCase()
  const letters = kind.charCodeAt(0) * 65536 + kind.charCodeAt(1) * 256 + kind.length
  const [head, middle, tail] = [hex(count * 8 + 1), hex(letters), hex(letters + count * 2 + 1)]
  return `${head}-${middle.slice(0, 4)}-4${middle.slice(5)}-A${tail.slice(0, 3)}-${tail.slice(3)}${head.slice(1)}`
}

const surface = (
  kind: string,
  count: number,
  [width, height]: Point,
  transform: number[],
  { story = 0, confidence = 'high' }: PlannedScan,
): CapturedSurface => ({
  identifier: plannedId(kind, count),
  parentIdentifier: null,
  category: { [kind]: kind === 'door' ? { isOpen: false } : {} },
  confidence: { [confidence]: {} },
  dimensions: [width, height, 0],
  transform,
  polygonCorners: [],
  completedEdges: [],
  curve: null,
  story,
})

type Edge = { from: Point; to: Point; length: number; along: Point }

function edgeOf(corners: readonly Point[], place: number): Edge {
  const [from, to] = [corners[place], corners[(place + 1) % corners.length]]
  if (from === undefined || to === undefined) throw new RangeError(`There is no edge ${place}`)
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return { from, to, length, along: [(to[0] - from[0]) / length, (to[1] - from[1]) / length] }
}

const pointOn = ({ from, along }: Edge, distance: number): Point => [
  from[0] + along[0] * distance,
  from[1] + along[1] * distance,
]

/** The same for an edge and for the same edge seen from the room behind it. */
function edgeKey({ from, to }: Edge): string {
  const ends = [from, to].map((point) => point.map((value) => Math.round(value * 1e6)).join())
  return ends.sort().join(' ')
}

function boundsOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const spread = (values: number[]) => [Math.min(...values), Math.max(...values)] as const
  const [left, right] = spread(xs)
  const [low, high] = spread(ys)
  const centre: Point = [(left + right) / 2, (low + high) / 2]
  return { centre, width: right - left, depth: high - low }
}

/** A floor as phones write it: its own polygon for one room, a box around everything for several. */
function plannedFloor(plan: PlannedScan, level: number): CapturedSurface {
  const corners = plan.rooms.flatMap((room) => room.corners)
  const { centre, width, depth } = boundsOf(corners)
  const box: Point[] = [
    [centre[0] - width / 2, centre[1] - depth / 2],
    [centre[0] + width / 2, centre[1] - depth / 2],
    [centre[0] + width / 2, centre[1] + depth / 2],
    [centre[0] - width / 2, centre[1] + depth / 2],
  ]
  const alone = plan.rooms.length === 1
  // Its own Z is up in the world; of a single room the dimensions come out 2 % too much, as on the phone in the shared data.
  const lying = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, centre[0], level, -centre[1], 1]
  const floor = surface('floor', 0, [width, depth * (alone ? 1.02 : 1)], lying, plan)
  const polygonCorners = (alone ? corners : box).map(([x, y]) => [x - centre[0], y - centre[1], 0])
  return { ...floor, polygonCorners }
}

function plannedObject(
  object: PlannedObject,
  count: number,
  level: number,
  plan: PlannedScan,
): CapturedObject {
  const { kind, centre, width, depth, height, base = 0, turn = 0 } = object
  const across: Point = [Math.cos(turn), Math.sin(turn)]
  return {
    identifier: plannedId('object', count),
    parentIdentifier: null,
    category: { [kind]: {} },
    confidence: { [plan.confidence ?? 'high']: {} },
    dimensions: [width, height, depth],
    transform: uprightTransform(across, centre, level + base + height / 2),
    attributes: {},
    story: plan.story ?? 0,
  }
}

/**
 * RoomPlan JSON of rooms that were planned instead of scanned, with everything in it that a phone writes: a wall between two
 * rooms stands in it once, doors and windows name their wall, several rooms have one floor that is the box around them.
 * Walls are shared where both rooms have the same two corners. Throws a `RangeError` when an opening names no edge.
 */
export function plannedScan(plan: PlannedScan): CapturedRoom {
  const { rooms, height: usual = 2.4, level = -1.4, story = 0 } = plan
  const walls = new Map<string, CapturedSurface>()
  const holes: Record<OpeningKind, CapturedSurface[]> = { door: [], window: [], opening: [] }
  for (const { corners, openings = [], heights = {}, outlines = {} } of rooms) {
    corners.forEach((_, place) => {
      const edge = edgeOf(corners, place)
      const key = edgeKey(edge)
      if (walls.has(key)) return
      const outline = outlines[place]
      const height = heights[place] ?? (outline ? Math.max(...outline.map(([, up]) => up)) : usual)
      const transform = uprightTransform(edge.along, pointOn(edge, edge.length / 2), level + height / 2)
      const wall = surface('wall', walls.size, [edge.length, height], transform, plan)
      const polygonCorners = (outline ?? []).map(([x, up]) => [x - edge.length / 2, up - height / 2, 0])
      walls.set(key, { ...wall, polygonCorners })
    })
    for (const { kind, wall, at, width, height, sill = 0 } of openings) {
      const edge = edgeOf(corners, wall)
      const list = holes[kind]
      const transform = uprightTransform(edge.along, pointOn(edge, at), level + sill + height / 2)
      const parentIdentifier = walls.get(edgeKey(edge))?.identifier ?? null
      list.push({ ...surface(kind, list.length, [width, height], transform, plan), parentIdentifier })
    }
  }
  const objects = rooms.flatMap((room) => room.objects ?? [])
  return {
    version: 2,
    story,
    sections: rooms.map(({ label = 'unidentified', corners }) => {
      const [x, y] = boundsOf(corners).centre
      return { label, story, center: [x, level + usual / 2, -y] }
    }),
    referenceOriginTransform: uprightTransform([1, 0], [0, 0], 0),
    coreModel: '',
    walls: [...walls.values()],
    doors: holes.door,
    windows: holes.window,
    openings: holes.opening,
    floors: [plannedFloor(plan, level)],
    objects: objects.map((object, count) => plannedObject(object, count, level, plan)),
  }
}

/** A rectangle of `width` by `depth` metres with its lower left corner at `corner`; edge 0 is the lower one. */
export function rectangleRoom(
  width: number,
  depth: number,
  { corner = [0, 0], ...rest }: Omit<PlannedRoom, 'corners'> & { corner?: Point } = {},
): PlannedRoom {
  const [x, y] = corner
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ]
  return { ...rest, corners }
}

/** `columns` × `rows` equal rooms of `width` by `depth` metres that share their inner walls, each with a door in edge 0. */
export function roomGrid(columns: number, rows: number, [width, depth]: Point = [4, 3]): PlannedRoom[] {
  return Array.from({ length: columns * rows }, (_, place) => {
    const corner: Point = [(place % columns) * width, Math.floor(place / columns) * depth]
    const door: PlannedOpening = { kind: 'door', wall: 0, at: width / 2, width: 0.8, height: 2.03 }
    return rectangleRoom(width, depth, { corner, label: 'bedroom', openings: [door] })
  })
}
