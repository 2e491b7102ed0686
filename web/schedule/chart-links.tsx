import { memo } from 'react'
import type { TaskLink } from '#contract/fields.ts'
import type { ChartLine } from './chart-lines.ts'
import { type Bar, linkPath } from './link-path.ts'
import { barOf, type TimeScale } from './time-scale.ts'

/** The lines of the links that begin among some rows: their paths, of those that drive the completion too, and which rows they touch. */
export type LinkGroup = { plain: string; critical: string; from: number; to: number }

/** How many rows have their links in one group: it is drawn as one, and stays as it is while it is scrolled. */
const rowsOfGroup = 32

/** The lines between the bars of `lines`, in groups by the upper of the rows that each goes from and to. */
export function linkGroups(
  lines: readonly ChartLine[],
  links: readonly TaskLink[],
  scale: TimeScale,
  rowPx: number,
): LinkGroup[] {
  const bars = new Map<string, Bar & { at: number }>()
  lines.forEach((line, at) => {
    if (line.kind === 'phase' || !line.dates) return
    const bar = barOf(scale, line.dates.startOn, line.dates.finishOn)
    bars.set(line.id, { ...bar, y: at * rowPx + rowPx / 2, at })
  })
  const groups: LinkGroup[] = []
  for (const { from, to, kind } of links) {
    const [one, other] = [bars.get(from), bars.get(to)]
    const after = other && lines[other.at]
    if (!one || !other || after?.kind !== 'task') continue
    const [upper, lower] = [Math.min(one.at, other.at), Math.max(one.at, other.at)]
    const place = Math.floor(upper / rowsOfGroup)
    const group = groups[place] ?? { plain: '', critical: '', from: upper, to: lower }
    groups[place] = group
    const drives = after.dates?.critical === true && after.dates.driverTask === from
    group[drives ? 'critical' : 'plain'] += linkPath(one, other, kind)
    group.from = Math.min(group.from, upper)
    group.to = Math.max(group.to, lower)
  }
  return groups.filter(Boolean)
}

type Props = {
  groups: readonly LinkGroup[]
  scale: TimeScale
  /** The rows that are drawn. */
  from: number
  to: number
  /** Whether what drives the completion stands out. */
  critical: boolean
}

/** Those of them that touch a row which is drawn. What stays in sight is painted once: its paths do not change as others come. */
export const ChartLinks = memo(function ChartLinks({ groups, scale, from, to, critical }: Props) {
  const seen = groups.filter((group) => group.to >= from && group.from < to)
  return (
    <svg
      width={scale.widthPx}
      height="1"
      aria-hidden="true"
      fill="none"
      className="pointer-events-none absolute top-0 left-0 overflow-visible"
    >
      {seen.map(
        ({ plain, from: first }) =>
          plain && <path key={first} d={plain} className="stroke-control" strokeWidth="1" />,
      )}
      {seen.map(
        (group) =>
          group.critical && (
            <path
              key={group.from}
              d={group.critical}
              className={critical ? 'stroke-signal-text' : 'stroke-control'}
              strokeWidth={critical ? 1.5 : 1}
            />
          ),
      )}
    </svg>
  )
})
