import { expect, test } from 'vitest'
import type { Approval } from '#contract/approvals.ts'
import { askedBack } from './asked-back.ts'

test('what a paper was returned with are the note and every comment, by whom, for as long as it is returned', () => {
  const step = (more: object) => ({ answer: null, note: '', comments: [], by: null, at: null, ...more })
  const steps = [
    step({ answer: 'approved', note: 'Fine.', by: 'p' }),
    step({
      ...{ answer: 'returned', note: ' ', by: 't', at: '2026-06-02T14:20:00.000Z' },
      comments: [{ block: 'b', text: 'Where do the units stand?' }],
    }),
    step({}),
  ] as unknown as Approval['steps']
  const people = { t: 'Tom Keane', p: 'Priya Raman' }
  expect(askedBack({ state: 'returned', steps }, people)).toEqual([
    { key: '1 1', by: 'Tom Keane', at: '2026-06-02T14:20:00.000Z', text: 'Where do the units stand?' },
  ])
  expect(askedBack({ state: 'approved', steps }, people)).toEqual([])
})
