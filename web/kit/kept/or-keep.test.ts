import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type KeptKind, madeByHeader } from '#contract/kept.ts'
import type { AnyRow } from '#contract/route.ts'
import { ofKind } from './of-kind.ts'
import { callOrKeep, waitsBehind } from './or-keep.ts'
import { beginKeeping, currentKept, keep, knownWithinMs, NotKept, sendNow } from './outbox.ts'
import type { KeptItem } from './store.ts'

const held = new Map<string, KeptItem>()
// Tests share a process: what an earlier one read with another store is read anew.
vi.hoisted(() => vi.resetModules())
vi.mock('./store.ts', () => ({
  itemsOf: async (who: string) => [...held.values()].filter(({ person }) => person === who),
  putItem: async (item: KeptItem) => void held.set(item.id, item),
  changeItem: async (id: string, change: Partial<KeptItem>) => {
    const item = held.get(id)
    if (item) held.set(id, { ...item, ...change })
  },
  dropItem: async (id: string) => void held.delete(id),
  bytesOf: async () => undefined,
  restoreLost: async () => undefined,
}))

// What the server answers is not looked at here.
vi.mock('#contract/kept.ts', async (original) => {
  const { keptKinds, ...rest } = await original<{ keptKinds: Record<string, AnyRow> }>()
  const loose = Object.entries(keptKinds).map(([kind, row]) => [kind, { ...row, data: z.any() }])
  return { ...rest, keptKinds: Object.fromEntries(loose) }
})

const uuid = (end: number) => `019e0000-0000-7000-8000-00000000000${end}`
const [project, task, own] = [uuid(8), uuid(7), uuid(1)]
const madeAt = '2026-06-11T14:00:00.000Z'
const params = { project }
const line = { key: 'photos', text: 'Photos', unit: '', least: null, most: null, source: '' }

/** A call of each kind, and whether what it makes is known by an id that stands in it or by what it says. */
const calls = {
  note: { params: { project, task }, body: { id: own, body: 'Foam it', team: false } },
  status: { params: { project, task }, body: { base: 1, fields: { status: 'done' } } },
  check: { params: { project, task, check: own }, body: { done: true } },
  log: {
    params,
    body: {
      entries: [
        {
          ...{ id: own, on: '2026-06-11', madeAt, body: { kind: 'note', text: 'Rain' } },
          ...{ replaces: null, removed: false, copied: null },
        },
      ],
    },
  },
  start: { params, body: { id: own, taskId: task, startedAt: madeAt, madeAt } },
  stop: { params: { project, time: own }, body: { stoppedAt: madeAt, breakMinutes: 30 } },
  checklist: {
    params,
    body: { id: own, title: 'Before cover', room: '', taskId: null, lines: [line], madeAt },
  },
  answer: {
    params: { project, checklist: uuid(2) },
    body: { id: own, line: 'photos', result: 'pass', value: null, note: '', madeAt },
  },
  punch: {
    params,
    body: {
      ...{ id: own, title: 'Scratch', note: '', room: '', scanId: null, x: null, y: null, madeAt },
      ...{ personId: null, dueOn: null, beforeId: null },
    },
  },
  'punch-state': { params: { project, punch: own }, body: { state: 'done' } },
  scan: {
    params,
    body: {
      id: own,
      name: 'Kitchen',
      note: '',
      file: '019b0000-0000-7000-8000-00000000000f',
      takenAt: madeAt,
    },
  },
  'typed-scan': {
    params,
    body: {
      ...{ id: own, name: 'Bath', note: '' },
      typed: {
        corners: [
          [0, 0],
          [2, 0],
          [2, 3],
          [0, 3],
        ],
        height: 2.4,
      },
    },
  },
  tool: {
    params: { ...params, org: '019b0000-0000-7000-8000-00000000000e', tool: own },
    body: { id: own, out: true, holder: 'Luis Ortega', project: null, dueOn: null, note: '', madeAt },
  },
  talk: {
    params,
    body: {
      id: own,
      on: '2026-11-20',
      topic: 'Ladders',
      points: '',
      led: 'Luis Ortega',
      present: [],
      madeAt,
    },
  },
} satisfies Record<Exclude<KeptKind, 'photo'>, { params: object; body: object }>
const kinds = Object.keys(calls) as (keyof typeof calls)[]

let online = false
let reply: (() => Response) | undefined
const asked: { path: string; body: unknown }[] = []
const answered = () => Response.json({ success: true, data: {} })
let end = () => {}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (!online) throw new TypeError('Failed to fetch')
    asked.push({ path, body: JSON.parse(body) })
    return (reply ?? answered)()
  })
  end = beginKeeping('luis', () => undefined)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  held.clear()
  asked.length = 0
  online = false
  reply = undefined
})

