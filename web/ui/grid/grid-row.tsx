// biome-ignore-all lint/a11y/useSemanticElements: rows of which only some are drawn are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the cell that has the keys
import { memo, type ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../work/icon.tsx'
import { StatusMark } from '../work/status-mark.tsx'
import { CellInput, type Onward } from './cell-input.tsx'
import type { GridColumn, GridLine, Told, WrongCell } from './grid-types.ts'

/** What all rows are drawn by. */
export type GridLook<Row> = {
  columns: readonly GridColumn<Row>[]
  /** Where each column is among all of them, hidden ones too, from 1. */
  indices: readonly number[]
  rowPx: number
  edits: boolean
  /** Whether columns are held where they are while the others go by: each held cell is drawn by itself, which is not had for nothing. */
  pins: boolean
}

type Shared<Row> = {
  id: string
  /** Which row of the whole table it is, from 1. */
  index: number
  top: number
  look: GridLook<Row>
  /** Which column has the keys; none of it with -1. */
  at: number
  /** The columns of the range that this row is in; none with -1. */
  from: number
  to: number
}

type RowProps<Row> = Shared<Row> & {
  line: Exclude<GridLine<Row>, { kind: 'group' }>
  open: boolean
  marked: boolean
  wrong: Readonly<Record<string, WrongCell>> | undefined
  /** What was just written, before what follows from it is there. */
  fresh: Readonly<Record<string, string>> | undefined
  /** What is typed over in the cell that has the keys; undefined while nothing is. */
  begun: string | undefined
  told: (text: string) => Told
  onDone: (text: string | undefined, onward: Onward) => void
  /** What the empty row says. */
  invites: string
}

const rowLook = 'absolute inset-x-0 grid grid-cols-(--columns) items-stretch border-b'

/** One row; drawn anew when what it shows changes, or what of it is chosen. */
export const GridRow = memo(drawRow, (before, after) => {
  const { told: _, onDone: __, line, ...rest } = before
  const same = Object.entries(rest).every(([name, value]) => after[name as keyof typeof rest] === value)
  // What is told while somebody types is another thing with every reckoning.
  if (!same || before.begun !== undefined || line.kind !== after.line.kind) return false
  return (
    line === after.line || (line.kind === 'row' && after.line.kind === 'row' && line.row === after.line.row)
  )
}) as typeof drawRow

function drawRow<Row>(props: RowProps<Row>) {
  const {
    id,
    index,
    top,
    look,
    at,
    from,
    to,
    line,
    open,
    marked,
    wrong,
    fresh,
    begun,
    told,
    onDone,
    invites,
  } = props
  const { columns, indices, rowPx, edits, pins } = look
  const isIn = at >= 0 || from >= 0
  const nameAt = columns.findIndex(({ grows }) => grows)
  return (
    <div
      id={id}
      role="row"
      data-row={line.id}
      aria-level={2}
      aria-rowindex={index}
      className={classNames(
        rowLook,
        'border-hair',
        isIn ? 'bg-tint-blue' : marked ? 'bg-hold' : 'bg-sheet hover:bg-wash',
        open && 'font-medium',
      )}
      style={{ top, height: rowPx }}
    >
      {columns.map((column, side) => {
        const fault = wrong?.[column.id]
        const isTyped = side === at && begun !== undefined
        const content = (): ReactNode => {
          const written = fresh?.[column.id]
          if (written !== undefined && written !== fault?.text) return written
          if (fault) return <Fault {...fault} />
          if (line.kind === 'new') return side === nameAt && <span className="text-muted">{invites}</span>
          return column.cell(line.row)
        }
        return (
          <span
            key={column.id}
            id={`${id}-${column.id}`}
            role="gridcell"
            data-cell={column.id}
            aria-colindex={indices[side]}
            aria-selected={side === at || (side >= from && side <= to && from >= 0)}
            aria-readonly={column.typed && edits ? undefined : true}
            aria-invalid={fault ? true : undefined}
            className={classNames(
              'flex min-w-0 items-center gap-1.5 px-2',
              (isTyped || column.marks) && 'relative',
              // Clipped, not hidden: what is hidden can be scrolled to, and the browser keeps for each such cell where it is scrolled.
              !isTyped && 'whitespace-nowrap',
              !isTyped && line.kind === 'row' && 'overflow-clip',
              column.end && 'justify-end text-right',
              pins && column.pinned && 'sticky z-10 bg-inherit',
              from >= 0 && side >= from && side <= to && side !== at && 'bg-blueprint/15',
              side === at && 'has-keys inset-ring-2 inset-ring-blueprint',
              column.opens && line.kind === 'row' && 'cursor-pointer',
            )}
            style={pins && column.pinned ? { left: `var(--pin-${side})` } : undefined}
          >
            {isTyped ? (
              <CellInput
                label={say('{column}, row {row}', { column: column.label, row: index - 1 })}
                begun={begun}
                end={column.end ?? false}
                choices={column.choices}
                told={told}
                onDone={onDone}
              />
            ) : (
              content()
            )}
          </span>
        )
      })}
    </div>
  )
}

/** What was typed stays where it was typed, with a mark and why it is not taken. */
function Fault({ text, why }: WrongCell) {
  return (
    <span title={why} className="flex min-w-0 items-center gap-1 text-alarm-text">
      <StatusMark status="look" className="size-3" />
      <span className="truncate underline decoration-wavy">{text}</span>
      <span className="sr-only">{why}</span>
    </span>
  )
}

type GroupProps<Row> = Shared<Row> & { line: Extract<GridLine<Row>, { kind: 'group' }> }

/** The head of a group with its sums; its name goes on to the right as far as there is none. */
export function GroupRow<Row>({ id, index, top, look, at, line }: GroupProps<Row>) {
  const { columns, indices, rowPx, pins } = look
  const nameAt = Math.max(
    0,
    columns.findIndex(({ grows }) => grows),
  )
  const firstSum = columns.findIndex((column, side) => side > nameAt && column.id in line.cells)
  const wide = (firstSum < 0 ? columns.length : firstSum) - nameAt
  const content = (column: GridColumn<Row>, side: number) => {
    if (side < nameAt) return line.number
    if (side > nameAt) return line.cells[column.id]
    return (
      <span
        className={classNames('flex min-w-0 items-center gap-1', pins && 'sticky')}
        style={pins ? { left: `calc(var(--pin-${side}) + 0.5rem)` } : undefined}
      >
        <Icon name={line.open ? 'down' : 'right'} className="size-3.5" />
        <span className="truncate">{line.label}</span>
        <span className="truncate font-medium text-muted text-xs">{line.detail}</span>
      </span>
    )
  }
  return (
    <div
      id={id}
      role="row"
      data-row={line.id}
      aria-level={1}
      aria-expanded={line.open}
      aria-rowindex={index}
      className={`${rowLook} cursor-default border-line bg-hold font-semibold`}
      style={{ top, height: rowPx }}
    >
      {columns.map(
        (column, side) =>
          (side <= nameAt || side >= nameAt + wide) && (
            <span
              key={column.id}
              id={`${id}-${column.id}`}
              role="gridcell"
              aria-colindex={indices[side]}
              aria-colspan={side === nameAt ? wide : undefined}
              aria-readonly
              className={classNames(
                'flex min-w-0 items-center gap-1 overflow-clip whitespace-nowrap px-2',
                column.end && 'justify-end',
                pins && side < nameAt && 'sticky z-10 bg-inherit',
                (side === at || (side === nameAt && at > nameAt && at < nameAt + wide)) &&
                  'has-keys inset-ring-2 inset-ring-blueprint',
              )}
              style={
                side === nameAt
                  ? { gridColumn: `span ${wide}` }
                  : pins && side < nameAt
                    ? { left: `var(--pin-${side})` }
                    : undefined
              }
            >
              {content(column, side)}
            </span>
          ),
      )}
    </div>
  )
}

/** Which cell of a group is named for the one at a column, as its name goes over several. */
export function groupCell<Row>(
  line: GridLine<Row>,
  columns: readonly GridColumn<Row>[],
  at: number,
): string | undefined {
  const nameAt = Math.max(
    0,
    columns.findIndex(({ grows }) => grows),
  )
  const firstSum =
    line.kind === 'group' ? columns.findIndex((column, side) => side > nameAt && column.id in line.cells) : -1
  const isName = line.kind === 'group' && at > nameAt && (firstSum < 0 || at < firstSum)
  return columns[isName ? nameAt : at]?.id
}
