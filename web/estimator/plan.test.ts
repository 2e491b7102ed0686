import { expect, test } from 'vitest'
import { isInside, planOf, wallThickness } from '#domain/measure/plan-geometry.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { scanOfTypedRoom } from '#domain/measure/typed-room.ts'
import { box, type DrawnWall, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { drawnLength, lengthText } from '#web/drawing/length-text.ts'
import { clearOfEachOther, dimensionsOf, labelFits, sheetOf } from '#web/drawing/plan-sheet.ts'
import { storiesOf } from '#web/drawing/plan-stories.ts'
import { sampleScan } from './samples.ts'
import { sampleIds } from './start.ts'

const measuredSample = (id: (typeof sampleIds)[number]) => measureScan(sampleScan(id))
const lengthsOf = ({ rooms }: ReturnType<typeof measureScan>) =>
  new Map(rooms.flatMap(({ faces }) => faces).map(({ id, length }) => [id, length.value]))

/** The same room as a phone held at another angle has it. */
function turned(angle: number) {
  const scan = scanOfTypedRoom({ width: 5, depth: 3, height: 2.4 })
  const turn = ([x, y]: readonly [number, number]) =>
    [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)] as const
  return measureScan({
    ...scan,
    walls: scan.walls.map((wall) => ({ ...wall, from: turn(wall.from), to: turn(wall.to) })),
    floors: scan.floors.map((floor) => ({ ...floor, polygon: floor.polygon.map(turn) })),
    sections: scan.sections.map((section) => ({ ...section, centre: turn(section.centre) })),
  })
}

test.each([0, 0.3, 0.7, 1.2, 2.9])(
  'walls are level or upright on the sheet when the phone was held at %d',
  (angle) => {
    const { faces, bounds } = planOf(turned(angle))
    expect(faces).toHaveLength(4)
    for (const { from, to } of faces)
      expect(Math.min(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]))).toBeLessThan(1e-6)
    const sides = [bounds.width, bounds.height].map((side) => side - 2 * wallThickness).sort()
    expect(sides[0]).toBeCloseTo(3, 6)
    expect(sides[1]).toBeCloseTo(5, 6)
  },
)

test('faces look into their rooms, and those with a room behind them are shared', () => {
  const { faces, rooms } = planOf(measuredSample('apartment'))
  for (const { from, to, inward, roomId } of faces) {
    const [x, y] = [(from[0] + to[0]) / 2 + inward[0] * 0.1, (from[1] + to[1]) / 2 + inward[1] * 0.1]
    const room = rooms.find(({ id }) => id === roomId)
    expect(isInside([x, y], room?.polygon ?? [])).toBe(true)
  }
  // Living room and kitchen, living room and bedroom, bedroom and bathroom, kitchen and bathroom: two faces each.
  expect(faces.filter(({ shared }) => shared)).toHaveLength(8)
})

test('a side without a wall is on the plan as that and no wall, and so are gaps, open or closed', () => {
  const walls: DrawnWall[] = [
    [
      [4, 3],
      [0, 3],
    ],
    [
      [0, 3],
      [0, 0],
    ],
    [
      [0, 0],
      [4, 0],
    ],
  ]
  const floor = { id: 'floor', polygon: box(0, 0, 4, 3), level: 0, story: 0 }
  const open = planOf(measureScan(drawnScan(walls, [], { floors: [floor] })))
  expect([open.faces.length, open.outerWalls.length, open.innerWalls.length]).toEqual([3, 3, 0])
  const [side] = open.openSides
  expect(open.openSides).toHaveLength(1)
  expect(
    Math.hypot((side?.[1][0] ?? 0) - (side?.[0][0] ?? 0), (side?.[1][1] ?? 0) - (side?.[0][1] ?? 0)),
  ).toBeCloseTo(3, 9)
  const without = measureScan(drawnScan(walls))
  expect(planOf(without).gaps).toMatchObject([{ closed: false, gap: { width: expect.closeTo(3, 9) } }])
  const [gap] = without.openGaps
  if (!gap) throw new Error('no gap')
  const closed = measureScan(drawnScan(walls), { closedGaps: { [gap.id]: gap.between } })
  expect(planOf(closed).gaps).toMatchObject([{ closed: true, gap: { id: gap.id } }])
})

