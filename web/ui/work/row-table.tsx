// biome-ignore-all lint/a11y/useSemanticElements: rows of one height, of which only some are drawn, are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the row that has the keys
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { pressName } from './key-match.ts'
import { type Grouping, linesOf, startsOf } from './row-lines.ts'
import { allToggled, reachedTo, type Selection, toggled } from './row-selection.ts'
import { CheckBox, GroupHead, HeadCell, type TableColumn, TableRow } from './row-table-parts.tsx'
import { useDrawnLines, useMedia, useWidth } from './use-drawn-lines.ts'

type Props<Row> = {
  /** What the table holds, for a screen reader. */
  label: string
  /** Kept the same object from one render to the next, or every row is drawn again. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What a row is called, for the name of its box. */
  nameOf: (row: Row) => string
  /** Under which head it stands; rows of one group come one after the other. */
  groupOf?: Grouping<Row>
  /** How high a row is for a mouse; under a finger at least 44. */
  rowPx?: 32 | 36 | 48
  /** On a phone a row is what this says, 60 px high. */
  phoneCell?: TableColumn<Row>['cell']
  selection?: Selection
  onSelect?: (next: Selection) => void
  /** Enter, or a click on what is no control; `apart` where Ctrl is held. */
  onOpen?: (row: Row, apart: boolean) => void
  /** Space: looks at it in place. */
  onPeek?: (row: Row) => void
  /** Other keys, told of the row that has them: whether they were answered. */
  onRowKey?: (row: Row, press: string) => boolean
  /** Which row is open beside the table. */
  openKey?: string
  sorted?: { by: string; down: boolean }
  onSort?: (by: string) => void
  /** Whether the head stays in sight under the top bar; off inside what scrolls by itself, where it stays at the top. */
  underBar?: boolean
}

const controls = 'a, button, input, select, textarea, label, [contenteditable=true]'
const onlyWord = /^[a-z]$/i

/**
 * A long list as rows of one height: only those near the screen are drawn. By keys: arrows, Home and End move, X selects and
 * with Shift as far as there, Space looks in place, Enter opens.
 */
