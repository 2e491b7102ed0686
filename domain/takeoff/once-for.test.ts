import { expect, test } from 'vitest'
import { boxRoom, measuredRooms } from '#testing/measured-rooms.ts'
import { onceFor } from './once-for.ts'
import { exactLength } from './room-work.ts'

test('what is asked again of the same object is not made again, also where it is nothing', () => {
  const asked: object[] = []
  const nothing = onceFor((of: object): undefined => void asked.push(of))
  const [one, other] = [{ feet: 1 }, { feet: 1 }]
  expect([nothing(one), nothing(other), nothing(one)]).toEqual([undefined, undefined, undefined])
  expect(asked).toEqual([one, other])
})

test('a length is made exact once, however many lines begin from it', () => {
  const length = measuredRooms(boxRoom(13, 13, 8)).rooms[0]?.faces[0]?.length
  if (length === undefined) throw new Error('No wall')
  expect(exactLength(length)).toBe(exactLength(length))
  expect(exactLength({ ...length, value: 0.3048 }).value.valueOf()).toBe(1)
})
