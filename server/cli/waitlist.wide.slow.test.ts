import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataFolder } from '#testing/server.ts'

const root = resolve(import.meta.dirname, '..', '..')
let folder: Awaited<ReturnType<typeof openDataFolder>>

/** Runs a program of the house; its answer is read up to `most` bytes, and then no more. */
function run(args: readonly string[], most = Number.POSITIVE_INFINITY) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: folder.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
    if (out.length >= most) child.stdout.destroy()
  })
  child.stderr.on('data', (chunk: Buffer) => (err += chunk))
  return new Promise<{ code: number | null; out: string; err: string }>((done) => {
    child.on('close', (code) => done({ code, out, err }))
  })
}
const waitlist = (words: string, most?: number) => run(['server/cli/waitlist.ts', ...words.split(' ')], most)

beforeAll(async () => {
  folder = await openDataFolder()
})
afterAll(() => folder.remove())

test('made-up members can be looked at with no server beside the command', async () => {
  const made = await run(['scripts/members.ts', '--count', '3000', '--until', '2026-03-31'])
  expect(made).toMatchObject({ code: 0, err: '' })
  const { code, out, err } = await waitlist('stats --json')
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out).totals.joined).toBe(3000)
  expect((await waitlist('show nobody@mason.example')).code).toBe(3)
  expect((await waitlist('list --status asleep')).code).toBe(2)
})

test('a reader that has had enough ends an export without a word', async () => {
  const { code, out, err } = await waitlist('export', 1)
  expect(out).toMatch(/^email,name,/)
  expect([code, err]).toEqual([141, ''])
  const again = await waitlist('export --format json')
  expect(JSON.parse(again.out)).toHaveLength(3000)
})
