import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureScan } from '#domain/measure/rooms.ts'
import type { Point } from '#domain/measure/scan.ts'
import { scanOfTypedRoom, type TypedOpening } from '#domain/measure/typed-room.ts'
import { checkPlan, type Finding, type Piece, type SpacePlan } from './check-plan.ts'
import { type KindId, kindOf } from './kinds.ts'
import { rules } from './rules.ts'
import { snapped } from './snap.ts'

const inch = 0.0254

/** A room of so many inches, with its lower left corner at the origin. */
function roomOf(width: number, depth: number, openings: readonly TypedOpening[] = []) {
  const measured = measureScan(
    scanOfTypedRoom({ width: width * inch, depth: depth * inch, height: 2.44, openings }),
  )
  const room = measured.rooms[0]
  if (!room) throw new Error('no room')
  return { measured, room }
}
type Of = ReturnType<typeof roomOf>

/** A piece whose middle is so many inches from the lower left corner; its back is up unless it is turned. */
const piece = (id: string, kind: KindId, [x, y]: Point, more: Partial<Piece> = {}): Piece => ({
  id,
  kind,
  at: [x * inch, y * inch],
  turn: 0,
  width: kindOf(kind).width,
  depth: kindOf(kind).depth,
  ...more,
})
const look = ({ measured, room }: Of, pieces: readonly Piece[], doors: SpacePlan['doors'] = {}) => {
  const { polygon } = room
  const [left, low] = [Math.min(...polygon.map(([x]) => x)), Math.min(...polygon.map(([, y]) => y))]
  const moved = pieces.map((one) => ({ ...one, at: [one.at[0] + left, one.at[1] + low] as const }))
  return checkPlan(measured, room, { pieces: moved, doors })
}
const figures = (findings: readonly Finding[], id: string) =>
  findings.flatMap((one) =>
    one.pieceId === id && 'rule' in one ? [[one.rule, Math.round(one.found / inch / 0.1) / 10, one.ok]] : [],
  )
const faults = (findings: readonly Finding[]) =>
  findings.flatMap(({ pieceId, ok, what }) => (ok ? [] : [`${pieceId} ${what}`]))

// A bath of 60 by 96 in: the toilet's back at the upper wall.
test.each([
  [30, 15, true],
  [34, 11, false],
])('a toilet whose middle is %d in from the right of a bath of 45 in has %d in beside it', (x, found, ok) => {
  const found0 = look(roomOf(45, 96), [piece('wc', 'toilet', [x, 96 - 14])])
  expect(figures(found0, 'wc')).toEqual([
    ['fixture-front', 68, true],
    ['toilet-side', found, ok],
  ])
})

test('what stands opposite takes the floor before a fixture, to the inch', () => {
  const bath = roomOf(60, 69)
  const opposite = (gap: number) =>
    figures(
      look(bath, [
        piece('wc', 'toilet', [30, 69 - 14]),
        piece('tub', 'bathtub', [30, 69 - 28 - gap - 10], { turn: Math.PI, depth: 20 * inch }),
      ]),
      'wc',
    )[0]
  expect(opposite(21)).toEqual(['fixture-front', 21, true])
  expect(opposite(20.5)).toEqual(['fixture-front', 20.5, false])
})

test('an aisle between two runs is a work aisle, before a wall it is a walkway', () => {
  const run = (id: string, x: number, y: number, turn = 0) =>
    piece(id, 'base-cabinet', [x, y], { turn, depth: 24 * inch })
  const galley = roomOf(120, 48 + 40)
  const found = look(galley, [run('a', 60, 88 - 12), run('b', 60, 12, Math.PI)])
  expect(figures(found, 'a')).toEqual([['work-aisle', 40, false]])
  expect(figures(look(galley, [run('a', 60, 88 - 12)]), 'a')).toEqual([['walkway', 64, true]])
})

test('the other run of a corner is not in the way of the cabinet in it', () => {
  const depth = 24 * inch
  const found = look(roomOf(120, 120), [
    piece('corner', 'base-cabinet', [18, 108], { width: 36 * inch, depth }),
    piece('next', 'base-cabinet', [12, 84], { turn: Math.PI / 2, depth }),
  ])
  expect(faults(found)).toEqual([])
})

