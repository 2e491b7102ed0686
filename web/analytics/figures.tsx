import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type Figure<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Left out on a phone. */
  wide?: true
  /** A drawing or words, to the left; figures stand to the right. */
  left?: true
}

/** A table of figures; the first column names the row. */
export function Figures<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string
  columns: readonly Figure<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}) {
  const look = ({ left, wide }: Figure<Row>, at: number) =>
    classNames(
      'px-2 py-1.5 first:pl-0 last:pr-0',
      at === 0 || left ? 'text-left' : 'whitespace-nowrap text-right tabular-nums',
      wide && 'max-md:hidden',
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section className="mt-2 overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-[0.8125rem]/4.5 max-md:text-base/6">
        <thead>
          <tr className="border-line border-b text-muted">
            {columns.map((one, at) => (
              <th key={one.label} scope="col" className={classNames(look(one, at), 'font-semibold')}>
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
                  <th key={one.label} scope="row" className={classNames(look(one, at), 'font-normal')}>
                    {one.cell(row)}
                  </th>
                ) : (
                  <td key={one.label} className={look(one, at)}>
                    {one.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
