import { expect, test } from 'vitest'
import { pastedTitles } from './pasted-titles.ts'

test('each line of what is pasted is a title, without the marks of its list', () => {
  expect(
    pastedTitles(
      '- Demo kitchen\r\n* Rough plumbing\n\n3. Insulate\n[ ] Hang drywall\n- [x] Permit\n• Tile  floor\n---',
    ),
  ).toEqual(['Demo kitchen', 'Rough plumbing', 'Insulate', 'Hang drywall', 'Permit', 'Tile floor'])
})

test('a number that belongs to the words stays', () => {
  expect(pastedTitles('2x4 blocking\n12 ft header')).toEqual(['2x4 blocking', '12 ft header'])
})
