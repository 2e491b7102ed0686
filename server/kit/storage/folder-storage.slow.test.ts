import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-killed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const source = new URL('./folder-storage.ts', import.meta.url).href
/** Puts file after file, and tells of each that was acknowledged. */
const putting = `const { openFolderStorage } = await import('${source}')
const storage = openFolderStorage(process.argv[1])
async function* of(n) { for (let at = 0; at < 20; at++) yield Buffer.alloc(100_000, n % 251) }
for (let n = 0; ; n++) {
  await storage.put('key/' + n % 5, of(n), { maxBytes: 1e9 })
  process.stdout.write(n + '\\n')
}`

test('a process that is killed while it puts leaves whole files alone, also where it replaced them, and what it left is freed', async () => {
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', putting, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let told = ''
    await new Promise<void>((done) => {
      child.stdout.on('data', (data) => {
        told += data
        if (told.split('\n').length > 12 + round) done()
      })
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const storage = openFolderStorage(folder)
    const last = Number(told.trimEnd().split('\n').at(-1))
    for (let key = 0; key < 5; key++) {
      const body = await buffer(await storage.read(`key/${key}`))
      const acknowledged = last - ((last - key + 5) % 5)
      expect(body.length).toBe(2_000_000)
      expect(body.equals(Buffer.alloc(2_000_000, body[0]))).toBe(true)
      // A put whose end was not told may have come through too.
      expect([acknowledged, acknowledged + 5].map((n) => n % 251)).toContain(body[0])
    }
    await storage.clear(new Date(Date.now() + 1000))
    expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  }
})

/** A disk of our own, small enough to fill, needs a mount namespace: Linux, where it is allowed. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

test.runIf(canMount)(
  'a full disk is told as that, leaves nothing of the file, and takes the next one that fits',
  async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    const script = `const { openFolderStorage } = await import('${source}')
    const { readdirSync } = await import('node:fs')
    const storage = openFolderStorage(process.argv[1] + '/files')
    async function* of(megabytes) { for (let n = 0; n < megabytes; n++) yield Buffer.alloc(1e6) }
    const error = await storage.put('large', of(40), { maxBytes: 1e9 }).catch((error) => error)
    const left = readdirSync(process.argv[1] + '/files/.unfinished')
    const next = await storage.put('small', of(10), { maxBytes: 1e9 })
    console.log(JSON.stringify([error.trouble, error.message, left, next.bytes]))`
    const mounted = 'mount -t tmpfs -o size=20m tmpfs "$1" && exec "$2" --input-type=module -e "$3" "$1"'
    const child = spawn('unshare', ['-rm', '/bin/sh', '-c', mounted, 'sh', disk, process.execPath, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exit = once(child, 'exit')
    expect(await json(child.stdout)).toEqual([
      'full',
      'the disk of the data folder is full (ENOSPC)',
      [],
      10_000_000,
    ])
    await exit
  },
)
