import { expect, test } from 'vitest'
import { Refusal } from '#web/kit/call.ts'
import { savingWords, stillFailed } from './saving-words.ts'

test('what was not saved never says that it is being saved, and what is refused says why', () => {
  const long = new Refusal(400, { code: 'invalid_input', message: 'The text is too long.' })
  const words = (state: 'saved' | 'saving' | 'failed', unsent: boolean, fault?: unknown) =>
    savingWords({ state, unsent, fault })
  expect(words('failed', true, long)).toBe('Not saved: The text is too long.')
  expect(words('failed', true, new TypeError('offline'))).toBe('Not saved. Check your connection.')
  expect([words('saved', true), words('saving', false), words('saved', false)]).toEqual([
    ...['Saving…', 'Saving…', 'Saved'],
  ])
})

test('a block that was refused stays so while its words wait here, whatever else is saved meanwhile', () => {
  const typed = { long: {}, other: {} }
  expect(stillFailed(['long'], [], typed)).toEqual(['long'])
  expect(stillFailed(['long'], ['other'], typed)).toEqual(['long'])
  expect(stillFailed(['long'], ['long'], typed)).toEqual([])
  expect(stillFailed(['long'], [], { other: {} })).toEqual([])
})
