import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyDays } from '#contract/connections.ts'
import type { addOrgKeyRow, OrgKey } from '#contract/org-keys.ts'
import type { OrgScope, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
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

type Body = RowInput<typeof addOrgKeyRow>['body']

/** Keys, what they can be allowed, and how one is made and ended; `under` is where their list is kept. */
type Props = {
  keys: readonly OrgKey[]
  access: boolean
  scopes: Readonly<Record<string, string>>
  under: readonly string[]
  make: (body: Body) => Promise<{ key: OrgKey; secret: string }>
  end: (key: string) => Promise<unknown>
}

/** Keys: made here, shown once, and ended. */
export function ApiKeys({ keys, access, scopes, under, make, end }: Props) {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const revoke = useAct(under, end)
  return (
    <WorkSection
      title={say('API keys')}
      action={
        access && !adding ? (
          <ToolButton icon="plus" label={say('New key')} onClick={() => setAdding(true)} />
        ) : undefined
      }
    >
      {made && (
        <ShownOnce
          title={say('The key “{name}” is made', { name: made.name })}
          label={say('API key')}
          secret={made.secret}
          onDone={() => setMade(undefined)}
        >
          {say('It is shown this once: only its hash is kept. Whoever has it can do what it is allowed.')}
        </ShownOnce>
      )}
      {adding && (
        <AddKey
          {...{ scopes, under, make }}
          onDone={(secret) => {
            setAdding(false)
            if (secret) setMade(secret)
          }}
        />
      )}
      {keys.length === 0 && !adding && !made && <p className="pt-3 text-muted">{say('No API keys yet.')}</p>}
      <ul>
        {keys.map((key) => (
          <KeyLine key={key.id} of={key} onRevoke={() => revoke.mutate(key.id)} />
        ))}
      </ul>
    </WorkSection>
  )
}

function KeyLine({ of, onRevoke }: { of: OrgKey; onRevoke: () => void }) {
  const { name, start, scopes, madeBy, createdAt, expiresAt, revokedAt, lastUsedAt } = of
  const isOver = revokedAt !== null || new Date(expiresAt) <= new Date()
  const day = (time: string) => dayText(time.slice(0, 10))
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-b py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-semibold">{name}</span>
          <code className="font-mono text-[0.8125rem] text-muted">{`${start}…`}</code>
          {revokedAt !== null ? (
            <Tag tone="red">{say('Revoked')}</Tag>
          ) : (
            isOver && <Tag tone="orange">{say('Expired')}</Tag>
          )}
        </p>
        <p className="break-words text-[0.8125rem] text-muted">{scopes.join(', ')}</p>
        <p className="text-[0.8125rem] text-muted">
          {say('Made {day} by {name}', { day: day(createdAt), name: madeBy })}
          {' · '}
          {isOver
            ? say('Ended {day}', { day: day(revokedAt ?? expiresAt) })
            : say('Works until {day}', { day: day(expiresAt) })}
          {' · '}
          {lastUsedAt ? say('Last used {day}', { day: day(lastUsedAt) }) : say('Never used')}
        </p>
      </div>
      {!isOver && (
        <ToolButton
          look="ghost"
          label={say('Revoke')}
          aria-label={say('Revoke {name}', { name })}
          onClick={onRevoke}
        />
      )}
    </li>
  )
}

function AddKey({
  scopes,
  under,
  make,
  onDone,
}: Pick<Props, 'scopes' | 'under' | 'make'> & { onDone: (made?: { name: string; secret: string }) => void }) {
  const client = useQueryClient()
  const saving = useSaving()
  const { errors, save } = saving
  const send = (data: FormData) =>
    save(async () => {
      const { key, secret } = await make({
        name: String(data.get('name') ?? ''),
        scopes: data.getAll('scopes') as OrgScope[],
        days: Number(data.get('days') || 0),
      })
      await client.invalidateQueries({ queryKey: under })
      onDone({ name: key.name, secret })
    })
  return (
    <AddForm
      saving={saving}
      submit={say('Make the key')}
      onSend={(data) => void send(data)}
      onCancel={() => onDone()}
    >
      <TextField
        label={say('What the key is for')}
        name="name"
        maxLength={80}
        autoComplete="off"
        autoFocus
        error={errors.name}
      />
      <CheckGroup
        id="org-key-scopes"
        label={say('What it may do')}
        name="scopes"
        options={Object.fromEntries(Object.keys(scopes).map((scope) => [scope, scope]))}
        hints={scopes}
        error={errors.scopes}
      />
      <TextField
        label={say('Days until it expires')}
        name="days"
        inputMode="numeric"
        hint={say('{from} to {to}', { from: 1, to: keyDays.most })}
        defaultValue={String(keyDays.byDefault)}
        autoComplete="off"
        className="max-w-60"
        error={errors.days}
      />
    </AddForm>
  )
}
