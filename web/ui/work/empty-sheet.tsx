import type { ReactNode } from 'react'
import { PlumbBob } from '../motifs.tsx'

type Props = {
  title: string
  /** What will stand here, in a sentence. */
  children: ReactNode
  /** The one thing to do. */
  action?: ReactNode
  /** Whether it is all that the screen has, so that its title is the screen's. */
  whole?: boolean
}

/** A sheet with nothing on it yet: what it is for, and one way to begin. */
export function EmptySheet({ title, children, action, whole = false }: Props) {
  const Heading = whole ? 'h1' : 'h2'
  return (
    <div className="title-block grid justify-items-center px-6 pt-6 pb-7 text-center">
      <div className="relative mb-5 h-24 w-40" aria-hidden="true">
        <span className="absolute inset-x-0 top-1 h-px bg-muted before:absolute before:-top-1 before:left-0 before:h-2 before:w-px before:bg-muted after:absolute after:-top-1 after:right-0 after:h-2 after:w-px after:bg-muted" />
        <span className="absolute inset-x-0 top-4 bottom-0 border-[1.5px] border-ink border-dashed" />
        <PlumbBob className="absolute top-1 left-1/2 h-16 -translate-x-1/2 text-muted" />
      </div>
      <Heading className="font-extrabold text-base/6 md:text-sm/5">{title}</Heading>
      <div className="mt-1 max-w-80 text-[0.8125rem]/5 text-muted max-md:text-base">{children}</div>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
