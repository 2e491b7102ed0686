// biome-ignore-all lint/a11y/useSemanticElements: rows of which only some are drawn are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the cell that has the keys
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { say } from '#language/say.ts'
import { pressName } from '../work/key-match.ts'
import { useDrawnLines, useMedia, useWidth } from '../work/use-drawn-lines.ts'
import type { Onward } from './cell-input.tsx'
import {
  type CellName,
  clearing,
  fillingDown,
  newRow,
  type Place,
  rangeOf,
  type Sheet,
  stepFrom,
  tabFrom,
} from './cells.ts'
import { useTracks } from './grid-columns.ts'
import { GridDetail } from './grid-detail.tsx'
import { GridHead } from './grid-head.tsx'
import { commandOf, rowsOf, runOnRows, typesLetter } from './grid-keys.ts'
import { type GridLook, GridRow, GroupRow, groupCell } from './grid-row.tsx'
import type { GridActions, GridColumn, GridLine, WrongCells } from './grid-types.ts'
import { useClipboard } from './use-clipboard.ts'
import { useFresh } from './use-fresh.ts'
import { usePlaces } from './use-places.ts'

/** What a page does to a grid from outside of it. */
export type GridHandle = { goTo: (cell: CellName) => void }

type Props<Row> = {
  ref?: Ref<GridHandle>
  label: string
  /** Those that are shown; kept the same object, as are `actions`. */
  columns: readonly GridColumn<Row>[]
  /** All of them, by their ids. */
  allColumns: readonly string[]
  widths: Readonly<Record<string, number>>
  onWiden: (id: string, px: number) => void
  lines: readonly GridLine<Row>[]
  wrong: WrongCells
  actions: GridActions
  edits: boolean
  /** Which row is open, and what stands under it. */
  openRow: string | undefined
  detail: (row: Row) => ReactNode
  /** Rows that stand out, such as those that are looked for. */
  marked?: ReadonlySet<string>
  /** What the empty row under the last says. */
  invites: string
}

const headPx = 28
const none: CellName = { row: '', column: '' }

