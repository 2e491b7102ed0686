import { expect, test } from 'vitest'
import { tradeChoices } from './calendar-form.tsx'

test('a calendar can be of any trade that has tasks, each named once and as the tasks say it', () => {
  const line = (trade: string, name = trade) => ({ task: { trade }, trade: name })
  expect(
    tradeChoices([line('Drywall', 'Tablaroca'), line(''), line('Drywall', 'Tablaroca')], [], ''),
  ).toEqual([['Drywall', 'Tablaroca']])
  const people = [{ trade: 'plumbing' }, { trade: '' }]
  expect(tradeChoices([line('Roofing'), line('Plumbing', 'Plomería')], people, 'Masonry')).toEqual([
    ['Masonry', 'Masonry'],
    ['plumbing', 'Plomería'],
    ['Roofing', 'Roofing'],
  ])
})
