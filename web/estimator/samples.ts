import { type PlannedRoom, plannedScan } from '#domain/measure/planned-scan.ts'
import { readScanFile } from '#domain/measure/read-scan.ts'
import type { Point, Scan } from '#domain/measure/scan.ts'
import type { SampleId } from './start.ts'

const metresInInch = 0.0254
const inch = (inches: number) => inches * metresInInch
const at = (x: number, y: number): Point => [inch(x), inch(y)]

const door = (wall: number, middle: number, width: number) =>
  ({ kind: 'door', wall, at: inch(middle), width: inch(width), height: inch(80) }) as const
const window = (wall: number, middle: number, width: number, height: number, sill: number) =>
  ({
    kind: 'window',
    wall,
    at: inch(middle),
    width: inch(width),
    height: inch(height),
    sill: inch(sill),
  }) as const
const doorway = (wall: number, middle: number, width: number) =>
  ({ kind: 'opening', wall, at: inch(middle), width: inch(width), height: inch(84) }) as const

/** Furniture whose middle is at `x`, `y`; inches. */
const thing = (kind: string, [x, y]: Point, [width, depth, height]: readonly [number, number, number]) => ({
  kind,
  centre: at(x, y),
  width: inch(width),
  depth: inch(depth),
  height: inch(height),
})

type Sample = { height: number; rooms: readonly PlannedRoom[] }

/** Inches; each room's corners run counter-clockwise. The first is the room that the home page draws. */
const samples: Record<SampleId, Sample> = {
  room: {
    height: 108,
    rooms: [
      {
        label: 'bedroom',
        corners: [at(0, 0), at(148, 0), at(148, 122), at(0, 122)],
        openings: [window(2, 90, 48, 36, 44), door(3, 80, 36)],
      },
    ],
  },
  apartment: {
    height: 96,
    rooms: [
      {
        label: 'livingRoom',
        corners: [at(0, 0), at(186, 0), at(186, 150), at(0, 150)],
        openings: [door(0, 150, 36), window(0, 66, 72, 48, 32), doorway(1, 104, 60), door(2, 30, 32)],
        objects: [thing('sofa', [44, 72], [36, 84, 33]), thing('table', [98, 72], [26, 46, 18])],
      },
      {
        label: 'kitchen',
        corners: [at(186, 0), at(330, 0), at(330, 150), at(282, 150), at(186, 150)],
        openings: [window(0, 74, 48, 40, 42)],
        objects: [
          thing('refrigerator', [312, 22], [30, 32, 68]),
          thing('stove', [315, 70], [26, 30, 36]),
          thing('table', [240, 86], [52, 34, 30]),
        ],
      },
      {
        label: 'bedroom',
        corners: [at(0, 150), at(186, 150), at(186, 288), at(0, 288)],
        openings: [window(2, 96, 60, 48, 32), door(1, 112, 28)],
        objects: [thing('bed', [44, 224], [80, 60, 24]), thing('storage', [172, 178], [24, 48, 72])],
      },
      {
        label: 'bathroom',
        corners: [at(186, 150), at(282, 150), at(282, 288), at(186, 288)],
        openings: [window(2, 48, 24, 24, 54)],
        objects: [
          thing('bathtub', [265, 200], [30, 60, 22]),
          thing('toilet', [268, 262], [27, 19, 30]),
          thing('sink', [208, 276], [36, 21, 34]),
        ],
      },
    ],
  },
  kitchen: {
    height: 96,
    rooms: [
      {
        label: 'kitchen',
        corners: [at(0, 0), at(168, 0), at(168, 108), at(96, 108), at(96, 180), at(0, 180)],
        openings: [doorway(0, 52, 42), window(1, 54, 60, 42, 42), door(5, 142, 36)],
        objects: [
          thing('refrigerator', [80, 164], [30, 30, 70]),
          thing('stove', [152, 22], [30, 28, 36]),
          thing('table', [72, 66], [60, 36, 30]),
        ],
      },
    ],
  },
}

/** One of the site's samples, written as a phone writes it and read as a visitor's file is. */
export function sampleScan(id: SampleId): Scan {
  const { height, rooms } = samples[id]
  const bytes = new TextEncoder().encode(JSON.stringify(plannedScan({ rooms, height: inch(height) })))
  const read = readScanFile(`${id}.json`, bytes)
  if (read.kind !== 'scan') throw new Error(`${id} is no RoomPlan scan`)
  return read.scan
}