test('each story is drawn by itself, its rooms numbered as in the list of all', () => {
  const floors = [0, 1].flatMap((story) => wallsAround(box(0, 0, 4 - story, 3), { story }))
  const measured = measureScan(drawnScan(floors))
  const stories = storiesOf(measured)
  expect(stories.map(({ rooms }) => rooms.map(({ id }) => id))).toEqual([['room-1'], ['room-2']])
  const all = new Map(measured.rooms.map(({ id }) => [id, id]))
  expect(stories.map((story) => planOf(story, all).rooms.map(({ number }) => number))).toEqual([[1], [2]])
  const one = measureScan(drawnScan(wallsAround(box(0, 0, 4, 3))))
  expect(storiesOf(one)).toEqual([one])
})

test.each(sampleIds)('names of %s stand inside their rooms', (id) => {
  for (const { middle, polygon, clear } of planOf(measuredSample(id)).rooms) {
    expect(isInside(middle, polygon)).toBe(true)
    expect(clear).toBeGreaterThan(0.5)
  }
})

test('what lies opposite and is as long has one dimension line, as on a drawing', () => {
  const measured = measuredSample('room')
  const plan = planOf(measured)
  const texts = dimensionsOf(plan, sheetOf(plan, 600), lengthsOf(measured), 'imperial').map(
    ({ text }) => text,
  )
  expect(texts.sort()).toEqual([`10'-2"`, `12'-4"`])
})

test('on a phone no dimension is wider than its line, and nothing leaves the sheet', () => {
  for (const id of sampleIds) {
    const measured = measuredSample(id)
    const plan = planOf(measured)
    const sheet = sheetOf(plan, 280)
    for (const { from, to, text } of dimensionsOf(plan, sheet, lengthsOf(measured), 'imperial')) {
      expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBeGreaterThan(text.length * 7)
      for (const [x, y] of [from, to]) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(280)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(sheet.height)
      }
    }
  }
})

test.each(sampleIds)('no two figures of %s lie over each other, however small it is drawn', (id) => {
  const measured = measuredSample(id)
  const plan = planOf(measured)
  for (const width of [240, 280, 328, 400, 600, 900]) {
    const boxes = dimensionsOf(plan, sheetOf(plan, width), lengthsOf(measured), 'imperial').map(
      ({ text, middle: [x, y], turn }) => {
        const [long, high] = Math.abs(turn) > 45 ? [13, text.length * 7] : [text.length * 7, 13]
        return { left: x - long / 2, right: x + long / 2, top: y - high / 2, foot: y + high / 2 }
      },
    )
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1))
        expect(
          one.left < other.right && other.left < one.right && one.top < other.foot && other.top < one.foot,
        ).toBe(false)
    })
  }
})

test('a name stands in its room where it fits, and gives way to a number where not', () => {
  const square = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ] as const
  expect(labelFits(square, [50, 50], { name: 'Bedroom', area: '178 ft²' })).toBe(true)
  expect(labelFits(square, [50, 50], { name: 'A name that is too long', area: '178 ft²' })).toBe(false)
  expect(labelFits(square, [50, 8], { name: 'Bath', area: '9 ft²' })).toBe(true)
  const corridor = [
    [0, 0],
    [300, 0],
    [300, 14],
    [0, 14],
  ] as const
  expect(labelFits(corridor, [150, 7], { name: 'Hallway', area: '30 ft²' })).toBe(false)
})

test('numbers that would lie on each other are not all drawn', () => {
  const rooms = Array.from({ length: 30 }, (_, index) => [index * 8, 0] as const)
  const drawn = [...clearOfEachOther(rooms)].map(([x]) => x)
  expect(drawn).toEqual([0, 24, 48, 72, 96, 120, 144, 168, 192, 216])
})

test('lengths are written to the quarter inch, with the inch carried over', () => {
  expect(lengthText(3.7719, 'imperial')).toBe('12 ft 4 1/2 in')
  expect(drawnLength(3.7592, 'imperial')).toBe(`12'-4"`)
  expect(lengthText(0.3047, 'imperial')).toBe('1 ft 0 in')
  expect(lengthText(0.0064, 'imperial')).toBe('0 ft 0 1/4 in')
  expect(drawnLength(3.7, 'metric')).toBe('3.70')
  expect(lengthText(3.7, 'metric')).toBe('3.7 m')
})
