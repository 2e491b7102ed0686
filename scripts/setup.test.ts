import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
let lock: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-setup-'))
  lock = join(root, '.cache', 'setup.lock')
  for (const folder of ['scripts', '.cache']) await mkdir(join(root, folder))
  await copyFile(join(import.meta.dirname, 'setup.mjs'), join(root, 'scripts', 'setup.mjs'))
  for (const name of ['package.json', 'package-lock.json']) await writeFile(join(root, name), '{}')
  // Stands for npm: notes that it ran, takes a moment, and fails where it is told to.
  await writeFile(
    join(root, 'npm.js'),
    `const { appendFileSync, existsSync, mkdirSync } = require('node:fs')
appendFileSync('ran', 'x')
if (existsSync('broken')) { console.error('no such package'); process.exit(1) }
setTimeout(() => mkdirSync('node_modules', { recursive: true }), 300)`,
  )
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function setUp(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'setup.mjs'), 'check'], {
    env: { ...process.env, npm_execpath: join(root, 'npm.js') },
    timeout: 10_000,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, output }
}
const installs = async () => (await readFile(join(root, 'ran'), 'utf8')).length

test('installs once, and again when the lockfile is another', async () => {
  expect(await setUp()).toMatchObject({ code: 0, output: expect.stringMatching(/Installed in \d+ s\./) })
  expect(await setUp()).toEqual({ code: 0, output: '' })
  await writeFile(join(root, 'package-lock.json'), '{ }')
  expect((await setUp()).code).toBe(0)
  expect(await installs()).toBe(2)
})

test('two at once install once', async () => {
  const both = await Promise.all([setUp(), setUp()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(await installs()).toBe(1)
})

test('an installation that fails shows what npm said, and blocks nobody after it', async () => {
  await writeFile(join(root, 'broken'), '')
  const { code, output } = await setUp()
  expect(code).toBe(1)
  expect(output).toContain('no such package')
  expect(output).toContain('Installing dependencies failed')
  await expect(stat(lock)).rejects.toThrow()
  await rm(join(root, 'broken'))
  expect((await setUp()).code).toBe(0)
})

test.each([
  ['of a process that is gone', '4194305', 0],
  ['that is empty', '', 60],
  ['too old, of a process number that came again', '1', 3600],
])('a lock left behind is cleared: one %s', async (_, holder, ageSeconds) => {
  await writeFile(lock, holder)
  const then = new Date(Date.now() - ageSeconds * 1000)
  await utimes(lock, then, then)
  expect((await setUp()).code).toBe(0)
})

test('every command of npm that sets up first is one that the set-up knows', async () => {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const setup = await readFile(join(import.meta.dirname, 'setup.mjs'), 'utf8')
  const known = setup.match(/^const steps = \{\n([^}]*)^\}/m)?.[1] ?? ''
  const wanted = Object.values(scripts).flatMap((command) => command.match(/setup\.mjs (\S+)/)?.[1] ?? [])
  expect(wanted.length).toBeGreaterThan(10)
  for (const step of wanted) expect(known, step).toMatch(new RegExp(`^ {2}${step}: \\[`, 'm'))
})
