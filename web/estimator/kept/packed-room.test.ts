import { expect, test } from 'vitest'
import { plannedScan, rectangleRoom, roomGrid } from '#domain/measure/planned-scan.ts'
import { readCapturedRoom } from '#domain/measure/read-captured-room.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import { takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'
import type { Job } from '../job.ts'
import { changeJob } from '../job-state.ts'
import { LinkRefusal } from '../link-fields.ts'
import { settledScan } from '../link-scan.ts'
import { packKeptRoom, unpackKeptRoom } from './packed-room.ts'

const jobOf = (scan: Job['scan']): Job => ({
  name: 'house.json',
  scan: settledScan(scan),
  corrections: {},
  choices: usualChoices,
  prices: samplePrices,
})
const again = (job: Job) => unpackKeptRoom(structuredClone(packKeptRoom(job)), usualChoices)
const comesTo = ({ scan, corrections, choices, prices }: Job) => {
  const measured = measureScan(scan, corrections)
  const { lines, materialCents } = takeOffRooms(measured, choices, prices)
  const notes = [...measured.notes, ...measured.rooms.flatMap((room) => room.notes)]
  return {
    notes: notes.map(({ text }) => text),
    lines: lines.map(({ id, need }) => ({ id, need })),
    materialCents,
  }
}

test('a room that was kept comes back with all that was done to it, and with what was noted of its scan', () => {
  const door = { kind: 'door', wall: 0, at: 1, width: 0.9, height: 2.03 } as const
  const planned = plannedScan({ rooms: [rectangleRoom(5, 4, { label: 'kitchen', openings: [door] })] })
  const unsure = { ...planned, walls: planned.walls.map((wall) => ({ ...wall, confidence: { low: {} } })) }
  const scan = readCapturedRoom(unsure)
  const [, wall] = scan.walls
  if (!wall) throw new Error('no wall')
  const opening = { kind: 'window', wallId: wall.id, at: 1, width: 0.6, height: 0.6, sill: 1 } as const
  const heading = { client: 'Ada Mason', company: 'Mason & Sons' }
  const changed = [
    { change: 'wall', wallId: wall.id, metres: 2.7 } as const,
    { change: 'label', roomId: 'room-1', label: 'Galley' } as const,
    { change: 'added', id: 'added-1', opening } as const,
    { change: 'units', units: 'metric' } as const,
    { change: 'assumption', id: 'drywall-waste', value: 15 } as const,
  ].reduce(changeJob, jobOf(scan))
  const job = { ...changed, heading }
  expect(scan.notes.length).toBeGreaterThan(0)
  expect(comesTo(again(job))).toEqual(comesTo(job))
  expect(again(job)).toMatchObject({ name: 'house.json', heading })
})

test('a house that is too large for a link is kept all the same', () => {
  const scan = readCapturedRoom(plannedScan({ rooms: roomGrid(30, 30) }))
  expect(scan.walls.length).toBeGreaterThan(1_800)
  expect(again(jobOf({ ...scan, walls: [...scan.walls, ...scan.walls] })).scan.walls).toHaveLength(
    2 * scan.walls.length,
  )
})

test('what is damaged is refused with a word, and never with an error of its own', () => {
  const whole = packKeptRoom(jobOf(readCapturedRoom(plannedScan({ rooms: [rectangleRoom(3, 3)] }))))
  for (const bad of [
    [],
    [whole[0]],
    [null, []],
    [whole[0], [['kind']]],
    [whole[0], [['a', 'b', [-1], null]], [null, null, null]],
    [whole[0], [], [1, null, null]],
    'text',
    null,
  ])
    expect(() => unpackKeptRoom(bad, usualChoices)).toThrow(LinkRefusal)
  expect(() => unpackKeptRoom([], usualChoices)).toThrow('What was kept of this job is damaged')
})
