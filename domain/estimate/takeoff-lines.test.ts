import { describe, expect, test } from 'vitest'
import { type PlacedLine, usualSettings } from '#contract/estimate.ts'
import { measureScan } from '../measure/rooms.ts'
import { scanOfTypedRoom } from '../measure/typed-room.ts'
import type { RoomChoices } from '../takeoff/choices.ts'
import { takeOffRooms, usualChoices } from '../takeoff/room-takeoff.ts'
import { structures } from '../takeoff/structure-takeoff.ts'
import { figuresOf, type Source } from './figures.ts'
import { groupsOf } from './groups.ts'
import { reckon } from './reckon.ts'
import { suggestedLines } from './takeoff-lines.ts'
import type { Figures } from './types.ts'
import { workingOf } from './working.ts'

const foot = 0.3048

function room(scanId: string, label: string, feet: number, works: Partial<RoomChoices> = {}): Source {
  const scan = scanOfTypedRoom({
    label,
    width: feet * foot,
    depth: 10 * foot,
    height: 8 * foot,
    openings: [{ kind: 'door', wall: 1, width: 3 * foot, height: 7 * foot }],
  })
  const measured = measureScan(scan)
  const choices = { ...usualChoices, usual: { ...usualChoices.usual, ...works } }
  return { scanId, measured, takeoff: takeOffRooms(measured, choices, []) }
}

const placed = (figures: Figures): PlacedLine[] =>
  suggestedLines(figures, []).map((line, rank) => ({ ...line, id: `line-${rank}`, rank }))

const all: Partial<RoomChoices> = {
  walls: 'framing',
  floor: 'tile',
  wetWalls: true,
  backer: true,
  fasteners: true,
  doors: true,
}
const structureSources = Object.entries(structures).map(([scanId, structure]): Source => {
  const values = Object.fromEntries(Object.entries(structure.fields).map(([id, { usual }]) => [id, usual]))
  return { scanId, measured: null, takeoff: structure.takeOff(values, usualChoices, []) }
})
const figures = figuresOf([
  room('kitchen', 'kitchen', 12),
  room('bath', 'bathroom', 8, all),
  room('den', 'Den', 14, { walls: 'paint', ceiling: 'paint', floor: 'carpet' }),
  ...structureSources,
])

