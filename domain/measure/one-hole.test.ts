import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import type { PlannedOpening } from './planned-scan.ts'
import type { Corrections } from './room.ts'
import { measureScan } from './rooms.ts'

const room = (openings: readonly PlannedOpening[], corrections?: Corrections) =>
  measureScan(drawnScan(wallsAround(box(0, 0, 4, 3)), openings), corrections)
const idsIn = (...asked: Parameters<typeof room>) => room(...asked).openings.map(({ id }) => id)
const netOf = (...asked: Parameters<typeof room>) =>
  room(...asked).rooms[0]?.faces.find(({ wallId }) => wallId === 'wall-0')?.net.value
const door = { kind: 'door', wall: 0, at: 2, width: 0.9, height: 2 } as const
const hole = { kind: 'opening', wall: 0, at: 2.02, width: 0.95, height: 2.05 } as const

describe('openings that lie over each other in a wall', () => {
  test('are one hole: a door and an opening are the door, and the note names both', () => {
    const measured = room([hole, door])
    expect(measured.openings.map(({ id }) => id)).toEqual(['door-1'])
    expect(measured.notes).toEqual([
      {
        kind: 'one-hole',
        text: 'A door 0.9 m wide and an opening 0.95 m wide lie over each other in one wall: they are counted as one, the first of the two',
        elementIds: ['door-1', 'opening-0'],
      },
    ])
    expect(netOf([hole, door])).toBeCloseTo(4 * 2.4 - 0.9 * 2, 9)
  })

  test('a door stored twice, a hand beside itself, is one door', () => {
    expect(idsIn([door, { ...door, at: 2.1 }])).toEqual(['door-0'])
    expect(idsIn([door, { ...door, at: 2.1 }, { ...door, at: 1.9 }])).toEqual(['door-0'])
  })

  test('a door in a much wider opening is the opening: the wall is open as far as that', () => {
    expect(idsIn([door, { ...hole, width: 3 }])).toEqual(['opening-1'])
  })

  test('what a person corrected of them is what counts', () => {
    expect(idsIn([hole, door], { openings: { 'opening-0': { height: 2.1 } } })).toEqual(['opening-0'])
  })

  test('and that also where it is a small door in a wide opening', () => {
    const corrections = { openings: { 'door-0': { height: 2.01 } } }
    expect(idsIn([door, { ...hole, width: 3 }], corrections)).toEqual(['door-0'])
  })

  test('the other counts once the first is taken out by hand', () => {
    expect(idsIn([hole, door], { openings: { 'door-1': { removed: true } } })).toEqual(['opening-0'])
  })

  test('two that share less than half of the smaller, or stand above each other, stay two', () => {
    const sash = { kind: 'window', wall: 0, width: 1, height: 0.8, sill: 0.4 } as const
    expect(
      idsIn([
        { ...sash, at: 1 },
        { ...sash, at: 1.51 },
      ]),
    ).toHaveLength(2)
    expect(
      idsIn([
        { ...sash, at: 1 },
        { ...sash, at: 1.49 },
      ]),
    ).toHaveLength(1)
    expect(
      idsIn([
        { ...sash, at: 1 },
        { ...sash, at: 1, sill: 1.3 },
      ]),
    ).toHaveLength(2)
  })

  test('in different walls stay as many', () => {
    expect(idsIn([door, { ...door, wall: 2 }])).toHaveLength(2)
  })

  test('however they are ordered, none that count share half of the smaller, and each left out shares it with one', () => {
    const opening = fc.record({
      kind: fc.constantFrom('door', 'window', 'opening'),
      wall: fc.constant(0),
      at: fc.double({ min: 1, max: 3, noNaN: true }),
      width: fc.double({ min: 0.2, max: 2, noNaN: true }),
      height: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
      sill: fc.double({ min: 0, max: 0.8, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(opening, { minLength: 1, maxLength: 6 }), (openings) => {
        const measured = room(openings)
        const kept = measured.openings.map(({ id }) => id)
        const shared = (a: PlannedOpening, b: PlannedOpening) => {
          const span = (one: PlannedOpening) => [one.at - one.width / 2, one.at + one.width / 2] as const
          const wide = Math.min(span(a)[1], span(b)[1]) - Math.max(span(a)[0], span(b)[0])
          const [sillA, sillB] = [a.sill ?? 0, b.sill ?? 0]
          const high = Math.min(sillA + a.height, sillB + b.height) - Math.max(sillA, sillB)
          return (Math.max(0, wide) * Math.max(0, high)) / Math.min(a.width * a.height, b.width * b.height)
        }
        const counted = openings.filter((one, index) => kept.includes(`${one.kind}-${index}`))
        const left = openings.filter((one) => !counted.includes(one))
        for (const one of counted)
          for (const other of counted) if (one !== other) expect(shared(one, other)).toBeLessThan(0.5 + 1e-6)
        for (const one of left)
          expect(openings.some((other) => other !== one && shared(one, other) > 0.5 - 1e-6)).toBe(true)
        expect(measured.notes.filter(({ kind }) => kind === 'one-hole')).toHaveLength(left.length)
      }),
    )
  })
})

describe('an opening that its wall cannot hold', () => {
  test('is taken off none, and that is what is said', () => {
    const far = { ...door, width: 20 }
    const measured = room([far])
    expect(measured.openings).toEqual([])
    expect(netOf([far])).toBeCloseTo(4 * 2.4, 9)
    expect(measured.notes).toEqual([
      {
        kind: 'opening-too-large',
        text: 'A door of 20 m × 2 m does not fit in its wall: it is left out, and taken off none',
        elementIds: ['door-0', 'wall-0'],
      },
    ])
  })

  test('counts once a person says how wide it is', () => {
    const corrections = { openings: { 'door-0': { width: 0.9 } } }
    expect(idsIn([{ ...door, width: 20 }], corrections)).toEqual(['door-0'])
  })

  test('is left out where it stands above the wall, and refused where a person says that it does', () => {
    const skylight = { ...door, kind: 'window', height: 1.2, sill: 2.2 } as const
    expect(idsIn([skylight])).toEqual([])
    expect(() => room([skylight], { openings: { 'window-0': { sill: 2.3 } } })).toThrow(
      'The window would reach',
    )
  })

  test('stays where it reaches beyond by less than half', () => {
    expect(idsIn([{ ...door, width: 5 }])).toEqual(['door-0'])
  })

  test('and says no wall is not put into one that it stands across', () => {
    const scan = drawnScan(wallsAround(box(0, 0, 4, 3)), [{ ...hole, width: 3 }])
    const [one] = scan.openings
    if (!one) throw new Error('no opening')
    const turned = (degrees: number) => {
      const [x, y] = [1.5 * Math.cos((degrees * Math.PI) / 180), 1.5 * Math.sin((degrees * Math.PI) / 180)]
      const openings = [{ ...one, wallId: null, from: [2 - x, -y] as const, to: [2 + x, y] as const }]
      return measureScan({ ...scan, openings }).notes.map(({ kind }) => kind)
    }
    expect([turned(5), turned(15)]).toEqual([['opening-placed'], ['opening-without-wall']])
  })
})
