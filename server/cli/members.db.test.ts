import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { addTestMembers, addWaiting } from '#testing/members.ts'
import { runWaitlist, type Sitting } from '#testing/terminal.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'))
})
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())
afterAll(() => rm(folder, { recursive: true }))

const run = (words: string, sitting?: Sitting) => runWaitlist(t, words.split(' '), sitting)
const ada = (change: object = {}) =>
  addWaiting(t.db, 1, () => ({
    email: 'Ada@mason.example',
    email_key: 'ada@mason.example',
    name: 'Ada Mason',
    position: 'Tiler',
    ...change,
  }))
const json = async (words: string) => JSON.parse((await run(`${words} --json`)).out)

test('every command has its help with an example, and the program tells its exit codes', async () => {
  const { code, out } = await run('--help')
  expect(code).toBe(0)
  expect(out).toMatch(/Exit codes:\s+0 .*\s+1 .*\s+2 .*\s+3 /)
  const names = [...out.matchAll(/^ {2}([a-z-]+)(?: \[| {2})/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'help')
  expect(names).toEqual(expect.arrayContaining(['stats', 'list', 'show', 'export', 'import']))
  for (const name of names) {
    const help = await run(`${name} --help`)
    expect(help, name).toMatchObject({ code: 0, err: '' })
    expect(help.out, name).toMatch(/Examples?:\n {2}\$ npm run .*waitlist -- /)
  }
})

test('what is asked for wrongly ends with 2 and says what it can be', async () => {
  for (const [words, said] of [
    ['lst', 'unknown command'],
    ['list --staus confirmed', 'unknown option'],
    ['list --status asleep', 'Status must be one of unconfirmed, confirmed'],
    ['list --limit 0', 'whole number from 1'],
    ['list --sort shoe', 'Sort must be one of joined'],
    ['list --from 2026-02-30', 'From must be a day such as'],
    ['stats --days 367', 'whole number from 1 to 366'],
    ['show ada', 'not an email address'],
    ['export --format xml', 'Allowed choices are csv, json'],
    ['import', 'missing required argument'],
  ] as const) {
    const { code, out, err } = await run(words)
    expect([words, code, out]).toEqual([words, 2, ''])
    expect(err).toContain(said)
  }
})

test('the list has a tab between its cells where a script reads it, and fits a terminal of 80 columns', async () => {
  await ada()
  await addTestMembers(t.db, 2, (i) => ({
    name: i === 0 ? '建築 一郎 '.repeat(9) : 'A name as long as a name can be, and then some more of it',
    position: 'Construction Superintendent of everything',
  }))
  const plain = await run('list --sort name')
  expect(plain).toMatchObject({ code: 0, err: '' })
  expect(plain.out.split('\n')[1]).toBe('Ada@mason.example\tAda Mason\tconfirmed\tTiler\t2025-02-01 08:00')
  const table = await run('list --sort name --limit 3', { columns: 80 })
  const lines = table.out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^Email +Name +Status +Job title +Joined \(UTC\)$/)
  expect(lines).toHaveLength(4)
  const ideographs = (line: string) => line.match(/\p{Script=Han}/gu)?.length ?? 0
  for (const line of lines) expect(line.length + ideographs(line)).toBeLessThanOrEqual(80)
  expect(table.err).toBe('3 of 3 members; --limit shows more.\n')
})

test('the list narrows by its options and answers as JSON what the calls do', async () => {
  await ada()
  await addTestMembers(t.db, 3, () => ({ reasons: ['velocity'] }))
  expect(await json('list --status confirmed')).toMatchObject([
    { email: 'Ada@mason.example', status: 'confirmed' },
  ])
  expect(await json('list --flagged yes --limit 2')).toHaveLength(2)
  expect(await json('list --text nobody')).toEqual([])
})

test('stats are shown in words and as JSON', async () => {
  await ada()
  const { out } = await run('stats --days 2')
  expect(out).toMatch(/joined +1\n/)
  expect(out).toMatch(/2025-03-01 +0 +0 +0 +0/)
  expect(await json('stats --days 2')).toMatchObject({ totals: { joined: 1, waiting: 1 }, days: [{}, {}] })
})

test('a member is shown with place, reasons and history, and however their address is spelt', async () => {
  await ada({ reasons: ['velocity'] })
  const { code, out } = await run('show ADA@mason.example')
  expect(code).toBe(0)
  expect(out).toMatch(/^Ada@mason.example\n/)
  expect(out).toMatch(/Place +1\n/)
  expect(out).toContain('Many joins from the same network within an hour')
  expect(await json('show ada@mason.example')).toMatchObject({
    status: 'confirmed',
    suppressed: false,
    member: { place: 1 },
  })
})

test('nobody is shown with an exit code of its own, whoever was erased among them', async () => {
  const nobody = { code: 3, out: '', err: 'Nobody with this address is on the waitlist.\n' }
  expect(await run('show grace@mason.example')).toEqual(nobody)
  await ada()
  await run('erase ada@mason.example --yes')
  expect(await run('show ada@mason.example')).toEqual(nobody)
})

const exported = (text: string) => parse(text, { columns: true }) as Record<string, string>[]

test('an export holds everybody in their order, with cells that no spreadsheet runs', async () => {
  await ada({
    company: '=HYPERLINK("https://evil.example")',
    position: '@sum',
    utm_campaign: 'spring,"26"',
    reasons: ['velocity', 'no-proof'],
  })
  await addTestMembers(t.db, 2, (i) => ({ name: `Member ${i}` }))
  const { code, out, err } = await run('export --sort name')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.split('\r\n')).toHaveLength(5)
  const [first, ...rest] = exported(out)
  expect(first).toMatchObject({
    email: 'Ada@mason.example',
    company: `'=HYPERLINK("https://evil.example")`,
    position: "'@sum",
    utm_campaign: 'spring,"26"',
    reasons: 'velocity no-proof',
    status: 'confirmed',
    joinedAt: '2025-02-01T08:00:00.000Z',
  })
  expect(rest.map(({ name }) => name)).toEqual(['Member 0', 'Member 1'])
  const members = JSON.parse((await run('export --format json --sort name')).out)
  expect(members[0]).toMatchObject({
    email: 'Ada@mason.example',
    position: '@sum',
    referrals: 0,
    confirmedAt: expect.any(String),
  })
  expect(members).toHaveLength(3)
  expect(JSON.parse((await run('export --json --text nobody')).out)).toEqual([])
})

