import { useEffect, useRef, useState } from 'react'
import { batchesRow, inviteRow, type previewInvitationsRow, type Selection } from '#contract/invitations.ts'
import type { RowData } from '#contract/route.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { toast } from '#web/ui/toast.ts'
import { Address } from '../address.tsx'
import { counted, countText } from '../figures.ts'
import { memberHref } from '../members/member-table.tsx'
import { Question } from '../question.tsx'
import { useAct, wordsOf } from '../rows.ts'

type Found = RowData<typeof previewInvitationsRow>

/** Whom a batch would invite, and what it would be called. */
export type Looked = Found & { selection: Selection; name: string }

const columns: Column<Found['first'][number]>[] = [
  {
    id: 'name',
    label: 'Name',
    lead: true,
    cell: ({ id, name }) => (
      <a
        href={memberHref(id)}
        className="inline-flex min-h-11 min-w-11 items-center font-semibold text-link underline underline-offset-4 md:min-h-6"
      >
        {name}
      </a>
    ),
  },
  { id: 'email', label: 'Address', cell: ({ email }) => <Address>{email}</Address>, lead: true },
  { id: 'place', label: 'Place', figure: true, cell: ({ place }) => countText(place), className: 'md:w-24' },
]

/** How many would be invited and the first of them; sends after one more question. */
export function Preview({ looked, onSent }: { looked: Looked; onSent: () => void }) {
  const { size, eligible, first, selection, name } = looked
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const invite = useAct(inviteRow, {
    changes: [batchesRow],
    quiet: true,
    done: (batch) => {
      setAsking(false)
      onSent()
      toast({
        title: `${counted(batch.size, 'letter')} on the way`,
        description: batch.name ?? `Batch ${batch.number}`,
      })
    },
  })
  const letters = counted(size, 'letter')
  return (
    <div className="title-block mt-6 p-4 sm:p-6">
      <h3 ref={heading} tabIndex={-1} className="font-extrabold text-xl outline-none">
        {size === 0 ? 'Nobody would be invited' : `${counted(size, 'member')} would be invited`}
      </h3>
      <p className="mt-1 text-muted tabular-nums">
        {size === 0
          ? 'Nobody among these waits: they have been invited, have not confirmed, or have unsubscribed.'
          : `${countText(eligible)} wait among those asked for.${size < selection.next ? ' That is all of them.' : ''}`}
      </p>
      {size > 0 && (
        <>
          <div className="mt-4">
            <DataTable
              caption="The first to be invited"
              columns={columns}
              rows={first}
              rowKey={({ id }) => id}
            />
            {first.length < size && (
              <p className="mt-2 text-muted">and {counted(size - first.length, 'other')} after them.</p>
            )}
          </div>
          <Button className="mt-5" onClick={() => setAsking(true)}>
            Invite {countText(size)}…
          </Button>
        </>
      )}
      <Question
        open={asking}
        title={`Send ${letters}?`}
        confirm={`Send ${letters}`}
        pending={invite.isPending}
        failure={invite.error ? wordsOf(invite.error) : ''}
        onConfirm={() => invite.mutate({ params: {}, body: { ...selection, name } })}
        onClose={() => {
          invite.reset()
          setAsking(false)
        }}
      >
        <p>
          <b>{letters}</b> {size === 1 ? 'goes' : 'go'} out now, as “{name}”. A letter cannot be called back.
        </p>
        <p className="text-muted">
          Asked for again under this name, as after an answer that got lost, nobody gets a second one.
        </p>
      </Question>
    </div>
  )
}
