import { expect, test } from 'vitest'
import { measureScan } from '#domain/measure/rooms.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import { takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { sampleScan } from '#web/estimator/samples.ts'
import { measured, takeoff } from '#web/marketing/sample-room.ts'

test('the room of the home page takes in the estimator what the home page says', () => {
  const room = measureScan(sampleScan('room'))
  const { lines } = takeOffRooms(room, usualChoices, samplePrices)
  const net = room.rooms[0]?.faces.reduce((sum, { net }) => sum + net.value, 0) ?? 0
  expect(net / 0.3048 ** 2).toBeCloseTo(measured.netWalls.squareFeet, 6)
  expect(lines.find(({ itemId }) => itemId.startsWith('drywall-1/2'))).toMatchObject({
    need: { value: takeoff.drywall.needSquareFeet },
    order: { count: takeoff.drywall.sheets },
  })
  expect(lines.find(({ itemId }) => itemId.startsWith('paint-wall'))?.order.count).toBe(takeoff.paint.gallons)
  const long = { ...usualChoices, assumptions: { 'baseboard-length': 16 } }
  const board = takeOffRooms(room, long, samplePrices).lines.find(({ itemId }) => itemId === 'baseboard-16ft')
  expect(board?.order.count).toBe(takeoff.baseboard.pieces)
})