test.each(kinds)(
  '%s: made without a connection it is kept, counted, shown, and sent as it was made, once',
  async (kind) => {
    expect(await callOrKeep(kind, calls[kind] as never, 'It')).toBe('kept')
    expect(currentKept().unsent).toBe(1)
    expect(ofKind(currentKept().items, kind, project)).toMatchObject([{ ...calls[kind], waits: true }])
    online = true
    await sendNow()
    await sendNow()
    expect(asked.map(({ body }) => body)).toEqual([calls[kind].body])
    expect(currentKept().unsent).toBe(0)
    expect(ofKind(currentKept().items, kind, project)).toMatchObject([{ waits: false }])
  },
)

test('what is made here says whose it is, and a no to whoever else is signed in keeps it for its maker', async () => {
  const makers: (string | undefined)[] = []
  const refuse = (code: string, status: number) =>
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
      makers.push(headers[madeByHeader])
      return Response.json({ success: false, error: { code, message: 'No' } }, { status })
    })
  refuse('unauthenticated', 401)
  expect(await callOrKeep('note', calls.note as never, 'It')).toBe('kept')
  await sendNow()
  expect(currentKept()).toMatchObject({ unsent: 1, refused: 0, signedOut: true })
  refuse('not_found', 404)
  await sendNow()
  expect(currentKept()).toMatchObject({ unsent: 1, refused: 1 })
  expect(new Set(makers)).toEqual(new Set(['luis']))
})

test('with a connection nothing is kept; a bad moment of the server is waited out, and its no is told at once', async () => {
  online = true
  expect(await callOrKeep('punch', calls.punch as never, 'It')).toEqual({})
  expect(held.size).toBe(0)
  reply = () => new Response('', { status: 503 })
  expect(await callOrKeep('punch', calls.punch as never, 'It')).toBe('kept')
  held.clear()
  await sendNow()
  reply = () =>
    Response.json(
      { success: false, error: { code: 'invalid_input', message: 'The title is missing' } },
      { status: 400 },
    )
  await expect(callOrKeep('punch', calls.punch as never, 'It')).rejects.toThrow('The title is missing')
  expect(held.size).toBe(0)
})

test('what would be refused in any case is not kept without a connection, and says why; with one the server is asked', async () => {
  const never = 'Photos are missing'
  const done = () => callOrKeep('status', calls.status as never, 'It', never)
  await expect(done()).rejects.toThrow(new NotKept(never))
  expect(held.size).toBe(0)
  online = true
  expect(await done()).toEqual({})
  online = false
  await callOrKeep('note', calls.note as never, 'It')
  // About the same task something waits: sent past it this would be older than it.
  online = true
  await expect(done()).rejects.toThrow(NotKept)
})

test('what is about a thing that is kept waits behind it, and so does the clock behind the clock', async () => {
  await callOrKeep('start', calls.start as never, 'It')
  expect(await callOrKeep('stop', calls.stop as never, 'It')).toBe('kept')
  const behind = (kind: keyof typeof calls) =>
    waitsBehind(currentKept().items, {
      kind,
      query: {},
      ...(calls[kind] as { params: Record<string, string>; body: object }),
    })
  // About the same task; about nothing that is here but the project.
  expect(behind('status')).toBe(true)
  expect(waitsBehind(currentKept().items, { kind: 'punch', params, query: {}, body: { id: uuid(3) } })).toBe(
    false,
  )
  expect(waitsBehind(currentKept().items, { kind: 'start', params, query: {}, body: { id: uuid(3) } })).toBe(
    true,
  )
  online = true
  await sendNow()
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['time', 'stop'])
  expect(behind('status')).toBe(false)
})

test('what is made before it is known who is here waits for it, and is theirs; where nobody comes it is said', async () => {
  end()
  const photo = {
    kind: 'photo',
    params,
    label: 'A photo',
    fileName: 'a.jpg',
    bytes: new ArrayBuffer(3),
  } as const
  const made = keep({ ...photo, id: uuid(3) })
  end = beginKeeping('priya', () => undefined)
  expect(await made).toBe(uuid(3))
  expect(held.get(uuid(3))?.person).toBe('priya')
  end()
  vi.useFakeTimers()
  const nobody = expect(keep(photo)).rejects.toThrow(NotKept)
  await vi.advanceTimersByTimeAsync(knownWithinMs)
  await nobody
  vi.useRealTimers()
})
