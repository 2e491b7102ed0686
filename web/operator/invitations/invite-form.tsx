import { type FormEvent, useState } from 'react'
import { type Batch, batchLimit, previewInvitationsRow } from '#contract/invitations.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FilterFields } from '../members/filter-fields.tsx'
import { searchOf } from '../members/member-search.ts'
import { TypedField } from '../members/typed-field.tsx'
import { useListAddress } from '../members/use-list-address.ts'
import { useAct, wordsOf } from '../rows.ts'
import { type Looked, Preview } from './preview.tsx'
import { nameFor, nameTaken, notForInvitations, selectionOf, waitingOnly } from './selection.ts'

/** Chooses whom to invite and shows who that would be, before anything is sent. */
export function InviteForm({ batches }: { batches: readonly Batch[] }) {
  const [texts, change] = useListAddress()
  const { sort: _sort, after: _after, ...all } = texts
  const filter = waitingOnly(all)
  const [next, setNext] = useState('50')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<{ next?: string; name?: string | undefined }>({})
  const [looked, setLooked] = useState<Looked & { wish: string }>()
  const preview = useAct(previewInvitationsRow, { changes: [], quiet: true })
  // A preview stands for what was asked when it was made, and for nothing else.
  const wish = `${next.trim()} ${name.trim()} ${searchOf(filter)}`

  const look = (event: FormEvent) => {
    event.preventDefault()
    const read = selectionOf({ next, name, filter })
    const taken = nameTaken(name.trim(), batches)
    setWrong({ ...('wrong' in read && { next: read.wrong }), name: taken })
    if ('wrong' in read || taken) return
    preview.mutate(
      { params: {}, body: read.selection },
      {
        onSuccess: (found) =>
          setLooked({ ...found, selection: read.selection, name: name.trim() || nameFor(new Date()), wish }),
      },
    )
  }

  return (
    <>
      <form onSubmit={look} noValidate autoComplete="off">
        <ErrorSummary prefix="invite" errors={wrong} />
        <div className="grid items-start gap-4 sm:grid-cols-[18rem_minmax(0,26rem)]">
          <TextField
            id="invite-next"
            label="How many"
            hint={`The next by place, up to ${batchLimit.toLocaleString('en-US')}`}
            inputMode="numeric"
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
            error={wrong.next}
          />
          <TextField
            id="invite-name"
            label="Batch name"
            optional
            hint="Without one it is named by its time"
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
            error={wrong.name}
          />
        </div>
        <details className="mt-4" open={Object.keys(filter).length > 0 || undefined}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
            Only among some of those who wait
          </summary>
          <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
            <TypedField
              label="Text"
              placeholder="Name, address or company"
              maxLength={100}
              value={filter.text ?? ''}
              onTyped={(text) => change({ text }, 'typing')}
            />
            <FilterFields values={filter} onChange={change} without={['text', ...notForInvitations]} />
          </div>
        </details>
        <Banner className="mt-4">{preview.error ? wordsOf(preview.error) : ''}</Banner>
        <Button type="submit" variant="secondary" className="mt-5" disabled={preview.isPending}>
          Preview
        </Button>
      </form>
      {/* Beside the form: its question is a form of its own. */}
      {looked?.wish === wish && <Preview looked={looked} onSent={() => setLooked(undefined)} />}
    </>
  )
}