/** Rows and cells that are worked by keys: the focus is the grid's own, which names the cell that has the keys. */
export function Grid<Row>(props: Props<Row>) {
  const { label, columns, allColumns, widths, lines, wrong, actions, edits, openRow, marked, invites } = props
  const own = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const leaves = useRef(false)
  const [at, setAt] = useState<CellName>()
  /** The other end of the range; the cell itself where there is none. */
  const [until, setUntil] = useState<CellName>()
  const [begun, setBegun] = useState<string>()
  const { freshOf, put } = useFresh(lines, actions.onWrite)
  const [detailPx, setDetailPx] = useState(140)
  const coarse = useMedia('(pointer: coarse)')
  const [width, rowPx] = [useWidth(scroller) ?? 1180, coarse ? 44 : 28]
  const indexOf = usePlaces(lines)
  const openAt = indexOf.get(openRow ?? '') ?? -1
  const starts = useMemo(
    () =>
      Array.from(
        { length: lines.length + 1 },
        (_, index) => index * rowPx + (openAt >= 0 && index > openAt ? detailPx : 0),
      ),
    [lines.length, rowPx, openAt, detailPx],
  )
  const { from, to } = useDrawnLines(body, starts)
  const indices = useMemo(() => columns.map(({ id }) => allColumns.indexOf(id) + 1), [columns, allColumns])
  const leastPx = useTracks(scroller, columns, widths)
  const pins = leastPx > width
  const look = useMemo<GridLook<Row>>(
    () => ({ columns, indices, rowPx, edits, pins }),
    [columns, indices, rowPx, edits, pins],
  )

  const placeOf = (cell: CellName | undefined): Place | undefined => {
    // Where a row has gone, or is only begun, the empty one under the last has the keys.
    const line = cell && (indexOf.get(cell.row) ?? lines.length - 1)
    if (line === undefined || line < 0) return undefined
    const column = columns.findIndex(({ id }) => id === cell?.column)
    return { line, column: Math.max(0, column) }
  }
  const place = placeOf(at)
  const end = placeOf(until) ?? place
  const range = place && end && rangeOf(place, end)
  const nameAt = (spot: Place): CellName => ({
    row: lines[spot.line]?.id ?? '',
    column: columns[spot.column]?.id ?? '',
  })
  const rowOf = (id: string) => {
    const line = lines[indexOf.get(id) ?? -1]
    return line?.kind === 'row' ? line.row : undefined
  }
  const typedOf = ({ row, column }: CellName): string | undefined => {
    const typed = columns.find(({ id }) => id === column)?.typed
    if (!typed || !edits || lines[indexOf.get(row) ?? -1]?.kind === 'group') return undefined
    const found = rowOf(row)
    return wrong.get(row)?.[column]?.text ?? (found === undefined ? '' : typed(found))
  }
  const sheet = (): Sheet => ({
    rows: lines.map((line) => (line.kind === 'group' ? undefined : line.id)),
    columns: columns.map(({ id }) => id),
    typed: typedOf,
  })
  const chosenRows = () => (range ? rowsOf(lines.slice(range.top, range.bottom + 1)) : [])
  const focus = () => scroller.current?.focus({ preventScroll: true })
  const goTo = (spot: Place, reaches = false) => {
    const cell = nameAt(spot)
    if (!reaches) setAt(cell)
    setUntil(reaches ? cell : undefined)
    const box = scroller.current
    const top = starts[spot.line] ?? 0
    if (!box) return
    const seen = box.clientHeight - headPx - rowPx
    if (top < box.scrollTop) box.scrollTop = top
    else if (top > box.scrollTop + seen) box.scrollTop = top - seen
  }
  const told = useEffectEvent((_: readonly unknown[]) => actions.onAt(at, chosenRows()))
  useEffect(() => startTransition(() => told([at, until])), [at, until])
  const ends =
    end &&
    `${own}-${lines[end.line]?.id}-${groupCell(lines[end.line] ?? { kind: 'new', id: '' }, columns, end.column)}`
  useLayoutEffect(() => {
    if (ends && pins) document.getElementById(ends)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [ends, pins])
  useImperativeHandle(props.ref, () => ({
    goTo: (cell) => {
      const spot = placeOf(cell)
      if (!spot) return
      goTo(spot)
      focus()
    },
  }))

  const write = (text: string | undefined) => {
    const typed = at && typedOf(at)
    if (typed === undefined) return false
    // At once, so that the letter that began it is the first that goes into the field.
    flushSync(() => {
      setUntil(undefined)
      setBegun(text ?? typed)
    })
    return true
  }
  const onDone = (text: string | undefined, onward: Onward) => {
    setBegun(undefined)
    if (onward !== 'stay' || document.activeElement?.closest('[role=treegrid]') === scroller.current) focus()
    if (!at || !place) return
    if (text !== undefined && text !== typedOf(at)) put([{ ...at, text }])
    const bounds = { lines: lines.length, columns: columns.length, page: 1 }
    if (onward === 'right' || onward === 'left') {
      const next = tabFrom(place, onward === 'left', bounds, editsAt)
      if (next) goTo(next)
    } else if (onward !== 'stay') {
      // Under a line that was just begun stands the next empty one, as soon as it is drawn.
      if (onward === 'down' && lines[place.line]?.kind === 'new')
        return setAt({ row: newRow(0), column: at.column })
      const next = stepFrom(place, onward === 'down' ? 'arrowdown' : 'arrowup', bounds)
      if (next) goTo(next.place)
    }
  }
  const editsAt = (spot: Place) =>
    lines[spot.line]?.kind !== 'group' && edits && columns[spot.column]?.typed !== undefined
  useClipboard({
    grid: scroller,
    sheet,
    range: () => range,
    said: (row, column) => {
      const found = rowOf(row)
      return found && columns.find(({ id }) => id === column)?.text(found)
    },
    edits,
    onWrite: put,
    onRange: ({ top, left, bottom, right }) => {
      setAt(nameAt({ line: top, column: left }))
      setUntil(nameAt({ line: bottom, column: right }))
    },
  })

  /** Whether the press was answered. */
  const answered = (press: string, event: KeyboardEvent): boolean => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / rowPx) - 2)
    const bounds = { lines: lines.length, columns: columns.length, page }
    if (!place || !end || !range || !at) {
      if (press !== 'arrowdown' && press !== 'arrowright') return false
      goTo({ line: 0, column: 0 })
      return true
    }
    if (press === 'tab' || press === 'shift+tab') {
      const next = leaves.current ? undefined : tabFrom(place, press !== 'tab', bounds, editsAt)
      if (next) goTo(next)
      return next !== undefined
    }
    if (press === 'escape') {
      leaves.current = true
      setUntil(undefined)
      return until !== undefined
    }
    const line = lines[place.line]
    if (line?.kind === 'group') {
      const closes = press === 'arrowleft' && line.open
      const opens = press === 'arrowright' && !line.open
      if (closes || opens || press === 'enter' || press === 'space') {
        actions.onToggle(line.id)
        return true
      }
    }
    const step = stepFrom(/shift\+/.test(press) ? end : place, press, bounds)
    if (step) {
      goTo(step.place, step.reaches)
      return true
    }
    const command = commandOf(press)
    if (command === 'all' || command === 'row') {
      const [top, bottom] = command === 'all' ? [0, lines.length - 1] : [range.top, range.bottom]
      setAt(nameAt({ line: top, column: 0 }))
      setUntil(nameAt({ line: bottom, column: columns.length - 1 }))
    } else if (command === 'open' || (command === 'write' && typedOf(at) === undefined)) {
      if (line?.kind === 'row') actions.onOpen(line.id)
    } else if (command === 'menu') {
      const anchor = document.getElementById(ends ?? '')
      if (anchor) actions.onMenu(chosenRows(), anchor)
    } else if (!edits) return false
    else if (command === 'write') write(undefined)
    else if (command === 'clear' || command === 'fill') {
      const writes = (command === 'clear' ? clearing : fillingDown)(sheet(), range)
      // What is filled down to the end of all rows begins no other in the empty one under them.
      put(writes.filter(({ row }) => range.top === range.bottom || rowOf(row) !== undefined))
    } else if (command)
      return runOnRows(
        command,
        chosenRows().filter((row) => rowOf(row) !== undefined),
        actions,
      )
    else if (typesLetter(event)) {
      // The letter itself goes into the field that is there now.
      write('')
      event.stopPropagation()
      return false
    } else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.defaultPrevented) return
    const isAnswered = answered(pressName(event), event)
    if (event.key !== 'Escape' && event.key !== 'Shift') leaves.current = false
    if (!isAnswered) return
    event.preventDefault()
    event.stopPropagation()
  }

  const spotOf = (event: MouseEvent): Place | undefined => {
    const target = event.target as Element
    const line = indexOf.get(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? '')
    if (line === undefined || target.closest('input, [data-detail]')) return undefined
    const column = columns.findIndex(
      ({ id }) => id === target.closest<HTMLElement>('[data-cell]')?.dataset.cell,
    )
    return { line, column: Math.max(0, column) }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const spot = event.button === 0 ? spotOf(event) : undefined
    if (!spot) return
    const line = lines[spot.line]
    const cell = nameAt(spot)
    const again = at?.row === cell.row && at.column === cell.column
    if (line?.kind === 'group') actions.onToggle(line.id)
    else if (line?.kind === 'row' && columns[spot.column]?.opens && !event.shiftKey) actions.onOpen(line.id)
    if (event.shiftKey) {
      event.preventDefault()
      return setUntil(cell)
    }
    setAt(cell)
    setUntil(undefined)
    if (again && event.pointerType === 'touch') write(undefined)
  }
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const spot = event.buttons === 1 && event.pointerType === 'mouse' ? spotOf(event) : undefined
    if (spot && at && begun === undefined) setUntil(nameAt(spot))
  }
  const opened = openAt < 0 ? undefined : rowOf(openRow ?? '')
  const last = Math.min(to, lines.length)
  const first = Math.min(from, last)
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={allColumns.length}
      aria-multiselectable
      aria-readonly={!edits}
      aria-activedescendant={end && end.line >= first && end.line < last ? ends : undefined}
      aria-describedby={`${own}-keys`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerOver={onPointerOver}
      onDoubleClick={(event) => spotOf(event) && write(undefined)}
      onContextMenu={(event) => {
        const spot = spotOf(event)
        if (!spot || lines[spot.line]?.kind === 'group') return
        event.preventDefault()
        const isIn = range && spot.line >= range.top && spot.line <= range.bottom
        if (!isIn) goTo(spot)
        actions.onMenu(isIn ? chosenRows() : [nameAt(spot).row], event.target as Element)
      }}
      onFocus={(event) => {
        // Whoever is led to a cell from outside stays there: it is set before the focus comes.
        if (event.target === event.currentTarget && lines.length > 0)
          setAt((now) => now ?? nameAt({ line: 0, column: 0 }))
      }}
      className="row-table relative min-h-80 flex-1 select-none overflow-auto overscroll-contain bg-sheet text-[0.8125rem]/4 outline-none"
    >
      <span id={`${own}-keys`} className="sr-only">
        {say(
          'Arrows move, Enter or a letter edits, Space opens a line. Tab goes to the next cell; Escape and then Tab leaves the table.',
        )}
      </span>
      <div style={{ minWidth: leastPx }}>
        <GridHead columns={columns} indices={indices} onWiden={props.onWiden} />
        <div ref={body} role="rowgroup" className="relative" style={{ height: starts.at(-1) ?? 0 }}>
          {lines.slice(first, last).map((line, index) => {
            const lineAt = first + index
            const isIn =
              range !== undefined && until !== undefined && lineAt >= range.top && lineAt <= range.bottom
            const shared = {
              id: `${own}-${line.id}`,
              index: lineAt + 2,
              top: starts[lineAt] ?? 0,
              look,
              at: lineAt === place?.line ? place.column : -1,
              from: isIn ? range.left : -1,
              to: isIn ? range.right : -1,
            }
            return line.kind === 'group' ? (
              <GroupRow key={line.id} {...shared} line={line} />
            ) : (
              <GridRow
                key={line.id}
                {...shared}
                line={line}
                open={lineAt === openAt}
                marked={marked?.has(line.id) ?? false}
                wrong={wrong.get(line.id)}
                fresh={freshOf(line.id)}
                begun={lineAt === place?.line ? begun : undefined}
                told={(text) => actions.told(at ?? none, text)}
                onDone={onDone}
                invites={invites}
              />
            )
          })}
          {opened !== undefined && (
            <GridDetail
              top={(starts[openAt] ?? 0) + rowPx}
              width={width}
              wide={columns.length}
              onHeight={setDetailPx}
              onLeave={focus}
            >
              {props.detail(opened)}
            </GridDetail>
          )}
        </div>
      </div>
    </div>
  )
}
