import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type PageProps = {
  title: string
  /** Whether the bar over it says the same: on a phone it is then not said twice. */
  inBar?: boolean
  /** Beside the title, small: how many, since when. */
  detail?: ReactNode
  /** At the end of its line; the one action of the screen stands last. */
  actions?: ReactNode
  /** Tabs and filters under the title, from edge to edge. */
  tools?: ReactNode
  /** Beside the content on wide screens, under it on others. */
  aside?: ReactNode
  /** How wide that is, in px: 328 where not given. */
  asideWidth?: 328 | 368 | 408
  /** A work surface goes from edge to edge. */
  flush?: boolean
  children: ReactNode
}

const columns = {
  328: 'desk:grid-cols-[minmax(0,1fr)_20.5rem]',
  368: 'desk:grid-cols-[minmax(0,1fr)_23rem]',
  408: 'desk:grid-cols-[minmax(0,1fr)_25.5rem]',
} as const

/** A screen inside the shell: its heading, what it does, what it shows, and an aside. */
export function WorkPage(props: PageProps) {
  const { title, inBar, detail, actions, tools, aside, asideWidth = 328, flush, children } = props
  return (
    <>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 md:min-h-15 md:px-6 md:pt-4 md:pb-3',
          inBar ? (detail || actions ? 'py-3' : 'min-h-4') : 'min-h-15 pt-4 pb-3',
        )}
      >
        <h1
          tabIndex={-1}
          className={classNames(
            'font-extrabold text-[1.375rem]/7 first-letter:uppercase md:text-xl/6',
            inBar && 'max-md:sr-only',
          )}
        >
          {title}
        </h1>
        {detail && (
          <div
            className={classNames(
              'flex items-center gap-x-2 gap-y-0.5 text-[0.8125rem] text-muted max-md:flex-wrap',
              inBar && 'max-md:flex-1 max-md:basis-24 max-md:text-sm',
            )}
          >
            {detail}
          </div>
        )}
        {actions && (
          <div className="ml-auto flex flex-wrap items-center gap-2 md:gap-3 print:hidden">{actions}</div>
        )}
      </div>
      {tools}
      <div
        className={classNames(
          'min-w-0 flex-1',
          flush ? 'min-h-0' : 'px-4 pb-6 md:px-6',
          Boolean(aside) && `grid grid-cols-[minmax(0,1fr)] content-start gap-6 ${columns[asideWidth]}`,
        )}
      >
        {aside ? <div className="min-w-0">{children}</div> : children}
        {aside && <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">{aside}</div>}
      </div>
    </>
  )
}

type SectionProps = {
  title: string
  detail?: ReactNode
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A section: its heading over a rule of ink. */
export function WorkSection({ title, detail, action, className, children }: SectionProps) {
  return (
    <section className={className}>
      <div className="flex flex-wrap items-baseline gap-2 border-ink border-b-2 pb-1.5">
        <h2 className="font-extrabold text-base/6 md:text-sm/5">{title}</h2>
        {detail && <span className="min-w-0 text-[0.8125rem] text-muted md:truncate">{detail}</span>}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {children}
    </section>
  )
}
