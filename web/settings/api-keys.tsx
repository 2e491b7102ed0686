import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyDays } from '#contract/connections.ts'
import { addOrgKeyRow, type OrgKey, revokeOrgKeyRow } from '#contract/org-keys.ts'
import { type OrgScope, orgScopes } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AddForm } from './add-form.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAct } from './use-rows.ts'
import { useSaving } from './use-saving.ts'

const scopeNames = Object.fromEntries(Object.keys(orgScopes).map((scope) => [scope, scope])) as Record<
  OrgScope,
  string
>

type Props = { org: string; keys: readonly OrgKey[]; access: boolean }

/** The API keys of an organisation: made here, shown once, and ended. */
export function ApiKeys({ org, keys, access }: Props) {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const revoke = useAct(['settings', 'keys', org], (key: string) =>
    call(revokeOrgKeyRow, { params: { org, key }, body: {} }),
  )
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
          org={org}
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

function AddKey({ org, onDone }: { org: string; onDone: (made?: { name: string; secret: string }) => void }) {
  const client = useQueryClient()
  const saving = useSaving()
  const { errors, save } = saving
  const send = (data: FormData) =>
    save(async () => {
      const { key, secret } = await call(addOrgKeyRow, {
        params: { org },
        body: {
          name: String(data.get('name') ?? ''),
          scopes: data.getAll('scopes') as OrgScope[],
          days: Number(data.get('days') || 0),
        },
      })
      await client.invalidateQueries({ queryKey: ['settings', 'keys', org] })
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
        options={scopeNames}
        hints={orgScopes}
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