export function RowTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, nameOf, groupOf, rowPx = 36, phoneCell, selection, onSelect } = props
  const { onOpen, onPeek, onRowKey, openKey, sorted, onSort, underBar = true } = props
  const own = useId()
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [activeKey, setActiveKey] = useState<string>()
  const coarse = useMedia('(pointer: coarse)')
  const width = useWidth(frame)
  const phone = phoneCell !== undefined && width !== undefined && width < 600
  const heightPx = phone ? 60 : coarse ? Math.max(44, rowPx) : rowPx
  const lines = useMemo(() => linesOf(rows, keyOf, groupOf, closed), [rows, keyOf, groupOf, closed])
  const headPx = coarse || phone ? 45 : 28
  const starts = useMemo(() => startsOf(lines, heightPx, headPx), [lines, heightPx, headPx])
  const { from, to } = useDrawnLines(body, starts)
  const shown = useMemo(
    () =>
      phone
        ? [{ id: 'phone', label, width: 'minmax(0,1fr)', cell: phoneCell }]
        : columns.filter(({ from: least }) => least === undefined || width === undefined || width >= least),
    [columns, phone, phoneCell, width, label],
  )
  const selects = selection !== undefined && onSelect !== undefined
  // On a phone there is room for the boxes while something is selected; a press on a row then selects it too.
  const choosing = selects && selection.keys.size > 0
  const boxes = selects && (!phone || choosing)
  const tracks = [boxes && '2.75rem', ...shown.map((column) => column.width)].filter(Boolean).join(' ')
  useLayoutEffect(() => {
    // Not as an attribute, which the content policy would refuse in a prerendered page.
    frame.current?.style.setProperty('--columns', tracks)
    frame.current?.style.setProperty('--row', `${heightPx}px`)
    frame.current?.style.setProperty('--head', `${headPx}px`)
  }, [tracks, heightPx, headPx])

  const order = useMemo(() => lines.flatMap((line) => (line.kind === 'row' ? [line.key] : [])), [lines])
  const lineOf = (key: string) => lines.findIndex((line) => line.kind === 'row' && line.key === key)
  const rowOf = (key: string | undefined) => {
    const line = key === undefined ? undefined : lines[lineOf(key)]
    return line?.kind === 'row' ? line.row : undefined
  }
  const moveTo = (key: string | undefined) => {
    if (key === undefined || !body.current) return
    setActiveKey(key)
    const start = starts[lineOf(key)] ?? 0
    const top = body.current.getBoundingClientRect().top + start
    const [least, most] = [underBar ? 96 : 32, window.innerHeight - heightPx - 72]
    const scroller = underBar ? document.scrollingElement : body.current.closest('[data-scrolls]')
    if (top < least) scroller?.scrollBy({ top: top - least })
    else if (top > most) scroller?.scrollBy({ top: top - most })
  }
  const select = (key: string, reach: boolean) => {
    if (selection) onSelect?.(reach ? reachedTo(selection, key, order) : toggled(selection, key))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.defaultPrevented) return
    const row = rowOf(activeKey)
    if (row && onRowKey?.(row, pressName(event))) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.altKey) return
    const at = activeKey === undefined ? -1 : order.indexOf(activeKey)
    const { key, shiftKey } = event
    const page = Math.max(1, Math.floor(window.innerHeight / heightPx) - 4)
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, order.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      PageDown: Math.min(at + page, order.length - 1),
      PageUp: Math.max(at - page, 0),
      Home: 0,
      End: order.length - 1,
    }
    const to = moves[key]
    if (to !== undefined) {
      moveTo(order[to])
      if (shiftKey && selects && order[to] !== undefined) {
        const begun = selection.anchor === undefined && activeKey ? toggled(selection, activeKey) : selection
        onSelect(reachedTo(begun, order[to], order))
      }
    } else if (key === 'Enter' && row) onOpen?.(row, event.ctrlKey || event.metaKey)
    else if (key === ' ' && row) onPeek?.(row)
    else if (
      key.toLowerCase() === 'x' &&
      activeKey !== undefined &&
      !event.ctrlKey &&
      !event.metaKey &&
      selects
    )
      select(activeKey, shiftKey)
    else if (key === 'a' && (event.ctrlKey || event.metaKey) && selects)
      onSelect(allToggled(selection, order))
    else if (key === 'Escape' && selects && selection.keys.size > 0)
      onSelect({ keys: new Set(), anchor: undefined })
    else return
    event.preventDefault()
    // Its own letters are no one else's, nor is an Escape that took something back.
    if (onlyWord.test(key) || key === 'Escape') event.stopPropagation()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const key = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (key === undefined) return
    setActiveKey(key)
    if (target.closest('[data-select]')) return select(key, event.shiftKey)
    if (target.closest(controls)) return
    const row = rowOf(key)
    if (phone && choosing) select(key, false)
    else if (event.shiftKey && selects) select(key, true)
    else if (row) onOpen?.(row, event.ctrlKey || event.metaKey)
  }

  // The line with the keys is drawn wherever it is, so that a screen reader finds it.
  const activeLine = activeKey === undefined ? -1 : lineOf(activeKey)
  const end = Math.min(to, lines.length)
  const drawn = lines.slice(Math.min(from, end), end)
  const bodyPx = starts.at(-1) ?? 0
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selects || undefined}
      aria-activedescendant={activeLine >= from && activeLine < end ? `${own}-${activeKey}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => {
        if (event.target === event.currentTarget && activeKey === undefined) setActiveKey(order[0])
      }}
      className="row-table w-full bg-sheet text-[0.8125rem]/4 outline-none max-md:text-base"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={
          phone
            ? 'sr-only'
            : classNames(
                'sticky z-20 grid h-7 grid-cols-(--columns) items-center border-line border-b bg-sheet font-medium text-muted text-xs pointer-coarse:h-11',
                underBar ? 'top-14 md:top-12' : 'top-0',
              )
        }
      >
        {selects && !phone && (
          <span role="columnheader" className="grid place-items-center self-stretch">
            <CheckBox
              label={say('Select all')}
              checked={order.length > 0 && order.every((key) => selection.keys.has(key))}
              mixed={selection.keys.size > 0}
              onClick={() => onSelect(allToggled(selection, order))}
            />
          </span>
        )}
        {shown.map((column) => (
          <HeadCell key={column.id} column={column} {...(sorted && { sorted })} {...(onSort && { onSort })} />
        ))}
      </div>
      <div
        ref={body}
        role="rowgroup"
        className="relative"
        style={rows.length > 0 ? { height: bodyPx } : undefined}
      >
        {drawn.map((line, index) => {
          const top = starts[from + index] ?? 0
          return line.kind === 'group' ? (
            <GroupHead
              key={`group ${line.id}`}
              {...line}
              top={top}
              onToggle={() =>
                setClosed((before) => toggled({ keys: before, anchor: undefined }, line.id).keys)
              }
            />
          ) : (
            <TableRow
              key={line.key}
              id={`${own}-${line.key}`}
              rowKey={line.key}
              row={line.row}
              name={boxes ? nameOf(line.row) : undefined}
              index={line.at + 2}
              top={top}
              columns={shown}
              selected={selection?.keys.has(line.key) ?? false}
              selectable={selects}
              active={line.key === activeKey}
              open={line.key === openKey}
            />
          )
        })}
      </div>
    </div>
  )
}
