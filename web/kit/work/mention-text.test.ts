import { expect, test } from 'vitest'
import { mentionAt, shownBody, withMentions, withoutMentions } from './mention-text.ts'

const luis = { id: '0197a1b2-0000-7000-8000-000000000001', name: 'Luis Ortega' }
const short = { id: '0197a1b2-0000-7000-8000-000000000002', name: 'Luis' }

test('whom one picked is kept with their id, and comes back as it was typed', () => {
  const body = withMentions('@Luis Ortega and @Luis, not @Luisa', [short, luis])
  expect(body).toBe(`@[Luis Ortega](${luis.id}) and @[Luis](${short.id}), not @Luisa`)
  expect(withoutMentions(body)).toEqual({ text: '@Luis Ortega and @Luis, not @Luisa', picked: [luis, short] })
  expect(withMentions('@Luis', [])).toBe('@Luis')
})

test('a name with signs of markdown is shown as it is', () => {
  expect(shownBody(`@[A*b](${luis.id}) hi`)).toBe('**@A\\*b** hi')
})

test('somebody is being named from an @ that begins a word to the cursor', () => {
  expect(mentionAt('ask @lu', 7)).toEqual({ from: 4, words: 'lu' })
  expect(mentionAt('@', 1)).toEqual({ from: 0, words: '' })
  expect(mentionAt('ask @Luis Or', 12)).toEqual({ from: 4, words: 'Luis Or' })
  expect(mentionAt('mail a@b', 8)).toBeUndefined()
  expect(mentionAt('@Luis Ortega is late', 20)).toBeUndefined()
})
