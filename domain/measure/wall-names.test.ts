import { expect, test } from 'vitest'
import { movedScan } from './moved-scan.ts'
import { plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import { tapeText, widthText } from './tape.ts'
import { namesOf } from './wall-names.ts'

const corners = [
  [0, 0],
  [6, 0],
  [6, 3],
  [4, 3],
  [4, 5],
  [0, 5],
] as const
const openings = [
  { kind: 'window', wall: 0, at: 1, width: 0.9, height: 1, sill: 1 },
  { kind: 'window', wall: 0, at: 3, width: 0.9, height: 1, sill: 1 },
  { kind: 'door', wall: 5, at: 2, width: 0.9, height: 2.03 },
] as const
const bent = plannedScan({ rooms: [{ label: 'kitchen', corners, openings }] })
const measured = measureScan(readCapturedRoom(bent))

/** What each wall is called, by its length and how far its middle lies from the others': turning keeps both. */
function wallsOf(all: Measured): string[] {
  const names = namesOf(all)
  return all.rooms.flatMap(({ faces }) =>
    faces.map(({ id, length }) => `${names.place(id)} ${length.value.toFixed(3)}`),
  )
}

test('walls are called by the side of the drawn plan on which they are, those of one side with a number', () => {
  expect(wallsOf(measured).sort()).toEqual([
    'East wall 1 2.000',
    'East wall 2 3.000',
    'North wall 1 4.000',
    'North wall 2 2.000',
    'South wall 6.000',
    'West wall 5.000',
  ])
})

test.each([0.3, -0.4, 0.7])('a scan that stands turned by %s is drawn level, and named so', (yaw) => {
  const turned = measureScan(readCapturedRoom(movedScan(bent, { yaw, shift: [3, 0, -7] })))
  expect(wallsOf(turned).sort()).toEqual(wallsOf(measured).sort())
})

test('a wall at a slant is called by both of its sides', () => {
  const cut = [
    [0, 0],
    [5, 0],
    [5, 2],
    [3, 4],
    [0, 4],
  ] as const
  const slanted = measureScan(readCapturedRoom(plannedScan({ rooms: [{ corners: cut }] })))
  expect(
    wallsOf(slanted)
      .map((name) => name.replace(/ [\d.]+$/, ''))
      .sort(),
  ).toEqual(['East wall', 'North wall', 'Northeast wall', 'South wall', 'West wall'])
})

test('two windows of one wall are told apart, and no two openings of a room are called alike', () => {
  const names = namesOf(measured)
  expect(measured.openings.map(({ id }) => names.opening(id)).sort()).toEqual([
    'Door, West wall',
    'Window 1, South wall',
    'Window 2, South wall',
  ])
})

test('where there are several rooms a wall is called with its room, and a wall of two by either', () => {
  const two = measureScan(
    readCapturedRoom(
      plannedScan({
        rooms: [
          rectangleRoom(4, 3, { label: 'bedroom' }),
          rectangleRoom(3, 3, { corner: [4, 0], label: 'bathroom' }),
        ],
      }),
    ),
  )
  const names = namesOf(two)
  expect(new Set(two.rooms.flatMap(({ faces }) => faces.map(({ id }) => names.place(id)))).size).toBe(8)
  const between = two.rooms
    .flatMap(({ faces }) => faces)
    .find(({ id }) => names.place(id) === 'Bedroom · East wall')
  expect(names.element(between?.wallId ?? '', 'room-2')).toBe('West wall')
  expect(names.element(between?.wallId ?? '')).toBe('Bedroom · East wall')
  expect(names.element('nothing')).toBe('')
})

test('lengths are written as on a tape, a width of whole feet as it is called', () => {
  expect(tapeText(6.1976, 'imperial')).toBe(`20'-4"`)
  expect(tapeText(2.4447, 'imperial')).toBe(`8'-0 1/4"`)
  expect(tapeText(0.3047, 'imperial')).toBe(`1'-0"`)
  expect(tapeText(2.4447, 'metric')).toBe('2.445 m')
  expect(widthText(3.6576, 'imperial')).toBe(`12'`)
  expect(widthText(0.8128, 'imperial')).toBe(`2'-8"`)
})
