import { type Delivery, deliveriesRow, replayRow, webhooksRow } from '#contract/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { toast } from '#web/ui/toast.ts'
import { countText, momentText } from '../figures.ts'
import { useAct, useRow } from '../rows.ts'
import { Empty, Failed, Loading } from '../sheet.tsx'

/** How often the log is asked for while something is on its way. */
const everyMs = 4_000

const isWaiting = ({ deliveredAt, failedAt }: Delivery) => !deliveredAt && !failedAt

const columns: Column<Delivery>[] = [
  {
    id: 'event',
    label: 'Event',
    lead: true,
    cell: ({ type, replay }) => (
      <>
        <b className="font-semibold">{type}</b>
        {replay && <span className="text-muted"> · replay</span>}
      </>
    ),
  },
  { id: 'when', label: 'Happened', cell: ({ occurredAt }) => `${momentText(occurredAt)} UTC` },
  { id: 'state', label: 'Delivery', cell: (delivery) => <State delivery={delivery} /> },
  { id: 'attempts', label: 'Attempts', figure: true, cell: ({ attempts }) => countText(attempts) },
  { id: 'status', label: 'Status', figure: true, cell: ({ lastStatus }) => lastStatus ?? '' },
  {
    id: 'ms',
    label: 'Time',
    figure: true,
    cell: ({ lastMs }) => (lastMs === null ? '' : `${countText(lastMs)} ms`),
  },
  { id: 'error', label: 'Last error', cell: ({ lastError }) => lastError, className: 'md:w-1/4' },
  {
    id: 'replay',
    label: 'Again',
    cell: (delivery) => !isWaiting(delivery) && <Replay delivery={delivery} />,
  },
]

function State({ delivery }: { delivery: Delivery }) {
  if (delivery.deliveredAt) return 'Delivered'
  if (delivery.failedAt) return <span className="font-semibold text-alarm-text">Given up</span>
  return delivery.attempts === 0 ? 'Waiting' : 'Will be tried again'
}

function Replay({ delivery: { id, type } }: { delivery: Delivery }) {
  const replay = useAct(replayRow, {
    changes: [deliveriesRow, webhooksRow],
    done: () => toast({ title: 'Delivered once more, under the same id' }),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Replay ${type}`}
      disabled={replay.isPending}
      onClick={() => replay.mutate({ params: { id }, body: {} })}
      className="md:min-h-9"
    >
      Replay
    </Button>
  )
}

/** The newest deliveries of one webhook. */
export function Deliveries({ id, url }: { id: string; url: string }) {
  const { data, error, refetch } = useRow(
    deliveriesRow,
    { params: { id }, body: {} },
    { again: { everyMs, while: ({ deliveries }) => deliveries.some(isWaiting) } },
  )
  if (error) return <Failed what="The deliveries" error={error} retry={refetch} />
  if (!data) return <Loading />
  if (data.deliveries.length === 0) return <Empty picture="conduit">Nothing has been delivered yet.</Empty>
  return (
    <DataTable
      caption={`Deliveries to ${url}`}
      columns={columns}
      rows={data.deliveries}
      rowKey={(delivery) => delivery.id}
    />
  )
}