test('counter beside a sink is counted through what it goes on in, and ends at a gap', () => {
  const row = (...widths: readonly (readonly [KindId | 'gap', number])[]) => {
    let x = 0
    return widths.flatMap(([kind, width], index) => {
      x += width
      return kind === 'gap'
        ? []
        : [
            piece(`${kind}-${index}`, kind, [x - width / 2, 120 - 12], {
              width: width * inch,
              depth: 24 * inch,
            }),
          ]
    })
  }
  const kitchen = roomOf(200, 120)
  const landing = (pieces: readonly Piece[]) =>
    look(kitchen, pieces).flatMap((one) =>
      one.what === 'landing' ? [[one.rule, Math.round(one.found / inch)]] : [],
    )
  expect(
    landing(row(['base-cabinet', 12], ['dishwasher', 24], ['kitchen-sink', 36], ['base-cabinet', 18])),
  ).toEqual([
    ['sink-landing-wide', 36],
    ['sink-landing-narrow', 18],
  ])
  expect(landing(row(['base-cabinet', 12], ['gap', 6], ['dishwasher', 24], ['kitchen-sink', 36]))).toEqual([
    ['sink-landing-wide', 24],
    ['sink-landing-narrow', 0],
  ])
})

test('a piece in a wall, in another piece, or in the way of a door is said, and what hangs is over the others', () => {
  const room = roomOf(96, 96, [{ kind: 'door', wall: 1, width: 32 * inch, height: 2.03, at: 48 * inch }])
  const door = room.measured.openings[0]?.id ?? ''
  expect(
    faults(
      look(room, [
        piece('out', 'sofa', [90, 30]),
        piece('desk', 'desk', [30, 80]),
        piece('chair', 'armchair', [30, 66]),
        piece('hung', 'wall-cabinet', [30, 80]),
      ]),
    ),
  ).toEqual(['out wall', 'desk overlap'])
  const before = [piece('shelf', 'bookcase', [48, 12])]
  expect(look(room, before)).toEqual([{ pieceId: 'shelf', ok: false, what: 'door', with: door }])
  expect(look(room, before, { [door]: { out: true } })).toEqual([])
})

test('a shower has to be large enough inside', () => {
  const stall = (width: number) =>
    figures(look(roomOf(96, 96), [piece('s', 'shower', [48, 76], { width: width * inch })]), 's')[0]
  expect(stall(30)).toEqual(['shower-inside', 30, true])
  expect(stall(28)).toEqual(['shower-inside', 28, false])
})

test('a piece near a wall is drawn to it with its back, inside the corners; what belongs to none stays', () => {
  const { room } = roomOf(120, 120)
  const { polygon } = room
  const left = Math.min(...polygon.map(([x]) => x))
  const low = Math.min(...polygon.map(([, y]) => y))
  const at = (x: number, y: number): Point => [left + x * inch, low + y * inch]
  const sides: readonly (readonly [Point, Point, number])[] = [
    [at(60, 110), at(60, 120 - 12.75), 0],
    [at(8, 60), at(12.75, 60), Math.PI / 2],
    [at(60, 6), at(60, 12.75), Math.PI],
    [at(112, 60), at(120 - 12.75, 60), -Math.PI / 2],
    [at(4, 112), at(12, 120 - 12.75), 0],
  ]
  for (const [from, to, turn] of sides) {
    const drawn = snapped(room, { ...piece('c', 'base-cabinet', [0, 0]), at: from })
    expect(drawn.at[0]).toBeCloseTo(to[0], 6)
    expect(drawn.at[1]).toBeCloseTo(to[1], 6)
    expect(Math.cos(drawn.turn - turn)).toBeCloseTo(1, 9)
  }
  const chair = { ...piece('c', 'armchair', [0, 0]), at: at(60, 110) }
  expect(snapped(room, chair)).toBe(chair)
})

test('what a piece that was drawn to a wall lies on is floor, in any room', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 300 }),
      fc.integer({ min: 60, max: 300 }),
      fc.float({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom<KindId>('base-cabinet', 'toilet', 'refrigerator', 'vanity'),
      (width, depth, share, kind) => {
        const of = roomOf(width, depth)
        const { polygon } = of.room
        const [left, low] = [Math.min(...polygon.map(([x]) => x)), Math.min(...polygon.map(([, y]) => y))]
        const drawn = snapped(of.room, {
          ...piece('p', kind, [0, 0]),
          at: [left + width * inch * share, low + depth * inch - 0.1],
        })
        expect(
          checkPlan(of.measured, of.room, { pieces: [drawn], doors: {} }).filter(
            ({ what }) => what === 'wall',
          ),
        ).toEqual([])
      },
    ),
  )
})

test('every rule is asked for by something that can be placed', () => {
  const asked = new Set<string>(['work-aisle', 'walkway'])
  for (const id of [
    'base-cabinet',
    'kitchen-sink',
    'range',
    'refrigerator',
    'toilet',
    'shower',
    'dining-table',
  ] as const)
    for (const clearance of kindOf(id).clearances) {
      if ('rule' in clearance) asked.add(clearance.rule)
      if ('rules' in clearance) for (const rule of clearance.rules) asked.add(rule)
    }
  asked.add(kindOf('shower').inside ?? '')
  expect([...asked].sort()).toEqual(Object.keys(rules).sort())
})
