import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinSchema } from '#contract/waitlist.ts'
import type { Db } from '#server/db/schema.ts'
import { minute } from '#server/kit/clock.ts'
import { read } from '#server/kit/serve.ts'
import { keys, openTestApp, type TestApp } from '#testing/app.ts'
import { untilWaiting } from '#testing/locks.ts'
import { addTestMembers, addWaiting } from '#testing/members.ts'
import { joinAs, memberOf } from '#testing/waitlist.ts'
import { invite } from './invite.ts'
import { erasePerson } from './store/erasure.ts'
import { addMembers } from './store/joins.ts'
import { purgeUnconfirmed } from './store/purge.ts'
import { creditReferrers, overruleMember } from './store/queue.ts'

const actor = 'command line'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

/** Holds a member, as somebody does who acts upon them, until `during` has happened; then does `next` with them still held. */
const holding = (
  id: string,
  during: () => Promise<unknown>,
  next: (tx: Db) => Promise<unknown> = async () => {},
) =>
  t.db.transaction().execute(async (tx) => {
    await sql`select from waitlist_members where id = ${id} for no key update`.execute(tx)
    await during()
    await next(tx)
  })

test.each([
  ['erased', (id: string) => erasePerson(t.db, keys, { memberId: id }, 'person', t.clock.now())],
  ['overruled', (id: string) => overruleMember(t.db, id, actor, t.clock.now())],
])(
  'somebody who has referred others is %s in the middle of a batch that invites them all',
  async (_, act) => {
    const [first = '', second = '', friend = ''] = await addWaiting(t.db, 3, (i) => ({
      ...(i === 0 && { reasons: ['velocity'] }),
    }))
    await t.db.updateTable('waitlist_members').set({ referred_by: first }).where('id', '=', friend).execute()
    const work: Promise<unknown>[] = []
    await holding(second, async () => {
      work.push(invite(t, { selection: { next: 3 }, name: undefined, actor }))
      await untilWaiting(t.db, 1)
      work.push(act(first))
      await untilWaiting(t.db, 2)
    })
    expect(await Promise.all(work)).toEqual([expect.objectContaining({ size: 3 }), expect.anything()])
  },
)

test('who never confirmed is not purged in the moment in which somebody whom they have referred confirms', async () => {
  const old = new Date(t.clock.now().getTime() - 2 * minute)
  const [stale = '', friend = ''] = await addTestMembers(t.db, 3, (i) => ({
    joined_at: i === 1 ? t.clock.now() : old,
  }))
  await t.db.updateTable('waitlist_members').set({ referred_by: stale }).where('id', '=', friend).execute()
  const before = new Date(t.clock.now().getTime() - minute)
  await holding(
    friend,
    async () => expect(await purgeUnconfirmed(t.db, before, actor, t.clock.now())).toBe(1),
    (tx) => creditReferrers(tx, [friend], t.clock.now()),
  )
  expect(await purgeUnconfirmed(t.db, before, actor, t.clock.now())).toBe(1)
  const left = await t.db.selectFrom('waitlist_members').select(['id', 'referred_by']).execute()
  expect(left).toEqual([{ id: friend, referred_by: null }])
})

test('somebody joins by the link of whoever is being erased at that moment', async () => {
  const code = 'abcdefabcdef'
  const [referrer = ''] = await addWaiting(t.db, 1, () => ({ referral_code: code }))
  const joins: Promise<LightMyRequestResponse>[] = []
  await holding(
    referrer,
    async () => {},
    async (tx) => {
      await tx.deleteFrom('waitlist_members').where('id', '=', referrer).execute()
      joins.push(joinAs(t, 'friend@mason.example', { ref: code }))
      await untilWaiting(t.db, 1)
    },
  )
  expect((await Promise.all(joins)).map(({ statusCode }) => statusCode)).toEqual([200])
  expect(await memberOf(t, 'friend@mason.example')).toMatchObject({ referred_by: null })
})

test('two batches of joins that hold the same addresses in another order do not wait for each other', async () => {
  const joins = Array.from({ length: 60 }, (_, i) => {
    const email = `m${i}@mason.example`
    return {
      ...read(joinSchema, { name: 'Ada', email }),
      emailKey: email,
      joinedAt: t.clock.now(),
      suppressionHash: Buffer.alloc(32),
      wording: '1',
      addressPrefix: '203.0.113.0/24',
      language: 'en' as const,
      reasons: [],
    }
  })
  for (let round = 0; round < 8; round++) {
    await Promise.all([addMembers(t.db, joins, null), addMembers(t.db, [...joins].reverse(), null)])
    expect(await t.db.deleteFrom('waitlist_members').returning('id').execute()).toHaveLength(60)
  }
})
