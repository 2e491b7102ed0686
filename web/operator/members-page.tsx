import { useRef } from 'react'
import { countMembersRow, exportMembersPath, listMembersRow } from '#contract/members.ts'
import { screens } from '#contract/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Select } from '#web/ui/field.tsx'
import { counted } from './figures.ts'
import { FilterBar } from './members/filter-bar.tsx'
import { exportCommand, filterKeys, type ListTexts, searchOf } from './members/member-search.ts'
import { MemberTable } from './members/member-table.tsx'
import { Segments } from './members/segments.tsx'
import { firstOrder, nextOrder, orders, sortedBy } from './members/sorting.ts'
import { type ListChange, useListAddress } from './members/use-list-address.ts'
import { useRow } from './rows.ts'
import { Empty, Failed, Loading, Sheet } from './sheet.tsx'
import { usePageStart } from './use-page-start.ts'

/** The members that a filter leaves; filter, order and page stand in the address. */
export function MembersPage() {
  const [texts, change] = useListAddress()
  const { sort: _sort, after: _after, ...filter } = texts
  return (
    <Sheet title={screens['operator-members'].title}>
      <FilterBar filter={filter} onChange={change} />
      <Segments filter={filter} />
      <Results texts={texts} filter={filter} change={change} />
    </Sheet>
  )
}

type ResultProps = { texts: ListTexts; filter: ListTexts; change: (change: ListChange) => void }

function Results({ texts, filter, change }: ResultProps) {
  const order = texts.sort ?? firstOrder
  const list = useRow(
    listMembersRow,
    { params: {}, query: { ...texts, sort: order }, body: {} },
    { keep: true },
  )
  const count = useRow(countMembersRow, { params: {}, query: filter, body: {} }, { keep: true })
  const head = useRef<HTMLDivElement>(null)
  usePageStart(head, texts.after)
  const { data, error } = list
  const told = count.data ? counted(count.data.count, 'member') : count.error ? '' : 'Counting…'
  return (
    <section aria-label="Members found" className="mt-6">
      <div
        ref={head}
        tabIndex={-1}
        className="mb-3 flex scroll-mt-20 flex-wrap items-center gap-x-6 gap-y-2 outline-none"
      >
        <p role="status" className="grow font-bold tabular-nums">
          {told}
          {texts.after && <span className="font-normal text-muted"> · a later page</span>}
        </p>
        {data && data.members.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            href={`${exportMembersPath}${searchOf({ ...filter, ...(texts.sort && { sort: texts.sort }) })}`}
            download
          >
            Export CSV
          </Button>
        )}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is inside */}
        <label className="flex items-center gap-3">
          <span className="text-muted">Sort</span>
          <Select
            value={order}
            onChange={(event) => change({ sort: orderInAddress(event.currentTarget.value) })}
            className="min-w-52"
          >
            {Object.entries(orders).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </label>
      </div>
      {error && !list.isPlaceholderData && <Failed what="The members" error={error} retry={list.refetch} />}
      {!data && !error && <Loading />}
      {data?.members.length === 0 && <NobodyFound filtered={filterKeys.some((key) => filter[key])} />}
      {data && data.members.length > 0 && (
        <MemberTable
          members={data.members}
          sorted={sortedBy(order)}
          onSort={(by) => change({ sort: orderInAddress(nextOrder(order, by)) })}
          busy={list.isPlaceholderData}
        />
      )}
      {(texts.after || data?.next) && (
        <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-3">
          {texts.after && (
            <Button variant="outline" size="sm" onClick={() => change({ after: undefined })}>
              First page
            </Button>
          )}
          {data?.next && (
            <Button
              variant="outline"
              size="sm"
              disabled={list.isPlaceholderData}
              onClick={() => change({ after: data.next ?? undefined })}
            >
              Next page
            </Button>
          )}
        </nav>
      )}
      {data && data.members.length > 0 && (
        <div className="mt-8 flex flex-wrap items-end gap-x-6 gap-y-4">
          <div className="min-w-0 max-w-3xl grow basis-80">
            <CopyLine label="Export these members on the command line">{exportCommand(filter)}</CopyLine>
          </div>
          <Button
            variant="outline"
            size="sm"
            href={`${screens['operator-invitations'].path}${searchOf(filter)}`}
          >
            Invite from these…
          </Button>
        </div>
      )}
    </section>
  )
}

const orderInAddress = (order: string) => (order === firstOrder ? undefined : order)

function NobodyFound({ filtered }: { filtered: boolean }) {
  return (
    <Empty picture={filtered ? 'sieve' : 'sign-in'}>
      <p className="font-bold text-ink">
        {filtered ? 'No member fits these filters.' : 'Nobody has joined yet.'}
      </p>
      {filtered && <p className="mt-1">Take one away, or look for less of a name.</p>}
    </Empty>
  )
}
