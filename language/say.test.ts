import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Language } from './languages.ts'
import { retell, say, sayIn, spokenLanguage, takeListener, takeTranslations } from './say.ts'

let reader: Language | undefined
beforeEach(() => {
  reader = undefined
  takeListener(() => reader)
  takeTranslations(
    'es',
    new Map([
      ['Name', 'Nombre'],
      ['{label} must be at most {max} characters', '{label} puede tener como máximo {max} caracteres'],
      ['{count, plural, one {# seat} other {# seats}}', '{count, plural, one {# puesto} other {# puestos}}'],
    ]),
  )
})
afterEach(() => {
  takeListener(() => undefined)
  takeTranslations('es', new Map())
})

test('a message is said to whoever is being answered', () => {
  expect([spokenLanguage(), say('Name')]).toEqual(['en', 'Name'])
  reader = 'es'
  expect([spokenLanguage(), say('Name')]).toEqual(['es', 'Nombre'])
})

test('plurals and numbers are those of the language', () => {
  const seats = '{count, plural, one {# seat} other {# seats}}'
  expect([1, 0, 1200].map((count) => sayIn('en')(seats, { count }))).toEqual([
    '1 seat',
    '0 seats',
    '1,200 seats',
  ])
  expect([1, 0, 1200].map((count) => sayIn('es')(seats, { count }))).toEqual([
    '1 puesto',
    '0 puestos',
    '1,200 puestos',
  ])
})

test('what was said to nobody in particular is told again in the language of a reader, with what stands in it', () => {
  const text = say('{label} must be at most {max} characters', { label: say('Name'), max: 100 })
  expect(text).toBe('Name must be at most 100 characters')
  expect(retell(text, 'es')).toBe('Nombre puede tener como máximo 100 caracteres')
  expect(retell(text, 'en')).toBe(text)
  expect(retell('A text of nobody', 'es')).toBe('A text of nobody')
  expect(sayIn('es')('{label} must be at most {max} characters', { label: say('Name'), max: 2 })).toBe(
    'Nombre puede tener como máximo 2 caracteres',
  )
})

test('what was said to one reader is not told to another', () => {
  reader = 'en'
  const text = say('{label} must be at most {max} characters', { label: 'Code', max: 8 })
  expect(retell(text, 'es')).toBe(text)
})

test('a message without a translation stays as it is, numbers included', () => {
  reader = 'es'
  expect(say('{count, plural, one {# day} other {# days}}', { count: 2 })).toBe('2 days')
})
