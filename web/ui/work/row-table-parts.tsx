// biome-ignore-all lint/a11y/useSemanticElements: rows of one height, of which only some are drawn, are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the row that has the keys
import { memo, type ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'

export type TableColumn<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Its track: '5rem', 'minmax(12rem,1fr)'. */
  width: string
  /** Figures stand to the right. */
  figure?: boolean
  /** Whether the table can be sorted by it. */
  sortable?: boolean
  /** The least width of the table, in px, at which it is shown. */
  from?: number
}

type BoxProps = { label: string; checked: boolean; mixed?: boolean; onClick?: () => void }

/** The box of a row: 16 px to be seen, the whole cell to be hit. */
export function CheckBox({ label, checked, mixed, onClick }: BoxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      data-select=""
      aria-label={label}
      aria-checked={checked ? true : mixed ? 'mixed' : false}
      tabIndex={-1}
      onClick={onClick}
      className="grid h-full w-full place-items-center"
    >
      <span
        className={classNames(
          'grid size-4 place-items-center rounded-[3px] border-[1.5px] pointer-coarse:size-5',
          checked || mixed ? 'border-blueprint bg-blueprint text-sheet' : 'border-control bg-sheet',
        )}
      >
        {checked ? (
          <Icon name="check" className="size-3" />
        ) : (
          mixed && <span className="h-0.5 w-2 bg-current" aria-hidden="true" />
        )}
      </span>
    </button>
  )
}

type HeadProps<Row> = {
  column: TableColumn<Row>
  sorted?: { by: string; down: boolean }
  onSort?: (by: string) => void
}

export function HeadCell<Row>({ column, sorted, onSort }: HeadProps<Row>) {
  const { id, label, figure, sortable } = column
  const direction = sorted?.by === id ? (sorted.down ? 'descending' : 'ascending') : undefined
  const can = sortable && onSort
  return (
    <span
      role="columnheader"
      aria-sort={can ? (direction ?? 'none') : undefined}
      className={classNames(
        'min-w-0 truncate px-2 first:pl-3 last:pr-3 md:last:pr-6',
        figure && 'text-right',
      )}
    >
      {can ? (
        <button
          type="button"
          onClick={() => onSort(id)}
          className={classNames(
            'inline-flex min-h-7 min-w-6 items-center gap-1 hover:text-ink focus-visible:-outline-offset-3 pointer-coarse:min-h-11',
            direction && 'text-ink',
          )}
        >
          {label}
          {direction && <Icon name={direction === 'descending' ? 'down' : 'up'} className="size-3" />}
        </button>
      ) : (
        label
      )}
    </span>
  )
}

type GroupProps = { label: string; count: number; open: boolean; top: number; onToggle: () => void }

export function GroupHead({ label, count, open, top, onToggle }: GroupProps) {
  return (
    <div role="row" className="absolute inset-x-0 h-(--head) border-line border-b bg-hold" style={{ top }}>
      <span role="gridcell" className="block h-full">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex h-full w-full items-center gap-1.5 px-3 text-left focus-visible:-outline-offset-3"
        >
          <Icon name={open ? 'down' : 'right'} className="size-3.5" />
          <span className="font-semibold">{label}</span>
          <span className="text-muted">{count}</span>
        </button>
      </span>
    </div>
  )
}

type RowProps<Row> = {
  id: string
  rowKey: string
  row: Row
  /** What it is called, where its box is shown. */
  name: string | undefined
  index: number
  top: number
  columns: readonly TableColumn<Row>[]
  selected: boolean
  selectable: boolean
  active: boolean
  open: boolean
}

/** One row; it is drawn again when something of its own changes, not with every press. */
export const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { id, rowKey, row, name, index, top, columns, selected, selectable, active, open } = props
  return (
    <div
      id={id}
      role="row"
      data-row={rowKey}
      aria-rowindex={index}
      aria-selected={selectable ? selected : undefined}
      className={classNames(
        'absolute inset-x-0 grid h-(--row) cursor-default grid-cols-(--columns) items-center border-hair border-b',
        selected || open ? 'bg-tint-blue' : 'hover:bg-wash/50',
        open && 'shadow-[inset_3px_0_0_var(--blueprint)]',
        active && 'has-keys',
      )}
      style={{ top }}
    >
      {name !== undefined && (
        <span role="gridcell" className="h-full">
          <CheckBox label={say('Select {name}', { name })} checked={selected} />
        </span>
      )}
      <RowCells row={row} columns={columns} />
    </div>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** Cut, not hidden: what is hidden could be scrolled, and each of hundreds of cells would be kept ready for it. */
const cutCell = 'min-w-0 overflow-clip text-ellipsis whitespace-nowrap px-2 first:pl-3 last:pr-3 md:last:pr-6'

type CellsProps<Row> = { row: Row; columns: readonly TableColumn<Row>[] }

/** What stands in a row: as it is selected, opened or comes to have the keys, none of it is drawn again. */
const RowCells = memo(function RowCells<Row>({ row, columns }: CellsProps<Row>) {
  return columns.map(({ id, cell, figure }) => (
    <span key={id} role="gridcell" className={classNames(cutCell, figure && 'text-right')}>
      {cell(row)}
    </span>
  ))
}) as <Row>(props: CellsProps<Row>) => ReactNode
