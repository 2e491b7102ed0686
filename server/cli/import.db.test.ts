import { appendFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { interests, jobTitles, sources } from '#contract/waitlist.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { addTestMembers, addWaiting } from '#testing/members.ts'
import { runWaitlist } from '#testing/terminal.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-import-'))
})
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())
afterAll(() => rm(folder, { recursive: true }))

async function importing(lines: readonly string[] | string, ...options: string[]) {
  const path = join(folder, 'people.csv')
  await writeFile(path, typeof lines === 'string' ? lines : lines.join('\n'))
  return runWaitlist(t, ['import', path, ...options])
}
const members = () => t.db.selectFrom('waitlist_members').selectAll().orderBy('email_key').execute()
const heading = 'email,name,position,interestedIn,source,joinedAt'
const ada = 'ada@mason.example,Ada Mason,Tiler,lidar,friend,2024-12-31T23:00:00Z'

test('without --apply nothing is written, and what would be is said', async () => {
  const { code, out } = await importing([heading, ada])
  expect({ code, out }).toEqual({ code: 0, out: '1 member would be added. --apply adds them.\n' })
  expect(await members()).toEqual([])
  expect(await t.db.selectFrom('audit_lines').select('id').execute()).toEqual([])
})

test('a file that changes while it is read writes nothing', async () => {
  const path = join(folder, 'people.csv')
  const db = new Proxy(t.db, {
    get(target, key) {
      // What is read for checking is read; what is written is not.
      if (key === 'transaction') appendFileSync(path, '\nbob@mason.example,Bob,,,,')
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await writeFile(path, [heading, ada].join('\n'))
  const { code, err } = await runWaitlist({ ...t, db }, ['import', path, '--apply'])
  expect(code).toBe(1)
  expect(err).toContain('Nothing was written: the file has changed while it was read.')
  expect(await members()).toEqual([])
})

test('who is taken in is asked to confirm like anybody, and no wording is claimed that they agreed to', async () => {
  const { code, out } = await importing(
    [heading, ada, 'bob@mason.example,Bob,,LiDAR tools,Search Engine,'],
    '--apply',
  )
  expect(code).toBe(0)
  expect(out).toBe('2 members added; each gets the letter that asks to confirm.\n')
  expect(await members()).toMatchObject([
    {
      email: 'ada@mason.example',
      position: 'Tiler',
      joined_at: new Date('2024-12-31T23:00:00Z'),
      confirmed_at: null,
      seat: null,
    },
    { name: 'Bob', position: null, interested_in: 'lidar', source: 'search', joined_at: t.clock.now() },
  ])
  const events = await t.db
    .selectFrom('waitlist_events')
    .select(['kind', 'wording', 'address_prefix'])
    .execute()
  expect(events).toEqual(Array(2).fill({ kind: 'joined', wording: null, address_prefix: null }))
  await t.runJobs()
  expect(t.letters.map(({ to, letter }) => [to, letter.heading]).toSorted()).toEqual([
    ['ada@mason.example', 'Confirm your address'],
    ['bob@mason.example', 'Confirm your address'],
  ])
  expect(await t.db.selectFrom('audit_lines').select(['actor', 'action', 'detail']).execute()).toEqual([
    {
      actor: 'command line',
      action: 'members.imported',
      detail: { added: 2, skipped: 0, bad: 0, confirmed: false },
    },
  ])
})

test('--confirmed gives places behind those who wait, in the order of the file, and writes to nobody', async () => {
  await addWaiting(t.db, 2)
  await t.database.pool.query("select setval('waitlist_seats', 2)")
  await importing(
    ['email,name', 'zoe@mason.example,Zoe', 'ada@mason.example,Ada', 'bob@mason.example,Bob'],
    '--apply',
    '--confirmed',
  )
  const seats = (await members()).filter(({ email }) => email.endsWith('mason.example'))
  expect(seats.map(({ name, seat, priority }) => [name, seat, priority])).toEqual([
    ['Ada', 4, 4],
    ['Bob', 5, 5],
    ['Zoe', 3, 3],
  ])
  expect(seats.map(({ confirmed_at }) => confirmed_at)).toEqual(Array(3).fill(t.clock.now()))
  const events = await t.db.selectFrom('waitlist_events').select('kind').execute()
  expect(events.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array(3).fill('confirmed'),
    ...Array(3).fill('joined'),
  ])
  await t.runJobs()
  expect(t.letters).toEqual([])
})

test('each is written to in the language that stands beside them, in English where none does', async () => {
  await importing(
    [
      'email,name,language',
      'ada@mason.example,Ada,es',
      'bob@mason.example,Bob,',
      'cy@mason.example,Cy,es-MX',
    ],
    '--apply',
  )
  expect((await members()).map(({ language }) => language)).toEqual(['es', 'en', 'es'])
  await t.runJobs()
  expect(t.letters.map(({ letter }) => letter.subject).filter((text) => /^Confirme/.test(text))).toHaveLength(
    2,
  )
  expect(await importing(['email,name,language', 'dee@mason.example,Dee,klingon'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('line 2: language must be one of en, es\n'),
  })
})

const badFile = [
  heading,
  ada,
  'bob,B,,,,',
  'cy@mason.example,Cy,,shoes,,',
  'dee@mason.example,Dee',
  'eve@mason.example,Eve,,,,2999-01-01',
  'fay@mason.example,Fay,,,,2024-02-30',
  '"gil@mason.example,Gil,,,,',
  'hal@mason.example,Hal,,,,',
]

test('every bad line is named with its reasons, in the words of the form', async () => {
  const { code, out, err } = await importing(badFile)
  expect(code).toBe(1)
  expect(out.split('\n')).toEqual([
    'line 3: Name must be at least 2 characters; Please enter a valid email',
    'line 4: Interest must be one of the listed options',
    'line 5: The line has 2 cells where the heading has 6',
    'line 6: joinedAt lies in the future',
    'line 7: joinedAt must be a time such as 2026-03-31T09:00:00Z',
    'line 8: A quotation mark is opened and not closed',
    '2 members would be added; 6 lines bad.',
    '',
  ])
  expect(err).toContain('6 lines are bad. --skip-bad leaves them out.')
  const { out: answer } = await importing(badFile, '--json')
  expect(JSON.parse(answer)).toMatchObject({
    applied: false,
    add: 2,
    bad: 6,
    added: 0,
    findings: [{ line: 3 }, {}, {}, {}, {}, {}],
  })
})

test('one bad line keeps the whole file out, unless bad lines are left out', async () => {
  expect((await importing(badFile, '--apply')).code).toBe(1)
  expect(await members()).toEqual([])
  expect((await importing(badFile, '--apply', '--skip-bad')).code).toBe(0)
  expect((await members()).map(({ name }) => name)).toEqual(['Ada Mason', 'Hal'])
})

test('who is on the list, was erased, must not be written to, left elsewhere or stands twice is named and left out', async () => {
  await addTestMembers(t.db, 1, () => ({ email: 'Known@mason.example', email_key: 'known@mason.example' }))
  await addTestMembers(t.db, 1, () => ({ email: 'gone@mason.example', email_key: 'gone@mason.example' }))
  await runWaitlist(t, ['erase', 'gone@mason.example', '--yes'])
  await runWaitlist(t, ['suppress', 'never@mason.example'])
  const lines = [
    'email,name,unsubscribedAt',
    'ADA@mason.example,Ada,',
    'KNOWN@mason.example,Known,',
    'gone@mason.example,Gone,',
    'never@mason.example,Never,',
    'left@mason.example,Left,2024-01-01T00:00:00Z',
    'ada@MASON.example,Ada again,',
  ]
  const { code, out } = await importing(lines, '--apply')
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    'line 3: left out, KNOWN@mason.example is on the list already',
    'line 4: left out, gone@mason.example was erased or must not be written to',
    'line 5: left out, never@mason.example was erased or must not be written to',
    'line 6: left out, left@mason.example wants no letters where the file comes from',
    'line 7: left out, ada@MASON.example stands in line 2 already',
    '1 member added; each gets the letter that asks to confirm; 5 lines left out.',
    '',
  ])
  expect((await members()).map(({ name }) => name)).toEqual(['Ada', 'Member 0'])
  expect((await importing(lines, '--apply')).out).toContain('0 members added')
})

test('a failure in the middle leaves nothing behind', async () => {
  await t.database.pool.query("alter table waitlist_members add check (name <> 'Zoe')")
  const people = Array.from({ length: 3000 }, (_, i) => `m${i}@mason.example,Member ${i}`)
  const { code } = await importing(['email,name', ...people, 'zoe@mason.example,Zoe'], '--apply')
  expect(code).toBe(1)
  expect(await members()).toEqual([])
  expect(await t.db.selectFrom('waitlist_letters').select('id').execute()).toEqual([])
})

test('columns are known by their names, and the others are named', async () => {
  const text = '\ufeffE-Mail;Full name;Job Title;Shoe size\r\nada@mason.example;Ada Mason;Tiler;38\r\n'
  const { code, err } = await importing(text, '--apply')
  expect(code).toBe(0)
  expect(err).toContain('Columns that are left out: "Shoe size".')
  expect(await members()).toMatchObject([{ name: 'Ada Mason', position: 'Tiler' }])
})

test('a file without its columns is refused', async () => {
  for (const [text, said] of [
    ['', 'The file is empty.'],
    ['ada@mason.example,Ada\n', 'The file has no column email.'],
    ['email\nada@mason.example\n', 'The file has no column name.'],
    ['email,name,E-Mail\n', 'The file has the column email twice.'],
    ['"email,name\n', 'The first line cannot be read'],
  ] as const) {
    const { code, err } = await importing(text, '--apply')
    expect([text, code]).toEqual([text, 1])
    expect(err).toContain(said)
  }
  expect(await runWaitlist(t, ['import', join(folder, 'none.csv')])).toMatchObject({
    code: 1,
    err: expect.stringContaining('(ENOENT)'),
  })
})

test('what is exported from one list and imported into another is the same people', async () => {
  const text = fc
    .string({ unit: fc.constantFrom(...`=+-@'"＝,; é建x`), minLength: 1, maxLength: 8 })
    .map((some) => some.trim())
  const optional = fc.option(
    text.filter((some) => some !== ''),
    { nil: null },
  )
  const choice = (of: object) => fc.option(fc.constantFrom(...Object.keys(of)), { nil: null })
  const person = fc.record({
    name: text.map((some) => `${some}${some.length < 2 ? 'ab' : ''}`),
    company: optional,
    position: fc.option(fc.constantFrom(...jobTitles), { nil: null }),
    interested_in: choice(interests),
    source: choice(sources),
    utm_campaign: optional,
    utm_source: optional,
    joined_at: fc.date({ min: new Date('2020-01-01'), max: new Date('2025-02-01'), noInvalidDate: true }),
  })
  const seen = async () =>
    (await members()).map(({ id: _, referral_code: __, searched: ___, ...rest }) => rest)
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (people) => {
      await t.db.deleteFrom('waitlist_members').execute()
      await addTestMembers(t.db, people.length, (i) => people[i] ?? {})
      const before = await seen()
      const path = join(folder, 'out.csv')
      await runWaitlist(t, ['export', '--output', path])
      await t.db.deleteFrom('waitlist_members').execute()
      const { code, out } = await importing(await readFile(path, 'utf8'), '--apply')
      expect([code, out]).toEqual([0, expect.stringContaining(`${people.length} member`)])
      expect(await seen()).toEqual(before)
    }),
    { numRuns: 20 },
  )
})
