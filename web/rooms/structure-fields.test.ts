import { expect, test } from 'vitest'
import { usualSettings } from '#contract/estimate.ts'
import { figuresOf } from '#domain/estimate/figures.ts'
import { reckon } from '#domain/estimate/reckon.ts'
import { sourcesOf } from '#domain/estimate/sources.ts'
import { suggestedLines } from '#domain/estimate/takeoff-lines.ts'
import { usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { structures } from '#domain/takeoff/structure-takeoff.ts'
import { structureOf, structureText, typedOf } from './structure-fields.tsx'

test('every structure is kept as it is offered, and says how large it is', () => {
  for (const id of Object.keys(structures)) {
    const read = structureOf({ id, values: {} }, 'imperial')
    expect([id, read]).toEqual([id, { structure: id, values: expect.any(Object) }])
    if (typeof read !== 'string') expect(structureText(read, 'imperial')).toMatch(/: .*\d/)
  }
})

test('what cannot be a structure says which figure is wrong', () => {
  const [field = ''] = Object.keys(structures.slab.fields)
  expect(structureOf({ id: 'slab', values: { [field]: 'wide' } }, 'imperial')).toMatch(/^\S.*: /)
  expect(structureOf({ id: 'slab', values: { [field]: '9000 ft' } }, 'imperial')).toContain('is not possible')
})

test('an estimate takes a typed structure off as it does rooms', () => {
  const typed = structureOf({ id: 'fence', values: {} }, 'imperial')
  if (typeof typed === 'string') throw new Error(typed)
  const figures = figuresOf(sourcesOf([{ scanId: 'f', measured: null, structure: typed }], usualChoices))
  const lines = suggestedLines(figures, []).map((line, at) => ({ ...line, id: String(at), rank: at }))
  expect(lines.map(({ item }) => item)).toContain('Fence post, 4 × 4 in')
  const reckoned = reckon({ lines, settings: usualSettings }, figures)
  expect(reckoned.lines.every(({ fault, quantity }) => fault === null && quantity.value > 0)).toBe(true)
})

test('what is kept of a structure is typed again as it was, in either unit', () => {
  for (const id of Object.keys(structures))
    for (const units of ['imperial', 'metric'] as const) {
      const read = structureOf({ id, values: {} }, units)
      if (typeof read === 'string') throw new Error(read)
      expect([id, structureOf(typedOf(read, units), units)]).toEqual([id, read])
    }
})
