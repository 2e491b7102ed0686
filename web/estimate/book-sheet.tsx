import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { type Assembly, assembliesRow } from '#contract/assemblies.ts'
import type { EstimateLine } from '#contract/estimate.ts'
import { type PriceItem, priceItemsRow } from '#contract/price-book.ts'
import { tradeName } from '#domain/estimate/trades.ts'
import type { Figures, LineFigures } from '#domain/estimate/types.ts'
import { unitName } from '#domain/estimate/units.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { lineOfItem, notTakenOver, priceTaken } from './book-lines.ts'

type Fields = Partial<EstimateLine>
type Props = { org: string; onAdd: (lines: readonly Fields[]) => void; onClose: () => void }

const cost = { classes: ['cost'] } satisfies LiveMeta
const searchLook =
  'min-h-9 w-full rounded-sm border border-control bg-sheet px-2.5 max-md:min-h-11 pointer-coarse:min-h-11'
const rowLook = 'flex min-h-11 items-center gap-3 border-hair border-b py-1 text-[0.8125rem]'

const itemsQuery = (org: string, words: string) =>
  queryOptions({
    queryKey: ['price items', org, words],
    meta: cost,
    queryFn: () => call(priceItemsRow, { params: { org }, query: { q: words, limit: 50 }, body: {} }),
  })

const assembliesQuery = (org: string) =>
  queryOptions({
    queryKey: ['assemblies', org],
    meta: cost,
    queryFn: () => call(assembliesRow, { params: { org }, body: {} }),
  })

/** Items of the organization's price book, each to be added as a line. */
export const PriceBookSheet = ({ org, onAdd, onClose }: Props) => (
  <ItemsSheet org={org} title={say('From the price book')} onClose={onClose}>
    {(item) => (
      <ToolButton
        size={28}
        icon="plus"
        bare
        label={say('Add {item}', { item: item.name })}
        onClick={() => onAdd([lineOfItem(item)])}
      />
    )}
  </ItemsSheet>
)

type PriceProps = {
  org: string
  lines: readonly Pick<LineFigures, 'unit' | 'pack'>[]
  /** What the first of the lines is called. */
  item: string
  onTake: (item: PriceItem) => void
  onClose: () => void
}

/** Items of the price book whose price the chosen lines can have; what is priced by another unit says so. */
export const ItemPriceSheet = ({ org, lines, item: name, onTake, onClose }: PriceProps) => (
  <ItemsSheet
    org={org}
    title={say('Price from the price book')}
    first={name.split(/[\s,]/)[0] ?? ''}
    onClose={onClose}
  >
    {(item) =>
      lines.every((of) => priceTaken(of, item) !== null) ? (
        <ToolButton
          size={28}
          icon="check"
          bare
          label={say('Take the price of {item}', { item: item.name })}
          onClick={() => onTake(item)}
        />
      ) : (
        <span className="w-18 shrink-0 text-right text-muted text-xs">
          {item.price ? say('another unit') : ''}
        </span>
      )
    }
  </ItemsSheet>
)

type ItemsProps = {
  org: string
  title: string
  /** The words that are looked for first. */
  first?: string
  onClose: () => void
  /** What can be done with an item. */
  children: (item: PriceItem) => ReactNode
}

/** Items of the organization's price book, found by their words. */
function ItemsSheet({ org, title, first = '', onClose, children }: ItemsProps) {
  const [words, setWords] = useState(first)
  const asked = useDeferredValue(words.trim())
  const { data, isError } = useQuery(itemsQuery(org, asked))
  return (
    <SideSheet open title={title} onClose={onClose}>
      <label>
        <span className="sr-only">{say('Find an item')}</span>
        <input
          type="search"
          value={words}
          placeholder={say('Find an item: name, code, trade, supplier')}
          onChange={(event) => setWords(event.target.value)}
          className={searchLook}
        />
      </label>
      {isError && <Note kind="refused">{say('The price book cannot be read right now.')}</Note>}
      {!data && !isError && <SkeletonRows count={6} />}
      {data?.items.length === 0 && (
        <p className="mt-3 text-muted">
          {asked === ''
            ? say('Nothing is in the price book yet.')
            : say('Nothing in the price book has these words.')}
        </p>
      )}
      <ul className="mt-2">
        {data?.items.map((item) => (
          <li key={item.id} className={rowLook}>
            <span className="min-w-0 flex-1">
              {item.name}
              <span className="block truncate text-muted text-xs">
                {[item.code, tradeName(item.trade), item.price?.supplier || item.supplier]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right">
              {item.price ? moneyText(item.price.cents) : say('no price')}
              <span className="block text-muted text-xs">
                {[item.pack?.name ?? unitName(item.unit), item.price && shortDay(item.price.asOf)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {children(item)}
          </li>
        ))}
      </ul>
    </SideSheet>
  )
}

type AssemblyProps = Props & { figures: Figures }

/** Lists of items that are done together, put into a room: measures without a room's name are then that room's. */
export function AssemblySheet({ org, figures, onAdd, onClose }: AssemblyProps) {
  const rooms = figures.rooms.map(({ name }) => name)
  const [room, setRoom] = useState(rooms[0] ?? '')
  const { data, isError } = useQuery(assembliesQuery(org))
  const add = (items: Assembly['items'], assemblyId: string | undefined) =>
    onAdd(
      items.map((item) => ({
        ...item,
        room,
        from: assemblyId === undefined ? { kind: 'typed' } : { kind: 'assembly', assemblyId, room },
      })),
    )
  const own = data?.assemblies.filter(({ deletedAt }) => deletedAt === null) ?? []
  const offered = notTakenOver(own, data?.offered ?? [])
  const row = (
    key: string,
    name: string,
    trade: string,
    items: Assembly['items'],
    id: string | undefined,
  ) => (
    <li key={key} className={rowLook}>
      <span className="min-w-0 flex-1">
        {name}
        <span className="block truncate text-muted text-xs">
          {[tradeName(trade), items.map(({ item }) => item).join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
      <ToolButton
        size={28}
        icon="plus"
        bare
        label={say('Add {item}', { item: name })}
        onClick={() => add(items, id)}
      />
    </li>
  )
  return (
    <SideSheet open title={say('From an assembly')} onClose={onClose}>
      <label className="grid gap-1">
        <span className="text-[0.8125rem] text-muted">{say('Into which room')}</span>
        <select value={room} onChange={(event) => setRoom(event.target.value)} className={searchLook}>
          {rooms.map((name) => (
            <option key={name}>{name}</option>
          ))}
          <option value="">{say('Whole job')}</option>
        </select>
      </label>
      {isError && <Note kind="refused">{say('The price book cannot be read right now.')}</Note>}
      {!data && !isError && <SkeletonRows count={6} />}
      <ul className="mt-3">
        {own.map(({ id, name, trade, items }) => row(id, name, trade, items, id))}
        {offered.map(({ name, trade, items }) => row(`offered ${name}`, name, trade, items, undefined))}
      </ul>
    </SideSheet>
  )
}
