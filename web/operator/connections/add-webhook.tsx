import { useRef, useState } from 'react'
import {
  addWebhookRow,
  type WebhookKind,
  webhookKinds,
  webhooksRow,
  webhookType,
} from '#contract/connections.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useRowForm } from './use-row-form.ts'

const kinds = Object.fromEntries(webhookKinds.map((kind) => [kind, webhookType(kind)])) as Record<
  WebhookKind,
  string
>

/** Adds a webhook, and shows its signing secret once. */
export function AddWebhook() {
  const [made, setMade] = useState<{ url: string; secret: string }>()
  const [adding, setAdding] = useState(false)
  const form = useRowForm({
    row: addWebhookRow,
    fields: ['url', 'kinds'],
    read: (data) => ({ url: String(data.get('url') ?? ''), kinds: data.getAll('kinds') as WebhookKind[] }),
    changes: [webhooksRow],
    done: ({ webhook, secret }) => {
      setAdding(false)
      setMade({ url: webhook.url, secret })
    },
  })
  const opener = useRef<HTMLButtonElement>(null)
  const finish = () => {
    setMade(undefined)
    setAdding(false)
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        variant="outline"
        size="sm"
        className="mt-4"
        aria-expanded={adding}
        onClick={() => setAdding(!adding)}
      >
        Add a webhook
      </Button>
      {made && (
        <ShownOnce title="The webhook is added" label="Signing secret" secret={made.secret} onDone={finish}>
          Every call to <span className="[overflow-wrap:anywhere]">{made.url}</span> is signed with this
          secret by the Standard Webhooks convention. It is shown this once: keep it where the receiver finds
          it.
        </ShownOnce>
      )}
      {adding && (
        <form {...form.props} className="mt-4 grid max-w-2xl gap-4">
          <ErrorSummary prefix="webhook" errors={form.errors} />
          <TextField
            label="Address that is called"
            id="webhook-url"
            name="url"
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            error={form.errors.url}
          />
          <CheckGroup
            label="Events"
            id="webhook-kinds"
            name="kinds"
            options={kinds}
            checked={webhookKinds}
            error={form.errors.kinds}
          />
          <Banner>{form.banner}</Banner>
          <div className="flex flex-wrap gap-3">
            <Button ref={form.button} type="submit" disabled={form.submitting}>
              Add the webhook
            </Button>
            <Button variant="ghost" onClick={finish}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
