import type { Measure, Measured, Room, RoomOpening, WallFace } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'
import type { LabourLine, Line, Range, Unit } from '#domain/takeoff/line.ts'
import type { ExportJob } from '#web/estimator/exports/job.ts'

const off = 0.01
const measure = (value: number, ...from: string[]): Measure => ({ value, uncertainty: value * off, from })
const range = (value: number, unit: Unit): Range => ({
  value,
  least: value * (1 - off),
  most: value * (1 + off),
  unit,
})

/** What a face of a wall of `height` has, from corner to corner. */
function face(
  id: string,
  roomId: string,
  from: Point,
  to: Point,
  height: number,
  holes: readonly RoomOpening[],
) {
  const wallId = `wall-${id}`
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const openings = holes.filter((hole) => hole.wallId === wallId)
  const gross = length * height
  const net = gross - openings.reduce((sum, { area }) => sum + area.value, 0)
  return {
    id: `${wallId}:${roomId}`,
    wallId,
    roomId,
    from,
    to,
    length: measure(length, wallId),
    height: measure(height, wallId),
    gross: measure(gross, wallId),
    openingIds: openings.map((hole) => hole.id),
    net: measure(net, wallId, ...openings.map((hole) => hole.id)),
  } satisfies WallFace
}

function opening(
  id: string,
  kind: RoomOpening['kind'],
  wall: string,
  from: Point,
  to: Point,
  [sill, head]: readonly [number, number],
): RoomOpening {
  const width = Math.hypot(to[0] - from[0], to[1] - from[1])
  return {
    id,
    kind,
    wallId: `wall-${wall}`,
    roomIds: ['room-1'],
    from,
    to,
    width: measure(width, id),
    height: measure(head - sill, id),
    sill: measure(sill, id),
    head: measure(head, id),
    area: measure(width * (head - sill), id),
  }
}

/** A room of 4.00 × 3.00 m, 2.50 m high, with a door of 0.90 × 2.03 m in the south and a window of 1.20 × 1.10 m in the north. */
export function plannedRoom(): Measured {
  const openings = [
    opening('door-1', 'door', 'south', [1, 0], [1.9, 0], [0, 2.03]),
    opening('window-1', 'window', 'north', [2.6, 3], [1.4, 3], [0.9, 2]),
  ]
  const corners: readonly (readonly [string, Point, Point])[] = [
    ['south', [0, 0], [4, 0]],
    ['east', [4, 0], [4, 3]],
    ['north', [4, 3], [0, 3]],
    ['west', [0, 3], [0, 0]],
  ]
  const room: Room = {
    id: 'room-1',
    label: 'bedroom',
    story: 0,
    polygon: corners.map(([, from]) => from),
    floor: measure(12, 'floor-1'),
    perimeter: measure(14, 'floor-1'),
    openSides: [],
    ceilingHeight: measure(2.5, 'wall-south'),
    volume: measure(30, 'floor-1'),
    faces: corners.map(([id, from, to]) => face(id, 'room-1', from, to, 2.5, openings)),
    openingIds: openings.map(({ id }) => id),
    objects: [
      {
        id: 'bed-1',
        kind: 'bed',
        centre: [3, 1.8],
        base: 0,
        width: 1.5,
        depth: 2,
        height: 0.5,
        turn: 0,
        story: 0,
      },
    ],
    notes: [
      {
        kind: 'height',
        text: 'One wall is 6 in higher than the others: its height counts for itself alone.',
        elementIds: ['wall-east'],
      },
    ],
  }
  return { rooms: [room], openings, looseWalls: [], missingFloor: 0, openGaps: [], closedGaps: [], notes: [] }
}

const source = { title: 'Application of gypsum board', publisher: 'Gypsum Association', date: '2021' }

const lines: Line[] = [
  {
    id: 'drywall-1/2-4x8@room-1',
    itemId: 'drywall-1/2-4x8',
    item: '½ in drywall, 4 × 8 ft',
    trade: 'drywall',
    roomIds: ['room-1'],
    measures: [
      { id: 'room-1', label: 'Net walls', range: range(345, 'ft2'), elementIds: ['wall-south', 'door-1'] },
    ],
    assumptions: [
      { id: 'drywall.waste', label: 'Waste', value: 10, rate: '%', source, changed: false },
      { id: 'drywall.size', label: 'Sheet', value: 32, rate: 'ft2', source, changed: true },
    ],
    steps: [{ label: 'With waste', formula: '345 ft² × 1.1', result: range(379.5, 'ft2'), source }],
    need: range(379.5, 'ft2'),
    pack: { name: '4 × 8 ft sheet', size: 32, unit: 'ft2' },
    order: { count: 12, least: 12, most: 12 },
    crossing: null,
    price: { cents: 1598, asOf: '2026-03-02', sample: true },
    costCents: 12 * 1598,
  },
  {
    id: 'paint@room-1',
    itemId: 'paint',
    item: 'Wall paint, “eggshell”; =2 coats',
    trade: 'paint',
    roomIds: ['room-1'],
    measures: [],
    assumptions: [],
    steps: [{ label: 'Coats', formula: '2 × 345 ft² ÷ 350 ft²/gal', result: range(1.99, 'gal') }],
    need: range(1.99, 'gal'),
    pack: { name: '1 gal can', size: 1, unit: 'gal' },
    order: { count: 2, least: 2, most: 3 },
    crossing: 'Order 2 or 3: the scan may be 1 % off.',
    price: { cents: 3499, asOf: '2026-11-01', sample: false },
    costCents: 2 * 3499,
  },
  {
    id: 'screws@room-1',
    itemId: 'screws',
    item: 'Drywall screws, 1 ⅝ in',
    trade: 'drywall',
    roomIds: ['room-1'],
    measures: [],
    assumptions: [],
    steps: [],
    need: range(380, 'each'),
    pack: { name: '1 lb box', size: 200, unit: 'each' },
    order: { count: 2, least: 2, most: 2 },
    crossing: null,
    price: null,
    costCents: null,
  },
]

const labour: LabourLine[] = [
  {
    id: 'labour-drywall@room-1',
    label: 'Hang drywall',
    trade: 'drywall',
    roomIds: ['room-1'],
    hours: range(6.5, 'h'),
    occupation: 'Drywall and Ceiling Tile Installers',
    wageCents: { p25: 2158, p75: 3462 },
    costCents: { p25: 14_027, p75: 22_503 },
    assumptions: [],
    steps: [],
    source: { title: 'Occupational Employment and Wage Statistics', publisher: 'BLS', date: '2024-05' },
  },
]

/** A list of materials by hand for `plannedRoom`: three lines, one without a price, one whose tolerance crosses a pack. */
export function plannedJob(units: ExportJob['units'] = 'imperial'): ExportJob {
  return {
    title: 'Bedroom, 12 Peña St',
    date: '2026-11-22',
    units,
    measured: plannedRoom(),
    takeoff: {
      lines,
      labour,
      materialCents: 12 * 1598 + 2 * 3499,
      unpriced: 1,
      samples: 1,
      notIncluded: ['permits', 'sales tax'],
    },
    link: 'https://plumbline.example/features#room=abc',
  }
}
