import type { ScanDifference } from '#domain/measure/compare-scans.ts'
import { movedPoint } from '#domain/measure/lay-over.ts'
import type { Plan } from '#domain/measure/plan-geometry.ts'
import type { Point } from '#domain/measure/scan.ts'
import { linePath } from '#web/drawing/plan-drawing.tsx'
import type { PlanSheet } from '#web/drawing/plan-sheet.ts'
import type { WallNames } from './texts.ts'

type Props = {
  plan: Plan
  sheet: PlanSheet
  names: WallNames
  selected: string | undefined
  /** What changed since the scan before, where it is laid over. */
  difference: ScanDifference | undefined
  tolerance: number
}

/** The numbers of walls, and dashed where walls stood that were moved or are gone. */
export function Overlay({ plan, sheet, names, selected, difference, tolerance }: Props) {
  const { place } = sheet
  const stood = (difference?.walls ?? []).flatMap(({ before, after, moved }) => {
    if (!before || (after && Math.abs(moved) <= tolerance)) return []
    const at = (point: Point) =>
      place(plan.at(movedPoint(difference?.move ?? { turn: 0, shift: [0, 0] }, point)))
    return [
      {
        id: before.id,
        from: at(before.from),
        to: at(before.to),
        now: after && plan.faces.find(({ id }) => id === after.id),
      },
    ]
  })
  return (
    <>
      {stood.map(({ id, from, to, now }) => (
        <g key={id}>
          {now && (
            <path
              d={`${linePath([from, to, place(now.to), place(now.from)])}Z`}
              className="fill-signal"
              opacity="0.25"
            />
          )}
          <path d={linePath([from, to])} className="stroke-signal" strokeWidth="2" strokeDasharray="5 4" />
        </g>
      ))}
      {plan.faces.map(({ id, from, to, inward }) => {
        const number = names.number(id)
        const [[ax, ay], [bx, by]] = [place(from), place(to)]
        // Numbers stand inside their room: of two rooms at a wall each has its own.
        const [x, y] = [(ax + bx) / 2 + inward[0] * 9, (ay + by) / 2 + inward[1] * 9]
        if (number === undefined || Math.hypot(bx - ax, by - ay) < 26) return null
        const isSelected = id === selected
        return (
          <g key={id} textAnchor="middle">
            <circle cx={x} cy={y} r="10.5" className={isSelected ? 'fill-signal' : 'fill-ink'} />
            <text
              x={x}
              y={y + 4}
              fontSize="11"
              fontWeight="700"
              className={isSelected ? 'fill-on-signal' : 'fill-paper'}
            >
              {number}
            </text>
          </g>
        )
      })}
    </>
  )
}
