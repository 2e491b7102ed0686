import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { scaledCapture } from '../measure/capture-unit.ts'
import { readScanFile } from '../measure/read-scan.ts'
import { measureScan } from '../measure/rooms.ts'
import { doubtfulUnit } from '../measure/scan-unit.ts'
import type { Choices } from './choices.ts'
import { samplePrices } from './price-list.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'

const folder = join(root, '../shared/data/roomplan')
const isThere = existsSync(folder)

const scanOf = (name: string, bytes: Uint8Array = readFileSync(join(folder, name))) => {
  const read = readScanFile(name, bytes)
  if (read.kind !== 'scan') throw new Error(`${name} is no scan`)
  return read.scan
}
const measured = (name: string) => measureScan(scanOf(name))

const lineOf = (itemId: string, name: string, choices: Partial<Choices> = {}) => {
  const { lines } = takeOffRooms(measured(name), { ...usualChoices, ...choices }, samplePrices)
  const line = lines.find((one) => one.itemId.startsWith(itemId))
  if (line === undefined) throw new Error(`No line of ${itemId}`)
  return line
}

describe.skipIf(!isThere)('a real scan of one room (left out where ../shared/data is not there)', () => {
  const single = 'stripped-roomplan-single.json'

  test('takes 2.0137 gallons of paint: 3 of them, 2 if the walls are a hundredth less, or 9 quarts', () => {
    const paint = lineOf('paint-wall', single)
    expect(paint.need.value).toBeCloseTo(2.0137, 4)
    expect(paint.order.count).toBe(3)
    expect(paint.order.least).toBe(2)
    expect(paint.crossing).toBe('Order 2 or 3: within the tolerance of the measurements it may be either')
    expect(paint.instead).toBe('Or 9 quarts: 2 gal and 1 qt')
  })

  test.each([0.3048, 0.01])(
    'written in units of %d m is asked about, and answered comes to the same cent',
    (unit) => {
      const file: Record<string, unknown> = JSON.parse(readFileSync(join(folder, single), 'utf8'))
      const scan = scanOf(single, new TextEncoder().encode(JSON.stringify(scaledCapture(file, 1 / unit))))
      const cents = (metresInUnit?: number) =>
        takeOffRooms(measureScan(scan, metresInUnit ? { metresInUnit } : {}), usualChoices, samplePrices)
          .materialCents
      expect(doubtfulUnit(scan)?.units).toEqual([unit])
      expect(doubtfulUnit(scanOf(single))).toBeNull()
      expect(cents(unit)).toBe(takeOffRooms(measured(single), usualChoices, samplePrices).materialCents)
      expect(cents()).toBeGreaterThan(5 * cents(unit))
    },
  )

  test('takes 13 sheets on its walls, 15 where openings are not taken off, and 6 on its ceiling', () => {
    expect(lineOf('drywall-1/2', single).order.count).toBe(13)
    const gross = lineOf('drywall-1/2', single, { assumptions: { 'drywall-smallest-opening': 1000 } })
    expect(gross.order.count).toBe(15)
    expect(gross.steps[0]?.result.value).toBeCloseTo(409.27, 2)
    expect(lineOf('drywall-ceiling', single).order.count).toBe(6)
  })

  test('takes baseboard for 46.12 ft, and 9 boxes of plank', () => {
    const baseboard = lineOf('baseboard', single)
    expect(baseboard.need.value / 1.1).toBeCloseTo(46.12, 2)
    expect(baseboard.order.count).toBe(7)
    expect(lineOf('flooring-plank', single).order.count).toBe(9)
  })
})

describe.skipIf(!isThere)('a real scan of four rooms (left out where ../shared/data is not there)', () => {
  const several = 'stripped-roomplan-multiroom.json'

  test('takes baseboard along both faces of its inner walls, and floors of its rooms alone', () => {
    const baseboard = lineOf('baseboard', several)
    expect(baseboard.steps[0]?.result.value).toBeCloseTo(49.778 / 0.3048, 1)
    const floor = (itemId: string) => lineOf(itemId, several).steps[0]?.result.value ?? 0
    expect(floor('flooring-plank') + floor('tile-box')).toBeCloseTo(36.724 / 0.3048 ** 2, 1)
  })

  test('takes tile for its bathroom, of which nothing was said', () => {
    const [bathroom] = measured(several).rooms.filter(({ label }) => label === 'bathroom')
    expect(lineOf('tile-box', several).roomIds).toEqual([bathroom?.id])
    expect(lineOf('backer-board', several).roomIds).toEqual([bathroom?.id])
  })

  test('frames each wall once', () => {
    const choices = { usual: { ...usualChoices.usual, walls: 'framing' } } as const
    const plates = lineOf('plate', several, choices)
    const faces = lineOf('baseboard', several).steps[0]?.result.value ?? 0
    const framed = plates.steps[0]?.result.value ?? 0
    expect(framed).toBeLessThan(faces)
    // The walls of the file are 41.095 m together; those that stand free of a room are not framed.
    expect(framed * 0.3048).toBeLessThan(41.2)
    expect(framed * 0.3048).toBeGreaterThan(38)
  })
})
