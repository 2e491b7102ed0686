import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { PlumbBob } from './motifs.tsx'
import { Container } from './section.tsx'

/** One sheet in the middle of the drafting grid, the bob above it; `sheet` says how wide it is. */
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
    <section className={classNames('drafting-grid', className)}>
      <Container className="pb-10 md:pb-20">
        <PlumbBob className="mx-auto h-20 text-muted md:h-28" />
        <div className={classNames('title-block mx-auto mt-4', sheet)}>{children}</div>
      </Container>
    </section>
  )
}
