import { expect, test } from 'vitest'
import { waiverForms } from '#domain/statutes/statutes.ts'
import { fourForms, hasOneWaiverForm } from '#domain/statutes/waiver-kinds.ts'
import { followWaiver, type WaiverFor } from './waiver-form.tsx'

const ours: WaiverFor = {
  ...{ id: 'i1', side: 'given', party: 'Halvorsen Builders', cents: 4_122_000, through: '2026-09-29' },
  text: 'Invoice 1',
}
const bill: WaiverFor = {
  ...{ id: 'b1', side: 'asked', party: 'Ruiz Electric', cents: 384_105, through: '2026-11-05' },
  text: 'Ruiz Electric · 117',
}
const follow = (text: Readonly<Record<string, string>>, key: string) =>
  followWaiver(text, key, [ours, bill], 'Halvorsen Builders')

test('a waiver is filled in from the payment that it goes with, and leaves it where it is of the other side', () => {
  expect(follow({ of: 'b1', side: 'given' }, 'of')).toEqual({
    ...{ side: 'asked', party: 'Ruiz Electric', cents: '$3,841.05', throughOn: '2026-11-05' },
  })
  expect(follow({ of: 'i1', side: 'asked' }, 'of')).toMatchObject({ side: 'given', throughOn: '2026-09-29' })
  expect(follow({ of: 'i1', side: 'asked', party: 'Halvorsen Builders' }, 'side')).toEqual({
    ...{ of: '', cents: '', party: '' },
  })
  expect(follow({ of: 'b1', side: 'given', party: 'Ruiz Electric' }, 'side')).toEqual({
    ...{ of: '', cents: '', party: 'Halvorsen Builders' },
  })
  expect(follow({ of: '', side: 'asked', party: 'Ruiz Electric' }, 'side')).toEqual({})
  expect(follow({ of: 'b1' }, 'party')).toEqual({})
})

test('a state that is typed brings the kind of form that it has', () => {
  expect([follow({ place: 'ga' }, 'place'), follow({ place: 'TX' }, 'place')]).toEqual([
    { conditional: 'none' },
    { conditional: 'yes' },
  ])
  expect(follow({ place: 'T' }, 'place')).toEqual({})
  // What the form begins with is what the law that is held has.
  const held = new Set(waiverForms().map(({ state }) => state))
  expect([...held].filter((state) => !fourForms.has(state) && !hasOneWaiverForm(state))).toEqual([])
})
