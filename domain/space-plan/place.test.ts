import { expect, test } from 'vitest'
import type { Measured, Room } from '#domain/measure/room.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { scanOfTypedRoom } from '#domain/measure/typed-room.ts'
import { checkPlan, type Piece, type SpacePlan } from './check-plan.ts'
import { type KindId, kindOf } from './kinds.ts'
import { placeFor } from './place.ts'
import { snapped } from './snap.ts'

const lean = 0.3
const scan = scanOfTypedRoom({
  ...{ width: 4, depth: 5, height: 2.44 },
  openings: [
    { kind: 'door', wall: 1, width: 0.9, height: 2 },
    { kind: 'window', wall: 2, width: 2, height: 1.2 },
  ],
})
/** The same, every place of it turned. */
const measured: Measured = JSON.parse(JSON.stringify(measureScan(scan)), (_, value: unknown) => {
  if (!Array.isArray(value) || value.length !== 2) return value
  const [x, y] = value
  if (typeof x !== 'number' || typeof y !== 'number') return value
  return [x * Math.cos(lean) - y * Math.sin(lean), x * Math.sin(lean) + y * Math.cos(lean)]
})
const room = measured.rooms[0] as Room
function furnished(kinds: readonly KindId[], of = room): SpacePlan {
  const pieces: Piece[] = []
  for (const [at, kind] of kinds.entries()) {
    const { width, depth } = kindOf(kind)
    pieces.push({ id: `${at}`, kind, width, depth, ...placeFor(measured, of, { pieces, doors: {} }, kind) })
  }
  return { pieces, doors: {} }
}
const hindered = (plan: SpacePlan) =>
  checkPlan(measured, room, plan).filter(({ ok, what }) => !ok && what !== 'landing')
/** How far off level with the walls, in radians. */
const askew = (turn: number) => Math.abs(Math.sin(2 * (turn - lean)))

test('what is placed one after the other is level with the walls, in nothing, in no door’s way, and has its clearances', () => {
  const kitchen: KindId[] = [
    'base-cabinet',
    'range',
    'base-cabinet',
    'kitchen-sink',
    'refrigerator',
    'island',
  ]
  const plan = furnished([...kitchen, 'wall-cabinet', 'armchair'])
  expect(hindered(plan)).toEqual([])
  for (const { turn } of plan.pieces) expect(askew(turn)).toBeLessThan(1e-6)
  // The range has counter on both sides.
  expect(checkPlan(measured, room, plan).filter(({ pieceId, ok }) => pieceId === '1' && !ok)).toEqual([])
})

test('a toilet keeps its 15 inches from the corner', () => {
  expect(hindered(furnished(['toilet', 'vanity', 'bathtub']))).toEqual([])
})

test('nothing stands against a side that has no wall', () => {
  const openSides = room.faces
    .slice(1)
    .map(({ from, to, length }) => ({ from, to, length, kind: 'floor' as const }))
  const [wall] = room.faces
  const open = { ...room, openSides }
  const { pieces } = furnished(['bookcase', 'sofa', 'desk', 'wardrobe'], open)
  if (!wall) throw new Error('no wall')
  const along = Math.atan2(wall.to[1] - wall.from[1], wall.to[0] - wall.from[0])
  const backs = pieces.filter(({ turn }) => Math.abs(Math.sin(turn - along)) < 1e-6)
  expect(backs.length).toBeGreaterThan(0)
  const [side] = openSides
  if (!side) throw new Error('no open side')
  const at = [(side.from[0] + side.to[0]) / 2, (side.from[1] + side.to[1]) / 2] as const
  const free = { id: 'one', kind: 'bookcase', turn: 0.123, width: 0.9, depth: 0.3, at } as const
  expect(snapped(open, free)).toEqual(free)
  expect(snapped(room, free)).not.toEqual(free)
})

test('where nothing fits it stands in the middle, and is told to', () => {
  const full = furnished(Array.from({ length: 12 }, () => 'queen-bed' as const))
  const [first, ...others] = full.pieces.toReversed()
  expect(others.map(({ at }) => at)).toContainEqual(first?.at)
})
