import type { Command } from 'commander'
import {
  addWebhookRow,
  type Delivery,
  deliveriesRow,
  type Webhook,
  webhookKinds,
  webhookType,
} from '#contract/connections.ts'
import {
  dropWebhook,
  makeWebhook,
  readDeliveries,
  readWebhooks,
  replayDelivery,
  turnWebhook,
  type WebhookContext,
} from '#server/connections/webhooks.ts'
import { read } from '#server/kit/serve.ts'
import { answer } from '../answer.ts'
import type { Installation } from '../open.ts'
import { tableLines } from '../table.ts'
import { type Terminal, tell } from '../terminal.ts'

const actor = 'command line'

type Json = { json?: true }

const contextOf = ({ db, clock, keys, env }: Installation): WebhookContext => ({
  db,
  clock,
  keys,
  webhookPrivate: env.webhookPrivate,
  webhookHosts: env.webhookHosts,
})

/** The id of a webhook or a delivery, as the calls read it. */
const idOf = (text: string): string => read(deliveriesRow.params, { id: text }).id

const minute = (time: string) => `${time.slice(0, 16).replace('T', ' ')}`

/** `webhooks`: who is told of what happens, and what came of it. */
export function webhooksCommand(program: Command, terminal: Terminal): void {
  const webhooks = program
    .command('webhooks')
    .summary('who is told of what happens')
    .description(
      'Lists, adds, removes and switches webhooks, shows what was delivered to them, and delivers it again. The servers that run do the calling.',
    )
    .addHelpText(
      'after',
      `
Events: ${webhookKinds.map(webhookType).join(', ')}

Examples:
  $ npm run waitlist -- webhooks add https://hooks.mason.example/plumbline --events joined,confirmed
  $ npm run waitlist -- webhooks deliveries 5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a
  $ npm run -s waitlist -- webhooks list --json`,
    )
  const command = (name: string, summary: string) =>
    webhooks.command(name).description(summary).option('--json', 'answer as JSON')
  const inside = <Result>(work: (context: WebhookContext) => Promise<Result>) =>
    terminal.open((installation) => work(contextOf(installation)))

  command('list', 'Lists the webhooks, oldest first.').action(async ({ json }: Json) => {
    const found = await inside(readWebhooks)
    answer(
      terminal,
      json,
      { webhooks: found },
      webhookLines(found, terminal).join('\n') || 'There is no webhook.',
    )
  })

  command('add', 'Adds a webhook, and shows its signing secret this once.')
    .argument('<url>', 'the address that is called')
    .option('--events <names>', 'what it is told of, separated by commas', webhookKinds.join(','))
    .action(async (url: string, { events, json }: Json & { events: string }) => {
      const kinds = events.split(',').map((name) => name.trim().replace(/^waitlist\./, ''))
      const wanted = read(addWebhookRow.body, { url, kinds })
      const made = await inside((context) => makeWebhook(context, wanted, actor))
      if (!json) tell(terminal, 'Keep the secret: it is not shown again.')
      answer(terminal, json, made, `${made.webhook.id}\n${made.secret}`)
    })

  command('remove', 'Removes a webhook with its log.')
    .argument('<id>', 'the webhook')
    .action(async (id: string, { json }: Json) => {
      await inside((context) => dropWebhook(context, idOf(id), actor))
      answer(terminal, json, { removed: true }, 'The webhook is removed.')
    })

  for (const on of [true, false]) {
    const summary = on
      ? 'Turns a webhook on again.'
      : 'Turns a webhook off. What happens while it is off is not delivered later.'
    command(on ? 'on' : 'off', summary)
      .argument('<id>', 'the webhook')
      .action(async (id: string, { json }: Json) => {
        const webhook = await inside((context) => turnWebhook(context, { id: idOf(id), on }, actor))
        answer(terminal, json, webhook, `The webhook is ${on ? 'on' : 'off'}.`)
      })
  }

  command('deliveries', 'Shows the newest 100 deliveries of a webhook.')
    .argument('<id>', 'the webhook')
    .action(async (id: string, { json }: Json) => {
      const found = await inside((context) => readDeliveries(context, idOf(id)))
      const lines = deliveryLines(found, terminal)
      answer(terminal, json, { deliveries: found }, lines.join('\n') || 'Nothing was delivered yet.')
    })

  command('replay', 'Delivers an event once more, under the same id.')
    .argument('<delivery>', 'the delivery, as webhooks deliveries shows it')
    .action(async (id: string, { json }: Json) => {
      const delivery = await inside((context) => replayDelivery(context, idOf(id), actor))
      answer(terminal, json, delivery, 'The event will be delivered again.')
    })
}

function webhookLines(webhooks: readonly Webhook[], terminal: Terminal): string[] {
  if (webhooks.length === 0) return []
  const columns = [
    { title: 'ID' },
    { title: 'STATE' },
    { title: 'DELIVERED', right: true },
    { title: 'WAITING', right: true },
    { title: 'FAILED', right: true },
    { title: 'EVENTS' },
    { title: 'URL', cut: true },
  ] as const
  const rows = webhooks.map(({ id, disabledAt, delivered, waiting, failed, kinds, url }) => [
    id,
    disabledAt ? 'off' : 'on',
    String(delivered),
    String(waiting),
    String(failed),
    kinds.join(','),
    url,
  ])
  return tableLines(columns, rows, terminal)
}

function deliveryLines(deliveries: readonly Delivery[], terminal: Terminal): string[] {
  if (deliveries.length === 0) return []
  const columns = [
    { title: 'ID' },
    { title: 'EVENT' },
    { title: 'HAPPENED' },
    { title: 'STATE' },
    { title: 'TRIES', right: true },
    { title: 'LAST ANSWER', cut: true },
  ] as const
  const rows = deliveries.map((one) => [
    one.id,
    `${one.type}${one.replay ? ' (replay)' : ''}`,
    minute(one.occurredAt),
    one.deliveredAt ? 'delivered' : one.failedAt ? 'failed' : 'waiting',
    String(one.attempts),
    one.lastError ?? (one.lastStatus === null ? '' : String(one.lastStatus)),
  ])
  return tableLines(columns, rows, terminal)
}
