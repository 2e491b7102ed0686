import { useRef, useState } from 'react'
import { addKeyRow, keyDays, keysRow } from '#contract/connections.ts'
import { type Scope, scopes } from '#contract/route.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useRowForm } from './use-row-form.ts'

const names = Object.fromEntries(Object.keys(scopes).map((scope) => [scope, scope])) as Record<Scope, string>

/** Makes a key to the API, and shows it once. */
export function AddKey() {
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const [adding, setAdding] = useState(false)
  const form = useRowForm({
    row: addKeyRow,
    fields: ['name', 'scopes', 'days'],
    read: (data) => ({
      name: String(data.get('name') ?? ''),
      scopes: data.getAll('scopes') as Scope[],
      days: Number(data.get('days') || Number.NaN),
    }),
    changes: [keysRow],
    done: ({ key, secret }) => {
      setAdding(false)
      setMade({ name: key.name, secret })
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
        Make a key
      </Button>
      {made && (
        <ShownOnce
          title={`The key “${made.name}” is made`}
          label="API key"
          secret={made.secret}
          onDone={finish}
        >
          Send it as <code>Authorization: Bearer …</code>. It is shown this once: what is kept here is its
          hash.
        </ShownOnce>
      )}
      {adding && (
        <form {...form.props} className="mt-4 grid max-w-2xl gap-4">
          <ErrorSummary prefix="key" errors={form.errors} />
          <TextField
            label="What it is for"
            id="key-name"
            name="name"
            maxLength={80}
            autoComplete="off"
            error={form.errors.name}
          />
          <CheckGroup
            label="What it may do"
            id="key-scopes"
            name="scopes"
            options={names}
            hints={scopes}
            error={form.errors.scopes}
          />
          <TextField
            label="Days until it expires"
            id="key-days"
            name="days"
            inputMode="numeric"
            hint={`1 to ${keyDays.most}`}
            defaultValue={String(keyDays.byDefault)}
            autoComplete="off"
            className="max-w-60"
            error={form.errors.days}
          />
          <Banner>{form.banner}</Banner>
          <div className="flex flex-wrap gap-3">
            <Button ref={form.button} type="submit" disabled={form.submitting}>
              Make the key
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
