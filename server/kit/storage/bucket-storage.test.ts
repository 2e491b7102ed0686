import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BucketFault, type BucketPeer, openBucketPeer } from '#testing/bucket-peer.ts'
import { openBucketStorage } from './bucket-storage.ts'
import type { Storage } from './storage.ts'

let peer: BucketPeer
let storage: Storage
beforeEach(async () => {
  peer = await openBucketPeer()
  storage = openBucketStorage(peer.address, { tries: 4, firstWaitMs: 1, silentMs: 300 })
})
afterEach(() => peer.close())

async function* of(bytes: number) {
  for (let at = 0; at < bytes; at += 1_000_000) yield Buffer.alloc(Math.min(1_000_000, bytes - at), at % 251)
}
const roomy = { maxBytes: 100_000_000 }
const whole = (bytes: number) => buffer(of(bytes))

test('a small file is one call under the prefix, a large one is visible once all of its parts are there', async () => {
  await storage.put('small', of(10), roomy)
  expect(peer.calls).toEqual(['PUT /site-files/plumbline/small'])
  expect((await storage.put('large', of(17_000_000), roomy)).bytes).toBe(17_000_000)
  expect(peer.files.get('plumbline/large')?.body.equals(await whole(17_000_000))).toBe(true)
  // A part that took long on a busy machine may be sent once more.
  const parts = new Set(peer.calls.flatMap((call) => /partNumber=(\d+)/.exec(call)?.[1] ?? []))
  expect(parts.size).toBe(3)
  expect(peer.uploads()).toEqual([])
})

const passing: BucketFault[] = [{ status: 500 }, { status: 503, code: 'SlowDown' }, { lostAnswer: true }]

test.each([
  ['a file in one call', /^PUT/, 10],
  ['the beginning of an upload', /uploads=/, 17_000_000],
  ['a part', /partNumber=2/, 17_000_000],
  ['the end of an upload', /^POST .*uploadId=/, 17_000_000],
])('%s that fails with 500, 503 and a cut connection is sent again', async (_, match, bytes) => {
  peer.fail(match, ...passing)
  await storage.put('a', of(bytes), roomy)
  expect(peer.files.get('plumbline/a')?.body.equals(await whole(bytes))).toBe(true)
})

test('a service that goes on failing is given up, and what was sent of a large file is taken back', async () => {
  peer.fail(/partNumber=2/, ...Array<BucketFault>(4).fill({ status: 503, code: 'SlowDown' }))
  await expect(storage.put('a', of(17_000_000), roomy)).rejects.toMatchObject({
    trouble: 'away',
    message: 'the bucket did not answer PUT: 503 SlowDown',
  })
  expect([...peer.files.keys(), ...peer.uploads()]).toEqual([])
})

test('an upload that says no under 200 is not taken for kept', async () => {
  peer.fail(/^POST .*uploadId=/, { status: 200 })
  await expect(storage.put('a', of(9_000_000), roomy)).rejects.toMatchObject({ trouble: 'away' })
  expect([...peer.files.keys(), ...peer.uploads()]).toEqual([])
})

test.each([undefined, { start: 100, end: 2_999_999 }])(
  'a file whose connection is cut in its middle goes on where it was (%j)',
  async (range) => {
    await storage.put('a', of(3_000_000), roomy)
    peer.fail(/^GET/, { cutAfter: 1_000_000 }, { status: 503 }, { cutAfter: 10 })
    const read = await buffer(await storage.read('a', range))
    expect(read.equals((await whole(3_000_000)).subarray(range?.start ?? 0))).toBe(true)
    expect(peer.calls.filter((call) => call.startsWith('GET'))).toHaveLength(4)
  },
)

test('a file that is cut each time without a byte more is given up, and never ends as if it were whole', async () => {
  await storage.put('a', of(3_000_000), roomy)
  peer.fail(/^GET/, { cutAfter: 1_000_000 }, ...Array<BucketFault>(40).fill({ cutAfter: 0 }))
  await expect(buffer(await storage.read('a'))).rejects.toMatchObject({ trouble: 'away' })
})

test('whoever stops reading ends the call', async () => {
  await storage.put('a', of(3_000_000), roomy)
  const stream = await storage.read('a')
  for await (const _ of stream) break
  expect(stream.destroyed).toBe(true)
})

test('a wrong secret is a refusal that is not tried again, and told without the secret', async () => {
  const wrong = openBucketStorage({ ...peer.address, secretKey: 'hunter2' })
  const error = await wrong.put('a', of(10), roomy).catch((thrown) => thrown)
  expect(error).toMatchObject({
    trouble: 'away',
    message: 'the bucket refused PUT: 403 SignatureDoesNotMatch',
  })
  expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain('hunter2')
  expect(peer.calls).toHaveLength(1)
})

test('uploads that never ended are taken back, those that began since are not', async () => {
  peer.fail(/^DELETE/, ...Array<BucketFault>(4).fill({ status: 500 }))
  peer.fail(/partNumber=2/, { status: 400 })
  await expect(storage.put('a', of(17_000_000), roomy)).rejects.toMatchObject({ trouble: 'away' })
  expect(peer.uploads()).toEqual(['plumbline/a'])
  expect(await storage.clear(new Date('2026-01-02T03:04:00Z'))).toBe(0)
  expect(await storage.clear(new Date('2026-01-02T03:05:00Z'))).toBe(1)
  expect(peer.uploads()).toEqual([])
})
