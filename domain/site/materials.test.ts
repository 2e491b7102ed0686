import { expect, test } from 'vitest'
import { apart, type Look, lookOf, suggestMaterials } from './materials.ts'

/** A surface of one colour, or of two in stripes one pixel wide. */
function surface(one: readonly number[], other = one): Look {
  const pixels = Array.from({ length: 40 * 40 }, (_, at) => [...(at % 2 === 0 ? one : other), 255]).flat()
  return lookOf(pixels, 40, 40)
}
const white = surface([244, 243, 240])
const oak = surface([176, 128, 78])
const brick = surface([150, 70, 50], [110, 50, 40])

test('a colour is as the CIE has it, and stripes are spread and grain', () => {
  expect(surface([255, 255, 255]).colour.map(Math.round)).toEqual([100, 0, 0])
  expect(surface([255, 0, 0]).colour.map(Math.round)).toEqual([53, 80, 67])
  expect([white.spread, white.grain].map(Math.round)).toEqual([0, 0])
  expect(brick.spread).toBeGreaterThan(5)
  expect(brick.grain).toBeGreaterThan(10)
  expect(apart(white, surface([236, 235, 233]))).toBeLessThan(3)
  expect(apart(white, oak)).toBeGreaterThan(25)
})

const materials = [
  { name: '½ in drywall', about: 'Kitchen', taskIds: ['hang'] },
  { name: 'White oak floor', about: 'Bath', taskIds: ['floor'] },
  { name: 'Face brick', about: '', taskIds: [] },
]
const asked = (look: Look, about: object = {}) => ({ look, room: '', taskId: null, ...about })
const names = (...given: Parameters<typeof suggestMaterials>) =>
  suggestMaterials(...given).map((one) => one.material)

test('before anybody picked, what the task needs comes first, then what fits by room and by the colour in its name', () => {
  expect(names(asked(oak, { taskId: 'hang' }), materials, [])).toEqual(['½ in drywall', 'White oak floor'])
  expect(names(asked(brick), materials, [])[0]).toBe('Face brick')
  expect(suggestMaterials(asked(white, { room: 'Kitchen' }), materials, [])[0]).toMatchObject({
    material: '½ in drywall',
  })
  expect(names(asked(surface([30, 40, 200])), materials, [])).toEqual([])
})

test('what somebody picked of a photo that looks alike comes first the next time, and of one that does not is no suggestion', () => {
  const picks = [
    { material: 'Level 5 skim coat', look: surface([238, 238, 234]), room: 'Hall', taskId: null },
  ]
  expect(suggestMaterials(asked(white, { taskId: 'hang' }), materials, picks)[0]).toEqual({
    ...{ material: 'Level 5 skim coat', why: 'looks' },
  })
  expect(names(asked(oak), materials, picks)).not.toContain('Level 5 skim coat')
})
