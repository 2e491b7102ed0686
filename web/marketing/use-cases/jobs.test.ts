import { expect, test } from 'vitest'
import { attic, bathroom, bedroom, clinic } from './jobs.ts'

test('six exam rooms ordered together take two sheets fewer than room by room', () => {
  expect(clinic.wallSquareFeet).toBe(396)
  expect(clinic.allSquareFeet).toBe(2376)
  expect(clinic.sheets).toBe(82)
  expect(clinic.sheetsRoomByRoom).toBe(84)
})

test('ten percent of an application is held back', () => {
  expect(clinic.application).toMatchObject({ retained: 420_000, due: 3_780_000 })
})

test('40 square feet of tile with 10 % waste are 44, and the price is cost and markup', () => {
  expect(bathroom).toMatchObject({ squareFeet: 40, needSquareFeet: 44, tileCost: 19_800, laborCost: 104_000 })
  expect(bathroom.markup).toBe(24_760)
  expect(bathroom.price).toBe(148_560)
})

test('a bedroom takes 6 boxes of plank, 3 gallons and 3 lengths of baseboard', () => {
  expect(bedroom).toMatchObject({ boxes: 6, floor: 37_440, paint: 11_400, baseboard: 5_760, total: 54_600 })
})

test('the thicker insulation has paid for itself after six years', () => {
  expect(attic).toMatchObject({ extra: 66_000, years: 6 })
})
