import { expect, test } from 'vitest'
import { emptyLine } from '#contract/estimate.ts'
import { tradesOfCode } from '../estimate/trades.ts'
import { tasksFor } from './task-hours.ts'
import { workedIn, workTrades } from './work-trades.ts'

const trades = (lines: readonly [trade: string, code: string, item: string][], known: string[] = []) => [
  ...workTrades(
    lines.map(([trade, code, item], at) => ({ ...emptyLine, trade, code, item, id: String(at), rank: at })),
    known,
  ).values(),
]

test('a code names its trades, by its own number or as much of MasterFormat’s as is known', () => {
  expect(tradesOfCode('650')).toEqual(['tile'])
  expect(tradesOfCode('09 30 13')).toEqual(['tile'])
  expect(tradesOfCode('09')).toEqual(['drywall', 'tile', 'flooring', 'paint'])
  expect(tradesOfCode('26')).toEqual(['electrical'])
  for (const own of ['', 'K-12', '9', '999', '97']) expect([own, tradesOfCode(own)]).toEqual([own, []])
})

test('a group that is no trade has its work done by the trade of its codes', () => {
  expect(
    trades([
      ['Rough-in', '26', 'Rough wiring, 9 circuits'],
      ['Drywall and paint', '09', 'Prime and paint, 2 coats'],
      ['Drywall and paint', '09', 'Compound, level 4'],
      ['Floor', '09', 'Vinyl plank'],
      ['Cabinets and tops', '06', 'Pulls and knobs'],
      ['Backsplash', '09', 'Thinset and grout'],
      ['Backsplash', '09', 'Tile 3 × 6'],
      ['Finish', '09', 'Something'],
    ]),
  ).toEqual(['electrical', 'paint', 'drywall', 'flooring', 'cabinets', 'tile', 'tile', 'Finish'])
})

test('a trade stands whatever its code says, and so does a name that the job’s tasks have', () => {
  expect(trades([['Tile', '26', 'Heated floor']])).toEqual(['tile'])
  expect(trades([['rough-in ', '26', 'Wiring']], ['Rough-in'])).toEqual(['rough-in '])
})

test('the tasks of a trade that has none are those of the crew that does its work', () => {
  const task = { id: 'coat', title: '', trade: 'Painting', room: '', days: 1, startOn: null, gate: null }
  expect(tasksFor([task], { trade: 'paint', room: '' })).toEqual([task])
  expect(tasksFor([task, { ...task, trade: 'Paint' }], { trade: 'paint', room: '' })).toHaveLength(1)
  expect(tasksFor([{ ...task, trade: ' ' }], { trade: '', room: '' })).toEqual([])
})

test('a group is worked by the trade of its lines', () => {
  const lines = [
    { ...emptyLine, trade: 'Backsplash', code: '09', item: 'Tile 3 × 6', id: 'a', rank: 1 },
    { ...emptyLine, trade: '', code: '09', item: 'Paint', id: 'b', rank: 2 },
  ]
  expect([...workedIn(lines)]).toEqual([['Backsplash', 'tile']])
})
