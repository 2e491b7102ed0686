import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSources } from './imports.ts'

let root: string
let lock: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-setup-'))
  lock = join(root, '.cache', 'setup.lock')
  for (const folder of ['scripts', '.cache']) await mkdir(join(root, folder))
  await copyFile(join(import.meta.dirname, 'setup.mjs'), join(root, 'scripts', 'setup.mjs'))
  await writeFile(join(root, 'package.json'), '{ "devDependencies": { "vite": "8", "vitest": "5" } }')
  await writeFile(join(root, 'package-lock.json'), '{}')
  // Stands for npm: notes that it ran, takes a moment, and fails where it is told to. What it installs says what it was asked for.
  await writeFile(
    join(root, 'npm.js'),
    `const { appendFileSync, existsSync, mkdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const at = (name) => join(__dirname, name)
appendFileSync(at('ran'), 'x')
if (existsSync(at('broken'))) { console.error('no such package'); process.exit(1) }
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
setTimeout(() => {
  mkdirSync('node_modules', { recursive: true })
  const asked = process.argv[2] + ' with ' + Object.keys(devDependencies).join(' and ') + ';'
  appendFileSync(join('node_modules', 'asked'), asked)
}, 300)`,
  )
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Sets up for a command that needs no other step. */
async function setUp(
  command: 'check' | 'waitlist' = 'check',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'setup.mjs'), command], {
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

/** Where a package is imported to run, not for its types alone. */
const importPattern =
  /(?:^(?:import(?! type)|\} from|@import)[^'"\n]*|\bimport\(\s*)['"]([^'".#/][^'"]*)['"]/gm

const asked = () => readFile(join(root, 'node_modules', 'asked'), 'utf8')

test('what serves waits for no tool of the tests, and those are added beside what it runs from', async () => {
  expect((await setUp('waitlist')).code).toBe(0)
  expect(await asked()).toBe('ci with vite;')
  expect(await setUp('waitlist')).toEqual({ code: 0, output: '' })
  expect((await setUp('check')).code).toBe(0)
  expect(await asked()).toBe('ci with vite;install with vite and vitest;')
  expect(await setUp('waitlist')).toEqual({ code: 0, output: '' })
  expect(await setUp('check')).toEqual({ code: 0, output: '' })
  expect(await installs()).toBe(2)
})

test('where packages of another lockfile lie, everything is installed anew', async () => {
  await setUp('waitlist')
  await writeFile(join(root, 'package-lock.json'), '{ }')
  expect((await setUp('waitlist')).code).toBe(0)
  expect(await asked()).toContain('ci with vite and vitest;')
})

test('a start installs every package that the site is built with and the server runs with', async () => {
  const project = resolve(import.meta.dirname, '..')
  const config = join(project, 'vite.config.ts')
  const { dependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  const setup = await readFile(join(import.meta.dirname, 'setup.mjs'), 'utf8')
  const tools: string[] = setup.match(/^const buildTools = \[(.*)\]$/m)?.[1]?.match(/[^', ]+/g) ?? []
  const build = await readFile(join(import.meta.dirname, 'build.ts'), 'utf8')
  const inputs: string[] = build.match(/^const inputs = \[\n([^\]]*)^\]/m)?.[1]?.match(/[^',\s]+/g) ?? []
  const needing = [...inputs.filter((input) => !input.endsWith('.json')), 'server']
  const sources = [...readSources(project), { path: 'vite.config.ts', text: await readFile(config, 'utf8') }]
  const needed = sources
    .filter(({ path }) => needing.some((one) => path === one || path.startsWith(`${one}/`)))
    .filter(({ text }) => !text.includes("from 'vitest'"))
    .flatMap(({ text }) => [...text.matchAll(importPattern)].map((match) => match[1] ?? ''))
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? name)
  expect(needed).toEqual(expect.arrayContaining(['vite', '@vitejs/plugin-react', 'tailwindcss', 'fastify']))
  expect(needed.filter((name) => !(name in dependencies) && !tools.includes(name))).toEqual([])
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
