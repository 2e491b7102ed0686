import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#server/kit/clock.ts'
import { ada, postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { addTestMembers } from '#testing/members.ts'
import { runWaitlist } from '#testing/terminal.ts'

let t: TestApp
let folder: string
beforeEach(async () => {
  t = await openTestApp()
  folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'))
})
afterEach(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

const emails = async () =>
  (await t.db.selectFrom('waitlist_members').select('email').execute()).map(({ email }) => email)

test('purge deletes those who never confirmed, in so many days, and counts them first when asked to', async () => {
  await addTestMembers(t.db, 3, (i) => ({
    joined_at: new Date(t.clock.now().getTime() - (i === 2 ? 89 : 91) * day),
    ...(i === 0 && { confirmed_at: new Date() }),
  }))
  const purge = ['purge', '--unconfirmed-older-than', '90d']
  expect(await runWaitlist(t, [...purge, '--dry-run'])).toMatchObject({
    code: 0,
    out: '1 member would be deleted.\n',
  })
  expect(await emails()).toHaveLength(3)
  expect((await runWaitlist(t, [...purge, '--json'])).out).toBe('{\n  "count": 1,\n  "purged": 1\n}\n')
  expect(await emails()).toHaveLength(2)
  const lines = await t.db.selectFrom('audit_lines').select(['action', 'detail']).execute()
  expect(lines).toEqual([{ action: 'members.purged', detail: { purged: 1 } }])
})

test.each([
  [['purge'], "required option '--unconfirmed-older-than <days>' not specified"],
  [['purge', '--unconfirmed-older-than', '90'], 'such as 90d'],
  [['purge', '--unconfirmed-older-than', '0d'], 'such as 90d'],
  [['suppress'], 'Say one of an address, --list or --reapply.'],
  [['suppress', ada.email, '--list'], 'Say one of an address, --list or --reapply.'],
])('%j is asked for wrongly and says how', async (words, reason) => {
  const ended = await runWaitlist(t, words)
  expect(ended.code).toBe(2)
  expect(ended.err).toContain(reason)
})

test('after a backup was restored, the list that was kept beside it erases and silences again', async () => {
  await postJson(t.app, '/api/waitlist/join', ada)
  await addTestMembers(t.db, 2)
  const backup = await t.db
    .selectFrom('waitlist_members')
    .select(['id', 'email_key', 'email', 'name', 'joined_at'])
    .execute()
  const other = backup.find(({ email }) => email !== ada.email)?.email ?? ''
  t.clock.forward(day)
  await runWaitlist(t, ['erase', ada.email, '--yes'])
  await runWaitlist(t, ['suppress', other])
  const file = join(folder, 'suppressed.json')
  await writeFile(file, (await runWaitlist(t, ['suppress', '--list', '--json'])).out)

  // As the database of yesterday has it.
  await t.db.deleteFrom('waitlist_suppressions').execute()
  await t.db.deleteFrom('waitlist_members').execute()
  await t.db.insertInto('waitlist_members').values(backup).execute()
  expect((await runWaitlist(t, ['suppress', '--reapply'])).out).toBe('0 members erased, 0 unsubscribed.\n')
  expect((await runWaitlist(t, ['suppress', '--reapply', file])).out).toBe(
    '1 member erased, 1 unsubscribed.\n',
  )
  expect(await emails()).not.toContain(ada.email)
  expect(await emails()).toHaveLength(2)
})

test('a list that cannot be read, or is none, changes nothing and says so', async () => {
  const missing = await runWaitlist(t, ['suppress', '--reapply', join(folder, 'none.json')])
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('(ENOENT)') })
  const file = join(folder, 'other.json')
  await writeFile(file, '{"suppressions":[{"hash":"ada@mason.example"}]}')
  const wrong = await runWaitlist(t, ['suppress', '--reapply', file])
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('is not a list') })
})
