import { memo } from 'react'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { type ChartLine, isSameLine, type PhaseLine, type TaskLine } from './chart-lines.ts'
import { barOf, type TimeScale, xOf } from './time-scale.ts'

/** What of a row's bar is shown. */
export type Shown = { critical: boolean; baseline: boolean }

type Dates = { startOn: IsoDate; finishOn: IsoDate }

const half = 6

/** A dimension line, with a tick at both ends. */
const dimension = (x: number, to: number, y: number) =>
  `M${x} ${y}H${to}M${x} ${y - 2.5}v5M${to} ${y - 2.5}v5`

/** A diamond around a middle, as a gate has it. */
const diamond = (x: number, y: number) => `M${x} ${y - 7}l7 7l-7 7l-7 -7z`

type BarProps = {
  line: TaskLine
  scale: TimeScale
  /** The middle of the row, in px from the top of all. */
  y: number
  shown: Shown
  /** Where it is being dragged to. */
  held: Dates | undefined
  /** Whether it can be dragged. */
  edits: boolean
}

/**
 * The bar of a task: black where it is critical, an outline where it has float, green where it is done, red where it failed, a diamond for a gate;
 * its float and its baseline as dimension lines, what is tried out as a dashed outline.
 */
function TaskBar({ line, scale, y, shown, held, edits }: BarProps) {
  const { task, dates, tried, baseline } = line
  if (!dates) return null
  const { x, width } = barOf(scale, dates.startOn, dates.finishOn)
  const done = task.status === 'done'
  const black = !shown.critical || dates.critical
  const look =
    task.outcome === 'failed'
      ? 'fill-alarm stroke-alarm'
      : done
        ? 'fill-level stroke-level'
        : black
          ? 'fill-ink stroke-ink'
          : 'fill-sheet stroke-ink'
  const isDiamond = task.days === 0 || (task.gate !== null && width <= scale.dayPx)
  const floats = !done && !dates.critical && dates.floatDays > 0
  const ghost = held ?? tried
  return (
    <>
      {shown.baseline && baseline && (
        <path
          d={dimension(xOf(scale, baseline[0]), xOf(scale, baseline[1]) + scale.dayPx, y + 10)}
          className="fill-none stroke-control"
        />
      )}
      <g data-bar="move" strokeWidth="1.5" className={edits ? 'cursor-grab' : undefined}>
        {isDiamond ? (
          <path d={diamond(x + width / 2, y)} className={look} />
        ) : (
          <rect
            x={x + 0.75}
            y={y - half}
            width={Math.max(width - 1.5, 1)}
            height={half * 2}
            className={look}
          />
        )}
        {!done && !isDiamond && task.percent > 0 && (
          <rect
            x={x + 0.75}
            y={y - half}
            width={Math.max(((width - 1.5) * task.percent) / 100, 1)}
            height={half * 2}
            className="fill-blueprint"
          />
        )}
        {done && width > 12 && (
          <path d={`M${x + 3} ${y}l2.2 2.2 4-4.6`} className="fill-none stroke-sheet" strokeWidth="1.7" />
        )}
      </g>
      {edits && !done && task.days !== 0 && (
        <rect
          data-bar="end"
          x={x + width - 3}
          y={y - half}
          width="8"
          height={half * 2}
          className="cursor-ew-resize fill-transparent"
        />
      )}
      {floats && (
        <>
          <path
            d={dimension(x + width + (isDiamond ? 4 : 1), xOf(scale, dates.lateFinishOn) + scale.dayPx, y)}
            className="fill-none stroke-blueprint"
          />
          <text
            x={Math.max(xOf(scale, dates.lateFinishOn) + scale.dayPx, x + width) + 4}
            y={y + 3.5}
            className="fill-link font-semibold text-[0.6875rem]"
          >
            {say('{days} d float', { days: Math.round(dates.floatDays * 10) / 10 })}
          </text>
        </>
      )}
      {task.deadlineOn !== null && (
        <path
          d={`M${xOf(scale, task.deadlineOn) + scale.dayPx} ${y - 9}v18`}
          strokeWidth="1.5"
          strokeDasharray="2 2"
          className={task.deadlineOn < dates.finishOn ? 'stroke-alarm-text' : 'stroke-control'}
        />
      )}
      {ghost && <Ghost {...barOf(scale, ghost.startOn, ghost.finishOn)} y={y} />}
    </>
  )
}

/** Where it would be. */
const Ghost = ({ x, width, y }: { x: number; width: number; y: number }) => (
  <rect
    x={x + 0.75}
    y={y - half - 1}
    width={Math.max(width - 1.5, 4)}
    height={half * 2 + 2}
    strokeWidth="1.5"
    strokeDasharray="4 3"
    className="pointer-events-none fill-none stroke-blueprint"
  />
)

/** The bar of a phase: from its first day to its last, with a foot at both. */
function PhaseBar({ line, scale, y }: { line: PhaseLine; scale: TimeScale; y: number }) {
  if (line.startOn === undefined || line.finishOn === undefined) return null
  const { x, width } = barOf(scale, line.startOn, line.finishOn)
  const foot = Math.min(5, width / 2)
  return (
    <path
      d={`M${x} ${y - 3}h${width}v7l${-foot} -4h${-(width - 2 * foot)}l${-foot} 4z`}
      className="fill-ink"
    />
  )
}

type RowProps = Omit<BarProps, 'line' | 'y'> & {
  line: ChartLine
  top: number
  rowPx: number
  active: boolean
}

/**
 * What stands beside the cells of a row: the bar, on a band where it is a phase or is selected. All of it is drawn where it stands
 * from the top of all, not moved there: each thing that is moved has a frame of its own to be painted in.
 */
export const BarRow = memo(
  function BarRow({ line, top, rowPx, active, ...bar }: RowProps) {
    const band = line.kind === 'phase' ? 'fill-hold' : active ? 'fill-tint-blue' : undefined
    return (
      <g data-row={line.id}>
        {/* The line under the row is that of the rules, which lie under it. */}
        {band && (
          <rect
            y={top}
            width={bar.scale.widthPx}
            height={rowPx - rulePx}
            fillOpacity="0.6"
            className={band}
          />
        )}
        {line.kind === 'phase' ? (
          <PhaseBar line={line} scale={bar.scale} y={top + rowPx / 2} />
        ) : (
          <TaskBar {...bar} line={line} y={top + rowPx / 2} />
        )}
      </g>
    )
  },
  ({ line: one, ...before }, { line: other, ...after }) =>
    Object.entries(before).every(([name, value]) => after[name as keyof typeof after] === value) &&
    (one === other || (one.kind === 'task' && other.kind === 'task' && isSameLine(one, other))),
)

const rulePx = 1
/** How many rows have their lines in one path. */
const ruledAtOnce = 64

type RulesProps = { from: number; to: number; count: number; rowPx: number; widthPx: number }

/** The lines under the rows that are drawn, of `count` in all: many in one path, which is drawn once for all of them. */
export const RowRules = memo(function RowRules({ from, to, count, rowPx, widthPx }: RulesProps) {
  const first = Math.floor(from / ruledAtOnce)
  const parts = Math.max(0, Math.ceil(to / ruledAtOnce) - first)
  return Array.from({ length: parts }, (_, part) => {
    const begin = (first + part) * ruledAtOnce
    const rows = Math.min(ruledAtOnce, count - begin)
    const path = Array.from(
      { length: rows },
      (_, row) => `M0 ${(begin + row + 1) * rowPx - rulePx / 2}H${widthPx}`,
    )
    return <path key={begin} d={path.join('')} className="fill-none stroke-hair" />
  })
})