describe('lines of what the rooms take', () => {
  const lines = placed(figures)
  const { lines: reckoned } = reckon({ lines, settings: usualSettings }, figures)

  test('each is there once, with a key that fits, a trade and a unit', () => {
    const keys = lines.map(({ from }) => (from.kind === 'takeoff' ? from.key : ''))
    expect(keys).toEqual(figures.keys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(lines.length).toBeGreaterThan(80)
    for (const { item, trade, unit } of lines) expect([item, trade, unit]).not.toContain('')
    expect(suggestedLines(figures, lines)).toEqual([])
  })

  test('quantity, ±, waste and whole packs are the takeoff’s', () => {
    for (const own of reckoned) expect([own.id, own.fault]).toEqual([own.id, null])
    for (const [index, line] of lines.entries()) {
      const taken = line.from.kind === 'takeoff' ? figures.takenOff(line.from.key) : null
      const own = reckoned[index]
      expect(own?.need.value).toBeCloseTo(taken?.line?.need.value ?? taken?.labour[0]?.hours.value ?? -1, 5)
      expect(own?.order).toEqual(taken?.line?.order ?? null)
    }
    const board = reckoned[lines.findIndex(({ item }) => item.startsWith('Drywall for walls'))]
    expect(board).toMatchObject({ wasteBp: 1000, unit: 'ft2', fault: null })
    // Four walls of 44 ft by 8 ft without a door of 21 ft².
    expect(board?.quantity.value).toBeCloseTo(44 * 8 - 21, 4)
  })

  test('no hour of labor is lost or counted twice', () => {
    const hours = reckoned.reduce((sum, line) => sum + line.hours, 0)
    const all = new Set(figures.keys.flatMap((key) => figures.takenOff(key)?.labour ?? []))
    expect(hours).toBeCloseTo(
      [...all].reduce((sum, one) => sum + one.hours.value, 0),
      3,
    )
    const hung = lines.flatMap(({ item, room }, at) =>
      room === 'Kitchen' && item.startsWith('Drywall for') ? [reckoned[at]?.hours ?? 0] : [],
    )
    // At 80 ft² an hour, the walls and the ceiling each for themselves.
    expect(hung.map((one) => one * 80)).toEqual([expect.closeTo(331, 3), expect.closeTo(120, 3)])
    const plank = lines.findIndex(({ item, room }) => /plank/i.test(item) && room === 'Kitchen')
    expect(reckoned[plank]?.hours).toBeCloseTo(120 / 37.5, 4)
  })

  test('a key stays when the room is measured anew, and what the rooms no longer take is told', () => {
    const [first] = lines
    if (first?.from.kind !== 'takeoff') throw new Error('no takeoff line')
    const wider = figuresOf([room('kitchen', 'kitchen', 13)])
    expect(wider.takenOff(first.from.key)).not.toBeNull()
    const gone = figuresOf([room('kitchen', 'kitchen', 12, { walls: 'none', ceiling: 'none' })])
    const { lines: after } = reckon({ lines: [first], settings: usualSettings }, gone)
    expect(after[0]).toMatchObject({ fault: { kind: 'gone' }, costCents: 0 })
  })

  test('a typed quantity counts instead and is marked, its hours in proportion, its packs the same', () => {
    const at = lines.findIndex(({ item, room }) => /plank/i.test(item) && room === 'Kitchen')
    const plank = lines[at]
    const before = reckoned[at]
    if (plank === undefined || before === undefined) throw new Error('no plank')
    const typed = { ...plank, quantity: '= floor × 2', unit: 'ft2', wasteBp: 1000 }
    const { lines: after } = reckon({ lines: [typed], settings: usualSettings }, figures)
    expect(after[0]?.typedOver?.value).toBe(before.quantity.value)
    expect(after[0]?.quantity.value).toBeCloseTo(240, 4)
    expect(after[0]?.hours).toBeCloseTo(before.hours * 2, 3)
    expect(after[0]?.pack).toEqual(before.pack)
    expect(before.typedOver).toBeNull()
  })

  test('an own pack and an own waste count instead of the takeoff’s', () => {
    const at = lines.findIndex(({ item, room }) => /plank/i.test(item) && room === 'Kitchen')
    const plank = lines[at]
    if (plank === undefined) throw new Error('no plank')
    const own = { ...plank, pack: { name: 'carton', size: 30 }, wasteBp: 500 }
    const { lines: after } = reckon({ lines: [own], settings: usualSettings }, figures)
    expect(after[0]).toMatchObject({ order: { count: 5 }, wasteBp: 500 })
    expect(after[0]?.need.value).toBeCloseTo(126, 4)
  })
})

describe('an opened line', () => {
  test('of the takeoff: the walls it was measured from, its steps, its parts of the price', () => {
    const lines = placed(figures).map((line) => ({ ...line, materialCents: 1568 }))
    const reckoned = reckon({ lines, settings: usualSettings }, figures)
    const at = lines.findIndex(({ item }) => item.startsWith('Drywall for walls'))
    const [line, own] = [lines[at], reckoned.lines[at]]
    if (!line || !own) throw new Error('no board')
    const { measured, workedOut, priced } = workingOf(line, own, figures, 'imperial')
    expect(measured).toHaveLength(4)
    expect(measured.every(({ scanId, faceIds }) => scanId === 'kitchen' && faceIds.length === 1)).toBe(true)
    expect(workedOut.map(({ label }) => label)).toContain('With waste')
    // Each step has one sign between what is reckoned and what comes of it.
    for (const { result } of workedOut) expect(result).toMatch(/^( = [^=]+| → [^=]+)?$/)
    // Hanging is reckoned once for walls and ceilings: the line says its part of those hours.
    const part = workedOut.find(({ label }) => label === 'For this line')
    expect(part?.formula).toMatch(/^[\d.]+ h × [\d.]+\u00a0%$/)
    expect(Number.parseFloat(part?.result.slice(3) ?? '')).toBeCloseTo(own.hours, 2)
    expect(priced).toEqual([
      { kind: 'material', cents: 1568 * (own.order?.count ?? 0), count: own.order?.count, eachCents: 1568 },
    ])
  })

  test('of a formula: measures as a tape has them, waste, whole packs, and what less waste would save', () => {
    const [first] = placed(figures)
    if (!first) throw new Error('no line')
    const line: PlacedLine = {
      ...first,
      from: { kind: 'typed' },
      room: 'Kitchen',
      quantity: '= (wall1 + wall2) × 18 in',
      unit: 'ft2',
      wasteBp: 1500,
      pack: { name: 'box', size: 12.5 },
      materialCents: 8150,
      markupBp: 2000,
    }
    const settings = {
      ...usualSettings,
      tax: { place: 'TX', bp: 825, on: ['material' as const], how: 'cost' as const },
    }
    const [own] = reckon({ lines: [line], settings }, figures).lines
    if (!own) throw new Error('no line')
    const { measured, workedOut, priced, warning } = workingOf(line, own, figures, 'imperial')
    expect(measured.map(({ label, text }) => [label, text])).toEqual([
      ['Kitchen, wall 1', '12 ft ± 0.01'],
      ['Kitchen, wall 2', '10 ft ± 0.01'],
    ])
    expect(workedOut).toEqual([
      { label: 'Quantity', formula: '(12 ft 0 in + 10 ft 0 in) × 18 in', result: ' = 33 ft² ± 0.03' },
      { label: 'With waste', formula: '33 × 1.15', result: ' = 37.95 ft²' },
      { label: 'Whole packs', formula: '37.95 ÷ 12.5 = 3.04', result: ' → 4' },
    ])
    expect(priced).toEqual([
      { kind: 'material', cents: 32_600, count: 4, eachCents: 8150 },
      { kind: 'tax', cents: 2690 },
      { kind: 'markup', cents: 7058 },
    ])
    expect(priced.reduce((sum, { cents }) => sum + cents, 0)).toBe(own.priceCents)
    expect(warning).toBeNull()
    const close = { ...line, quantity: '= (wall1 + wall2) × 18 in', wasteBp: 1364 }
    const [crossing] = reckon({ lines: [close], settings }, figures).lines
    if (!crossing) throw new Error('no line')
    expect(workingOf(close, crossing, figures, 'imperial').warning).toBe(
      'Order 3 or 4: within the tolerance of the measurements it may be either. 3 is enough at 13 % waste',
    )
  })
})

test('groups by trade stand as the work begins, and come to the whole', () => {
  const lines = placed(figures).map((line) => ({ ...line, subCents: 1001 }))
  const settings = { ...usualSettings, overheadBp: 777, contingencyBp: 333 }
  const reckoned = reckon({ lines, settings }, figures)
  for (const by of ['trade', 'room', 'code'] as const) {
    const groups = groupsOf(lines, reckoned, by)
    expect(groups.reduce((sum, { sums }) => sum + sums.totalCents, 0)).toBe(reckoned.sums.totalCents)
    expect(groups.reduce((sum, group) => sum + group.lines.length, 0)).toBe(lines.length)
  }
  const trades = groupsOf(lines, reckoned, 'trade').map(({ key }) => key)
  expect(trades.indexOf('framing')).toBeLessThan(trades.indexOf('drywall'))
  expect(trades.indexOf('drywall')).toBeLessThan(trades.indexOf('paint'))
  expect(groupsOf(lines, reckoned, 'room').at(-1)?.key).toBe('')
})
