import { Fragment, type ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type ActionsLook, type RowAction, RowActions } from './row-actions.tsx'
import { WideTable } from './wide-table.tsx'

export type LedgerColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** What stands at the foot. */
  foot?: ReactNode
  /** To the right, as figures are. */
  figure?: true
  /** Left out where there is no room for it. */
  wide?: 'md' | 'desk' | 'full'
  strong?: true
}

/** What can be done with each row, how that stands where there is room, and how where there is less. */
type Todo<Row> = {
  of: (row: Row) => { title: string; actions: readonly RowAction[] }
  look?: Exclude<ActionsLook, 'under'>
  /** Below which width it stands in the other way. */
  below: 'md' | 'desk'
  narrow: ActionsLook
}

const hidden = { md: 'max-md:hidden', desk: 'max-desk:hidden', full: 'max-[90rem]:hidden' } as const
const shown = { md: 'md:hidden', desk: 'desk:hidden' } as const
const noLine = { md: 'max-md:border-b-0', desk: 'max-desk:border-b-0' } as const

/** A row that is stacked on a phone stays a row for who hears it: styles alone would take its part in the table from it. */
const part = (role: string) => ({ role })
const stackedRow = 'max-md:flex max-md:h-auto max-md:flex-wrap max-md:items-center max-md:gap-x-3'

type Props<Row> = {
  label: string
  columns: readonly LedgerColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  foot?: boolean
  /** On a phone the first column stands over the others, each row being two lines. */
  stacked?: boolean
  todo?: Todo<Row>
}

