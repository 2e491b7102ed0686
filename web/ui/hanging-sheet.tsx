import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { PlumbBob } from './motifs.tsx'
import { Container } from './section.tsx'

/**
 * One sheet in the middle of the drafting grid, the bob above it; `sheet` says how wide it is. Over a sheet with a `.cut`
 * string hangs only the string.
 */
export function HangingSheet({
  className,
  sheet,
  children,
}: {
  className: string
  sheet: string
  children: ReactNode
}) {
  return (
    <section className={classNames('group drafting-grid', className)}>
      <Container className="pb-10 md:pb-20">
        <PlumbBob className="mx-auto h-20 text-muted group-has-[.cut]:hidden md:h-28" />
        <span
          className="mx-auto hidden h-24 w-0.5 bg-muted group-has-[.cut]:block md:h-32"
          aria-hidden="true"
        />
        <div className={classNames('title-block mx-auto mt-4 group-has-[.cut]:mt-0', sheet)}>{children}</div>
      </Container>
    </section>
  )
}
