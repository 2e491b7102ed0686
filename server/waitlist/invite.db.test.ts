import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute } from '#server/kit/clock.ts'
import { MailError } from '#server/kit/mail.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { addWaiting } from '#testing/members.ts'
import { findUnfinished, invite, previewInvitations, readBatches } from './invite.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const actor = 'command line'
const inviteNext = (next: number, name?: string) => invite(t, { selection: { next }, name, actor })
const invitedPlaces = async () => {
  const rows = await t.db
    .selectFrom('waitlist_members')
    .select('seat')
    .where('invited_at', 'is not', null)
    .orderBy('seat')
    .execute()
  return rows.map(({ seat }) => seat)
}

test('the next so many are invited by place, each gets one letter, and what is done adds up', async () => {
  await addWaiting(t.db, 8, (i) => (i === 6 ? { priority: -3, referrals: 1 } : {}))
  const batch = await inviteNext(3)
  expect(batch).toMatchObject({ number: 1, size: 3, waiting: 3, sent: 0, createdBy: actor })
  expect(await invitedPlaces()).toEqual([1, 2, 7])
  await t.runJobs()
  expect(t.letters).toHaveLength(3)
  expect(new Set(t.letters.map(({ to }) => to)).size).toBe(3)
  expect(t.letters[0]?.letter).toMatchObject({ subject: 'Your invitation to the Plumbline beta' })
  expect(t.letters[0]?.letter.button?.href).toContain('/waitlist/status/')
  expect(t.letters[0]?.letter.unsubscribeHref).toContain('/waitlist/unsubscribe/')
  expect(await readBatches(t)).toEqual([{ ...batch, sent: 3, waiting: 0 }])
})

test('each invitation is an event, and the batch stands in the audit log without an address', async () => {
  const ids = await addWaiting(t.db, 2)
  const { id } = await inviteNext(2)
  const events = await t.db.selectFrom('waitlist_events').select(['member_id', 'kind']).execute()
  expect(events).toHaveLength(2)
  expect(events).toEqual(expect.arrayContaining(ids.map((member_id) => ({ member_id, kind: 'invited' }))))
  const lines = await t.db.selectFrom('audit_lines').selectAll().execute()
  expect(lines).toEqual([
    expect.objectContaining({ actor, action: 'invitations.sent', subject: id, detail: { size: 2 } }),
  ])
})

test('whoever has not confirmed, wants no letters, was invited or has an account is passed over', async () => {
  const [account] = await addWaiting(t.db, 5, (i) => ({
    ...(i === 1 && { unsubscribed_at: new Date() }),
    ...(i === 2 && { confirmed_at: null, seat: null, priority: null }),
    ...(i === 3 && { invited_at: new Date() }),
  }))
  const member = await t.db
    .selectFrom('waitlist_members')
    .select(['email', 'email_key'])
    .where('id', '=', String(account))
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('users')
    .values({
      id: String(account),
      ...member,
      username: 'ada',
      username_key: 'ada',
      password_hash: '',
      created_at: new Date(),
    })
    .execute()
  expect((await inviteNext(10)).size).toBe(1)
  await t.runJobs()
  expect(t.letters.map(({ to }) => to.split('-')[1])).toEqual(['4'])
})

test('a preview changes nothing and says exactly whom the batch then invites', async () => {
  await addWaiting(t.db, 30)
  await t.db.insertInto('waitlist_gaps').values({ priority: 2, seat: 2 }).execute()
  const preview = await previewInvitations(t, { next: 25 })
  expect(preview).toMatchObject({ size: 25, eligible: 30 })
  expect(preview.first).toHaveLength(20)
  expect(preview.first.slice(0, 3).map(({ name, place }) => [name, place])).toEqual([
    ['Member 0', 1],
    ['Member 1', 2],
    ['Member 2', 4],
  ])
  expect(await readBatches(t)).toEqual([])
  await inviteNext(25)
  expect(await invitedPlaces()).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
})

