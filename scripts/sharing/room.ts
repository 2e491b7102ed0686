import { say } from '#language/say.ts'
import { feetAndInches, measured, sampleRoom } from '#web/marketing/sample-room.ts'
import {
  blueprint,
  bob,
  box,
  dimension,
  hatch,
  type Ink,
  line,
  night,
  type Point,
  paper,
  shape,
  signal,
  words,
} from './pen.ts'

/** The three drawings of the sample room: as a scan, on a phone, and in plan. Every measure is the room's own. */
const { width, depth, height, door, window } = sampleRoom

/** Numbers from 0 to 1 that are the same at every drawing. */
function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const dots = (points: readonly Point[], colour: string, radius = 1.9) =>
  `<g fill="${colour}">${points.map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}"/>`).join('')}</g>`

/** The room as the sensor sees it: floor, two walls, points on them, and its three dimensions. */
export function scannedRoom(ink: Ink = night): string {
  const scale = 1.58
  const at = (x: number, y: number, z: number): Point => [
    876 + (x - y) * 0.866 * scale,
    262 + (x + y) * 0.5 * scale - z * scale,
  ]
  const random = scatter(7)
  const cloud: Point[] = []
  for (let z = 6; z < height; z += 8) {
    for (let x = 6; x < width; x += 8) cloud.push(at(x + random() * 5, 0, z + random() * 5))
    for (let y = 6; y < depth; y += 8) cloud.push(at(0, y + random() * 5, z + random() * 5))
  }
  const [fromX, sill] = [52, 36]
  const fromY = 44
  const opening = { fill: ink.ground, stroke: signal, width: 3 }
  const wall = { fill: ink.sheet, stroke: ink.ink, width: 3 }
  return [
    shape([at(0, 0, 0), at(width, 0, 0), at(width, depth, 0), at(0, depth, 0)], {
      fill: ink.ground,
      stroke: ink.ink,
      width: 3,
    }),
    shape([at(0, 0, 0), at(width, 0, 0), at(width, 0, height), at(0, 0, height)], wall),
    shape([at(0, 0, 0), at(0, depth, 0), at(0, depth, height), at(0, 0, height)], wall),
    dots(cloud, '#7fa6dc'),
    shape(
      [
        at(fromX, 0, sill),
        at(fromX + window.width, 0, sill),
        at(fromX + window.width, 0, sill + window.height),
        at(fromX, 0, sill + window.height),
      ],
      opening,
    ),
    shape(
      [
        at(0, fromY, 0),
        at(0, fromY + door.width, 0),
        at(0, fromY + door.width, door.height),
        at(0, fromY, door.height),
      ],
      opening,
    ),
    dimension(at(0, depth + 22, 0), at(width, depth + 22, 0), feetAndInches(width), { ink }),
    dimension(at(width + 22, depth, 0), at(width + 22, 0, 0), feetAndInches(depth), { ink }),
    dimension(at(width + 22, 0, 0), at(width + 22, 0, height), feetAndInches(height), { ink }),
  ].join('')
}

/** A wall, and a phone held before it that measures its window. */
export function phoneAtWall(ink: Ink = night): string {
  const scale = 3.3
  const [left, floor] = [640, 476]
  const [right, top] = [left + width * scale, floor - height * scale]
  const [wx, wy] = [left + 64 * scale, floor - 72 * scale]
  const [ww, wh] = [window.width * scale, window.height * scale]
  const random = scatter(3)
  const phone = { x: wx - 42, y: top + 6, width: ww + 84, height: 378 }
  const cloud: Point[] = []
  for (let x = phone.x + 18; x < phone.x + phone.width - 14; x += 15)
    for (let y = phone.y + 24; y < phone.y + phone.height - 20; y += 15) {
      const point: Point = [x + random() * 8, y + random() * 8]
      const inside =
        point[0] > wx - 4 && point[0] < wx + ww + 4 && point[1] > wy - 4 && point[1] < wy + wh + 4
      if (!inside) cloud.push(point)
    }
  return [
    line([left, top], [right, top], { stroke: ink.muted, dash: '10 8' }),
    line([left - 12, floor], [right, floor], { stroke: ink.ink, width: 4 }),
    line([left, top], [left, floor], { stroke: ink.muted, dash: '10 8' }),
    line([right, top], [right, floor], { stroke: ink.muted, dash: '10 8' }),
    dimension([left + 30, top], [left + 30, floor], feetAndInches(height), { ink }),
    `<rect x="${phone.x}" y="${phone.y}" width="${phone.width}" height="${phone.height}" rx="26" fill="${ink.sheet}" stroke="${ink.ink}" stroke-width="5"/>`,
    dots(cloud, '#7fa6dc'),
    box(wx, wy, ww, wh, { fill: ink.ground, stroke: signal, width: 4 }),
    line([wx + ww / 2, wy], [wx + ww / 2, wy + wh], { stroke: signal, width: 3 }),
    `<rect x="${phone.x + 14}" y="${wy + wh + 26}" width="${phone.width - 28}" height="40" fill="${ink.sheet}"/>`,
    dimension([wx, wy + wh + 46], [wx + ww, wy + wh + 46], feetAndInches(window.width), {
      ink,
      colour: signal,
    }),
  ].join('')
}

/** The room in plan: cut walls, a door with its swing, a window, the floor's area. */
export function roomInPlan(ink: Ink = paper): string {
  const scale = 2.55
  const wall = 5.5 * scale
  const [x, y] = [716, 132]
  const [w, d] = [width * scale, depth * scale]
  const outer: Point[] = [
    [x - wall, y - wall],
    [x + w + wall, y - wall],
    [x + w + wall, y + d + wall],
    [x - wall, y + d + wall],
  ]
  const doorAt = x + 24 * scale
  const swing = door.width * scale
  const windowAt = y + 36 * scale
  const glass = window.width * scale
  return [
    shape(outer, { fill: ink.ink }),
    box(x, y, w, d, { fill: ink.sheet }),
    box(doorAt, y + d - 1, swing, wall + 2, { fill: ink.sheet }),
    line([doorAt, y + d], [doorAt, y + d - swing], { stroke: signal, width: 5 }),
    `<path d="M${doorAt} ${y + d - swing}A${swing} ${swing} 0 0 1 ${doorAt + swing} ${y + d}" fill="none" stroke="${signal}" stroke-width="3"/>`,
    box(x + w, windowAt, wall, glass, { fill: ink.sheet, stroke: ink.ink, width: 2 }),
    line([x + w + wall / 2, windowAt], [x + w + wall / 2, windowAt + glass], { stroke: blueprint, width: 3 }),
    dimension([x, y - 46], [x + w, y - 46], feetAndInches(width), { ink }),
    dimension([x - 46, y + d], [x - 46, y], feetAndInches(depth), { ink }),
    words(say('Bedroom'), [x + w / 2 + 40, y + d / 2 - 34], {
      size: 34,
      fill: ink.ink,
      weight: 800,
      anchor: 'middle',
    }),
    words(`${measured.floor.squareFeet.toFixed(1)} ft²`, [x + w / 2 + 40, y + d / 2 + 6], {
      size: 30,
      fill: ink.ink,
      anchor: 'middle',
    }),
    words(`${measured.floor.squareMetres.toFixed(1)} m²`, [x + w / 2 + 40, y + d / 2 + 42], {
      size: 26,
      fill: ink.muted,
      anchor: 'middle',
    }),
  ].join('')
}

/** A wall out of plumb by half an inch over eight feet, drawn larger than it is, and the bob that shows it. */
export function leaningWall(ink: Ink = night): string {
  const [top, floor] = [78, 470]
  const [face, lean, thick] = [930, 56, 96]
  const wall: Point[] = [
    [face, top],
    [face + thick, top],
    [face + thick + lean, floor],
    [face + lean, floor],
  ]
  const bobHeight = 118
  const slash = (x: number) => line([x - 9, 519], [x + 9, 501], { stroke: signal, width: 3 })
  return [
    shape(wall, { fill: ink.sheet }),
    hatch('wall', wall, ink.muted),
    shape(wall, { stroke: ink.ink, width: 3 }),
    line([700, floor], [1152, floor], { stroke: ink.ink, width: 4 }),
    line([face - 14, top], [face + 4, top], { stroke: ink.ink, width: 6 }),
    line([face - 12, top], [face - 12, floor - bobHeight], { stroke: ink.ink, width: 3 }),
    bob([face - 12, floor - bobHeight - 4], bobHeight, ink),
    dimension([770, floor], [770, top], feetAndInches(96), { ink }),
    line([face - 12, floor + 8], [face - 12, 526], { stroke: signal, width: 2 }),
    line([face + lean, floor + 8], [face + lean, 526], { stroke: signal, width: 2 }),
    line([face - 12, 510], [face + lean, 510], { stroke: signal, width: 3 }),
    slash(face - 12),
    slash(face + lean),
    words('½ in', [face - 34, 520], { size: 30, fill: signal, weight: 800, anchor: 'end' }),
  ].join('')
}
