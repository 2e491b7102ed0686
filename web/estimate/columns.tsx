import type { ReactNode } from 'react'
import { neutralise } from '#domain/csv.ts'
import { faultText } from '#domain/estimate/fault-text.ts'
import { tradeIds, tradeName } from '#domain/estimate/trades.ts'
import { unitName } from '#domain/estimate/units.ts'
import { orderRange } from '#domain/estimate/working.ts'
import { centsText } from '#domain/takeoff/price-figure.ts'
import { numberText } from '#language/figures.ts'
import { packsText } from '#language/pack-words.ts'
import { say } from '#language/say.ts'
import { shortHead } from '#language/short-heads.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { GridColumn } from '#web/ui/grid/grid-types.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { figureText, hoursText, offText, shareText } from './figure-text.ts'
import { type TypedColumn, typedColumns, typedText } from './read-cell.ts'
import type { EstimateRow } from './rows.ts'

type Column = GridColumn<EstimateRow>
type Cell = (row: EstimateRow) => ReactNode

const money = (cents: number): string => (cents === 0 ? '' : moneyText(cents))
const plain = (cents: number): string => (cents === 0 ? '' : centsText(cents))
const muted = (text: string) => <span className="text-muted">{text}</span>

/** What an item is besides its name: from whom, an allowance, an option, new. */
function Item({ line, isNew }: EstimateRow) {
  return (
    <>
      <span className="truncate" title={line.scope || line.item}>
        {line.item}
      </span>
      {line.supplier !== '' && (
        <span className="shrink-[99] truncate text-muted text-xs max-[85rem]:hidden">{line.supplier}</span>
      )}
      {isNew && <Tag tone="blue">{say('new')}</Tag>}
      {line.allowanceCents !== null && <Tag tone="line">{say('allowance')}</Tag>}
      {line.option !== null && (
        <Tag tone={line.option.taken ? 'green' : 'line'}>
          {line.option.taken ? say('option, taken') : say('option')}
        </Tag>
      )}
    </>
  )
}

/** A quantity, beside it what it was; where it cannot be reckoned, what was typed and why. */
function Quantity({ line, of, was }: EstimateRow) {
  if (of.fault && of.fault.kind !== 'empty') {
    const why = faultText(of.fault)
    return (
      <span title={why} className="flex min-w-0 items-center gap-1 text-alarm-text">
        <StatusMark status="look" className="size-3" />
        <span className="truncate">{line.quantity || why}</span>
        <span className="sr-only">{why}</span>
      </span>
    )
  }
  const moved = was !== undefined && figureText(was.quantity.value) !== figureText(of.quantity.value)
  return (
    <>
      {moved && (
        <>
          <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-blueprint" />
          <s className="text-muted text-xs">
            <span className="sr-only">{say('was')} </span>
            {figureText(was.quantity.value)}
          </s>
        </>
      )}
      {figureText(of.quantity.value)}
    </>
  )
}

/** How many packs, and where what is measured may be off by one more or less, how many those would be. */
function Order({ of: { order, pack, fault } }: EstimateRow) {
  if (!order || !pack || fault) return null
  const { count, least, most } = order
  const crosses = least !== most
  const packs = packsText(count, pack.name)
  return (
    <>
      {crosses && (
        <span className="flex shrink-0 items-center gap-1 text-signal-text">
          <StatusMark status="look" className="size-3" />
          {orderRange(order)}
        </span>
      )}
      <span title={packs} className={classNames('min-w-0 truncate', crosses && 'font-semibold')}>
        {crosses ? packs.replace(/, .*/, '') : packs}
      </span>
    </>
  )
}

const strong = (text: string) => <span className="font-semibold">{text}</span>
const aside = ({ of }: EstimateRow) => (of.included ? '' : 'text-muted')
const price: Cell = (row) => (
  <span className={classNames('font-semibold', aside(row))}>
    {money(row.of.priceCents + row.of.ownerTaxCents)}
  </span>
)

type Drawn = Omit<Column, 'id' | 'label' | 'typed' | 'text'> & { label: string; text?: Column['text'] }

const figures = (width: number, label: string, cell: Cell, text: Column['text']): Drawn => ({
  label,
  width,
  end: true,
  cell,
  text,
})