/** A ledger: rows under their heads, with a foot. What has no room on a phone is left out there; the first column names the row. */
export function Ledger<Row>({
  label,
  columns,
  rows,
  keyOf,
  foot = false,
  stacked = false,
  todo: offered,
}: Props<Row>) {
  const first = columns.findIndex(({ wide }) => !wide)
  const last = columns.findLastIndex(({ wide }) => !wide)
  const todo =
    offered && rows.some((row) => offered.of(row).actions.length > 0)
      ? { look: 'buttons' as const, ...offered }
      : undefined
  const under = todo?.narrow === 'under' ? todo.below : undefined
  const look = ({ figure, wide, strong }: LedgerColumn<Row>, at: number) =>
    classNames(
      'px-2 py-1.5 first:pl-0 last:pr-0 max-[90rem]:px-1.5 max-[90rem]:last:pr-0 max-[90rem]:first:pl-0',
      at === first && 'max-md:pl-0',
      at === last && (!todo || under === 'md') && 'max-md:pr-0',
      at === last && under === 'desk' && 'max-desk:pr-0',
      figure ? 'whitespace-nowrap text-right tabular-nums' : 'text-left',
      wide && hidden[wide],
      strong && 'font-semibold',
      // What a row is of is not squeezed into a column of single words.
      strong && !figure && 'md:min-w-44 md:wrap-anywhere',
      stacked && (at === 0 ? 'max-md:basis-full max-md:pb-0' : 'max-md:flex-1 max-md:basis-0 max-md:px-0!'),
    )
  const atEnd = classNames('whitespace-nowrap py-1.5 pl-2 text-right', under && hidden[under])
  /** How wide the line under a row is where it is shown. */
  const span = columns.filter(({ wide }) => !wide || (under === 'desk' && wide === 'md')).length
  const rowPart = stacked && part('row')
  return (
    <WideTable label={label}>
      <table
        {...(stacked && part('table'))}
        className={classNames(
          'w-full border-collapse text-[0.8125rem]/4.5 max-md:text-base/6',
          stacked && 'max-md:block max-md:[&>*]:block',
        )}
      >
        <thead {...(stacked && part('rowgroup'))}>
          <tr {...rowPart} className={classNames('border-line border-b text-muted', stacked && stackedRow)}>
            {columns.map((one, at) => (
              <th
                key={one.label}
                {...(stacked && part('columnheader'))}
                scope="col"
                className={classNames(
                  look(one, at),
                  'whitespace-normal! align-bottom font-semibold',
                  stacked && at === 0 && 'max-md:sr-only',
                )}
              >
                {one.label}
              </th>
            ))}
            {todo && (
              <th scope="col" className={classNames(atEnd, 'align-bottom font-semibold')}>
                {todo.look === 'menu' ? (
                  <span className="sr-only">{say('To do')}</span>
                ) : (
                  <span className={classNames(todo.narrow === 'menu' && 'max-md:sr-only')}>
                    {say('To do')}
                  </span>
                )}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...(stacked && part('rowgroup'))}>
          {rows.map((row) => {
            const does = todo?.of(row)
            const acts = does !== undefined && does.actions.length > 0
            return (
              <Fragment key={keyOf(row)}>
                <tr
                  {...rowPart}
                  className={classNames(
                    'h-8 border-hair border-b max-md:h-12',
                    stacked && stackedRow,
                    under && acts && noLine[under],
                  )}
                >
                  {columns.map((one, at) =>
                    at === 0 ? (
                      <th
                        key={one.label}
                        {...(stacked && part('rowheader'))}
                        scope="row"
                        className={classNames(look(one, at), !one.strong && 'font-normal')}
                      >
                        {one.cell(row)}
                      </th>
                    ) : (
                      <td key={one.label} {...(stacked && part('cell'))} className={look(one, at)}>
                        {one.cell(row)}
                      </td>
                    ),
                  )}
                  {todo && (
                    <td className={atEnd}>
                      {acts && (
                        <AtEnd {...{ does }} look={todo.look} narrow={todo.narrow} below={todo.below} />
                      )}
                    </td>
                  )}
                </tr>
                {under && acts && (
                  <tr className={classNames('border-hair border-b', shown[under])}>
                    <td colSpan={span} className="pt-0.5 pb-3">
                      <span className="flex flex-wrap gap-2">
                        <RowActions {...does} look="buttons" />
                      </span>
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        {foot && (
          <tfoot {...(stacked && part('rowgroup'))}>
            <tr
              {...rowPart}
              className={classNames('h-9 border-ink border-t-2 font-semibold', stacked && stackedRow)}
            >
              {columns.map((one, at) =>
                at === 0 && one.foot ? (
                  <th
                    key={one.label}
                    {...(stacked && part('rowheader'))}
                    scope="row"
                    className={look(one, at)}
                  >
                    {one.foot}
                  </th>
                ) : (
                  <td key={one.label} {...(stacked && part('cell'))} className={look(one, at)}>
                    {one.foot}
                  </td>
                ),
              )}
              {todo && <td className={atEnd} />}
            </tr>
          </tfoot>
        )}
      </table>
    </WideTable>
  )
}

/** The actions at the end of a row, in the way that each width has them. */
function AtEnd({
  does,
  look,
  narrow,
  below,
}: {
  does: { title: string; actions: readonly RowAction[] }
  look: ActionsLook
  narrow: ActionsLook
  below: 'md' | 'desk'
}) {
  const both = narrow !== 'under' && narrow !== look
  return (
    <>
      <span className={classNames('inline-flex justify-end gap-1.5', both && hidden[below])}>
        <RowActions {...does} look={look} />
      </span>
      {both && (
        <span className={classNames('inline-flex justify-end', shown[below])}>
          <RowActions {...does} look={narrow} />
        </span>
      )}
    </>
  )
}

/** The block that matters most: sums side by side. */
export function Sums({ sums }: { sums: readonly { label: string; value: string; under?: ReactNode }[] }) {
  return (
    <dl className="title-block mb-5 grid grid-cols-2 gap-x-4 gap-y-4 px-5 py-4 md:grid-cols-3 desk:grid-flow-col desk:auto-cols-fr desk:grid-cols-none desk:[&>div+div]:border-line desk:[&>div+div]:border-l desk:[&>div+div]:pl-4">
      {sums.map(({ label, value, under }) => (
        <div key={label} className="min-w-0">
          <dt className="text-[0.8125rem] text-muted max-md:text-sm">{label}</dt>
          <dd className="wide font-extrabold text-lg/6 tabular-nums">{value}</dd>
          {under && <dd className="text-[0.8125rem] max-md:text-sm">{under}</dd>}
        </div>
      ))}
    </dl>
  )
}
