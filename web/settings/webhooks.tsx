import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery } from '#contract/connections.ts'
import {
  addOrgWebhookRow,
  type OrgWebhook,
  type OrgWebhookKind,
  orgDeliveriesRow,
  orgWebhookKinds,
  removeOrgWebhookRow,
  replayOrgDeliveryRow,
  switchOrgWebhookRow,
  testOrgWebhookRow,
} from '#contract/org-webhooks.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AddForm } from './add-form.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useSaving } from './use-saving.ts'

/** What each event is called; programs get the name beside it. */
const kindWords: Readonly<Record<OrgWebhookKind, string>> = {
  'project.created': say('A project is begun'),
  'project.changed': say('A project is changed'),
  'project.deleted': say('A project goes to the trash'),
  'task.created': say('A task is added'),
  'task.changed': say('A task is changed'),
  'task.done': say('A task is done'),
  'task.deleted': say('A task goes to the trash'),
  'comment.created': say('Somebody comments'),
  'file.added': say('A file is added'),
}
const kindNames = Object.fromEntries(orgWebhookKinds.map((kind) => [kind, kind])) as Record<
  OrgWebhookKind,
  string
>

type Props = { org: string; webhooks: readonly OrgWebhook[]; access: boolean }

/** The webhooks of an organisation: added here with a secret that is shown once, tried, turned off, and looked through. */
export function Webhooks({ org, webhooks, access }: Props) {
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <WorkSection
      title={say('Your webhooks')}
      action={
        access && !adding ? (
          <ToolButton icon="plus" label={say('New webhook')} onClick={() => setAdding(true)} />
        ) : undefined
      }
    >
      {secret !== undefined && (
        <ShownOnce
          title={say('The webhook is added')}
          label={say('Signing secret')}
          secret={secret}
          onDone={() => setSecret(undefined)}
        >
          {say('It is shown this once. Check with it that what arrives comes from here.')}
        </ShownOnce>
      )}
      {adding && (
        <AddWebhook
          org={org}
          onDone={(made) => {
            setAdding(false)
            if (made !== undefined) setSecret(made)
          }}
        />
      )}
      {webhooks.length === 0 && !adding && secret === undefined && (
        <p className="pt-3 text-muted">{say('No webhooks yet.')}</p>
      )}
      <ul>
        {webhooks.map((webhook) => (
          <WebhookLine key={webhook.id} org={org} of={webhook} access={access} />
        ))}
      </ul>
    </WorkSection>
  )
}

