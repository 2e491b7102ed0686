import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeTranslations } from '#language/say.ts'
import { ada, postJson } from '#testing/api.ts'
import { keys, publicUrl } from '#testing/app.ts'
import { openWebhookBench, type WebhookBench } from '#testing/webhook-bench.ts'
import { openWebhookPeer } from '#testing/webhook-peer.ts'
import { mostWebhooks } from './connections/rules.ts'
import { buildJobs } from './jobs.ts'
import { type Jobs, startJobs } from './kit/jobs.ts'
import { openLog } from './kit/log.ts'
import type { Mailer } from './kit/mail.ts'
import { makeRush, type Rush } from './kit/rush.ts'

let bench: WebhookBench
let jobs: Jobs
let sent: string[]
let subjects: string[]
let rush: Rush
let begin: (settings?: { webhookHosts: string[] }) => Jobs
beforeEach(async () => {
  bench = await openWebhookBench()
  sent = []
  const { t } = bench
  subjects = []
  const mailer: Mailer = {
    async send({ to, letter }) {
      sent.push(to)
      subjects.push(letter.subject)
    },
    close: () => undefined,
  }
  rush = makeRush()
  begin = (settings) => {
    const env = { publicUrl, release: 'waitlist', webhookPrivate: true, ...settings } as const
    const { db, clock, storage } = t
    const { mail, webhooks } = buildJobs({ env, keys, db, clock, mailer, rush, storage })
    return startJobs(t.database.pool, [mail, webhooks], openLog('silent'))
  }
  jobs = begin()
})
afterEach(async () => {
  await jobs.stop()
  await bench.close()
})

/** Has no call to a peer run out of time: one that is not answered hangs for as long as the test runs. */
const hangForever = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)

test('letters go out at once while every webhook hangs, and one that does not is told as well', async () => {
  const { t, peer, add } = bench
  hangForever()
  peer.answerWith(() => undefined)
  for (let i = 1; i < mostWebhooks; i++) await add(['joined'])
  const well = await openWebhookPeer()
  await add(['joined'], well.url)
  await postJson(t.app, '/api/waitlist/join', ada)
  await expect.poll(() => peer.calls.length).toBe(mostWebhooks - 1)
  await expect.poll(() => well.calls.length).toBe(1)
  // Every worker for webhooks but one is waiting now.
  await postJson(t.app, '/api/waitlist/join', { ...ada, email: 'grace@mason.example' })
  await expect.poll(() => sent).toContain('grace@mason.example')
  await expect.poll(() => well.calls.length).toBe(2)
  expect(peer.calls).toHaveLength(mostWebhooks - 1)
  // And now the last of them.
  well.answerWith(() => undefined)
  await postJson(t.app, '/api/waitlist/join', { ...ada, email: 'edith@mason.example' })
  await expect.poll(() => well.calls.length).toBe(3)
  await postJson(t.app, '/api/waitlist/join', { ...ada, email: 'mary@mason.example' })
  await expect.poll(() => sent).toContain('mary@mason.example')
  await well.close()
})

test('a process that answers nobody, as the command line, writes letters in every language too', async () => {
  const { t } = bench
  await jobs.stop()
  // As in a process in which no server was made.
  takeTranslations('es', new Map())
  jobs = begin()
  await postJson(t.app, '/api/waitlist/join', ada, { headers: { 'accept-language': 'es' } })
  await expect.poll(() => subjects).toEqual(['Confirme su lugar en la lista de espera de Plumbline'])
})

test('a webhook from before WEBHOOK_HOSTS named other hosts is called no more', async () => {
  const { t, peer, add, only } = bench
  await jobs.stop()
  jobs = begin({ webhookHosts: ['hooks.mason.example'] })
  const { webhook } = await add(['joined'])
  await postJson(t.app, '/api/waitlist/join', ada)
  await expect
    .poll(async () => (await only(webhook.id)).lastError)
    .toBe('The host is none of those in WEBHOOK_HOSTS.')
  expect(peer.calls).toEqual([])
})

test('while joins crowd in letters stand back, and go on once that is over', async () => {
  const { t } = bench
  const { promise: crowd, resolve: disperse } = Promise.withResolvers<void>()
  const over = vi.spyOn(rush, 'over').mockReturnValue(crowd)
  const during = vi.spyOn(t.rush, 'during')
  await postJson(t.app, '/api/waitlist/join', ada)
  expect(during).toHaveBeenCalledTimes(1)
  await expect.poll(() => over.mock.calls.length).toBe(1)
  expect(sent).toEqual([])
  disperse()
  await expect.poll(() => sent).toEqual([ada.email])
})

test('a job whose end could not be written is taken up again once the jobs begin again', async () => {
  const { t } = bench
  const statement = (text: string) => t.database.pool.query(text)
  const left = async () =>
    Number((await statement('select count(*) from graphile_worker._private_jobs')).rows[0].count)
  await statement('create table kept (job bigint)')
  await statement(
    `create function keep() returns trigger language plpgsql as 'begin insert into kept values (old.id); return null; end'`,
  )
  await statement(
    'create trigger keep before delete on graphile_worker._private_jobs for each row execute function keep()',
  )
  await postJson(t.app, '/api/waitlist/join', ada)
  await expect.poll(async () => (await statement('select job from kept')).rowCount).toBe(1)
  expect(sent).toEqual([ada.email])
  await statement('drop trigger keep on graphile_worker._private_jobs')
  expect(await left()).toBe(1)
  jobs.renew()
  await expect.poll(left).toBe(0)
  expect(sent).toEqual([ada.email])
})

test('a stop waits for no peer, and what was under way is owed as before', async () => {
  const { t, peer, add, only } = bench
  hangForever()
  peer.answerWith(() => undefined)
  const { webhook } = await add(['joined'])
  await postJson(t.app, '/api/waitlist/join', ada)
  await expect.poll(() => peer.calls.length).toBe(1)
  await jobs.stop()
  expect(await only(webhook.id)).toMatchObject({ attempts: 0, deliveredAt: null, failedAt: null })
  await expect
    .poll(async () => {
      const { rows } = await t.database.pool.query(
        'select locked_at from graphile_worker.jobs where locked_at is null and task_identifier like $1',
        ['webhook%'],
      )
      return rows.length
    })
    .toBe(1)
})
