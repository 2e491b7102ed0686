import { expect, test } from 'vitest'
import { Refusal } from '#web/kit/call.ts'
import { askedAbout } from './asked-about.ts'

const of = (error: unknown, name?: string) => ({
  error,
  data: name === undefined ? undefined : { project: { name } },
})

test('a project is asked about before its name is here, and no more once there is none', () => {
  expect(askedAbout(null, of(null))).toBeNull()
  expect(askedAbout('p', of(null))).toEqual({ id: 'p', name: '' })
  expect(askedAbout('p', of(null, '214 Alder St'))).toEqual({ id: 'p', name: '214 Alder St' })
  expect(askedAbout('p', of(new Refusal(404, { code: 'not_found' })))).toBeNull()
  // A line that broke says nothing of whether it is there.
  expect(askedAbout('p', of(new TypeError('Failed to fetch')))).toEqual({ id: 'p', name: '' })
  expect(askedAbout('p', of(new Refusal(500, {})))).toEqual({ id: 'p', name: '' })
})
