import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plannedScan, rectangleRoom } from '../measure/planned-scan.ts'
import { readCapturedRoom } from '../measure/read-captured-room.ts'
import { measureScan } from '../measure/rooms.ts'
import { ScanRefusal } from '../measure/scan.ts'
import { ChoiceRefusal } from './choices.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'
import { structures } from './structure-takeoff.ts'

const openings = [
  { kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 },
  { kind: 'window', wall: 2, at: 2, width: 1.2, height: 1, sill: 0.9 },
  { kind: 'opening', wall: 1, at: 1.5, width: 1.4, height: 2.1 },
] as const
const planned = plannedScan({ rooms: [rectangleRoom(4, 3, { label: 'bedroom', openings })] })
const lists = ['walls', 'doors', 'windows', 'openings', 'floors', 'objects', 'sections'] as const

/** Everything that a room can be made of, so that each line and each note is made. */
const choices = {
  ...usualChoices,
  usual: { walls: 'framing', ceiling: 'drywall', floor: 'carpet', baseboard: true },
} as const

/** What comes of a capture from its file to its list; null where it is refused with a word. */
function listOf(captured: unknown) {
  try {
    const measured = measureScan(readCapturedRoom(captured))
    return { measured, takeoff: takeOffRooms(measured, choices, []) }
  } catch (error) {
    if (error instanceof ScanRefusal || error instanceof ChoiceRefusal) return null
    throw error
  }
}

const odd = fc.oneof(
  fc.constantFrom<unknown>('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '', ' '),
  fc.constantFrom<unknown>(0, -0, 1, -1, 1e-9, 0.5, 20, 999, 1e308, 5e-324, null, true, '2.4', [], {}, [[]]),
  fc.double({ noNaN: true, min: -1000, max: 1000 }),
)
const fields = ['identifier', 'parentIdentifier', 'category', 'label', 'story', 'confidence', 'dimensions']
const change = fc.record({
  list: fc.constantFrom(...lists),
  place: fc.nat(4),
  field: fc.constantFrom(...fields, 'polygonCorners', 'curve', 'completedEdges', 'center', 'transform'),
  part: fc.option(fc.nat(15)),
  value: odd,
  twice: fc.boolean(),
})

test('a scan with anything in the place of anything has a list of finite figures and told words, or is refused', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
      const copy: Record<string, unknown> = structuredClone({ ...planned })
      for (const { list, place, field, part, value, twice } of changes) {
        const all = copy[list]
        if (!Array.isArray(all) || all.length === 0) continue
        const at = place % all.length
        const before: Record<string, unknown> = all[at]
        const held = before[field]
        const next =
          part !== null && Array.isArray(held) && held.length > 0
            ? held.with(part % held.length, value)
            : value
        const changed = { ...before, [field]: structuredClone(next) }
        copy[list] = twice ? [...all, changed] : all.with(at, changed)
      }
      const made = listOf(copy)
      if (made === null) return
      const { measured, takeoff } = made
      for (const { need, order, costCents } of takeoff.lines) {
        expect([need.value, need.least, need.most, order.count].every(Number.isFinite)).toBe(true)
        expect(costCents).toBeNull()
      }
      const words = [...measured.notes, ...measured.rooms.flatMap(({ notes }) => notes)].map(
        ({ text }) => text,
      )
      const said = [
        ...words,
        ...takeoff.lines.flatMap(({ item, measures }) => [item, ...measures.map((one) => one.label)]),
      ]
      for (const text of said) expect(text).not.toMatch(/\[object|undefined|NaN|function|native code/)
    }),
    { numRuns: 200 },
  )
})

test('openings stored twice, a little beside themselves, change no line of the list', () => {
  const twice = {
    ...planned,
    doors: planned.doors.flatMap((door) => [
      door,
      { ...door, identifier: 'again', dimensions: [0.79, 1.99, 0] },
    ]),
    openings: [
      ...planned.openings,
      ...planned.doors.map((door) => ({
        ...door,
        identifier: 'hole',
        category: { opening: {} },
        dimensions: [0.84, 2.02, 0],
      })),
    ],
  }
  const [once, doubled] = [listOf(planned), listOf(twice)]
  const counts = (made: typeof once) => made?.takeoff.lines.map(({ itemId, need }) => [itemId, need.value])
  expect(counts(doubled)).toEqual(counts(once))
  expect(doubled?.measured.notes.filter(({ kind }) => kind === 'one-hole')).toHaveLength(2)
})

test('a label that every object has is the name of the room, not a part of the language', () => {
  for (const label of ['__proto__', 'constructor', 'toString']) {
    const made = listOf({ ...planned, sections: planned.sections.map((one) => ({ ...one, label })) })
    expect(made?.takeoff.lines.flatMap(({ measures }) => measures).map((one) => one.label)).toContain(
      `${label}, floor`,
    )
  }
})

/** What was typed, handed on as it is, past the types. */
const typed = JSON.parse('"10"') as number

test('text where a number belongs is refused with the name of the figure', () => {
  const asked = [
    () => structures.slab.takeOff({ length: typed }, usualChoices, []),
    () => structures.tube.takeOff({ count: typed }, usualChoices, []),
    () => structures.slab.takeOff({}, { ...usualChoices, assumptions: { 'concrete-waste': typed } }, []),
    () =>
      takeOffRooms(
        measureScan(readCapturedRoom(planned)),
        { ...choices, assumptions: { 'drywall-waste': typed } },
        [],
      ),
  ]
  for (const one of asked) {
    expect(one).toThrow(ChoiceRefusal)
    expect(one).toThrow(/^[A-Z][\w ]+: 10 is not possible/)
  }
})
