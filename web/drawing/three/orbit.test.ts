import { PerspectiveCamera, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { byKey, dragged, eyeOf, firstOrbit, moved } from './orbit.ts'

test('arrows turn and tilt, plus and minus zoom, Home comes back', () => {
  const right = byKey(firstOrbit, 'ArrowRight')
  expect(right?.turn).toBeGreaterThan(firstOrbit.turn)
  expect(right && byKey(right, 'ArrowLeft')?.turn).toBeCloseTo(firstOrbit.turn)
  expect(byKey(firstOrbit, 'ArrowUp')?.rise).toBeGreaterThan(firstOrbit.rise)
  expect(byKey(firstOrbit, '+')?.near).toBeGreaterThan(1)
  expect(byKey(firstOrbit, '-')?.near).toBeLessThan(1)
  expect(right && byKey(right, 'Home')).toEqual(firstOrbit)
})

test('Tab and letters are left to the browser', () => {
  for (const key of ['Tab', 'a', 'Enter', ' ', 'Escape', 'PageDown'])
    expect(byKey(firstOrbit, key)).toBeNull()
})

test('it neither goes below the floor, nor over the top, nor away', () => {
  expect(moved(firstOrbit, { rise: -9 }).rise).toBeGreaterThan(0)
  expect(moved(firstOrbit, { rise: 9 }).rise).toBeLessThan(Math.PI / 2)
  expect(moved(firstOrbit, { near: 0 }).near).toBeGreaterThan(0)
  expect(moved(firstOrbit, { near: 1e9 }).near).toBeLessThan(100)
})

test('a drag across the whole drawing is half a turn', () => {
  expect(firstOrbit.turn - dragged(firstOrbit, 300, 0, 300).turn).toBeCloseTo(Math.PI)
})

test('all of it is seen from wherever, on a wide screen and on a narrow one', () => {
  const subject = { centre: [1, 2, 3], radius: 3, height: 2.5 } as const
  const opening = 0.56
  for (const aspect of [0.5, 1, 2.6])
    for (const rise of [0.25, 0.8, 1.5]) {
      const camera = new PerspectiveCamera((opening * 180) / Math.PI, aspect, 0.01, 1000)
      camera.position.set(...eyeOf({ ...firstOrbit, rise }, subject, opening, aspect))
      camera.lookAt(...subject.centre)
      camera.updateMatrixWorld()
      let most = 0
      for (let around = 0; around < 6.3; around += 0.1)
        for (const up of [-1.25, 1.25]) {
          const place = new Vector3(1 + Math.cos(around) * 3, 2 + up, 3 + Math.sin(around) * 3).project(
            camera,
          )
          most = Math.max(most, Math.abs(place.x), Math.abs(place.y))
        }
      expect(most, `${aspect} ${rise}`).toBeLessThan(1)
      expect(most, `${aspect} ${rise}`).toBeGreaterThan(0.75)
    }
})
