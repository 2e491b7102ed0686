import { expect, test } from 'vitest'
import { readRegister, sameItem } from './read-register.ts'

const read = (rows: string[][], more = {}) => readRegister(rows, { columns: {}, ...more })

test('a register of ENG 4288 is read by its letters, with the type in its description and the reviewer in its classification', () => {
  const list = read([
    ['SUBMITTAL REGISTER', '', '', '', '', '', ''],
    [
      '(c) Spec section',
      '(d) Description, SD no.',
      '(e) Paragraph',
      '(f) Classification, reviewer',
      '(g) Submit by',
      '(i) Material needed by',
      '(r) Remarks',
    ],
    ['09 30 13', 'SD-03 Porcelain tile', '2.1', 'GA, COR', '11/13/2026', '12/14/2026', 'three colors'],
    ['', 'SD-04 Grout colors', '2.3', 'FIO', '', '', ''],
    ['', '', '', '', '', '', ''],
  ])
  expect(list.items).toEqual([
    {
      ...{ row: 3, section: '09 30 13', description: 'Porcelain tile', type: 'SD-03', paragraph: '2.1' },
      ...{ classification: 'approval', reviewer: 'COR', submitOn: '2026-11-13', approvalOn: null },
      ...{ materialOn: '2026-12-14', remarks: 'three colors' },
    },
    expect.objectContaining({ row: 4, section: '09 30 13', type: 'SD-04', classification: 'information' }),
  ])
  expect(list.skipped.map(({ row }) => row)).toEqual([1, 2, 5])
  expect(list.problems).toEqual([])
  expect(list.items.length + list.skipped.length).toBe(list.rows)
})

test('what cannot be read is named with its row, and what is taken instead', () => {
  const { items, problems, skipped } = read([
    ['Section', 'Description', 'Type', 'Submit by'],
    ['03 30 00', 'Mix design', 'Design data', 'soon'],
    ['Division 3!', 'Rebar', 'letter', ''],
    ['03 30 00', '', 'SD-02', ''],
  ])
  expect(items.map(({ type, section, submitOn }) => [type, section, submitOn])).toEqual([
    ['SD-05', '03 30 00', null],
    ['SD-03', '03 30 00', null],
  ])
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [2, 'Submit by'],
    [3, 'Section'],
    [3, 'Type'],
  ])
  expect(skipped).toContainEqual({ row: 4, message: 'It has no description' })
})

test('columns that no heading names are chosen by hand, and days of either order are asked about', () => {
  const rows = [
    ['A', 'B', 'C'],
    ['07 31 13', 'Shingles', '3/4/2026'],
  ]
  expect(read(rows).items).toEqual([])
  const columns = { 0: 'section', 1: 'description', 2: 'submitOn' }
  const list = read(rows, { columns })
  expect([list.unclear, list.items[0]?.submitOn]).toEqual(['3/4/2026', '2026-03-04'])
  expect(read(rows, { columns, dateOrder: 'day-first' }).items[0]?.submitOn).toBe('2026-04-03')
})

test('an item is known again whatever its spaces and capitals', () => {
  const item = { section: '09 30 13', paragraph: '2.1', description: 'Porcelain  Tile' }
  expect(sameItem(item)).toBe(sameItem({ ...item, description: 'porcelain tile' }))
  expect(sameItem(item)).not.toBe(sameItem({ ...item, paragraph: '2.2' }))
})
