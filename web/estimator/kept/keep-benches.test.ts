import { expect, test } from 'vitest'
import { measureScan } from '#domain/measure/rooms.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import { takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { openBench } from '../bench.ts'
import type { Job } from '../job.ts'
import type { Answer, Question } from '../measuring-messages.ts'
import { sampleScan } from '../samples.ts'
import { firstStructure } from '../structures/structure-job.ts'
import { unpackStructure } from '../structures/structure-link.ts'
import { openStructureBench } from '../structures/structure-state.ts'
import { keepRoom } from './keep-room.ts'
import { keepStructure } from './keep-structure.ts'
import type { KeepJob } from './keeper.ts'
import { packKeptRoom, unpackKeptRoom } from './packed-room.ts'
import { startOf } from './start-again.ts'

const workOf = (job: Job): Answer => {
  const measured = measureScan(job.scan, job.corrections)
  const takeoff = takeOffRooms(measured, job.choices, job.prices)
  return { kind: 'work', work: { job, measured, takeoff, share: [], faceId: undefined, doubt: null } }
}
const brought = (): Job => ({
  name: 'One room',
  scan: sampleScan('room'),
  corrections: {},
  choices: usualChoices,
  prices: samplePrices,
})

async function answerOf(question: Question): Promise<Answer> {
  if (question.ask === 'kept') return workOf(unpackKeptRoom(question.packed, usualChoices))
  if (question.ask !== 'work') return workOf(brought())
  const tooHigh = Object.values(question.job.corrections.walls ?? {}).some(({ height }) => (height ?? 0) > 50)
  return tooHigh ? { kind: 'refused', message: 'Too high.' } : workOf(question.job)
}

/** What was handed over to be kept, and what was taken as kept. */
function listener() {
  const kept: KeepJob[] = []
  const adopted: string[] = []
  return {
    kept,
    adopted,
    keep: (job: KeepJob) => void kept.push(job),
    adopt: (_: string, id: string) => void adopted.push(id),
  }
}

async function keptBench() {
  const bench = openBench({ ask: answerOf, stop: () => undefined })
  const heard = listener()
  keepRoom(bench, heard)
  await bench.begin({ kind: 'sample', id: 'room' })
  return { bench, heard }
}

test('a room is kept as it is brought and after each change, under one name, and called by the room', async () => {
  const { bench, heard } = await keptBench()
  await bench.change({ change: 'units', units: 'metric' })
  expect(heard.kept.map(({ title, named }) => [title, named])).toEqual([
    ['Bedroom', 'room'],
    ['Bedroom', 'room'],
  ])
  expect(new Set(heard.kept.map(({ id }) => id)).size).toBe(1)
  expect(unpackKeptRoom(heard.kept[1]?.pack(), usualChoices).choices.units).toBe('metric')
})

test('what cannot be counted is not kept, nor is which wall is looked at', async () => {
  const { bench, heard } = await keptBench()
  await bench.change({ change: 'wall', wallId: 'any', metres: 99 })
  await bench.choose('some face')
  expect(heard.kept).toHaveLength(1)
})

test('another room has another name', async () => {
  const { bench, heard } = await keptBench()
  await bench.begin({ kind: 'typed', width: '3 m', depth: '3 m', height: '3 m' })
  expect(new Set(heard.kept.map(({ id }) => id)).size).toBe(2)
})

test('a room that was kept goes on under its name, and is kept anew when it is changed', async () => {
  const { bench, heard } = await keptBench()
  const start = { id: 'kept-1', title: 'Bedroom', packed: packKeptRoom(brought()), named: 'room' } as const
  const opened = startOf({ ...start, kind: 'room', version: 1, changedAt: 0 })
  if (opened.kind !== 'kept') throw new Error('it is a room')
  await bench.begin(opened)
  expect(heard.adopted).toEqual(['kept-1'])
  expect(heard.kept).toHaveLength(1)
  await bench.change({ change: 'units', units: 'metric' })
  expect(heard.kept[1]).toMatchObject({ id: 'kept-1', named: 'room' })
})

test('a structure is kept once something of it was given, with what was given of the others', () => {
  const bench = openStructureBench()
  const heard = listener()
  const stop = keepStructure(bench, { id: 'slab-1', isKept: false }, heard)
  expect(heard).toMatchObject({ kept: [], adopted: [] })
  bench.give('length', 6)
  bench.choose('deck')
  bench.give('length', 4)
  stop()
  bench.give('length', 5)
  expect(heard.kept).toHaveLength(3)
  const last = unpackStructure(heard.kept[2]?.pack())
  expect(last.id).toBe('deck')
  expect(last.given).toEqual({ slab: { length: 6 }, deck: { length: 4 } })
  expect(last.choices).toEqual(firstStructure().choices)
})

test('a structure that was kept is taken as kept until it is changed', () => {
  const heard = listener()
  keepStructure(openStructureBench(), { id: 'slab-1', isKept: true }, heard)
  expect(heard).toMatchObject({ kept: [], adopted: ['slab-1'] })
})
