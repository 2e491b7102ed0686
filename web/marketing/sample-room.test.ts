import { expect, test } from 'vitest'
import { feetAndInches, measured, sampleRoom, takeoff } from './sample-room.ts'

test('the drawn room is 12 ft 4 in by 10 ft 2 in under a 9 ft ceiling', () => {
  expect(feetAndInches(sampleRoom.width)).toBe('12 ft 4 in')
  expect(feetAndInches(sampleRoom.depth)).toBe('10 ft 2 in')
  expect(feetAndInches(sampleRoom.height)).toBe('9 ft 0 in')
})

test('its areas follow from its sides', () => {
  expect(measured.perimeterFeet).toBe(45)
  expect(measured.walls.squareFeet).toBe(405)
  expect(measured.walls.squareMetres).toBeCloseTo(37.63, 2)
  expect(measured.floor.squareFeet).toBeCloseTo(125.39, 2)
  expect(measured.floor.squareMetres).toBeCloseTo(11.65, 2)
})

test('373 square feet of wall with 10 % waste take 13 sheets of 4 by 8, as its takeoff has it', () => {
  expect(takeoff.drywall.needSquareFeet).toBeCloseTo(410.3, 6)
  expect(takeoff.drywall.exactSheets).toBeCloseTo(12.82, 2)
  expect(takeoff.drywall.sheets).toBe(13)
})

test('baseboard stops at the door, paint leaves out door and window', () => {
  expect(takeoff.baseboard).toMatchObject({ netFeet: 42, pieces: 3 })
  expect(measured.netWalls.squareFeet).toBe(373)
  expect(takeoff.paint.coatedSquareFeet).toBe(746)
  expect(takeoff.paint.gallons).toBe(3)
  expect(takeoff.flooring.needSquareFeet).toBeCloseTo(137.93, 2)
})
