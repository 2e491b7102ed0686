import { batchesRow } from '#contract/invitations.ts'
import { screens } from '#contract/pages.ts'
import { BatchTable } from './invitations/batch-table.tsx'
import { InviteForm } from './invitations/invite-form.tsx'
import { useRow } from './rows.ts'
import { Empty, Failed, Loading, Part, Sheet } from './sheet.tsx'

/** How often the batches are asked for while letters wait. */
const everyMs = 2_000

/** Invites the next in line, after a look at who that is, and shows how far the letters have come. */
export function InvitationsPage() {
  const { data, error, refetch } = useRow(
    batchesRow,
    { params: {}, body: {} },
    { again: { everyMs, while: ({ batches }) => batches.some(({ waiting }) => waiting > 0) } },
  )
  return (
    <Sheet title={screens['operator-invitations'].title}>
      <Part title="Invite the next in line">
        <InviteForm batches={data?.batches ?? []} />
      </Part>
      <Part title="Batches">
        {error && <Failed what="The batches" error={error} retry={refetch} />}
        {!data && !error && <Loading />}
        {data?.batches.length === 0 && <Empty picture="tags">Nobody has been invited yet.</Empty>}
        {data && data.batches.length > 0 && <BatchTable batches={data.batches} />}
      </Part>
    </Sheet>
  )
}
