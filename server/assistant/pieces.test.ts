import { afterEach, expect, test } from 'vitest'
import { requireFact } from '#domain/knowledge/facts.ts'
import { takeListener, takeTranslations } from '#language/say.ts'
import { citationOf, factsAreEnglish, limitOf, titleOf } from './pieces.ts'

afterEach(() => {
  takeListener(() => undefined)
  takeTranslations('es', new Map())
})

test('a citation is told to a Spanish reader in Spanish, and that the text is English; to others in the words of the code', () => {
  const fact = requireFact('ada-car-space')
  expect(citationOf(fact).label).toBe('2010 ADA Standards 502.2')
  expect(factsAreEnglish()).toBe(true)
  takeTranslations('es', new Map([['original text in English', 'texto original en inglés']]))
  takeListener(() => 'es')
  expect(citationOf(fact)).toMatchObject({
    label: 'Normas ADA 2010, 502.2',
    detail:
      'Ancho del cajón de auto · al menos 96 in (8 pies) · 2010 · Federal de EE. UU. (ADA títulos II y III; no casas privadas) · texto original en inglés',
  })
  expect(factsAreEnglish()).toBe(false)
})

test('what a room was held against is in Spanish too, but for an amended figure, which stands as it was entered', () => {
  takeListener(() => 'es')
  const held = { id: 'osha-fall-edge', topic: 'Unprotected side or edge', limit: 'from 6 ft on', place: '' }
  expect(titleOf(held)).toBe('Lado u orilla sin protección: desde qué altura hay que protegerse de caídas')
  expect(limitOf(held)).toBe('desde 6 pies')
  expect(limitOf({ ...held, limit: 'from 4 ft on', place: 'Salem' })).toBe('from 4 ft on')
})
