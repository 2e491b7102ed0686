import { expect, test } from 'vitest'
import { capped } from './tool.ts'

test('of a reply only the texts that are too long are cut, wherever they are; one without any is the reply itself', () => {
  const short = { total: 1, tasks: [{ title: 'Frame', at: null, done: true }] }
  const none = { texts: 0 }
  expect(capped(short, none)).toBe(short)
  expect(none.texts).toBe(0)
  const long = 'x'.repeat(5000)
  const cut = { texts: 0 }
  const whole = { ...short, said: [{ text: long }, { text: 'short' }], note: long }
  expect(capped(whole, cut)).toEqual({
    ...short,
    said: [{ text: `${'x'.repeat(4000)}…` }, { text: 'short' }],
    note: `${'x'.repeat(4000)}…`,
  })
  expect(cut.texts).toBe(2)
  expect(whole.note).toBe(long)
})