test('taking members away is written down', async () => {
  await run('export')
  expect(await t.db.selectFrom('audit_lines').select(['actor', 'action']).execute()).toEqual([
    { actor: 'command line', action: 'members.exported' },
  ])
})

test('a file that is exported into is whole, for its owner alone, and replaces the one before', async () => {
  await addTestMembers(t.db, 3)
  const path = join(folder, 'members.csv')
  await writeFile(path, 'before')
  const { code, out, err } = await run(`export --bom --output ${path}`)
  expect({ code, out }).toEqual({ code: 0, out: '' })
  expect(err).toContain(`3 members in ${path}.`)
  const text = await readFile(path, 'utf8')
  expect(text.startsWith('\ufeffemail,')).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['members.csv'])
})

test('an export that fails leaves the file as it was, and nothing beside it', async () => {
  await addTestMembers(t.db, 3)
  const path = join(folder, 'members.csv')
  await writeFile(path, 'before')
  await t.database.pool.query('alter table users rename to hidden')
  const { code } = await run(`export --output ${path}`)
  expect(code).toBe(1)
  expect(await readFile(path, 'utf8')).toBe('before')
  expect(await readdir(folder)).toEqual(['members.csv'])
})

test('an export to where no file can be is refused with why', async () => {
  const nowhere = await run(`export --output ${join(folder, 'no', 'x.csv')}`)
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('(ENOENT)') })
  expect(await run(`export --output ${folder}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is no file'),
  })
})