test('a batch with a name that exists is that batch: asking again invites nobody else', async () => {
  await addWaiting(t.db, 10)
  const first = await inviteNext(3, 'march')
  expect(await inviteNext(3, 'march')).toEqual(first)
  expect(await invitedPlaces()).toEqual([1, 2, 3])
  expect((await inviteNext(2)).number).not.toBe(first.number)
  expect(await invitedPlaces()).toEqual([1, 2, 3, 4, 5])
})

test('batches that are made at the same time invite nobody twice', async () => {
  await addWaiting(t.db, 40)
  const batches = await Promise.all(Array.from({ length: 6 }, () => inviteNext(5)))
  expect(batches.map(({ size }) => size)).toEqual([5, 5, 5, 5, 5, 5])
  expect(await invitedPlaces()).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  await t.runJobs()
  expect(new Set(t.letters.map(({ to }) => to)).size).toBe(30)
  expect(t.letters).toHaveLength(30)
})

test('the database itself refuses a second invitation of the same member', async () => {
  await addWaiting(t.db, 1)
  await inviteNext(1)
  await t.db.updateTable('waitlist_members').set({ invited_at: null }).execute()
  await expect(inviteNext(1)).rejects.toThrow(/waitlist_letters_member_id/)
})

test('when every place is meant in turn, the unsubscribed whom it passes leave the queue, and so do places given back', async () => {
  await addWaiting(t.db, 6, (i) => (i === 1 || i === 5 ? { unsubscribed_at: new Date() } : {}))
  await t.db
    .insertInto('waitlist_gaps')
    .values([
      { priority: 0, seat: 90 },
      { priority: 9, seat: 91 },
    ])
    .execute()
  await inviteNext(3)
  const queue = await t.db
    .selectFrom('waitlist_members')
    .select(['seat', 'priority'])
    .where('invited_at', 'is', null)
    .orderBy('seat')
    .execute()
  expect(queue).toEqual([
    { seat: 2, priority: null },
    { seat: 5, priority: 5 },
    { seat: 6, priority: 6 },
  ])
  expect(await t.db.selectFrom('waitlist_gaps').selectAll().execute()).toEqual([{ priority: 9, seat: 91 }])
})

test('somebody who unsubscribes after being invited and before the letter leaves gets none', async () => {
  await addWaiting(t.db, 1)
  await inviteNext(1)
  t.clock.forward(minute)
  await t.db.updateTable('waitlist_members').set({ unsubscribed_at: t.clock.now() }).execute()
  await t.runJobs()
  expect(t.letters).toEqual([])
  expect((await readBatches(t))[0]).toMatchObject({ failed: 1, waiting: 0 })
})

test('a letter that may have arrived is not sent again, and is said to be unanswered', async () => {
  await addWaiting(t.db, 2)
  await inviteNext(2)
  await t.db
    .updateTable('waitlist_letters')
    .set({ handed_over_at: t.clock.now() })
    .where('id', 'in', (letter) => letter.selectFrom('waitlist_letters').select('id').limit(1))
    .execute()
  await t.runJobs()
  expect(t.letters).toHaveLength(1)
  expect((await readBatches(t))[0]).toMatchObject({ size: 2, sent: 1, unanswered: 1, waiting: 0, failed: 0 })
  expect(await findUnfinished(t, { next: 2 })).toBeUndefined()
})

test('a letter that the other side refused for now is sent later, once', async () => {
  await addWaiting(t.db, 1)
  await inviteNext(1)
  t.failMail(new MailError('451 try later', { answered: true }))
  await t.runJobs()
  expect((await readBatches(t))[0]).toMatchObject({ waiting: 1, unanswered: 0 })
  expect(await findUnfinished(t, { next: 1 })).toMatchObject({ number: 1 })
  t.failMail(undefined)
  await t.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await t.runJobs()
  expect(t.letters).toHaveLength(1)
  expect((await readBatches(t))[0]).toMatchObject({ sent: 1, waiting: 0 })
})

test('a batch that is under way is found again by its selection, and only by it', async () => {
  await addWaiting(t.db, 4)
  const batch = await inviteNext(2)
  expect(await findUnfinished(t, { next: 2, filter: {} })).toEqual(batch)
  expect(await findUnfinished(t, { next: 3 })).toBeUndefined()
  await t.runJobs()
  expect(await findUnfinished(t, { next: 2 })).toBeUndefined()
})
