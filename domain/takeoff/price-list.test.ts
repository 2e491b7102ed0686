import { expect, test } from 'vitest'
import { extras } from '#contract/works.ts'
import { boxRoom, measuredRooms } from '#testing/measured-rooms.ts'
import type { FigureRow } from './assumptions.ts'
import type { Choices, RoomChoices } from './choices.ts'
import { doorSizes } from './door-sizes.ts'
import { interiorFigures } from './interior-figures.ts'
import type { Line } from './line.ts'
import { samplePrices } from './price-list.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'
import { structureFigures } from './structure-figures.ts'
import { structures } from './structure-takeoff.ts'

const room = measuredRooms(
  boxRoom(13, 11, 8, {
    openings: [
      { wall: 0, kind: 'door', width: 3, height: 7 },
      { wall: 1, kind: 'window', width: 4, height: 4, sill: 3 },
    ],
  }),
)

/** All figures that are sold in certain sizes alone, each size of each alone. */
const sizesOf = (rows: Readonly<Record<string, FigureRow>>): Choices['assumptions'][] =>
  Object.entries(rows).flatMap(([id, { options = [] }]) => options.map((size) => ({ [id]: size })))
const sizes = sizesOf(interiorFigures)

const works: RoomChoices[] = (['paint', 'drywall', 'framing'] as const).flatMap((walls) =>
  (['plank', 'tile', 'carpet'] as const).flatMap((floor) =>
    (['paint', 'drywall'] as const).map((ceiling) => ({ walls, floor, ceiling, baseboard: true })),
  ),
)

/** Doors of each width that is sold, and a window, in a room with everything that may be chosen besides. */
const finished = () => {
  const doors = doorSizes.map(({ inches }, index) => ({
    wall: 0,
    kind: 'door' as const,
    width: inches / 12,
    height: 6.67,
    at: index * 8,
  }))
  const window = { wall: 1, kind: 'window' as const, width: 4, height: 4, sill: 3 }
  const measured = measuredRooms(boxRoom(90, 20, 8, { openings: [...doors, window] }))
  const all = Object.fromEntries(extras.map((extra) => [extra, true]))
  const usual: RoomChoices = { ...usualChoices.usual, ...all, floor: 'tile' }
  return [{}, { 'door-hinges': 3 }, ...sizes].flatMap(
    (assumptions) => takeOffRooms(measured, { ...usualChoices, usual, assumptions }, samplePrices).lines,
  )
}

function everyLine(): readonly Line[] {
  const inside = [{}, ...sizes].flatMap((assumptions) =>
    works.flatMap((usual) => takeOffRooms(room, { ...usualChoices, usual, assumptions }, samplePrices).lines),
  )
  // Each size of stud, and each length of the thicker board.
  const framing: RoomChoices = { walls: 'framing', ceiling: 'drywall', floor: 'none', baseboard: false }
  const high = [8, 9, 10, 12, 14, 16, 20].flatMap((feet) => {
    const measured = measuredRooms(boxRoom(13, 11, feet))
    return takeOffRooms(measured, { ...usualChoices, usual: framing }, samplePrices).lines
  })
  // Each length and depth of a header, over openings of these widths.
  const openings = [3, 4.5, 5, 6, 15, 18].map(
    (width) => ({ wall: 0, kind: 'opening', width, height: 7 }) as const,
  )
  const wide = measuredRooms(boxRoom(60, 60, 8, { openings }))
  const headers = sizes
    .filter((size) => 'header-depth' in size)
    .flatMap((assumptions) => {
      return takeOffRooms(wide, { ...usualChoices, usual: framing, assumptions }, samplePrices).lines
    })
  // Each length of corner bead, in a room with a corner that stands out.
  const corners = [
    [0, 0],
    [13, 0],
    [13, 5],
    [7, 5],
    [7, 11],
    [0, 11],
  ] as const
  const bead = [8, 10, 12].flatMap(
    (feet) =>
      takeOffRooms(measuredRooms(boxRoom(13, 11, feet, { corners })), usualChoices, samplePrices).lines,
  )
  const thick = [8, 10, 12].flatMap((feet) => {
    const assumptions = { 'drywall-ceiling-thickness': 0.625, 'drywall-sheet-length': feet }
    return takeOffRooms(room, { ...usualChoices, assumptions }, samplePrices).lines
  })
  const built = Object.values(structures).flatMap(({ fields, takeOff }) => {
    const lines = (values: Record<string, number>, assumptions: Choices['assumptions'] = {}) =>
      takeOff(values, { ...usualChoices, assumptions }, samplePrices).lines
    const sides = Object.entries(fields).flatMap(([id, { kind, usual, options = [] }]) =>
      (kind === 'count' ? [1] : options.map(({ value }) => value))
        .filter((value) => value !== usual)
        .map((value) => ({ [id]: value })),
    )
    // Lengths for which each of the sizes that are sold is the right one.
    const lengths = (id: string, feetOf = [7, 9, 11, 15, 19]) =>
      feetOf.flatMap((feet) => {
        const value = feet * 0.3048
        return fields[id]?.kind === 'length' && value <= fields[id].most ? [{ [id]: value }] : []
      })
    const heights = lengths('height', [6, 6.7, 7, 8, 9, 11, 12, 15, 19])
    const stairs = 'stairs' in fields ? heights.map((height) => ({ ...height, stairs: 1 })) : []
    // Form boards of each height.
    const forms =
      'forms' in fields ? [4, 6, 8, 10, 12].map((inches) => ({ forms: 1, thickness: inches * 0.0254 })) : []
    const chosen = [{}, ...sides, ...lengths('length')]
    const all = [...chosen, ...heights, ...lengths('width'), ...stairs, ...forms].flatMap((values) =>
      lines(values),
    )
    // Of the figures that have sizes, those with which something of it is counted.
    const counted = new Set(all.flatMap(({ assumptions }) => assumptions.map(({ id }) => id)))
    const sized = sizesOf(structureFigures)
      .filter((size) => Object.keys(size).some((id) => counted.has(id)))
      .flatMap((size) => chosen.flatMap((values) => lines(values, size)))
    return [...all, ...sized]
  })
  return [...inside, ...finished(), ...high, ...headers, ...bead, ...thick, ...built]
}

test('every item of every takeoff has a sample price of its very pack, and no sample is for nothing', () => {
  const lines = everyLine()
  const asked = new Map(lines.map(({ itemId, item, pack }) => [itemId, { item, pack: pack.name }]))
  const offered = new Map(samplePrices.map(({ itemId, item, pack }) => [itemId, { item, pack }]))
  expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(asked))
  expect(lines.every(({ price }) => price?.sample)).toBe(true)
})

test('samples are marked as such, dated, in whole cents, and one for each item', () => {
  for (const { cents, asOf, sample } of samplePrices) {
    expect({ asOf, sample }).toEqual({ asOf: '2026-11-22', sample: true })
    expect(Number.isSafeInteger(cents) && cents > 0).toBe(true)
  }
  expect(new Set(samplePrices.map(({ itemId }) => itemId)).size).toBe(samplePrices.length)
})
