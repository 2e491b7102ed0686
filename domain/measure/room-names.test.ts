import { afterEach, expect, test } from 'vitest'
import { takeListener, takeTranslations } from '#language/say.ts'
import { keptRoomNames, roomNames } from './room-names.ts'

const named = (...labels: string[]) => [
  ...roomNames(labels.map((label, place) => ({ id: `room-${place + 1}`, label }))).values(),
]

test('rooms that would be called the same are numbered, also where a person gave one of them its name', () => {
  expect(named('bedroom', 'kitchen', 'bedroom')).toEqual(['Bedroom 1', 'Kitchen', 'Bedroom 2'])
  expect(named('unidentified', 'Room')).toEqual(['Room 1', 'Room 2'])
})

afterEach(() => {
  takeListener(() => undefined)
  takeTranslations('es', new Map())
})

test('rooms are kept under one name in whichever language they are read, numbered and unnamed ones too', () => {
  const spanish = { Bedroom: 'Recámara', Room: 'Habitación', Kitchen: 'Cocina' }
  takeTranslations('es', new Map(Object.entries(spanish)))
  const labels = ['bedroom', 'unidentified', 'bedroom', 'kitchen', 'Tienda']
  const rooms = labels.map((label, place) => ({ id: `${place}`, label }))
  const kept = ['Bedroom 1', 'Room', 'Bedroom 2', 'Kitchen', 'Tienda']
  expect([...keptRoomNames(rooms).values()]).toEqual(kept)
  takeListener(() => 'es')
  expect([...roomNames(rooms).values()]).toEqual([
    ...['Recámara 1', 'Habitación', 'Recámara 2', 'Cocina', 'Tienda'],
  ])
  expect([...keptRoomNames(rooms).values()]).toEqual(kept)
})
