import type { ReactNode } from 'react'

/** Sizes of lettering that stay readable where the drawing is as wide as a phone. */
export const lettering = {
  plain: 'fill-ink text-[22px] sm:text-[17px] tabular-nums',
  bold: 'fill-ink text-[22px] sm:text-[18px] font-bold tabular-nums',
  quiet: 'fill-muted text-[22px] sm:text-[17px] tabular-nums',
  figure: 'fill-ink text-[52px] font-black tabular-nums',
} as const

/** A drawing of 480 by 320 units, as wide as its place. `label` tells what it shows. */
export function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 480 320"
      className="h-auto w-full"
      role="img"
      aria-label={label}
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

type DimensionProps = {
  /** Ends of the line: level or upright. */
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  label: string
}

/** A dimension line with ticks at 45 degrees; the measure stands above it, or left of it and turned. */
export function Dimension({ from: [x1, y1], to: [x2, y2], label }: DimensionProps) {
  const upright = x1 === x2
  const middle = [(x1 + x2) / 2, (y1 + y2) / 2]
  const [x = 0, y = 0] = upright ? [x1 - 8, middle[1]] : [middle[0], y1 - 8]
  return (
    <g className="stroke-muted">
      <path
        d={`M${x1} ${y1}L${x2} ${y2}M${x1 - 5} ${y1 + 5}l10 -10M${x2 - 5} ${y2 + 5}l10 -10`}
        strokeWidth="1.5"
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        stroke="none"
        className={lettering.bold}
        transform={upright ? `rotate(-90 ${x} ${y})` : undefined}
      >
        {label}
      </text>
    </g>
  )
}
