import { expect, test } from 'vitest'
import { editOrgRow } from './settings.ts'

test.each([
  ['America/Boise', true],
  ['Pacific/Kiritimati', true],
  ['America/Nowhere', false],
  ['+05:30', false],
  ['-0700', false],
])('%s is a time zone: %s', (timeZone, is) => {
  expect(editOrgRow.body.safeParse({ base: 1, was: {}, fields: { timeZone } }).success).toBe(is)
})
