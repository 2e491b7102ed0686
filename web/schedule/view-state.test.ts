import { expect, test } from 'vitest'
import { readView, viewQuery } from './view-state.ts'

test('what an address shows is read from it and written back; what it does not know is passed over', () => {
  for (const query of [
    '',
    '?zoom=day&without=links',
    '?view=look-ahead&by=person',
    '?view=compare&one=a&other=b&task=t',
  ])
    expect(viewQuery(readView(query))).toBe(query)
  expect(viewQuery(readView('?zoom=year&without=floors+baseline&view=pie'))).toBe('?without=baseline')
})
