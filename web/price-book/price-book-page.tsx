import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { bulkEditPricesRow, exportPricesRow, type PriceItem, type PriceSort } from '#contract/price-book.ts'
import { perText } from '#domain/price-book/per-text.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call, Refusal } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText, todayHere } from '#web/kit/work/dates.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { BulkBar } from '#web/ui/work/bulk-bar.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AskForJob } from './ask-for-job.tsx'
import { BookTabs } from './book-tabs.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { ageWarning, kindWords } from './price-words.ts'
import { itemsQuery } from './queries.ts'

const pageRows = 100
const filterLook =
  'min-h-8 max-w-full rounded-sm border border-control bg-sheet px-2 max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11'

/** What the organisation buys, each with its newest price, who asks it and how old it is. */
export default function PriceBookPage() {
  const client = useQueryClient()
  const org = useQuery(homeQuery).data?.orgId ?? ''
  const [typed, setTyped] = useState('')
  const [trade, setTrade] = useState('')
  const [bin, setBin] = useState(false)
  const [sort, setSort] = useState<{ by: PriceSort; down: boolean }>({ by: 'name', down: false })
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<PriceItem | 'new'>()
  const [trouble, setTrouble] = useState('')
  const q = useDeferredValue(typed)
  const { data, isError } = useQuery(
    itemsQuery(org, {
      ...{ q, sort: sort.by, offset, limit: pageRows, lists: 'yes' },
      ...(trade && { trade }),
      ...(sort.down && { down: 'yes' }),
      ...(bin && { bin: 'yes' }),
    }),
  )
  useTrail([{ label: say('Price book') }])
  usePageTitle(say('Price book'))
  const narrow = (change: () => void) => {
    change()
    setOffset(0)
    setChosen(new Set())
  }
  const changeAll = async (change: { bin?: boolean; fields?: { trade: string } }) => {
    setTrouble('')
    try {
      await call(bulkEditPricesRow, { params: { org }, body: { items: [...chosen], fields: {}, ...change } })
      setChosen(new Set())
    } catch (error) {
      setTrouble((error instanceof Refusal && error.serverMessage) || say('That did not work. Try again.'))
    }
    await client.invalidateQueries({ queryKey: ['prices', org] })
  }
  const sorted = (by: PriceSort) =>
    narrow(() => setSort((now) => ({ by, down: now.by === by ? !now.down : by === 'age' })))
  const total = data?.total ?? 0
  return (
    <WorkPage
      title={say('Price book')}
      inBar
      detail={data && say('{count, plural, one {# item} other {# items}}', { count: total })}
      actions={
        <>
          <ToolButton label={say('Import')} href={at('/price-book/import')} />
          {(['csv', 'xlsx'] as const).map((format) => (
            <ToolButton
              key={format}
              label={format.toUpperCase()}
              aria-label={say('Export as {format}', { format: format.toUpperCase() })}
              href={addressOf(exportPricesRow, { org }, { format })}
              download
            />
          ))}
          <ToolButton look="main" icon="plus" label={say('Add an item')} onClick={() => setOpen('new')} />
        </>
      }
    >
      <div className="grid gap-3">
        <BookTabs current="items" />
        <search className="flex flex-wrap items-center gap-2">
          <input
            type="search"
            aria-label={say('Search the price book')}
            placeholder={say('Code, item, supplier')}
            value={typed}
            onChange={(event) => narrow(() => setTyped(event.target.value))}
            className={`${filterLook} w-72 max-md:w-full`}
          />
          <select
            aria-label={say('Trade')}
            value={trade}
            onChange={(event) => narrow(() => setTrade(event.target.value))}
            className={filterLook}
          >
            <option value="">{say('All trades')}</option>
            {data?.trades.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <label className="inline-flex min-h-8 items-center gap-2 max-md:min-h-11">
            <input
              type="checkbox"
              checked={bin}
              onChange={(event) => narrow(() => setBin(event.target.checked))}
            />
            {say('In the bin')}
          </label>
        </search>
        {trouble && <Banner>{trouble}</Banner>}
        {isError && (
          <Banner>{say('The price book could not be loaded. Reload the page to try again.')}</Banner>
        )}
        {!data && !isError && <SkeletonRows count={8} rowPx={32} />}
        {data && total === 0 && (
          <p className="max-w-160 py-6 text-muted">
            {q || trade || bin
              ? say('Nothing here fits.')
              : say('No prices yet. Import a supplier’s list in CSV or Excel, or add an item.')}
          </p>
        )}
        {data && total > 0 && (
          <Items
            items={data.items}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={setOpen}
            sort={sort}
            onSort={sorted}
          />
        )}
        {total > pageRows && (
          <nav aria-label={say('Pages')} className="flex items-center gap-3">
            <ToolButton
              label={say('Previous')}
              disabled={offset === 0}
              onClick={() => setOffset(Math.max(0, offset - pageRows))}
            />
            <span className="text-muted">
              {say('{from} to {to} of {total}', {
                from: numberText(offset + 1),
                to: numberText(Math.min(offset + pageRows, total)),
                total: numberText(total),
              })}
            </span>
            <ToolButton
              label={say('Next')}
              disabled={offset + pageRows >= total}
              onClick={() => setOffset(offset + pageRows)}
            />
          </nav>
        )}
        <BulkBar
          count={chosen.size}
          onClear={() => setChosen(new Set())}
          actions={[
            bin
              ? {
                  id: 'back',
                  label: say('Take out of the bin'),
                  onChoose: () => void changeAll({ bin: false }),
                }
              : {
                  id: 'bin',
                  label: say('Move to the bin'),
                  danger: true,
                  onChoose: () => void changeAll({ bin: true }),
                },
          ]}
        >
          {!bin && <AskForJob org={org} items={[...chosen]} />}
          {!bin && (
            <select
              aria-label={say('Set the trade')}
              value=""
              onChange={(event) => void changeAll({ fields: { trade: event.target.value } })}
              className="min-h-8 rounded-sm border border-line bg-paper px-2 text-ink max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <option value="">{say('Set the trade')}</option>
              {data?.trades.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </BulkBar>
      </div>
      <ItemSheet
        key={open === undefined || open === 'new' ? open : open.id}
        org={org}
        item={open === 'new' ? undefined : open}
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
      />
    </WorkPage>
  )
}

type ListProps = {
  items: readonly PriceItem[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onOpen: (item: PriceItem) => void
  sort: { by: PriceSort; down: boolean }
  onSort: (by: PriceSort) => void
}

/** Columns on wide screens; on a phone the name and the price stay. */
const columns: readonly { by: PriceSort; label: string; className: string }[] = [
  { by: 'code', label: say('Code'), className: 'max-md:hidden' },
  { by: 'name', label: say('Item'), className: '' },
  { by: 'trade', label: say('Trade'), className: 'max-desk:hidden' },
  { by: 'supplier', label: say('Supplier'), className: 'max-md:hidden' },
  { by: 'price', label: say('Price'), className: 'text-right' },
  { by: 'age', label: say('As of'), className: 'text-right max-md:hidden' },
]

function Items({ items, chosen, onChoose, onOpen, sort, onSort }: ListProps) {
  const today = todayHere()
  const all = items.length > 0 && items.every(({ id }) => chosen.has(id))
  // A book without codes has no column for them.
  const coded = sort.by === 'code' || items.some(({ code }) => code !== '')
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const box =
    'inline-grid min-h-8 min-w-8 place-items-center max-md:min-h-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11'
  return (
    <table className="w-full border-collapse text-[0.8125rem]/4 max-md:text-base">
      <thead>
        <tr className="border-ink border-b-2 text-left">
          <th className="w-9">
            <label className={box}>
              <input
                type="checkbox"
                aria-label={say('Select all on this page')}
                checked={all}
                onChange={() => onChoose(all ? new Set() : new Set(items.map(({ id }) => id)))}
              />
            </label>
          </th>
          {(coded ? columns : columns.filter(({ by }) => by !== 'code')).map(({ by, label, className }) => (
            <th
              key={by}
              aria-sort={sort.by === by ? (sort.down ? 'descending' : 'ascending') : undefined}
              className={`px-2 py-1 font-semibold ${className}`}
            >
              <button
                type="button"
                className="min-h-8 hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
                onClick={() => onSort(by)}
              >
                {label}
                {sort.by === by && <span aria-hidden="true">{sort.down ? ' ↓' : ' ↑'}</span>}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="border-hair border-b hover:bg-wash/50">
            <td>
              <label className={box}>
                <input
                  type="checkbox"
                  aria-label={say('Select {name}', { name: item.name })}
                  checked={chosen.has(item.id)}
                  onChange={() => toggle(item.id)}
                />
              </label>
            </td>
            {coded && <td className="max-w-40 truncate px-2 text-muted max-md:hidden">{item.code}</td>}
            <td className="px-2">
              <button
                type="button"
                onClick={() => onOpen(item)}
                className="min-h-8 text-left font-semibold wrap-anywhere hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
              >
                {item.name}
              </button>
            </td>
            <td className="px-2 max-desk:hidden">{item.trade}</td>
            <td className="px-2 max-md:hidden">{item.supplier}</td>
            <td className="whitespace-nowrap px-2 py-1 text-right tabular-nums">
              {item.price ? (
                moneyText(item.price.cents)
              ) : (
                <span className="text-muted">{say('No price')}</span>
              )}
              <span className="block text-muted text-xs/4">
                {item.kind === 'material' ? perText(item) : `${kindWords[item.kind]} · ${perText(item)}`}
              </span>
            </td>
            <td className="whitespace-nowrap px-2 text-right max-md:hidden">
              {item.price && dayText(item.price.asOf)}
              <Age asOf={item.price?.asOf} today={today} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Says of an old price how old it is. */
export function Age({ asOf, today }: { asOf: string | undefined; today: string }) {
  const warning = asOf === undefined ? undefined : ageWarning(asOf, today)
  return warning ? <span className="block font-semibold text-signal-text text-xs/4">▲ {warning}</span> : null
}
