import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row, Sort extends string = never> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** What the table can be sorted by through this column. */
  sort?: Sort
  /** Figures stand to the right, one place under the other. */
  figure?: boolean
  /** Stands by itself at the head of a row where the screen is narrow. */
  lead?: boolean
  className?: string
}

type Props<Row, Sort extends string> = {
  /** What the table holds, for a screen reader. */
  caption: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What the rows are sorted by. */
  sorted?: { by: Sort; down: boolean }
  onSort?: (by: Sort) => void
  /** Whether other rows are on their way. */
  busy?: boolean
}

/**
 * A table that becomes a list of labelled lines where the screen is narrow. What comes first in
 * a row is the row's heading.
 */
export function DataTable<Row, Sort extends string = never>(props: Props<Row, Sort>) {
  const { caption, columns, rows, rowKey, sorted, onSort, busy = false } = props
  return (
    <table
      aria-busy={busy}
      className={classNames(
        'w-full border-line border-t-2 text-[0.9375rem] leading-snug tabular-nums transition-opacity duration-150 max-md:block',
        busy && 'opacity-60',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              {...(sorted && { sorted })}
              {...(onSort && { onSort })}
            />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-line border-b hover:bg-wash/50 max-md:block max-md:py-3">
            {columns.map((column, index) => (
              <BodyCell key={column.id} column={column} row={row} heads={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeadProps<Row, Sort extends string> = {
  column: Column<Row, Sort>
  sorted?: { by: Sort; down: boolean }
  onSort?: (by: Sort) => void
}

function HeadCell<Row, Sort extends string>({ column, sorted, onSort }: HeadProps<Row, Sort>) {
  const { sort, label, figure } = column
  const direction =
    sort !== undefined && sorted?.by === sort ? (sorted.down ? 'descending' : 'ascending') : undefined
  const sortable = sort !== undefined && onSort !== undefined
  return (
    <th
      scope="col"
      aria-sort={sortable ? (direction ?? 'none') : undefined}
      className={classNames(
        'h-11 border-line border-b-2 pr-4 align-middle font-semibold text-muted last:pr-0',
        figure ? 'text-right' : 'text-left',
        column.className,
      )}
    >
      {sortable ? (
        <>
          {/* Nothing that is clipped away with its row takes the focus. */}
          <span className="md:hidden">{label}</span>
          <button
            type="button"
            onClick={() => onSort(sort)}
            className={classNames(
              'inline-flex min-h-11 items-center gap-1.5 font-semibold hover:text-ink max-md:hidden',
              direction && 'text-ink',
            )}
          >
            {label}
            <svg viewBox="0 0 10 14" className="h-3.5 w-2.5 shrink-0" aria-hidden="true" fill="currentColor">
              <path d="M5 0l4 5H1z" fillOpacity={direction === 'ascending' ? 1 : 0.3} />
              <path d="M5 14l4-5H1z" fillOpacity={direction === 'descending' ? 1 : 0.3} />
            </svg>
          </button>
        </>
      ) : (
        label
      )}
    </th>
  )
}

type CellProps<Row, Sort extends string> = {
  column: Column<Row, Sort>
  row: Row
  /** Whether the row is called after it. */
  heads: boolean
}

function BodyCell<Row, Sort extends string>({ column, row, heads }: CellProps<Row, Sort>) {
  const { label, lead, figure, className, cell } = column
  const content = cell(row)
  const Cell = heads ? 'th' : 'td'
  return (
    <Cell
      scope={heads ? 'row' : undefined}
      className={classNames(
        'py-2 pr-4 align-baseline break-words last:pr-0 max-md:pr-0',
        lead
          ? 'max-md:block max-md:pb-1'
          : 'max-md:grid max-md:grid-cols-[6.5rem_1fr] max-md:items-baseline max-md:gap-x-3 max-md:py-0.5',
        // What a row has nothing to say of takes no line of its own there.
        (content === null || content === undefined || content === '' || content === false) && 'max-md:hidden',
        figure ? 'md:text-right' : heads && 'text-left',
        heads && 'font-normal',
        className,
      )}
    >
      {!lead && (
        <span aria-hidden="true" className="text-muted md:hidden">
          {label}
        </span>
      )}
      {lead ? content : <div className="min-w-0 max-md:[overflow-wrap:anywhere]">{content}</div>}
    </Cell>
  )
}
