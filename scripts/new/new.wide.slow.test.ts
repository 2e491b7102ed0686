import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { findBreaches, readSources } from '../imports.ts'
import { findUnsaid } from '../rooms.ts'
import { findTestBrowser } from '../test-browser.ts'

const left = new Set(['.git', 'node_modules', 'dist', 'data', '.cache'])

/** A copy of the tree, with the packages of this one. */
let copy: string
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'plumbline-new-'))
  for (const name of await readdir(root)) {
    if (!left.has(name)) await cp(join(root, name), join(copy, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  // What the types were found to be here needs not be found once more there.
  const types = join('.cache', 'types.tsbuildinfo')
  if (existsSync(join(root, types))) await cp(join(root, types), join(copy, types))
})
afterEach(() => rm(copy, { recursive: true }))

/** What is drawn anew is drawn with the browser that the tests have, where it is not the machine's own. */
const browser = findTestBrowser()
const env = browser ? { ...process.env, CHROMIUM: browser } : process.env

/** Runs a program in the copy; answers how it ended and what it said. */
const inCopy = (program: string, ...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((done) => {
    execFile(program, words, { cwd: copy, env }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? 1) : 0, said: `${out}${err}` }),
    )
  })
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const makeNew = (...words: string[]) => inCopy(process.execPath, 'scripts/new.ts', ...words)
const texts = async () =>
  new Map(await Promise.all(readSources(copy).map(async ({ path, text }) => [path, text] as const)))

test('a new feature, and one with a table beside it, pass the types, the lint, the order of the house and the tests of the contract', async () => {
  const before = new Set((await texts()).keys())
  expect(await makeNew('feature', 'punch-list')).toMatchObject({ code: 0 })
  expect(await makeNew('feature', 'site-diaries', '--spanish', 'Diarios de obra', '--table')).toMatchObject({
    code: 0,
  })
  const sources = readSources(copy)
  const made = sources.map(({ path }) => path).filter((path) => !before.has(path))
  expect(made).toEqual(
    expect.arrayContaining([
      'contract/punch-list.ts',
      'server/punch-list/punch-list.db.test.ts',
      'web/punch-list/punch-list-page.tsx',
      'e2e/punch-list.test.ts',
      'server/site-diaries/store.ts',
    ]),
  )
  expect(findBreaches(sources)).toEqual([])
  expect(findUnsaid(copy)).toEqual([])
  const changed = ['contract', 'server/app.ts', 'server/db', 'server/backup', 'prove/fuzz', 'web/routes.ts']
  const checks = await Promise.all([
    inCopy(bin('tsc'), '-p', '.'),
    inCopy(bin('biome'), 'ci', '--error-on-warnings', '--vcs-enabled=false', ...made, ...changed),
    inCopy(
      bin('vitest'),
      'run',
      '--project',
      'unit',
      'contract',
      'web/routes.test.ts',
      'scripts/messages.test.ts',
    ),
  ])
  for (const { code, said } of checks) expect(code, said).toBe(0)
}, 240_000)

test('a name that is no good is told why, and nothing is written', async () => {
  const before = await texts()
  expect(await makeNew('feature', 'Punch')).toEqual({
    code: 1,
    said: expect.stringContaining('small letters'),
  })
  expect(await texts()).toEqual(before)
})

test('nothing is overwritten, and a place that is not as it was is named before anything is written', async () => {
  await writeFile(join(copy, 'e2e', 'punch-list.test.ts'), 'mine')
  expect(await makeNew('feature', 'punch-list')).toMatchObject({
    code: 1,
    said: expect.stringContaining('e2e/punch-list.test.ts is there already'),
  })
  expect(await readFile(join(copy, 'e2e', 'punch-list.test.ts'), 'utf8')).toBe('mine')
  await rm(join(copy, 'e2e', 'punch-list.test.ts'))
  await writeFile(join(copy, 'web', 'routes.ts'), 'export const other = 1')
  expect(await makeNew('feature', 'punch-list')).toMatchObject({
    code: 1,
    said: expect.stringContaining('web/routes.ts is not as it was'),
  })
  expect(existsSync(join(copy, 'contract', 'punch-list.ts'))).toBe(false)
})

test('asked for wrongly, it says how to ask', async () => {
  const asked = [
    [],
    ['page', 'punch-list'],
    ['feature'],
    ['feature', 'a', 'b'],
    ['feature', 'punch-list', '--es'],
  ].map((words) => makeNew(...words))
  for (const said of await Promise.all(asked)) {
    expect(said).toMatchObject({ code: 2, said: expect.stringContaining('npm run new -- feature NAME') })
  }
})
