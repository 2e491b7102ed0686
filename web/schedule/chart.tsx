// biome-ignore-all lint/a11y/useSemanticElements: rows of one height, of which only some are drawn, are laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the row that has the keys
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TaskLink } from '#contract/fields.ts'
import { addDays, type IsoDate } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { pressName } from '#web/ui/work/key-match.ts'
import { useDrawnLines, useMedia, useWidth } from '#web/ui/work/use-drawn-lines.ts'
import { BarRow, RowRules } from './chart-bar.tsx'
import { ChartGround, headPx, ScaleHead } from './chart-head.tsx'
import type { ChartLine, TaskLine } from './chart-lines.ts'
import { ChartLinks, linkGroups } from './chart-links.tsx'
import { type ColumnId, PhaseRow, type RowLook, TaskRow } from './chart-row.tsx'
import { type EditCell, editCells, type Place, stepFrom } from './grid-keys.ts'
import { type HeldValue, useHeldValue } from './held-value.ts'
import { dateAt, offRuns, scaleOf, xOf, type Zoom } from './time-scale.ts'
import { type Held, useBarDrag } from './use-bar-drag.ts'
import type { Layer } from './view-state.ts'

type Props = {
  lines: readonly ChartLine[]
  links: readonly TaskLink[]
  /** Every day that the chart has to have room for. */
  dates: readonly IsoDate[]
  zoom: Zoom
  without: readonly Layer[]
  today: IsoDate
  dueOn: IsoDate | null
  isOff: (date: IsoDate) => boolean
  edits: boolean
  /** Whether all of it is drawn, for paper. */
  whole: boolean
  openTask: string | undefined
  /** The row that has the keys. */
  selection: HeldValue<string | undefined>
  onToggle: (phase: string) => void
  onOpen: (line: TaskLine) => void
  onPeek: (line: TaskLine) => void
  onMenu: (line: TaskLine, anchor: Element) => void
  onTyped: (line: TaskLine, cell: EditCell, value: string) => void
  onShift: (line: TaskLine, by: 1 | -1, part: Held['part']) => void
  onDrop: (line: TaskLine, held: Held) => void
}

const widths: Readonly<Record<ColumnId, number>> = {
  number: 34,
  task: 224,
  who: 44,
  days: 44,
  start: 62,
  finish: 62,
  float: 58,
  after: 72,
}
/** On paper nothing can be pointed at, so that names and what they follow are not cut. */
const paperWidths: typeof widths = { ...widths, task: 480, who: 120, after: 240 }
/** Where there is little room. */
const narrowWidths: typeof widths = { ...widths, task: 150 }
const allColumns = Object.keys(widths) as ColumnId[]
/** Where there is less room the chart keeps half of it. */
const columnsFor = (width: number): ColumnId[] =>
  allColumns.filter((id) =>
    width < 900 ? id !== 'after' && id !== 'who' : width < 1100 ? id !== 'who' : true,
  )
const shifts: Readonly<Record<string, readonly [by: 1 | -1, part: Held['part']]>> = {
  'alt+arrowright': [1, 'move'],
  'alt+arrowleft': [-1, 'move'],
  'alt+shift+arrowright': [1, 'end'],
  'alt+shift+arrowleft': [-1, 'end'],
}

