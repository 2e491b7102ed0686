import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/schema.ts'
import { MailError, type Post } from '#server/kit/mail.ts'
import { keys, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { addWaiting } from '#testing/members.ts'
import { invite, readBatches } from './invite.ts'
import { sendLetter } from './post.ts'

let t: TestApp
let arrived: string[]
beforeEach(async () => {
  t = await openTestApp()
  arrived = []
  await addWaiting(t.db, 1)
  await invite(t, { selection: { next: 1 }, name: undefined, actor: 'command line' })
})
afterEach(() => t.close())

/** Does the job of the one invitation, over `db`, by a mailer whose other side says `answer` once it has the letter. */
async function send(answer: (post: Post) => void = () => {}, db: Db = t.db): Promise<void> {
  const { id } = await t.db.selectFrom('waitlist_letters').select('id').executeTakeFirstOrThrow()
  const mailer = {
    async send(post: Post) {
      const handed = await post.handOver?.()
      handed?.()
      arrived.push(post.to)
      answer(post)
    },
    close: () => {},
  }
  await sendLetter({ db, clock: t.clock, keys, publicUrl, mailer }, { letterId: id })
}
const progress = async () => {
  const [batch] = await readBatches(t)
  return batch && { sent: batch.sent, unanswered: batch.unanswered, waiting: batch.waiting }
}

test('an invitation that the other side refuses when it has all of it is sent again', async () => {
  const refuse = () => {
    throw new MailError('451 try later', { answered: true })
  }
  await expect(send(refuse)).rejects.toThrow('451')
  expect(await progress()).toEqual({ sent: 0, unanswered: 0, waiting: 1 })
  await send()
  expect(await progress()).toEqual({ sent: 1, unanswered: 0, waiting: 0 })
})

test('one whose answer was lost is not', async () => {
  const hangUp = () => {
    throw new MailError('the connection was cut')
  }
  await expect(send(hangUp)).rejects.toThrow('cut')
  await send()
  expect(arrived).toHaveLength(1)
  expect(await progress()).toEqual({ sent: 0, unanswered: 1, waiting: 0 })
})

test('of two servers that send one invitation at once, one hands it over', async () => {
  const ends = await Promise.allSettled([send(), send(), send()])
  expect(arrived).toHaveLength(1)
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
})

test('one that was taken while the database went away counts as sent when that is back', async () => {
  let away = false
  const db = new Proxy(t.db, {
    get(target, key) {
      if (away && key === 'updateTable') throw new Error('the database is away')
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const lose = () => {
    away = true
  }
  await expect(send(lose, db)).rejects.toThrow('away')
  await send()
  expect(arrived).toHaveLength(1)
  expect(await progress()).toEqual({ sent: 1, unanswered: 0, waiting: 0 })
})
