import { afterEach, expect, test } from 'vitest'
import { addWebhookRow } from '#contract/connections.ts'
import { errorOf } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openOperator } from '#testing/operators.ts'
import { openWebhookBench, type WebhookBench } from '#testing/webhook-bench.ts'

let bench: WebhookBench
afterEach(() => bench.close())

test.each([
  ['https://10.1.2.3/hook', 'The address is private; give one that can be reached from everywhere'],
  ['https://[::1]/hook', 'The address is private; give one that can be reached from everywhere'],
  ['http://hooks.mason.example/', 'The address must start with https://'],
])('where private webhooks are off, as they are by default, %s cannot be added', async (url, message) => {
  bench = await openWebhookBench({ webhookPrivate: false })
  const { cookie } = await openOperator(bench.t)
  const add = () =>
    postJson(bench.t.app, addWebhookRow.path, { url, kinds: ['joined'] }, { headers: { cookie } })
  const reply = await add()
  expect([reply.statusCode, errorOf(reply).fields]).toEqual([400, { url: message }])
})

test('where private webhooks are off, one that is kept from when they were on is never called', async () => {
  bench = await openWebhookBench({ webhookPrivate: false })
  const { t, peer, add, addMember, happen, only } = bench
  const { webhook } = await add()
  await happen(await addMember())
  await t.runJobs()
  expect(peer.calls).toEqual([])
  expect(await only(webhook.id)).toMatchObject({
    attempts: 1,
    deliveredAt: null,
    lastStatus: null,
    lastError: 'The address is private; such addresses are called only with WEBHOOK_PRIVATE=true.',
  })
})