/** The tasks as rows and bars side by side: one scroller, of which the rows in sight are drawn. */
export function Chart(props: Props) {
  const { lines, links, dates, zoom, without, today, dueOn, isOff, edits, whole, openTask, selection } = props
  const own = useId()
  const selected = useHeldValue(selection)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [cell, setCell] = useState<EditCell>()
  const [writing, setWriting] = useState<{ id: string; cell: EditCell; typed: string | undefined }>()
  const width = useWidth(scroller) ?? 1180
  const rowPx = useMedia('(pointer: coarse)') ? 44 : 24
  const columns = useMemo(() => (whole ? allColumns : columnsFor(width)), [whole, width])
  const columnPx = whole ? paperWidths : width < 900 ? narrowWidths : widths
  const gridPx = columns.reduce((sum, id) => sum + columnPx[id], 2)
  const leastPx = whole ? 0 : Math.ceil((width - gridPx) / 200) * 200
  const {
    from: first,
    days,
    dayPx,
    widthPx,
  } = useMemo(() => scaleOf(dates, zoom, leastPx), [dates, zoom, leastPx])
  // The same one as long as it says the same: all bars are drawn by it.
  const scale = useMemo(
    () => ({ zoom, from: first, days, dayPx, widthPx }),
    [zoom, first, days, dayPx, widthPx],
  )
  const off = useMemo(() => offRuns(scale, isOff), [scale, isOff])
  const look = useMemo<RowLook>(
    () => ({
      scale,
      columns,
      rowPx,
      shown: { critical: !without.includes('critical'), baseline: !without.includes('baseline') },
      today,
      edits,
    }),
    [scale, columns, rowPx, without, today, edits],
  )
  const count = lines.length
  const starts = useMemo(() => Array.from({ length: count + 1 }, (_, at) => at * rowPx), [count, rowPx])
  const near = useDrawnLines(body, starts, scroller)
  const { from, to } = whole ? { from: 0, to: lines.length } : near
  const groups = useMemo(() => linkGroups(lines, links, scale, rowPx), [lines, links, scale, rowPx])
  const taskOf = (id: string | undefined) => {
    const line = lines.find((one) => one.id === id)
    return line?.kind === 'task' ? line : undefined
  }
  const { held, onPointerDown } = useBarDrag({
    dayPx: scale.dayPx,
    lineOf: taskOf,
    onDrop: props.onDrop,
  })
  useLayoutEffect(() => {
    const tracks = columns.map((id) => `${columnPx[id]}px`).join(' ')
    scroller.current?.style.setProperty('--columns', tracks)
    scroller.current?.style.setProperty('--grid', `${gridPx}px`)
  }, [columns, columnPx, gridPx])
  const last = useRef<typeof scale>(undefined)
  // Two weeks before today are in sight first; what is at the left stays there when days are added before it or grow wider.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const seen = last.current ? dateAt(last.current, box.scrollLeft) : addDays(today, -14)
    if (last.current?.from !== scale.from || last.current.dayPx !== scale.dayPx)
      box.scrollLeft = xOf(scale, seen)
    last.current = scale
  }, [scale, today])

  const at = lines.findIndex(({ id }) => id === selected)
  const goTo = ({ line, cell: next }: Place) => {
    const there = lines[line]
    const box = scroller.current
    if (!there || !box) return
    selection.set(there.id)
    setCell(there.kind === 'task' ? next : undefined)
    const top = line * rowPx
    const seen = box.clientHeight - headPx - rowPx
    if (top < box.scrollTop) box.scrollTop = top
    else if (top > box.scrollTop + seen) box.scrollTop = top - seen
    const startOn = there.kind === 'task' ? (there.tried ?? there.dates)?.startOn : undefined
    if (startOn === undefined) return
    const x = xOf(scale, startOn)
    if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth - gridPx - 40) box.scrollLeft = x - 80
  }
  const write = (line: TaskLine, into: EditCell, typed?: string) => {
    if (!edits) return
    setCell(into)
    setWriting({ id: line.id, cell: into, typed })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.defaultPrevented) return
    const press = pressName(event)
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / rowPx) - 3)
    const line = lines[at]
    const step = stepFrom({ line: at, ...(cell && { cell }) }, press, lines, page)
    const shift = shifts[press]
    if (!line) {
      if (press !== 'arrowdown') return
      goTo({ line: 0 })
    } else if (step) 'toggle' in step ? props.onToggle(line.id) : goTo(step.place)
    else if (line.kind === 'phase') {
      if (press !== 'enter' && press !== 'space') return
      props.onToggle(line.id)
    } else if (edits && shift) props.onShift(line, ...shift)
    else if (cell && edits && (press === 'enter' || press === 'f2')) write(line, cell)
    else if (cell === 'days' && /^\d$/.test(press)) write(line, cell, press)
    else if (cell && press === 'escape') setCell(undefined)
    else if (press === 'enter') props.onOpen(line)
    else if (press === 'space') props.onPeek(line)
    else if (edits && (press === 'm' || press === 'shift+f10' || press === 'contextmenu')) {
      const row = document.getElementById(`${own}-${at}-task`)
      if (row) props.onMenu(line, row)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const partOf = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    const part = target.closest<HTMLElement>('[data-cell]')?.dataset.cell
    return { line: lines.find((one) => one.id === id), part: editCells.find((one) => one === part), target }
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { line, part, target } = partOf(event)
    if (!line || target.closest('input')) return
    if (line.kind === 'phase') props.onToggle(line.id)
    selection.set(line.id)
    setCell(line.kind === 'task' ? part : undefined)
  }
  const active = at >= from && at < to ? lines[at] : undefined
  const bodyPx = lines.length * rowPx
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={say('Schedule')}
      aria-rowcount={lines.length + 1}
      aria-activedescendant={active && `${own}-${at}${cell ? `-${cell}` : ''}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={(event) => {
        const { line, part } = partOf(event)
        if (line?.kind !== 'task') return
        if (part && edits) write(line, part)
        else props.onOpen(line)
      }}
      onContextMenu={(event) => {
        const { line, target } = partOf(event)
        if (line?.kind !== 'task' || !edits) return
        event.preventDefault()
        selection.set(line.id)
        props.onMenu(line, target)
      }}
      onPointerDown={edits ? onPointerDown : undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget && at < 0 && lines[0]) selection.set(lines[0].id)
      }}
      className="row-table schedule-chart relative min-h-80 flex-1 select-none overflow-auto overscroll-contain border-line border-t bg-sheet text-[0.8125rem]/4 outline-none print:min-h-0 print:overflow-visible"
    >
      <div className="relative" style={{ width: gridPx + scale.widthPx, height: headPx + bodyPx }}>
        <div className="sticky top-0 z-20 flex bg-sheet">
          <ColumnHeads columns={columns} widthPx={gridPx} />
          <ScaleHead scale={scale} today={today} />
        </div>
        <div className="flex">
          <div
            ref={body}
            role="rowgroup"
            className="sticky left-0 z-10 shrink-0 border-ink border-r-2 bg-sheet"
            style={{ width: gridPx, height: bodyPx }}
          >
            {lines.slice(from, to).map((line, index) => {
              const place = from + index
              const shared = { id: `${own}-${place}`, index: place + 2, top: place * rowPx, look }
              return line.kind === 'phase' ? (
                <PhaseRow key={line.id} {...shared} line={line} active={place === at} />
              ) : (
                <TaskRow
                  key={line.id}
                  {...shared}
                  line={line}
                  active={place === at}
                  cell={place === at ? cell : undefined}
                  open={line.id === openTask}
                  writing={writing?.id === line.id ? writing : undefined}
                  held={held?.id === line.id ? held : undefined}
                  onWritten={(into, value) => {
                    setWriting(undefined)
                    scroller.current?.focus({ preventScroll: true })
                    if (value !== undefined) props.onTyped(line, into, value)
                  }}
                />
              )
            })}
          </div>
          <div className="relative shrink-0" style={{ width: scale.widthPx, height: bodyPx }}>
            <ChartGround scale={scale} heightPx={bodyPx} today={today} dueOn={dueOn} off={off} />
            {!without.includes('links') && (
              <ChartLinks
                groups={groups}
                scale={scale}
                from={from}
                to={to}
                critical={!without.includes('critical')}
              />
            )}
            {/* Each bar has its place from the top of all, so that those which stay are not drawn anew as others come into sight. */}
            <svg aria-hidden="true" width={scale.widthPx} height={bodyPx} className="absolute top-0 left-0">
              <RowRules from={from} to={to} count={count} rowPx={rowPx} widthPx={scale.widthPx} />
              {lines.slice(from, to).map((line, index) => (
                <BarRow
                  key={line.id}
                  line={line}
                  scale={scale}
                  top={(from + index) * rowPx}
                  rowPx={rowPx}
                  active={from + index === at}
                  shown={look.shown}
                  held={held?.id === line.id ? held : undefined}
                  edits={edits}
                />
              ))}
            </svg>
          </div>
        </div>
      </div>
    </div>
  )
}

type HeadProps = { columns: readonly ColumnId[]; widthPx: number }

/** What the columns are called. */
const ColumnHeads = memo(function ColumnHeads({ columns, widthPx }: HeadProps) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky left-0 z-10 grid shrink-0 grid-cols-(--columns) items-center border-ink border-r-2 border-b border-b-line bg-sheet font-medium text-muted text-xs"
      style={{ width: widthPx, height: headPx }}
    >
      {columns.map((id) => (
        <span
          key={id}
          role="columnheader"
          className={
            ['days', 'start', 'finish', 'float'].includes(id)
              ? 'truncate px-1.5 text-right'
              : 'truncate px-1.5'
          }
        >
          {columnWords[id]}
        </span>
      ))}
    </div>
  )
})

const columnWords: Readonly<Record<ColumnId, string>> = {
  number: '#',
  task: say('Task'),
  who: say('Who'),
  days: say('Days'),
  start: say('Start'),
  finish: say('Finish'),
  float: say('Float'),
  after: say('After'),
}
