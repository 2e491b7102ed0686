import { expect, test } from 'vitest'
import { usualChoices } from '#domain/takeoff/room-takeoff.ts'
import type { Job } from './job.ts'
import { changeJob } from './job-state.ts'

const job: Job = {
  name: 'x',
  scan: { source: 'typed', walls: [], openings: [], floors: [], objects: [], sections: [], notes: [] },
  corrections: {},
  choices: usualChoices,
  prices: [{ itemId: 'a', item: 'A', pack: 'box', cents: 100, asOf: '2026-01-01', sample: true }],
}

test('a correction that is taken back leaves nothing of itself', () => {
  const higher = changeJob(job, { change: 'ceiling', roomId: 'room-1', metres: 3 })
  expect(higher.corrections.rooms).toEqual({ 'room-1': { ceilingHeight: 3 } })
  const named = changeJob(higher, { change: 'label', roomId: 'room-1', label: 'Den' })
  expect(named.corrections.rooms).toEqual({ 'room-1': { ceilingHeight: 3, label: 'Den' } })
  const back = changeJob(named, { change: 'ceiling', roomId: 'room-1', metres: undefined })
  expect(back.corrections.rooms).toEqual({ 'room-1': { label: 'Den' } })
  expect(changeJob(back, { change: 'label', roomId: 'room-1', label: undefined }).corrections.rooms).toEqual(
    {},
  )
})

test('the unit that a file is said to be in is kept, and taken back is asked again', () => {
  const named = changeJob(job, { change: 'label', roomId: 'room-1', label: 'Den' })
  const inFeet = changeJob(named, { change: 'unit', metres: 0.3048 })
  expect(inFeet.corrections).toEqual({ ...named.corrections, metresInUnit: 0.3048 })
  expect(changeJob(inFeet, { change: 'unit', metres: undefined }).corrections).toEqual(named.corrections)
})

test('the height of one wall is corrected apart from its room, and taken back', () => {
  const higher = changeJob(job, { change: 'wall', wallId: 'wall-1', metres: 3 })
  expect(higher.corrections).toEqual({ walls: { 'wall-1': { height: 3 } } })
  const back = changeJob(higher, { change: 'wall', wallId: 'wall-1', metres: undefined })
  expect(back.corrections).toEqual({ walls: {} })
})

test('what is said of every room takes the place of what one had of its own, and of nothing else', () => {
  const own = changeJob(job, { change: 'works', roomId: 'room-1', works: { walls: 'paint', floor: 'tile' } })
  const { choices } = changeJob(own, { change: 'usual', works: { floor: 'carpet' } })
  expect(choices.usual.floor).toBe('carpet')
  expect(choices.rooms).toEqual({ 'room-1': { walls: 'paint' } })
})

test('a price that is typed is as of today and no sample any more; one of a new item is added', () => {
  const typed = { change: 'price', item: 'A', pack: 'box', cents: 250, today: '2026-11-22' } as const
  expect(changeJob(job, { ...typed, itemId: 'a' }).prices).toEqual([
    { itemId: 'a', item: 'A', pack: 'box', cents: 250, asOf: '2026-11-22', sample: false },
  ])
  expect(changeJob(job, { ...typed, itemId: 'b' }).prices).toHaveLength(2)
})

test('the scan stays what it was, whatever is said against it', () => {
  const { scan } = changeJob(job, { change: 'opening', id: 'door', correction: { removed: true } })
  expect(scan).toBe(job.scan)
})
