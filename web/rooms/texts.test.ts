import { expect, test } from 'vitest'
import { measureKept } from '#domain/measure/kept-scan.ts'
import { placesOf } from './data.ts'
import { changeTexts, differenceText, shortLength, wallNamesOf } from './texts.ts'
import { readView, viewQuery } from './view-state.ts'

const corners = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
] as const
const { measured } = measureKept({ typed: { corners: [...corners], height: 2.4384 } })
const names = wallNamesOf(measured)

test('a difference has its sign, and is no foot long where it is not', () => {
  expect([0.1016, -0.1016, 0.4064, 0.001].map((metres) => differenceText(metres, 'imperial'))).toEqual([
    '+ 4 in',
    '− 4 in',
    '+ 1 ft 4 in',
    '0',
  ])
  expect(differenceText(-0.1016, 'metric')).toBe('− 0.1 m')
  expect([0.019, 0.0318, 0.3238, 3.0734].map((metres) => shortLength(metres, 'imperial'))).toEqual([
    '3/4 in',
    '1 1/4 in',
    '1 ft 0 3/4 in',
    '10 ft 1 in',
  ])
  expect(differenceText(0.0064, 'imperial')).toBe('+ 1/4 in')
})

test('a correction is told part by part, by the numbers of walls', () => {
  const [first = ''] = measured.rooms[0]?.faces.map(({ id }) => id) ?? []
  const wallId = measured.rooms[0]?.faces[0]?.wallId ?? ''
  expect(
    changeTexts(
      {
        lengths: { [first]: { metres: 3.1496, moves: 'to' } },
        walls: { [wallId]: { height: 2.7432 } },
        rooms: { 'room-1': { label: 'Kitchen', storey: 'Ground floor' } },
      },
      names,
      'imperial',
    ),
  ).toEqual([
    'Wall 1: 10 ft 4 in long',
    `${names.element(wallId)}: 9 ft 0 in high`,
    'Name: Kitchen, Level: Ground floor',
  ])
  expect(
    changeTexts(
      { lengths: { [first]: null }, longestWall: { metres: 3.048, confirmed: true } },
      undefined,
      'imperial',
    ),
  ).toEqual(['A wall: as scanned', 'Longest wall: 10 ft 0 in'])
})

test('scans of the same rooms stand together, the oldest first', () => {
  const scan = (id: string, againOf: string | null) =>
    ({ id, againOf }) as Parameters<typeof placesOf>[0][number]
  const places = placesOf([scan('c', 'a'), scan('b', null), scan('a', null)])
  expect(places.map(({ id, newest, scans }) => [id, newest.id, scans.length])).toEqual([
    ['a', 'c', 2],
    ['b', 'b', 1],
  ])
})

test('the address says what is shown, and nothing of what is usual', () => {
  const usual = readView('')
  expect(viewQuery(usual)).toBe('')
  const shown = {
    ...usual,
    scan: 'x',
    view: 'walls',
    show: 'older',
    units: 'metric',
    tolerance: 0.02,
  } as const
  expect(readView(viewQuery(shown))).toEqual(shown)
  expect(readView('?view=furnish&show=all')).toEqual(usual)
})

test('a correction says what stood there until it was made', () => {
  const [room] = measured.rooms
  const [face] = room?.faces ?? []
  const change = {
    lengths: { [face?.id ?? '']: { metres: 3.1496, moves: 'to' } },
    rooms: { [room?.id ?? '']: { ceilingHeight: 2.7432 } },
  } as const
  expect(changeTexts(change, names, 'imperial', measured)).toEqual([
    'Wall 1: 10 ft 4 in long, was 13 ft 1 1/2 in',
    'Ceiling: 9 ft 0 in, was 8 ft 0 in',
  ])
})
