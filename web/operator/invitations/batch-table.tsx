import type { Batch } from '#contract/invitations.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { counted, countText, momentText } from '../figures.ts'
import { actorWords } from '../words.ts'

const columns: Column<Batch>[] = [
  {
    id: 'name',
    label: 'Batch',
    lead: true,
    cell: ({ number, name }) => (
      <span className="font-semibold">
        {number}
        {name && <> · {name}</>}
      </span>
    ),
  },
  {
    id: 'made',
    label: 'Made',
    cell: ({ createdAt, createdBy }) => (
      <>
        {momentText(createdAt)} UTC <span className="block text-muted">{actorWords(createdBy)}</span>
      </>
    ),
  },
  { id: 'progress', label: 'Letters', cell: (batch) => <Progress batch={batch} />, className: 'md:w-[40%]' },
]

function Progress({ batch: { number, size, sent, failed, unanswered, waiting } }: { batch: Batch }) {
  const rest = [
    waiting > 0 && `${countText(waiting)} waiting`,
    failed > 0 && `${countText(failed)} failed`,
    unanswered > 0 && `${countText(unanswered)} unanswered`,
  ].filter(Boolean)
  return (
    <>
      <progress
        value={size - waiting}
        max={Math.max(1, size)}
        aria-label={`Letters of batch ${number} that are done with`}
        className="block h-2.5 w-full appearance-none border border-ink bg-transparent accent-blueprint [&::-moz-progress-bar]:bg-blueprint [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-blueprint"
      />
      <p className="mt-1">
        <b>{countText(sent)}</b> of {counted(size, 'letter')} sent
        {rest.length > 0 && (
          <span className={failed > 0 ? 'text-alarm-text' : 'text-muted'}> · {rest.join(', ')}</span>
        )}
      </p>
    </>
  )
}

/** The batches, newest first, with how far their letters have come. */
export function BatchTable({ batches }: { batches: readonly Batch[] }) {
  return (
    <>
      <DataTable caption="Batches" columns={columns} rows={batches} rowKey={({ id }) => id} />
      {batches.some(({ unanswered }) => unanswered > 0) && (
        <p className="mt-3 max-w-[68ch] text-muted">
          <b className="text-ink">Unanswered</b> letters may have arrived: the server was stopped between
          their last byte and the mail server’s answer. They are not sent again by themselves, so that nobody
          gets two. Ask the member, or resend from their page.
        </p>
      )}
    </>
  )
}
