import { memo } from 'react'
import type { TaskLink } from '#contract/fields.ts'
import type { ChartLine } from './chart-lines.ts'
import { type Bar, linkPath } from './link-path.ts'
import { barOf, type TimeScale } from './time-scale.ts'

type DrawnLink = { path: string; critical: boolean; from: number; to: number }

/** The lines between the bars of `lines`, with the rows that each goes from and to. */
export function drawnLinks(
  lines: readonly ChartLine[],
  links: readonly TaskLink[],
  scale: TimeScale,
  rowPx: number,
): DrawnLink[] {
  const bars = new Map<string, Bar & { at: number }>()
  lines.forEach((line, at) => {
    if (line.kind === 'phase' || !line.dates) return
    const bar = barOf(scale, line.dates.startOn, line.dates.finishOn)
    bars.set(line.id, { ...bar, y: at * rowPx + rowPx / 2, at })
  })
  return links.flatMap(({ from, to, kind }) => {
    const [one, other] = [bars.get(from), bars.get(to)]
    const after = other && lines[other.at]
    if (!one || !other || after?.kind !== 'task') return []
    const critical = after.dates?.critical === true && after.dates.driverTask === from
    return [{ path: linkPath(one, other, kind), critical, from: one.at, to: other.at }]
  })
}

type Props = {
  links: readonly DrawnLink[]
  scale: TimeScale
  /** The rows that are drawn. */
  from: number
  to: number
  /** Whether what drives the completion stands out. */
  critical: boolean
}

/** Those of them that come to a row which is drawn: two paths for all. */
export const ChartLinks = memo(function ChartLinks({ links, scale, from, to, critical }: Props) {
  const seen = links.filter((one) => Math.max(one.from, one.to) >= from && Math.min(one.from, one.to) < to)
  const paths = (strong: boolean) =>
    seen
      .filter((one) => (critical && one.critical) === strong)
      .map(({ path }) => path)
      .join('')
  return (
    <svg
      width={scale.widthPx}
      height="1"
      aria-hidden="true"
      fill="none"
      className="pointer-events-none absolute top-0 left-0 overflow-visible"
    >
      <path d={paths(false)} className="stroke-control" strokeWidth="1" />
      <path d={paths(true)} className="stroke-signal-text" strokeWidth="1.5" />
    </svg>
  )
})
