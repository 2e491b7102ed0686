import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scansMost } from '#contract/scans.ts'
import { plannedScan, rectangleRoom } from '#domain/measure/planned-scan.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

const door = { kind: 'door', wall: 0, at: 1, width: 0.9, height: 2 } as const
const bedroom = (width: number) =>
  JSON.stringify(plannedScan({ rooms: [rectangleRoom(width, 3, { label: 'bedroom', openings: [door] })] }))

/** Puts a file among those of the project; answers its id. */
async function addFile(as: Staff, payload: string, name = 'bedroom.json', of = 'open'): Promise<string> {
  const id = randomUUID()
  await t.app.inject({
    method: 'POST',
    url: `/api/projects/${p.id}/files?id=${id}&class=${of}`,
    headers: { cookie: p.cookieOf(as), 'content-type': 'application/octet-stream', 'x-file-name': name },
    payload,
  })
  return id
}

const addScan = async (as: Staff, file: string, fields: object = {}) =>
  p.ask(as, 'POST', '/scans', { id: randomUUID(), name: 'Bedroom', file, ...fields })
const corners = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
const addTyped = (as: Staff, fields: object = {}) =>
  p.ask(as, 'POST', '/typed-scans', {
    id: randomUUID(),
    name: 'Closet',
    typed: { corners, height: 2.4 },
    ...fields,
  })
const correct = (as: Staff, scan: string, change: object, rest: object = {}) =>
  p.ask(as, 'POST', `/scans/${scan}/corrections`, {
    id: randomUUID(),
    after: 0,
    change,
    reason: 'by tape',
    ...rest,
  })
const measured = async (scan: string, query = '') =>
  (await p.ask('owner', 'GET', `/rooms?scan=${scan}${query}`)).data.scans[0]
const floorOf = async (scan: string, query = '') =>
  (await measured(scan, query)).measured.rooms[0].floor.value
const longer = (metres: number) => ({ lengths: { 'wall-1/room-1': { metres, moves: 'to' } } })

