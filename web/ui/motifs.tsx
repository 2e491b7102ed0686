import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A dimension line with ticks at both ends and its measure in the middle, as wide as its place. */
export function DimensionLine({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p className={classNames('dimension-line flex items-center gap-3 text-muted tabular-nums', className)}>
      <span className="shrink-0">{children}</span>
    </p>
  )
}

/** The plumb bob by itself: string in the current colour, cap, six-sided body; 24 units wide, 48 high. */
export function PlumbBob({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 48" className={className} aria-hidden="true">
      <path d="M12 0v11" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      <path d="M9 10h6v5h1l3 3.5v8L12.6 47h-1.2L5 26.5v-8L8 15h1z" className="fill-signal" />
      <path d="M15 15h1l3 3.5v8L12.6 47H12l3-20.5v-8z" fillOpacity=".28" />
      <path d="M9 12h6M9 15h6M5 26.5h14" stroke="#0b1b2b" strokeOpacity=".35" strokeWidth=".6" />
    </svg>
  )
}

/** A bob on a long string, for the edge of a band; `className` places it. */
export function PlumbLine({ className }: { className?: string }) {
  return (
    <div className={classNames('flex flex-col items-center text-muted', className)} aria-hidden="true">
      <span className="w-0.5 grow bg-current" />
      <PlumbBob className="h-32" />
    </div>
  )
}

/** A line between sections with the bob hanging from it. */
export function PlumbDivider({ className }: { className?: string }) {
  return (
    <div className={classNames('relative h-16 border-line border-t', className)} aria-hidden="true">
      <PlumbBob className="absolute top-0 left-1/2 h-12 -translate-x-1/2 text-muted" />
    </div>
  )
}
