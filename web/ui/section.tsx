import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The content column: up to 72 rem, with margins that grow with the screen. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full max-w-[72rem] px-4 sm:px-6 lg:px-8', className)}>
      {children}
    </div>
  )
}

const tones = {
  paper: '',
  sheet: 'bg-sheet border-y border-line',
  grid: 'drafting-grid',
  ink: 'on-ink bg-paper text-ink',
} as const

type Props = {
  id?: string
  /** Its heading, an h2. */
  title?: string
  lead?: ReactNode
  /** `ink` is dark in both themes; `grid` has the drafting grid behind. */
  tone?: keyof typeof tones
  className?: string
  children?: ReactNode
}

/** One band of a page: heading, lead and content in the column. */
export function Section({ id, title, lead, tone = 'paper', className, children }: Props) {
  return (
    <section id={id} className={classNames('py-14 md:py-20', tones[tone], className)}>
      <Container>
        {title && <h2 className="max-w-3xl text-balance font-extrabold text-3xl md:text-4xl">{title}</h2>}
        {lead && <div className="mt-4 max-w-[68ch] text-lg text-muted">{lead}</div>}
        {children && <div className={title || lead ? 'mt-8 md:mt-10' : undefined}>{children}</div>}
      </Container>
    </section>
  )
}
