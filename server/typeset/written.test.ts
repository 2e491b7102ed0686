import { expect, test } from 'vitest'
import { written } from './written.ts'

const write = (data: unknown, language: 'en' | 'es' = 'en') =>
  written(data, { language, sign: (text) => text, keep: ({ byteLength }) => `/${byteLength}` })

test('values are written as their names say', () => {
  expect(
    write({
      priceCents: 4908194,
      offCents: -5,
      shareBp: 825,
      sentOn: '2026-04-15',
      startDay: '2026-05-26',
      number: 3,
      name: '2026-05-26',
      nothing: null,
      taken: true,
    }),
  ).toEqual({
    priceCents: '$49,081.94',
    offCents: '−$0.05',
    shareBp: '8.25%',
    sentOn: 'Apr 15, 2026',
    startDay: 'Tue, May 26',
    number: 3,
    name: '2026-05-26',
    nothing: null,
    taken: true,
  })
})

test('a sum past what a fraction holds keeps its cents', () => {
  expect(write({ sumCents: 9_007_199_254_740_991 })).toEqual({ sumCents: '$90,071,992,547,409.91' })
})

test('days and moments are in the language of the paper, and a moment in the zone beside it', () => {
  expect(write({ startDay: '2026-05-26' }, 'es')).toEqual({ startDay: 'mar, 26 de may' })
  const moment = { acceptedAt: '2026-04-17T01:42:09Z', timeZone: 'America/Boise' }
  expect(write(moment)).toEqual({ ...moment, acceptedAt: 'Apr 16, 2026, 7:42 PM MDT' })
})

test('a picture becomes the path it is kept under, wherever it stands', () => {
  expect(write({ a: [{ logo: new Uint8Array(7) }] })).toEqual({ a: [{ logo: '/7' }] })
})

test('a day that is none is refused', () => {
  expect(() => write({ sentOn: 'soon' })).toThrow(RangeError)
})
