import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { logBodySchema } from './site.ts'

const crew = { kind: 'crew', who: 'Elena Ruiz', company: '', trade: '', people: 1, minutes: 480, time: null }

test.each([
  [{ ...crew, minutes: -120 }, 'minutes', 'Hours such as 7.5'],
  [{ ...crew, minutes: 'abc' }, 'minutes', 'Hours such as 7.5'],
  [
    { kind: 'visitor', who: 'Inspector', company: '', why: '', from: 'abc', until: null },
    'from',
    'Enter a time, such as 7:30',
  ],
  [{ ...crew, people: 501 }, 'people', 'Enter a whole number from 0 to 500'],
])('what cannot be logged is told as it is typed, case %#', (body, path, message) => {
  expect(z.safeParse(logBodySchema, body).error?.issues).toMatchObject([{ path: [path], message }])
})
