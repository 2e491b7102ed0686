import { expect, test } from 'vitest'
import { roomNames } from './room-names.ts'

const named = (...labels: string[]) => [
  ...roomNames(labels.map((label, place) => ({ id: `room-${place + 1}`, label }))).values(),
]

test('rooms that would be called the same are numbered, also where a person gave one of them its name', () => {
  expect(named('bedroom', 'kitchen', 'bedroom')).toEqual(['Bedroom 1', 'Kitchen', 'Bedroom 2'])
  expect(named('unidentified', 'Room')).toEqual(['Room 1', 'Room 2'])
})
