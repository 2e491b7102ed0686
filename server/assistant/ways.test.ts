import { expect, test } from 'vitest'
import { readIntent } from '#domain/assistant/intents.ts'
import { bestNamed } from '#domain/assistant/names.ts'
import { waysTo } from './ways.ts'

test.each([
  ['¿Cómo marco mi entrada?', '/projects/x/time'],
  ['How do I clock in?', '/projects/x/time'],
  ['How do I correct a time entry from last week?', '/projects/x/time'],
  ['¿Cómo tomo una foto?', '/projects/x/photos'],
  ['¿Cómo reporto un peligro?', '/projects/x/photos'],
  ['¿Cómo pido material?', '/projects/x/purchases'],
  ['¿Cómo le aviso a Dana que terminé?', '/projects/x/tasks'],
  ['How do I pay an invoice?', '/projects/x/payments'],
  ['How do I back-charge a sub for cleanup?', '/projects/x/money'],
  ['How do I move a task?', '/projects/x/schedule'],
  ['How do I request an inspection?', '/projects/x/schedule'],
  ['¿Cómo pido una inspección?', '/projects/x/schedule'],
  ['How do I request information from the architect?', '/projects/x/rfis'],
])('knows where that is done: %s', (question, path) => {
  const intent = readIntent(question, '2026-11-28')
  const what = intent.kind === 'how' ? intent.what : ''
  expect(bestNamed(what, waysTo('x'), ({ named }) => named)[0]?.path).toBe(path)
})
