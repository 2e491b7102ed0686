import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
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

const hidden = { md: 'max-md:hidden', desk: 'max-desk:hidden', full: 'max-[90rem]:hidden' } as const

/** A ledger: rows under their heads, with a foot. What has no room on a phone is left out there; the first column names the row. */
export function Ledger<Row>({
  label,
  columns,
  rows,
  keyOf,
  foot = false,
}: {
  label: string
  columns: readonly LedgerColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  foot?: boolean
}) {
  const look = ({ figure, wide, strong }: LedgerColumn<Row>) =>
    classNames(
      'px-2 py-1.5 first:pl-0 last:pr-0',
      figure ? 'whitespace-nowrap text-right tabular-nums' : 'text-left',
      wide && hidden[wide],
      strong && 'font-semibold',
      // What a row is of is not squeezed into a column of single words.
      strong && !figure && 'md:min-w-44',
    )
  return (
    <WideTable label={label}>
      <table className="w-full border-collapse text-[0.8125rem]/4.5 max-md:text-base/6">
        <thead>
          <tr className="border-line border-b text-muted">
            {columns.map((one) => (
              <th
                key={one.label}
                scope="col"
                className={classNames(look(one), 'whitespace-normal! align-bottom font-semibold')}
              >
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="h-8 border-hair border-b max-md:h-12">
              {columns.map((one, at) =>
                at === 0 ? (
                  <th
                    key={one.label}
                    scope="row"
                    className={classNames(look(one), !one.strong && 'font-normal')}
                  >
                    {one.cell(row)}
                  </th>
                ) : (
                  <td key={one.label} className={look(one)}>
                    {one.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="h-9 border-ink border-t-2 font-semibold">
              {columns.map((one, at) =>
                at === 0 && one.foot ? (
                  <th key={one.label} scope="row" className={look(one)}>
                    {one.foot}
                  </th>
                ) : (
                  <td key={one.label} className={look(one)}>
                    {one.foot}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </WideTable>
  )
}

/** The block that matters most: sums side by side. */
export function Sums({ sums }: { sums: readonly { label: string; value: string; under?: ReactNode }[] }) {
  return (
    <dl className="title-block mb-5 grid grid-cols-2 gap-x-4 gap-y-4 px-5 py-4 md:grid-cols-3 desk:flex desk:justify-between">
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
