import { useState } from 'react'
import { type Key, keysRow, revokeKeyRow } from '#contract/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { toast } from '#web/ui/toast.ts'
import { dayText, momentText } from '../figures.ts'
import { Question } from '../question.tsx'
import { useAct, useRow, wordsOf } from '../rows.ts'
import { Empty, Failed, Loading, Part } from '../sheet.tsx'
import { actorWords } from '../words.ts'
import { AddKey } from './add-key.tsx'

const isOver = ({ revokedAt, expiresAt }: Key) => revokedAt !== null || Date.parse(expiresAt) <= Date.now()

const columns: Column<Key>[] = [
  {
    id: 'name',
    label: 'Key',
    lead: true,
    cell: ({ name, start }) => (
      <>
        <b className="font-semibold">{name}</b>
        <code className="block text-muted">{start}…</code>
      </>
    ),
  },
  { id: 'scopes', label: 'May', cell: ({ scopes }) => scopes.join(', ') },
  {
    id: 'made',
    label: 'Made',
    cell: ({ createdAt, createdBy }) => (
      <>
        {dayText(createdAt)} <span className="block text-muted">{actorWords(createdBy)}</span>
      </>
    ),
  },
  {
    id: 'used',
    label: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? `${momentText(lastUsedAt)} UTC` : 'Never'),
  },
  { id: 'end', label: 'Ends', cell: (key) => <End of={key} /> },
  { id: 'revoke', label: 'End it', cell: (key) => !isOver(key) && <Revoke of={key} /> },
]

function End({ of: key }: { of: Key }) {
  if (key.revokedAt)
    return <span className="font-semibold text-alarm-text">Revoked {dayText(key.revokedAt)}</span>
  if (isOver(key))
    return <span className="font-semibold text-alarm-text">Expired {dayText(key.expiresAt)}</span>
  return dayText(key.expiresAt)
}

function Revoke({ of: { id, name } }: { of: Key }) {
  const [asking, setAsking] = useState(false)
  const revoke = useAct(revokeKeyRow, {
    changes: [keysRow],
    quiet: true,
    done: () => {
      setAsking(false)
      toast({ title: `“${name}” is revoked` })
    },
  })
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Revoke ${name}`}
        onClick={() => setAsking(true)}
        className="md:min-h-9"
      >
        Revoke
      </Button>
      <Question
        open={asking}
        title="Revoke this key?"
        confirm="Revoke"
        destructive
        pending={revoke.isPending}
        failure={revoke.error ? wordsOf(revoke.error) : ''}
        onConfirm={() => revoke.mutate({ params: { id }, body: {} })}
        onClose={() => {
          revoke.reset()
          setAsking(false)
        }}
      >
        <p>
          Whatever uses <b>{name}</b> is refused from now on. A key cannot be brought back.
        </p>
      </Question>
    </>
  )
}

/** The keys to the API: which there are, what each may do, and when it ends. */
export function Keys() {
  const { data, error, refetch } = useRow(keysRow, { params: {}, body: {} })
  return (
    <Part title="API keys">
      {error && <Failed what="The keys" error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.keys.length === 0 && <Empty picture="keys">There is no key to the API.</Empty>}
      {data && data.keys.length > 0 && (
        <DataTable caption="API keys" columns={columns} rows={data.keys} rowKey={({ id }) => id} />
      )}
      {data && <AddKey />}
    </Part>
  )
}
