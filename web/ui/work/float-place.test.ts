import { expect, test } from 'vitest'
import { placeFloat } from './float-place.ts'

const screen = { width: 1_280, height: 800 }
const size = { width: 200, height: 300 }
const button = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 32 })

test('what floats stands under its button, in line with the side that is asked for', () => {
  expect(placeFloat(button(400, 100), size, screen, 'start')).toEqual({ left: 400, top: 136 })
  expect(placeFloat(button(400, 100), size, screen, 'end')).toEqual({ left: 280, top: 136 })
})

test('at the foot of the screen it stands above', () => {
  expect(placeFloat(button(400, 700), size, screen, 'start').top).toBe(396)
})

test('it never leaves the screen, to neither side nor over its upper edge', () => {
  expect(placeFloat(button(1_240, 100), size, screen, 'start').left).toBe(1_072)
  expect(placeFloat(button(0, 100), size, screen, 'end').left).toBe(8)
  expect(placeFloat(button(0, 100), { width: 200, height: 790 }, screen, 'start').top).toBe(136)
})
