import { expect, test } from 'vitest'
import { emptyLine, type PlacedLine, usualSettings } from '#contract/estimate.ts'
import { offeredOf } from '../proposals/offer.ts'
import { noFigures } from './figures.ts'
import { reckon } from './reckon.ts'
import { isAtCost, isUntouched } from './untouched.ts'

const begun = { ...emptyLine, item: 'New line', trade: 'tile', room: 'Bath', code: '09' }
const placed = (fields: object, id: string): PlacedLine => ({ ...begun, ...fields, id, rank: 0 })

test('a line is untouched until anything but its place is said of it', () => {
  expect(isUntouched(begun)).toBe(true)
  for (const said of [
    { item: 'Mirror' },
    { quantity: '2' },
    { subCents: 0 },
    { scope: 'by others' },
    { unit: 'ft' },
  ])
    expect(isUntouched({ ...begun, ...said })).toBe(false)
})

test('what an owner is offered has nothing of a line that nobody touched', () => {
  const lines = [placed({ item: 'Mirror', subCents: 9_000, trade: 'fixtures' }, 'a'), placed({}, 'b')]
  const offered = offeredOf(lines, usualSettings, reckon({ lines, settings: usualSettings }, noFigures))
  expect(offered.groups.map(({ scope, cents }) => [scope, cents])).toEqual([[['Mirror'], 9_000]])
})

test('a job is sold for its cost while no line and no setting puts anything on it', () => {
  const of = (settings: object, ...lines: PlacedLine[]) => {
    const all = { ...usualSettings, ...settings }
    return isAtCost(lines, all, reckon({ lines, settings: all }, noFigures))
  }
  const mirror = { item: 'Mirror', subCents: 9_000 }
  expect(of({})).toBe(false)
  expect(of({}, placed(mirror, 'a'))).toBe(true)
  expect(of({}, placed({ ...mirror, markupBp: 1500 }, 'a'))).toBe(false)
  expect(of({ overheadBp: 1000 }, placed(mirror, 'a'))).toBe(false)
  expect(of({ markupBp: { ...usualSettings.markupBp, sub: 1500 } }, placed(mirror, 'a'))).toBe(false)
})
