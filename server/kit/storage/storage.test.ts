import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BucketPeer, openBucketPeer } from '#testing/bucket-peer.ts'
import { openBucketStorage } from './bucket-storage.ts'
import { openFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let peer: BucketPeer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'))
  peer = await openBucketPeer()
})
afterEach(async () => {
  await peer.close()
  await rm(folder, { recursive: true })
})

const makers: Record<string, () => Storage> = {
  folder: () => openFolderStorage(join(folder, 'files')),
  bucket: () => openBucketStorage(peer.address, { tries: 4, firstWaitMs: 1, silentMs: 5000 }),
}

async function* inPieces(body: Buffer, size = 100_000) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
const roomy = { maxBytes: 100_000_000 }
const textOf = async (storage: Storage, key: string) => (await buffer(await storage.read(key))).toString()
const keysOf = async (storage: Storage, prefix: string) =>
  (await all(storage.list(prefix))).map(({ key }) => key).sort()

describe.each(Object.keys(makers))('a %s', (name) => {
  let storage: Storage
  beforeEach(() => {
    const make = makers[name]
    if (make) storage = make()
  })

  test('keeps what comes in pieces and gives it back whole or in part, with its length and its SHA-256', async () => {
    const body = Buffer.from('abc'.repeat(100_000))
    const kept = await storage.put('orgs/a/plan', inPieces(body), roomy)
    expect(kept).toEqual({
      bytes: 300_000,
      sha256: 'a77aedfe2e4a7232ea628a71745a966224c4521d93134b993cde5b65ea2f6e3c',
    })
    expect((await buffer(await storage.read('orgs/a/plan'))).equals(body)).toBe(true)
    const part = await storage.read('orgs/a/plan', { start: 4, end: 7 })
    expect((await buffer(part)).toString()).toBe('bcab')
  })

  test('takes a file of no bytes, and one of just as many as are allowed', async () => {
    expect(await storage.put('nothing', inPieces(Buffer.alloc(0)), roomy)).toMatchObject({ bytes: 0 })
    expect(await textOf(storage, 'nothing')).toBe('')
    await storage.put('just', inPieces(Buffer.alloc(9)), { maxBytes: 9 })
    expect(await storage.exists('just')).toBe(true)
    expect([await storage.bytesOf('just'), await storage.bytesOf('nothing')]).toEqual([9, 0])
    expect(await storage.bytesOf('jus')).toBeUndefined()
  })

  test('stops at the first byte too many, and what was there before stays', async () => {
    await storage.put('a', inPieces(Buffer.from('before')), roomy)
    let asked = 0
    async function* endless() {
      for (;;) {
        asked++
        yield Buffer.alloc(1000)
      }
    }
    await expect(storage.put('a', endless(), { maxBytes: 5000 })).rejects.toMatchObject({
      trouble: 'too_large',
      maxBytes: 5000,
    })
    expect(asked).toBe(6)
    expect(await textOf(storage, 'a')).toBe('before')
  })

  test.each([0, 20])(
    'a stream that fails after %i MB leaves nothing, and its own error',
    async (megabytes) => {
      async function* failing() {
        yield Buffer.from('x')
        for (let n = 0; n < megabytes; n++) yield Buffer.alloc(1_000_000)
        throw new Error('the sender is gone')
      }
      await expect(storage.put('a/b', failing(), roomy)).rejects.toThrow('the sender is gone')
      expect(await storage.exists('a/b')).toBe(false)
      expect(await keysOf(storage, '')).toEqual([])
      expect(peer.uploads()).toEqual([])
      expect(await readdir(join(folder, 'files', '.unfinished')).catch(() => [])).toEqual([])
    },
  )

  test('of two puts of one key at the same time one stays, whole', async () => {
    const bodies = [Buffer.alloc(9_000_000, 'a'), Buffer.alloc(9_000_001, 'b')]
    const kept = await Promise.all(bodies.map((body) => storage.put('same', inPieces(body), roomy)))
    const read = await buffer(await storage.read('same'))
    const n = read.length === 9_000_000 ? 0 : 1
    expect(read.equals(bodies[n] ?? Buffer.alloc(0))).toBe(true)
    expect(kept[n]?.bytes).toBe(read.length)
  })

  test('what is replaced while it is read is read to its end as it was, or not at all', async () => {
    await storage.put('a', inPieces(Buffer.alloc(3_000_000, 'a')), roomy)
    peer.fail(/^GET/, { cutAfter: 1_000_000 })
    const reading = await storage.read('a')
    await storage.put('a', inPieces(Buffer.alloc(3_000_000, 'b')), roomy)
    const read = await buffer(reading).then(
      (body) => body.equals(Buffer.alloc(3_000_000, 'a')),
      (error) => error.trouble === 'away',
    )
    expect(read).toBe(true)
  })

  test('a file that is not there is missing at once, and removing it is no error', async () => {
    await expect(storage.read('a/b')).rejects.toMatchObject({ trouble: 'missing' })
    expect(await storage.exists('a/b')).toBe(false)
    await storage.remove('a/b')
    await storage.put('a/b', inPieces(Buffer.from('x')), roomy)
    await storage.remove('a/b')
    expect(await storage.exists('a/b')).toBe(false)
  })

  test('lists what begins with a prefix, with its size and time, on as many pages as it takes', async () => {
    peer.pageOf(2)
    const before = Date.now() - 5000
    for (const key of ['a/1', 'a/2/3', 'a/20', 'ab', 'b/1'])
      await storage.put(key, inPieces(Buffer.from('1234')), roomy)
    expect(await keysOf(storage, '')).toEqual(['a/1', 'a/2/3', 'a/20', 'ab', 'b/1'])
    expect(await keysOf(storage, 'a/')).toEqual(['a/1', 'a/2/3', 'a/20'])
    expect(await keysOf(storage, 'a/2')).toEqual(['a/2/3', 'a/20'])
    expect(await keysOf(storage, 'c')).toEqual([])
    const [first] = await all(storage.list('b/'))
    expect(first).toMatchObject({ key: 'b/1', bytes: 4 })
    expect(first?.storedAt.getTime()).toBeGreaterThan(before)
  })

  test.each([
    '',
    '../a',
    'a/../b',
    '/a',
    'a/',
    'a//b',
    '.unfinished/a',
    'a\\b',
    'A',
    'a\0',
    'a b',
    'é',
    '-a',
    'a/b'.repeat(99),
  ])('refuses %j as a key', async (key) => {
    await expect(storage.put(key, inPieces(Buffer.from('x')), roomy)).rejects.toThrow('cannot be the key')
    await expect(storage.read(key)).rejects.toThrow('cannot be the key')
    await expect(storage.remove(key)).rejects.toThrow('cannot be the key')
    await expect(storage.exists(key)).rejects.toThrow('cannot be the key')
  })
})

test('what a put has left is freed once nothing came to it for a while, and one under way goes on', async () => {
  const storage = openFolderStorage(folder)
  const paused = Promise.withResolvers<void>()
  async function* slowly() {
    yield randomBytes(10)
    await paused.promise
    yield randomBytes(10)
  }
  const dead = storage.put('dead', slowly(), roomy)
  await expect.poll(() => readdir(join(folder, '.unfinished')).catch(() => [])).toHaveLength(1)
  const [left = ''] = await readdir(join(folder, '.unfinished'))
  await utimes(join(folder, '.unfinished', left), new Date(0), new Date(0))
  const alive = storage.put('alive', slowly(), roomy)
  await expect.poll(() => readdir(join(folder, '.unfinished'))).toHaveLength(2)
  expect(await storage.clear(new Date(Date.now() - 60_000))).toBe(1)
  paused.resolve()
  await expect(dead).rejects.toMatchObject({ trouble: 'missing' })
  expect(await alive).toMatchObject({ bytes: 20 })
})