describe('a scan', () => {
  test('is measured when it is added, by whoever works there, and read by everybody in the project', async () => {
    for (const as of ['contractor', 'crew', 'worker'] as const) {
      const { status, data } = await addScan(as, await addFile(as, bedroom(4)))
      expect([as, status]).toEqual([as, 200])
      expect(data.scan).toMatchObject({ kind: 'roomplan', author: p.people[as], corrections: [], version: 1 })
      expect(data.scan.file).toMatchObject({
        name: 'bedroom.json',
        sha256: expect.stringMatching(/^\w{64}$/),
      })
      expect(await floorOf(data.scan.id)).toBeCloseTo(12, 6)
    }
    for (const as of ['owner', 'crew', 'worker'] as const)
      expect((await p.ask(as, 'GET', '/scans')).data.scans).toHaveLength(3)
    expect((await addScan('owner', await addFile('owner', bedroom(4)))).status).toBe(403)
    expect((await addTyped('owner')).status).toBe(403)
    expect((await p.ask('stranger', 'GET', '/rooms')).status).toBe(404)
  })

  test('of a room that was typed with a name has a room of that name', async () => {
    const typed = { corners, height: 2.4, label: 'Typed bedroom' }
    const { data } = await addTyped('contractor', { typed })
    expect(
      (await measured(data.scan.id)).measured.rooms.map(({ label }: { label: string }) => label),
    ).toEqual(['Typed bedroom'])
    expect(data.scan.corrections).toEqual([])
  })

  test('sent twice is added once', async () => {
    const id = randomUUID()
    const [first, again] = [await addTyped('crew', { id }), await addTyped('crew', { id, name: 'Other' })]
    expect(again).toEqual(first)
  })

  test('that cannot be read is refused with the reason, and its file stays', async () => {
    const file = await addFile('worker', '{"walls": []}', 'empty.json')
    const { status, error } = await addScan('worker', file)
    expect([status, error?.message]).toEqual([
      400,
      'This file has no walls. A scan is RoomPlan’s CapturedRoom as JSON.',
    ])
    expect((await p.ask('worker', 'GET', '/files')).data.files.map(({ id }: { id: string }) => id)).toContain(
      file,
    )
    const crossed = {
      corners: [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
      height: 2,
    }
    expect((await addTyped('crew', { typed: crossed })).error?.message).toContain(
      'These corners make no room',
    )
    expect((await addTyped('crew', { typed: { structure: 'castle', values: {} } })).status).toBe(400)
  })

  test('of a structure is corrected by its figures: what was typed stays, and so does what stood on it before', async () => {
    const typed = { structure: 'slab', values: { length: 6, width: 4 } }
    const { scan } = (await addTyped('crew', { name: 'Patio', typed })).data
    const longer = { structure: { structure: 'slab', values: { length: 7, width: 4 } } }
    const wrong = [
      { structure: { structure: 'deck', values: {} } },
      { ...longer, rooms: { 'room-1': { label: 'x' } } },
      { structure: { structure: 'slab', values: { length: -7, width: 4 } } },
    ]
    for (const change of wrong) expect((await correct('contractor', scan.id, change)).status).toBe(400)
    expect((await correct('contractor', scan.id, longer, { reason: '' })).status).toBe(400)
    const { data } = await correct('contractor', scan.id, longer)
    expect(data.scan).toMatchObject({ typed, corrections: [{ number: 1, reason: 'by tape' }] })
    const contested = await correct('contractor', scan.id, longer)
    expect([contested.status, contested.error?.theirs]).toMatchObject([409, { structure: {} }])
    const lengthNow = async (query = '') => (await measured(scan.id, query)).structure.values.length
    expect([await lengthNow(), await lengthNow('&corrections=none')]).toEqual([7, 6])
    const room = (await addTyped('crew')).data.scan.id
    expect((await correct('contractor', room, longer)).status).toBe(400)
  })

  test('of a file that somebody does not see is not there for them', async () => {
    const file = await addFile('contractor', bedroom(4), 'bedroom.json', 'cost')
    expect((await addScan('worker', file)).status).toBe(404)
  })

  test('of a mesh asks how long its longest wall is where that looks wrong', async () => {
    const box = [
      ...['v 0 0 0', 'v 4 0 0', 'v 4 0 3', 'v 0 0 3', 'v 0 2.5 0', 'v 4 2.5 0', 'v 4 2.5 3', 'v 0 2.5 3'],
      ...['f 1 2 3', 'f 1 3 4', 'f 5 7 6', 'f 5 8 7', 'f 1 6 2', 'f 1 5 6', 'f 2 7 3', 'f 2 6 7', 'f 3 8 4'],
      ...['f 3 7 8', 'f 4 5 1', 'f 4 8 5'],
    ].join('\n')
    const file = await addFile('crew', box, 'room.obj')
    const longestWall = { metres: 8, confirmed: true }
    const { data } = await addScan('crew', file, { longestWall })
    expect(data.scan).toMatchObject({ kind: 'obj', corrections: [{ number: 1, change: { longestWall } }] })
    expect(await floorOf(data.scan.id)).toBeCloseTo(48, 6)
  })

  test('of the same room again stands in the place of the one before', async () => {
    const first = (await addTyped('crew', { takenAt: '2026-03-30T16:31:00Z' })).data.scan.id
    const second = (await addTyped('crew', { againOf: first, takenAt: '2026-06-09T08:04:00Z' })).data.scan.id
    const third = (await addTyped('crew', { againOf: second, takenAt: '2026-05-01T08:04:00Z' })).data.scan
    // What is said to be newer than a newer one is of the same place.
    expect(third.againOf).toBe(first)
    const ids = async () =>
      (await p.ask('owner', 'GET', '/rooms')).data.scans.map(({ scanId }: { scanId: string }) => scanId)
    expect([first, second, third.id].map((id, _, all) => all.includes(id))).toEqual([true, true, true])
    expect((await ids()).filter((id: string) => [first, second, third.id].includes(id))).toEqual([second])
    expect((await addTyped('crew', { againOf: randomUUID() })).status).toBe(404)
  })

  test('of the same room again is called what that was called, and has none of its measures', async () => {
    const first = (await addTyped('crew', { takenAt: '2026-03-30T16:31:00Z' })).data.scan.id
    const room = { label: 'Pantry', storey: 'Ground floor', finish: 'Eggshell', ceilingHeight: 2.6 }
    await correct('contractor', first, { rooms: { 'room-1': room } })
    const again = (await addTyped('worker', { againOf: first, takenAt: '2026-06-09T08:04:00Z' })).data.scan
    const { ceilingHeight: _, ...names } = room
    expect(again.corrections).toMatchObject([{ number: 1, change: { rooms: { 'room-1': names } } }])
    expect((await measured(again.id)).measured.rooms[0]).toMatchObject({
      ...names,
      ceilingHeight: { value: expect.closeTo(2.4, 9) },
    })
  })

  test('in the bin is measured no more, is there for whoever runs the project, and comes back', async () => {
    const { id } = (await addTyped('crew')).data.scan
    const bin = (as: Staff, binned: boolean) => p.ask(as, 'POST', `/scans/${id}/bin`, { binned })
    for (const as of ['owner', 'crew', 'worker'] as const) expect((await bin(as, true)).status).toBe(403)
    await bin('contractor', true)
    expect((await p.ask('crew', 'GET', `/scans/${id}`)).status).toBe(404)
    expect((await p.ask('crew', 'GET', `/rooms?scan=${id}`)).status).toBe(404)
    expect((await p.ask('crew', 'GET', '/scans?bin=yes')).status).toBe(403)
    const binned = (await p.ask('contractor', 'GET', '/scans?bin=yes')).data.scans
    expect(binned.map((one: { id: string }) => one.id)).toEqual([id])
    await bin('contractor', false)
    expect((await p.ask('crew', 'GET', `/scans/${id}`)).status).toBe(200)
    await correct('contractor', id, longer(5))
    await bin('contractor', true)
    const binnedFor = (ms: number) =>
      t.db
        .updateTable('scans')
        .set({ deleted_at: new Date(t.clock.now().getTime() - ms) })
        .where('id', '=', id)
        .execute()
    const left = () => t.db.selectFrom('scan_corrections').select('id').where('scan_id', '=', id).execute()
    await binnedFor(30 * 86_400_000 - 1000)
    await t.runSweep()
    expect(await left()).toHaveLength(1)
    await binnedFor(30 * 86_400_000)
    await t.runSweep()
    expect(await left()).toEqual([])
  })
})

describe('a correction', () => {
  test('stands beside the scan with who, when and why, and changes what is measured', async () => {
    const { id, digest } = (await addTyped('crew')).data.scan
    const { status, data } = await correct('contractor', id, longer(4.1))
    expect(status).toBe(200)
    expect(data.scan).toMatchObject({
      digest,
      corrections: [{ number: 1, reason: 'by tape', author: p.people.contractor, change: longer(4.1) }],
    })
    expect(await floorOf(id)).toBeCloseTo(4.1 * 3, 6)
    expect(await floorOf(id, '&corrections=none')).toBeCloseTo(12, 6)
    expect((await measured(id, '&corrections=none')).digest).toBe(digest)
    for (const as of ['owner', 'crew', 'worker'] as const)
      expect((await correct(as, id, longer(4.2))).status).toBe(403)
  })

  test('that cannot be is refused with the reason, and nothing is kept', async () => {
    const { id } = (await addTyped('crew')).data.scan
    const refusals = [
      [{ lengths: { 'wall-9/room-1': { metres: 3, moves: 'to' } } }, 'The wall cannot be that long'],
      [{ walls: { 'wall-9': { height: 3 } } }, 'What is corrected is not in this scan'],
      [{ rooms: { 'room-7': { label: 'Bath' } } }, 'What is corrected is not in this scan'],
      [{ walls: { 'wall-1': { height: 500 } } }, 'A size cannot be 500 m'],
      [{}, 'The correction changes nothing'],
    ] as const
    for (const [change, message] of refusals) {
      const { status, error } = await correct('contractor', id, change)
      expect([status, error?.message]).toEqual([400, expect.stringContaining(message)])
    }
    const silent = await correct('contractor', id, longer(5), { reason: ' ' })
    expect(silent.error?.fields).toEqual({ reason: 'Say how you know: by tape, from a drawing' })
    const named = await correct(
      'contractor',
      id,
      { rooms: { 'room-1': { label: 'Pantry' } } },
      { reason: '' },
    )
    expect(named.data.scan.corrections).toHaveLength(1)
  })

  test('sent twice is made once; of the same wall as one unseen it is a conflict, of another it stands beside it', async () => {
    const { id } = (await addTyped('crew')).data.scan
    const key = randomUUID()
    await correct('contractor', id, longer(4.1), { id: key })
    expect((await correct('contractor', id, longer(4.1), { id: key })).data.scan.corrections).toHaveLength(1)
    const late = await correct('contractor', id, longer(4.2))
    expect(late.status).toBe(409)
    expect(late.error?.theirs).toEqual({
      'lengths/wall-1/room-1': { value: longer(4.1), by: 'contractor', at: expect.any(String) },
    })
    const other = await correct('contractor', id, { walls: { 'wall-2': { height: 3 } } })
    expect(other.data.scan.corrections.map(({ number }: { number: number }) => number)).toEqual([1, 2])
    expect((await correct('contractor', id, longer(4.2), { after: 2 })).status).toBe(200)
  })

  test('made by several at once, each has a number of its own', async () => {
    const { id } = (await addTyped('crew')).data.scan
    const height = (wall: number) => ({ walls: { [`wall-${wall}`]: { height: 2.5 } } })
    await Promise.all([1, 2, 3].map((wall) => correct('contractor', id, height(wall))))
    const { corrections } = (await p.ask('crew', 'GET', `/scans/${id}`)).data.scan
    expect(corrections.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3])
  })
})

