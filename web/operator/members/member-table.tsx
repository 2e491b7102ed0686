import { detailText } from '#contract/held-details.ts'
import { type MemberSort, memberStatuses } from '#contract/member-filter.ts'
import type { Member } from '#contract/members.ts'
import { screens } from '#contract/pages.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Address } from '../address.tsx'
import { countText, dayText } from '../figures.ts'
import type { Sorted } from './sorting.ts'

/** Where a member's own page is. */
export const memberHref = (id: string) => screens['operator-member'].path.replace('{id}', id)

const columns: Column<Member, MemberSort>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    lead: true,
    className: 'md:min-w-36',
    cell: ({ id, name, company }) => (
      <>
        <a
          href={memberHref(id)}
          className="inline-flex min-h-11 min-w-11 items-center font-semibold text-link underline underline-offset-4 hover:decoration-2 md:min-h-6"
        >
          {name}
        </a>
        {company && <span className="block text-muted">{company}</span>}
      </>
    ),
  },
  {
    id: 'email',
    label: 'Address',
    sort: 'email',
    cell: ({ email }) => <Address>{email}</Address>,
    lead: true,
  },
  {
    id: 'status',
    label: 'Status',
    className: 'md:whitespace-nowrap',
    cell: ({ status, reasons }) => (
      <>
        {memberStatuses[status]}
        {reasons.length > 0 && <span className="block font-semibold text-signal-text">Flagged</span>}
      </>
    ),
  },
  { id: 'title', label: 'Job title', cell: ({ position }) => position },
  {
    id: 'origin',
    label: 'Came by',
    cell: (member) =>
      [detailText(member, 'source'), member.campaign, member.referrer].filter(Boolean).join(' · '),
  },
  {
    id: 'joined',
    label: 'Joined',
    sort: 'joined',
    cell: ({ joinedAt }) => dayText(joinedAt),
    className: 'md:whitespace-nowrap',
  },
  {
    id: 'confirmed',
    label: 'Confirmed',
    sort: 'confirmed',
    cell: ({ confirmedAt }) => confirmedAt && dayText(confirmedAt),
    className: 'md:whitespace-nowrap',
  },
  {
    id: 'referrals',
    label: 'Referrals',
    figure: true,
    cell: ({ referrals }) => (referrals === 0 ? '' : countText(referrals)),
  },
]

type Props = {
  members: readonly Member[]
  sorted: Sorted | undefined
  onSort: (by: MemberSort) => void
  busy: boolean
}

/** Members, one a row; each leads to their page. */
export function MemberTable({ members, sorted, onSort, busy }: Props) {
  return (
    <DataTable
      caption="Members"
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
      {...(sorted && { sorted })}
      onSort={onSort}
      busy={busy}
    />
  )
}