function WebhookLine({ org, of, access }: { org: string; of: OrgWebhook; access: boolean }) {
  const { id, url, kinds, disabledAt, delivered, waiting, failed } = of
  const [open, setOpen] = useState(false)
  const listKey = ['settings', 'webhooks', org]
  const params = { org, webhook: id }
  const { host } = new URL(url)
  const test = useAct(listKey, () => call(testOrgWebhookRow, { params, body: {} }))
  const turn = useAct(listKey, (on: boolean) => call(switchOrgWebhookRow, { params, body: { on } }))
  const remove = useAct(listKey, () => call(removeOrgWebhookRow, { params, body: {} }))
  return (
    <li className="border-line border-b py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-semibold">{url}</span>
        {disabledAt !== null && <Tag tone="orange">{say('Off')}</Tag>}
      </p>
      <p className="break-words text-[0.8125rem] text-muted">{kinds.join(', ')}</p>
      <p className="text-[0.8125rem] text-muted">
        {say('Last 30 days: {delivered} delivered, {waiting} waiting, {failed} failed', {
          delivered,
          waiting,
          failed,
        })}
      </p>
      <div className="-ml-2.5 flex flex-wrap max-md:-ml-3">
        <ToolButton
          look="ghost"
          label={say('Deliveries')}
          aria-label={say('Deliveries to {host}', { host })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {access && disabledAt === null && (
          <ToolButton
            look="ghost"
            label={say('Send a test')}
            aria-label={say('Send a test to {host}', { host })}
            onClick={() => {
              test.mutate(undefined)
              setOpen(true)
            }}
          />
        )}
        <ToolButton
          look="ghost"
          label={disabledAt === null ? say('Turn off') : say('Turn on')}
          onClick={() => turn.mutate(disabledAt !== null)}
        />
        <ToolButton
          look="ghost"
          label={say('Remove')}
          aria-label={say('Remove the webhook to {host}', { host })}
          onClick={() => remove.mutate(undefined)}
        />
      </div>
      {open && <Deliveries org={org} webhook={id} canSend={access && disabledAt === null} />}
    </li>
  )
}

/** How a delivery stands, in a few words. */
function stateOf({ deliveredAt, failedAt, attempts, lastStatus }: Delivery): {
  tone: 'green' | 'red' | 'orange' | 'plain'
  words: string
} {
  if (deliveredAt !== null) return { tone: 'green', words: say('Delivered') }
  const answer = lastStatus === null ? say('no answer') : say('answered {status}', { status: lastStatus })
  if (failedAt !== null) return { tone: 'red', words: say('Failed, {answer}', { answer }) }
  return attempts === 0
    ? { tone: 'plain', words: say('On its way') }
    : { tone: 'orange', words: say('Trying again, {answer}', { answer }) }
}

const momentText = (time: string) =>
  `${dayText(time.slice(0, 10))}, ${new Date(time).toLocaleTimeString(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' })}`

function Deliveries({ org, webhook, canSend }: { org: string; webhook: string; canSend: boolean }) {
  const key = ['settings', 'webhooks', org, webhook]
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(orgDeliveriesRow, { params: { org, webhook }, body: {} }),
    // What is on its way is settled within seconds.
    refetchInterval: 5000,
  })
  const again = useAct(['settings', 'webhooks', org], (delivery: string) =>
    call(replayOrgDeliveryRow, { params: { org, delivery }, body: {} }),
  )
  if (!data) return null
  if (data.deliveries.length === 0) return <p className="pb-2 text-muted">{say('Nothing was sent yet.')}</p>
  return (
    <ul aria-label={say('Deliveries')} className="border-line border-t">
      {data.deliveries.map((delivery) => {
        const { tone, words } = stateOf(delivery)
        return (
          <li
            key={delivery.id}
            className="flex flex-wrap items-center gap-x-3 border-line border-b py-1 text-[0.8125rem] last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate font-semibold">{delivery.type}</span>
              <span className="block text-muted">{momentText(delivery.occurredAt)}</span>
            </span>
            <Tag tone={tone}>{words}</Tag>
            {canSend && (
              <ToolButton
                size={28}
                look="ghost"
                label={say('Send again')}
                onClick={() => again.mutate(delivery.id)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function AddWebhook({ org, onDone }: { org: string; onDone: (secret?: string) => void }) {
  const client = useQueryClient()
  const saving = useSaving()
  const { errors, save } = saving
  const send = (data: FormData) =>
    save(async () => {
      const body = { url: String(data.get('url') ?? ''), kinds: data.getAll('kinds') as OrgWebhookKind[] }
      const { secret } = await call(addOrgWebhookRow, { params: { org }, body })
      await client.invalidateQueries({ queryKey: ['settings', 'webhooks', org] })
      onDone(secret)
    })
  return (
    <AddForm
      saving={saving}
      submit={say('Add the webhook')}
      onSend={(data) => void send(data)}
      onCancel={() => onDone()}
    >
      <TextField
        label={say('Address that is called')}
        hint={say('It starts with https:// and can be reached from everywhere.')}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoFocus
        error={errors.url}
      />
      <CheckGroup
        id="webhook-kinds"
        label={say('What it is told of')}
        name="kinds"
        options={kindWords}
        hints={kindNames}
        error={errors.kinds}
      />
      <p className="text-muted">
        {say('It is told what everybody in a project sees: no prices, no costs and no team notes.')}
      </p>
    </AddForm>
  )
}
