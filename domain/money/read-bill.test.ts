import { expect, test } from 'vitest'
import { readBill } from './read-bill.ts'

const receipt = [
  'Franklin Lumber',
  '1200 W Main St, Boise, ID 83702',
  'Receipt # 88-20417   Date: 06/03/2026',
  '2 2x6x12 PT sole plate 18.49 36.98',
  'Anchor bolt 1/2 x 8, box 24.10',
  'Subtotal 61.08',
  'Sales tax 6% 3.66',
  'TOTAL $64.74',
  'VISA 64.74',
]

test('of a receipt its number, day and lines are read, the tax among them', () => {
  expect(readBill(receipt)).toEqual({
    ...{ number: '88-20417', onDay: '2026-06-03', dueOn: undefined, total: 6474 },
    lines: [
      { title: '2x6x12 PT sole plate', cents: 3698 },
      { title: 'Anchor bolt 1/2 x 8, box', cents: 2410 },
      { title: 'Sales tax 6%', cents: 366 },
    ],
  })
})

test('lines that do not come to the total are not proposed, and the total is', () => {
  const read = readBill(receipt.filter((line) => !line.startsWith('Anchor')))
  expect(read).toMatchObject({ total: 6474, lines: [] })
})

test('a bill says when it is due; a day that is none is not read', () => {
  const bill = ['Castle Mechanical', 'Invoice No: 5507', 'Invoice date June 11, 2026', 'Due date 7/11/26']
  expect(readBill([...bill, 'Amount due 24,800.00'])).toMatchObject({
    ...{ number: '5507', onDay: '2026-06-11', dueOn: '2026-07-11', total: 2_480_000, lines: [] },
  })
  expect(readBill(['Date 13/45/2026'])).toMatchObject({ onDay: undefined, total: undefined, number: '' })
})
