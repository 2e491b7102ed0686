import { useId, useState } from 'react'
import {
  removeWebhookRow,
  switchWebhookRow,
  type Webhook,
  webhooksRow,
  webhookType,
} from '#contract/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/toast.ts'
import { countText, dayText } from '../figures.ts'
import { Question } from '../question.tsx'
import { useAct, useRow, wordsOf } from '../rows.ts'
import { Empty, Failed, Loading, Part } from '../sheet.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { Deliveries } from './deliveries.tsx'

/** Who is told of what happens, and how that goes. */
export function Webhooks() {
  const { data, error, refetch } = useRow(webhooksRow, { params: {}, body: {} })
  return (
    <Part title="Webhooks">
      {error && <Failed what="The webhooks" error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.webhooks.length === 0 && (
        <Empty picture="conduit">Nobody is told yet of what happens on the waitlist.</Empty>
      )}
      {data && data.webhooks.length > 0 && (
        <ul className="border-line border-t-2">
          {data.webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {data && <AddWebhook />}
    </Part>
  )
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, url, kinds, disabledAt, delivered, waiting, failed } = webhook
  const [open, setOpen] = useState(false)
  const log = useId()
  const turn = useAct(switchWebhookRow, { changes: [webhooksRow] })
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 max-w-full">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{url}</h3>
          <p className="text-[0.9375rem] text-muted">{kinds.map(webhookType).join(', ')}</p>
          <p className="mt-1 tabular-nums">
            <b className={disabledAt ? 'text-alarm-text' : 'text-level'}>
              {disabledAt ? `Off since ${dayText(disabledAt)}` : 'On'}
            </b>
            <span className="text-muted">
              {' '}
              · 30 days: {countText(delivered)} delivered, {countText(waiting)} waiting,{' '}
            </span>
            <span className={classNames(failed > 0 ? 'font-semibold text-alarm-text' : 'text-muted')}>
              {countText(failed)} given up
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="outline"
            aria-expanded={open}
            aria-controls={log}
            onClick={() => setOpen(!open)}
          >
            Deliveries
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={turn.isPending}
            onClick={() => turn.mutate({ params: { id }, body: { on: disabledAt !== null } })}
          >
            {disabledAt ? 'Turn on' : 'Turn off'}
          </Button>
          <Remove webhook={webhook} />
        </div>
      </div>
      <div id={log} className="mt-4" hidden={!open}>
        {open && <Deliveries id={id} url={url} />}
      </div>
    </li>
  )
}

function Remove({ webhook: { id, url, waiting } }: { webhook: Webhook }) {
  const [asking, setAsking] = useState(false)
  const remove = useAct(removeWebhookRow, {
    changes: [webhooksRow],
    quiet: true,
    done: () => toast({ title: 'The webhook is gone' }),
  })
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        Delete…
      </Button>
      <Question
        open={asking}
        title="Delete this webhook?"
        confirm="Delete"
        destructive
        pending={remove.isPending}
        failure={remove.error ? wordsOf(remove.error) : ''}
        onConfirm={() => remove.mutate({ params: { id }, body: {} })}
        onClose={() => {
          remove.reset()
          setAsking(false)
        }}
      >
        <p className="font-semibold [overflow-wrap:anywhere]">{url}</p>
        <p>
          Its log and its secret go with it
          {waiting > 0 && `, and ${countText(waiting)} deliveries that wait are not made`}. To pause it, turn
          it off instead.
        </p>
      </Question>
    </>
  )
}
