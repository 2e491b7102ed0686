import { expect, test } from 'vitest'
import type { ProjectFile } from '#contract/fields.ts'
import { photoDay, shotStates, wallOfShot, wallText } from '#web/kit/work/photos.ts'
import { daysIn, grouped, lastOf } from './groups.ts'

const photo = (id: string, about: Partial<ProjectFile> = {}): ProjectFile => ({
  ...{ id, taskId: null, name: `${id}.jpg`, type: 'image/jpeg', bytes: 1, sha256: '', width: 4, height: 3 },
  ...{ class: 'open', author: null, at: '2026-06-11T12:00:00.000Z', room: '', wall: '', shot: '' },
  ...{ takenAt: null, marks: [], copyOf: null, material: '' },
  ...about,
})

const titles = (photos: ProjectFile[], view: 'day' | 'room' | 'wall') =>
  grouped(photos, view, 'America/Boise').map(({ title, photos: own }) => [
    title,
    own.map(({ id }) => id).join(''),
  ])

test('a photo is of the day where the work is, by the clock of its device', () => {
  // Half past eleven in Boise is the next day in Greenwich.
  const late = photo('a', { takenAt: '2026-06-12T05:30:00.000Z' })
  expect(daysIn('America/Boise')(late)).toBe('2026-06-11')
  expect(daysIn('UTC')(late)).toBe('2026-06-12')
  expect(photoDay(late, 'America/Boise')).toMatch(/Jun 11\b/)
  expect(photoDay(late, 'UTC')).toMatch(/Jun 12\b/)
})

test('days stand newest first; walls by their number, each from its first photo to its last, and those of no place at the end', () => {
  const photos = [
    photo('a', { room: 'Kitchen', wall: '10', takenAt: '2026-06-03T12:00:00.000Z' }),
    photo('b', { room: 'Kitchen', wall: '2', takenAt: '2026-06-02T12:00:00.000Z' }),
    photo('c', { room: 'Kitchen', wall: '2', takenAt: '2026-06-01T12:00:00.000Z' }),
    photo('d', { takenAt: '2026-06-04T12:00:00.000Z' }),
  ]
  expect(titles(photos, 'wall')).toEqual([
    ['Kitchen · Wall 2', 'cb'],
    ['Kitchen · Wall 10', 'a'],
    ['Place not said', 'd'],
  ])
  expect(titles(photos, 'day').map(([, ids]) => ids)).toEqual(['d', 'a', 'b', 'c'])
  expect(titles(photos, 'room')).toEqual([
    ['Kitchen', 'cba'],
    ['Place not said', 'd'],
  ])
})

test('a listed photo is of the wall that its list names, beside those of the same wall that somebody tapped', () => {
  expect(
    ['Wall 5, door wall', 'pared 12, antes de cubrir', 'North wall', 'Walls 2 and 3'].map(wallOfShot),
  ).toEqual(['5', '12', '', ''])
  const photos = [
    photo('a', { room: 'Kitchen', wall: '5', takenAt: '2026-06-01T12:00:00.000Z' }),
    photo('b', { room: 'Kitchen', shot: 'Wall 5, before cover', takenAt: '2026-06-02T12:00:00.000Z' }),
    photo('c', { room: 'Kitchen', shot: 'North wall', takenAt: '2026-06-03T12:00:00.000Z' }),
    photo('d', { room: 'Kitchen', shot: 'north wall', taskId: 't', takenAt: '2026-06-04T12:00:00.000Z' }),
    photo('e', { shot: 'North wall', taskId: 't', takenAt: '2026-06-05T12:00:00.000Z' }),
    photo('f', { shot: 'North wall', taskId: 'u', takenAt: '2026-06-06T12:00:00.000Z' }),
  ]
  expect(titles(photos, 'wall')).toEqual([
    ['Kitchen · North wall', 'cd'],
    ['Kitchen · Wall 5', 'ab'],
    ['North wall', 'e'],
    ['North wall', 'f'],
  ])
})

test('behind what is framed stands the last photo of the same wall, for whichever task it was taken', () => {
  const photos = [
    photo('a', { room: 'Kitchen', wall: '5', takenAt: '2026-06-02T12:00:00.000Z' }),
    photo('b', {
      room: 'Kitchen',
      shot: 'Wall 5, framing',
      taskId: 't',
      takenAt: '2026-06-01T12:00:00.000Z',
    }),
    photo('c', { shot: 'Ceiling', taskId: 't' }),
  ]
  const last = (framed: Partial<ProjectFile>) =>
    lastOf(photos, { room: 'Kitchen', wall: '', shot: '', taskId: 'u', ...framed })?.id
  expect(last({ shot: 'Wall 5, before cover' })).toBe('a')
  expect(last({ wall: '5' })).toBe('a')
  expect(last({ wall: '4' })).toBe(undefined)
  expect(last({ room: '', shot: 'ceiling', taskId: 't' })).toBe('c')
  expect(last({ room: '', shot: 'ceiling' })).toBe(undefined)
  expect(last({})).toBe(undefined)
})

test('a photo of the list is there, on its way or missing, whatever its capitals; what was sent counts by what the server has', () => {
  const kept = (shot: string, state: 'kept' | 'sent') => ({
    ...{
      id: shot,
      person: 'p',
      kind: 'photo' as const,
      params: {},
      query: { task: 't', shot },
      body: {},
      label: '',
    },
    ...{
      fileName: 'a.jpg',
      bytes: 1,
      sha256: null,
      keptAt: '',
      state,
      trouble: '',
      sentAt: null,
      savedAt: null,
    },
  })
  const states = shotStates(
    { id: 't', shots: 'North wall\n\n East wall \nCeiling\nFloor\nNorth wall' },
    [photo('a', { taskId: 't', shot: 'north WALL' }), photo('b', { taskId: 'other', shot: 'Ceiling' })],
    [kept('East wall', 'kept'), kept('Floor', 'sent')],
  )
  expect(states.map(({ name, state }) => [name, state])).toEqual([
    ['North wall', 'there'],
    ['East wall', 'kept'],
    ['Ceiling', 'missing'],
    ['Floor', 'missing'],
  ])
})

test('a wall of the plan is called by its number, any other as it was written', () => {
  expect([wallText('3'), wallText('by the stair'), wallText('')]).toEqual(['Wall 3', 'by the stair', ''])
})
