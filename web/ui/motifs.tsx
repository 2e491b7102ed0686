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

/** The plumb bob by itself, in the current colour; 24 units wide, 48 high. */
export function PlumbBob({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 48" className={className} aria-hidden="true">
      <path d="M12 0v12" stroke="currentColor" strokeWidth="2" />
      <path d="M8 12h8v4h3v8L12 47 5 24v-8h3z" className="fill-signal" />
    </svg>
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