/** Every column by its id, in their order. */
const drawn: Readonly<Record<string, Drawn>> = {
  number: {
    label: say('No.'),
    width: 40,
    pinned: true,
    opens: true,
    cell: ({ number }) => <span className="text-muted text-xs">{number}</span>,
    text: ({ number }) => number,
  },
  item: { label: say('Item'), width: 168, grows: true, pinned: true, cell: (row) => <Item {...row} /> },
  scope: {
    label: say('Scope, as the owner reads it'),
    short: say('Scope'),
    width: 180,
    cell: ({ line }) => muted(line.scope),
  },
  trade: {
    label: say('Trade'),
    width: 100,
    cell: ({ line }) => muted(tradeName(line.trade)),
    choices: tradeIds.map(tradeName),
  },
  room: { label: say('Room'), width: 96, cell: ({ line }) => muted(line.room) },
  code: { label: say('Cost code'), short: say('Code'), width: 64, cell: ({ line }) => muted(line.code) },
  quantity: {
    ...figures(
      84,
      say('Quantity'),
      (row) => <Quantity {...row} />,
      ({ of }) => String(of.quantity.value),
    ),
    marks: true,
  },
  off: {
    label: say('How far off it may be'),
    short: '±',
    width: 42,
    cell: ({ of }) => muted(offText(of.quantity)),
    text: ({ of }) => offText(of.quantity),
  },
  unit: { label: say('Unit'), width: 40, cell: ({ of }) => muted(unitName(of.unit)) },
  waste: figures(
    50,
    say('Waste'),
    ({ of }) => of.wasteBp > 0 && muted(shareText(of.wasteBp).replace('.0', '')),
    ({ of }) => (of.wasteBp > 0 ? shareText(of.wasteBp) : ''),
  ),
  order: figures(
    125,
    say('Order'),
    (row) => <Order {...row} />,
    ({ of: { order, pack } }) => (order && pack ? packsText(order.count, pack.name) : ''),
  ),
  material: figures(
    78,
    say('Material'),
    ({ of }) => money(of.costs.material),
    ({ of }) => plain(of.costs.material),
  ),
  supplier: { label: say('Supplier'), width: 110, cell: ({ line }) => muted(line.supplier) },
  priced: {
    label: say('Priced on'),
    width: 72,
    cell: ({ line }) => line.pricedOn && muted(shortDay(line.pricedOn)),
  },
  hours: figures(
    52,
    say('Hours'),
    ({ of }) => (of.hours > 0 ? hoursText(of.hours) : ''),
    ({ of }) => (of.hours > 0 ? String(of.hours) : ''),
  ),
  each: figures(
    72,
    say('Hours for one'),
    ({ line }) => line.hoursEach !== null && numberText(line.hoursEach, { maximumFractionDigits: 4 }),
    ({ line }) => String(line.hoursEach ?? ''),
  ),
  rate: figures(
    72,
    say('Rate an hour'),
    ({ line }) => line.rateCents !== null && money(line.rateCents),
    ({ line }) => plain(line.rateCents ?? 0),
  ),
  labor: figures(
    74,
    say('Labor'),
    ({ of }) => money(of.costs.labor),
    ({ of }) => plain(of.costs.labor),
  ),
  equipment: figures(
    84,
    say('Equipment'),
    ({ of }) => money(of.costs.equipment),
    ({ of }) => plain(of.costs.equipment),
  ),
  sub: {
    ...figures(
      76,
      say('Subcontract'),
      ({ of }) => money(of.costs.sub),
      ({ of }) => plain(of.costs.sub),
    ),
    short: say('Sub'),
  },
  allowance: figures(
    84,
    say('Allowance'),
    ({ of }) => money(of.costs.allowance),
    ({ of }) => plain(of.costs.allowance),
  ),
  markup: figures(
    68,
    say('Markup'),
    ({ line }) => line.markupBp !== null && muted(shareText(line.markupBp)),
    ({ line }) => (line.markupBp === null ? '' : shareText(line.markupBp)),
  ),
  cost: figures(
    80,
    say('Cost'),
    (row) => <span className={aside(row)}>{money(row.of.costCents)}</span>,
    ({ of }) => plain(of.costCents),
  ),
  price: figures(84, say('Price'), price, ({ of }) => plain(of.priceCents + of.ownerTaxCents)),
  margin: figures(
    56,
    say('Margin'),
    ({ of }) => of.marginBp !== null && of.costCents > 0 && muted(shareText(of.marginBp)),
    ({ of }) => (of.marginBp === null ? '' : shareText(of.marginBp)),
  ),
}

const isTyped = (id: string): id is TypedColumn => typedColumns.some((one) => one === id)

/** Every column of an estimate, in its order. */
export const estimateColumns: readonly Column[] = Object.entries(drawn).map(([id, column]) => {
  const short = shortHead(id) ?? column.short
  const typed = isTyped(id) ? ({ line, of }: EstimateRow) => typedText(id, line, of.hours) : undefined
  return {
    id,
    ...column,
    ...(short !== undefined && { short }),
    text: column.text ?? (typed ? (row) => neutralise(typed(row)) : () => ''),
    ...(typed && { typed }),
  }
})

export const columnIds: readonly string[] = estimateColumns.map(({ id }) => id)

/** What is left out until somebody asks for it. */
export const usuallyHidden: readonly string[] = [
  ...['scope', 'trade', 'room', 'code', 'supplier', 'priced', 'each', 'rate'],
  ...['equipment', 'allowance', 'markup'],
]

/** The sums of a group under the columns that they are of. */
export const groupCells = ({
  hours,
  costCents,
  totalCents,
  marginBp,
}: {
  hours: number
  costCents: number
  totalCents: number
  marginBp: number | null
}): Record<string, ReactNode> => ({
  hours: hours > 0 ? hoursText(hours) : '',
  cost: money(costCents),
  price: strong(money(totalCents)),
  margin: marginBp !== null && <span className="font-medium text-muted">{shareText(marginBp)}</span>,
})
