import { expect, test } from 'vitest'
import { keptRoomNames } from '#domain/measure/room-names.ts'
import { checklistTemplates } from '#domain/site/checklists.ts'
import { templateCatalogue } from '#domain/templates/catalogue.ts'
import { shotsOfTask } from '#domain/templates/shots.ts'
import { textBehind, textIn } from '#web/kit/work/own-words.ts'
import { loadOwnWords } from './own-words.ts'

test('every task of a template with its trade, phase and photos, and every checklist with its lines and sources, has its Spanish', async () => {
  const words = await loadOwnWords()
  const kept = [
    ...templateCatalogue().templates.flatMap(({ tasks }) =>
      tasks.flatMap((task) => [
        ...[task.name, task.trade, task.phase],
        // As a task of a project keeps it.
        task.trade.charAt(0).toUpperCase() + task.trade.slice(1),
        ...shotsOfTask(task, 'en').split('\n').filter(Boolean),
      ]),
    ),
    ...Object.values(checklistTemplates).flatMap(({ title, lines }) => [
      title,
      ...lines.flatMap(({ text, source }) => (source === '' ? [text] : [text, source])),
    ]),
  ]
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.filter((text) => !Object.hasOwn(words, text))).toEqual([])
  expect(textIn('Before cover', words)).toBe('Antes de tapar')
  expect(textIn('Carpentry', words)).toBe('Carpintería')
  expect(textIn('Choose tile, vanity, fixtures, glass', words)).not.toMatch(/^Choose/)
})

test('a room as it is kept is said in Spanish, numbered and unnamed ones too', async () => {
  const words = await loadOwnWords()
  const labels = ['livingRoom', 'bedroom', 'bathroom', 'kitchen', 'diningRoom', 'unidentified']
  const kept = [...keptRoomNames(labels.map((label) => ({ id: label, label }))).values()]
  expect(kept.filter((name) => !Object.hasOwn(words, name))).toEqual([])
  const spanish = { Bedroom: 'Recámara' }
  expect(['Bedroom', 'Bedroom 2', 'Bedroom two', 'Studio 54'].map((text) => textIn(text, spanish))).toEqual([
    ...['Recámara', 'Recámara 2', 'Bedroom two', 'Studio 54'],
  ])
})

test('a text that somebody changed or wrote, and any text without the Spanish, stands as it is', async () => {
  const words = await loadOwnWords()
  for (const text of ['Choose tile, vanity, fixtures, glass!', 'Call Ruiz', 'constructor', ''])
    expect(textIn(text, words)).toBe(text)
  expect(textIn('Before cover', undefined)).toBe('Before cover')
})

test('a checklist begun in Spanish is kept as its source says it, for who reads it in English', async () => {
  const words = await loadOwnWords()
  for (const { title, lines } of Object.values(checklistTemplates))
    for (const text of [title, ...lines.flatMap((line) => [line.text, line.source])])
      expect(textBehind(textIn(text, words), words)).toBe(text)
  expect(textBehind('Puerta del patio', words)).toBe('Puerta del patio')
  expect(textBehind('Antes de tapar', undefined)).toBe('Antes de tapar')
})