test('a scan’s name, note and date change; what somebody else changed since is a conflict', async () => {
  const { id } = (await addTyped('crew')).data.scan
  const edit = (as: Staff, fields: object, base = 1) => p.ask(as, 'PATCH', `/scans/${id}`, { base, fields })
  expect((await edit('worker', { name: 'Mine' })).status).toBe(403)
  const takenAt = '2026-06-09T08:04:00.000Z'
  const { data } = await edit('contractor', { name: 'Kitchen', note: 'after demolition', takenAt })
  expect(data.scan).toMatchObject({ name: 'Kitchen', note: 'after demolition', takenAt, version: 2 })
  expect((await edit('contractor', { name: 'Bath' })).error?.theirs).toHaveProperty('name')
  expect((await edit('contractor', { againOf: id }, 2)).status).toBe(400)
  expect((await edit('contractor', { againOf: randomUUID() }, 2)).status).toBe(404)
})

test('a project has so many scans and no more', async () => {
  const row = await t.db
    .selectFrom('scans')
    .selectAll()
    .where('project_id', '=', p.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { length } = await t.db.selectFrom('scans').select('id').where('project_id', '=', p.id).execute()
  const more = Array.from({ length: scansMost - length }, () => ({
    ...{
      ...row,
      id: randomUUID(),
      kind: 'typed' as const,
      file_id: null,
      again_of: null,
      deleted_at: t.clock.now(),
    },
    typed: JSON.stringify({ corners, height: 2 }),
  }))
  await t.db.insertInto('scans').values(more).execute()
  const { status, error } = await addTyped('crew')
  expect([status, error?.message]).toEqual([409, `A project has at most ${scansMost} scans.`])
})
