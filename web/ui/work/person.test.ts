import { expect, test } from 'vitest'
import { initialsOf, markTones, toneOf } from './person.ts'

test.each([
  ['Dana Halvorsen', 'DH'],
  ['María del Carmen Ñíguez', 'MÑ'],
  ['Ruiz', 'RU'],
  ['luis.ortega@example.test', 'LO'],
  ['  ', '?'],
  ['(no name) 7', 'N7'],
])('the mark of %j says %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a person has the same colour by the name alone, and many persons have them all', () => {
  expect(toneOf('Luis Ortega')).toBe(toneOf(' luis ortega '))
  const tones = new Set(Array.from({ length: 100 }, (_, at) => toneOf(`person ${at}`)))
  expect([...tones].sort()).toEqual([...markTones].sort())
})
