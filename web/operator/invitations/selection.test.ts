import { expect, test } from 'vitest'
import { type Batch, batchLimit } from '#contract/invitations.ts'
import { nameFor, nameTaken, selectionOf, waitingOnly } from './selection.ts'

const batch: Batch = {
  id: '1',
  number: 1,
  name: 'Trade fair',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'command line',
  size: 1,
  sent: 1,
  failed: 0,
  unanswered: 0,
  waiting: 0,
}

test('a wish is a whole number of members among those of a filter', () => {
  expect(selectionOf({ next: ' 50 ', name: '', filter: { source: 'search' } })).toEqual({
    selection: { next: 50, filter: { source: 'search' } },
  })
})

test.each(['', '0', '-3', '2.5', 'all', String(batchLimit + 1)])('"%s" members cannot be invited', (next) => {
  expect(selectionOf({ next, name: '', filter: {} })).toEqual({
    wrong: 'Next must be a whole number from 1 to 100000',
  })
})

test('everybody who is invited waits, so no status is asked for', () => {
  expect(waitingOnly({ status: 'invited', source: 'search' })).toEqual({ source: 'search' })
})

test('the name of a batch that stands is refused before anything is sent', () => {
  expect(nameTaken('Trade fair', [batch])).toMatch('already')
  expect(nameTaken('Spring', [batch])).toBeUndefined()
  expect(nameTaken('', [{ ...batch, name: null }])).toBeUndefined()
})

test('a batch without a name is called by the second', () => {
  expect(nameFor(new Date('2026-11-20T10:05:09.123Z'))).toBe('Batch of 2026-11-20 10:05:09 UTC')
})
