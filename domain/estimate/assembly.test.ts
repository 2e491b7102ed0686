import { describe, expect, test } from 'vitest'
import { assemblyItemSchema } from '#contract/assemblies.ts'
import { emptyLine, estimateLineSchema, type PlacedLine, usualSettings } from '#contract/estimate.ts'
import { measureScan } from '../measure/rooms.ts'
import { scanOfTypedRoom } from '../measure/typed-room.ts'
import { takeOffRooms, usualChoices } from '../takeoff/room-takeoff.ts'
import { assemblyLines } from './assembly.ts'
import { figuresOf } from './figures.ts'
import { reckon } from './reckon.ts'
import { starterAssemblies } from './starter-assemblies.ts'

const foot = 0.3048
const room = (label: string, width: number) =>
  measureScan(
    scanOfTypedRoom({
      label,
      width: width * foot,
      depth: 10 * foot,
      height: 8 * foot,
      openings: [{ kind: 'door', wall: 1, width: 3 * foot, height: 7 * foot }],
    }),
  )
const kitchen = room('kitchen', 12)
const usual = { walls: 'none', ceiling: 'none', floor: 'tile', baseboard: false, backer: true } as const
const takeoff = takeOffRooms(kitchen, { ...usualChoices, usual }, [])
const figures = figuresOf([
  { scanId: 'a', measured: kitchen, takeoff },
  { scanId: 'b', measured: room('Bath', 8), takeoff: null },
])
const id = '0197b8a0-0000-7000-8000-000000000001'

const linesOf = (name: string, roomName: string): PlacedLine[] => {
  const assembly = starterAssemblies().find((one) => one.name === name)
  if (!assembly) throw new Error(`no ${name}`)
  return assemblyLines(assembly.items, id, roomName).map((line, rank) => ({ ...line, id: `${rank}`, rank }))
}
const needsOf = (lines: PlacedLine[]) =>
  reckon({ lines, settings: usualSettings }, figures).lines.map(({ need, order, fault }) => ({
    need,
    order,
    fault,
  }))

describe('an assembly', () => {
  test.each(starterAssemblies().map(({ name }) => name))(
    '%s is measured in a room, each of its items',
    (name) => {
      const items = starterAssemblies().find((one) => one.name === name)?.items ?? []
      for (const item of items) expect(assemblyItemSchema.parse(item)).toEqual(item)
      for (const line of linesOf(name, 'Kitchen')) {
        const { id: _, rank: __, ...fields } = line
        expect(estimateLineSchema.parse(fields)).toEqual(fields)
        expect(line.trade).not.toBe('')
      }
      for (const { need, fault } of needsOf(linesOf(name, 'Kitchen'))) {
        expect(fault).toBeNull()
        expect(need.value).toBeGreaterThan(0)
      }
    },
  )

  test('a tile floor comes to the same as the takeoff of it', () => {
    const taken = (start: string) => takeoff.lines.find(({ itemId }) => itemId.startsWith(start))?.need.value
    const [backer, thinset, tile, grout] = needsOf(linesOf('Bath tile floor', 'Kitchen'))
    expect(backer?.need.value).toBeCloseTo(taken('backer-board') ?? 0, 4)
    expect(thinset?.need.value).toBeCloseTo(120, 4)
    expect(tile?.need.value).toBeCloseTo(132, 4)
    expect(grout?.need.value).toBeCloseTo(taken('grout') ?? 0, 1)
    const hours = takeoff.labour.find(({ id: labour }) => labour.startsWith('labour-tile'))?.hours.value ?? 0
    const { sums } = reckon(
      { lines: linesOf('Bath tile floor', 'Kitchen'), settings: usualSettings },
      figures,
    )
    expect(sums.hours).toBeCloseTo(hours, 3)
  })

  test('its lines are measured in the room that they are moved to, and without one say so', () => {
    const [line = { ...emptyLine, id: '', rank: 0 }] = linesOf('Bath tile floor', 'Kitchen')
    expect(needsOf([{ ...line, room: 'Bath' }])[0]?.need.value).toBeCloseTo(88, 4)
    expect(needsOf([{ ...line, room: '' }])[0]?.fault?.kind).toBe('no-room')
  })
})
