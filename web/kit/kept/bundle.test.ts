import { afterEach, expect, test, vi } from 'vitest'
import { Refusal, ReplyError } from '../call.ts'
import { packBundle, readBundle } from './bundle.ts'
import { sha256Of } from './hash.ts'
import { judged } from './send.ts'
import type { KeptItem } from './store.ts'

const held = new Map<string, ArrayBuffer>()
// Tests share a process: what an earlier one read with another store is read anew.
vi.hoisted(() => vi.resetModules())
vi.mock('./store.ts', () => ({ bytesOf: async (id: string) => held.get(id) }))
afterEach(() => held.clear())

const item = (id: string, about: Partial<KeptItem>): KeptItem => ({
  ...{ id, person: 'luis', kind: 'photo', params: { project: 'p' }, query: { shot: 'North wall' }, body: {} },
  ...{ label: 'Photo', fileName: 'wall 1.jpg', bytes: 3, sha256: null, keptAt: '2026-06-11T12:00:00.000Z' },
  ...{ state: 'refused', trouble: 'no', sentAt: null, savedAt: null },
  ...about,
})

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const ids = ['019e0000-0000-7000-8000-000000000001', '019e0000-0000-7000-8000-000000000002'] as const

test('what is saved as one file comes in as it was, its bytes and what is not a file, to be sent', async () => {
  const bytes = Uint8Array.of(1, 2, 3).buffer
  held.set(ids[0], bytes)
  const photo = item(ids[0], { sha256: await sha256Of(bytes) })
  const note = item(ids[1], {
    kind: 'note',
    fileName: '',
    body: { id: ids[1], body: 'Foam it', team: false },
  })
  const found = await readBundle(await bytesOf(await packBundle([photo, note])))
  expect(found.map(({ item: one }) => [one.id, one.state, one.trouble, one.body])).toEqual([
    [ids[0], 'kept', '', {}],
    [ids[1], 'kept', '', note.body],
  ])
  expect(new Uint8Array(found[0]?.bytes ?? new ArrayBuffer())).toEqual(Uint8Array.of(1, 2, 3))
  expect(found[1]?.bytes).toBeUndefined()
})

test('a file whose bytes were changed since, and one that is none, are refused in words', async () => {
  held.set(ids[0], Uint8Array.of(1, 2, 3).buffer)
  const other = await sha256Of(Uint8Array.of(9).buffer)
  const packed = await bytesOf(await packBundle([item(ids[0], { sha256: other })]))
  await expect(readBundle(packed)).rejects.toThrow('“wall 1.jpg” in this file is not as it was saved.')
  await expect(readBundle(Uint8Array.of(1, 2))).rejects.toThrow('This is no file of things kept on a device.')
})

test('what is only a bad moment is tried again; what the server refuses is told in its words', () => {
  const of = (status: number) => judged(new ReplyError(status, 'x'))
  expect([500, 503, 408, 429].map((status) => of(status).is)).toEqual(['later', 'later', 'later', 'later'])
  expect(of(401)).toEqual({ is: 'later', signedOut: true })
  expect(judged(new TypeError('Failed to fetch'))).toEqual({ is: 'later' })
  expect(judged(new Refusal(409, { message: 'Somebody changed it' }))).toEqual({
    is: 'refused',
    why: 'Somebody changed it',
  })
  expect(of(404).is).toBe('refused')
})
