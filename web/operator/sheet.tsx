import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyDrawing, type EmptyPicture } from './empty-pictures.tsx'
import { wordsOf } from './rows.ts'

type SheetProps = { title: string; lead?: ReactNode; beside?: ReactNode; children: ReactNode }

/** One screen: its heading, what stands beside it, and its parts below. */
export function Sheet({ title, lead, beside, children }: SheetProps) {
  return (
    <div className="mx-auto w-full max-w-[92rem] px-4 pt-6 pb-16 sm:px-6 lg:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-ink border-b-2 pb-4">
        <div className="min-w-0">
          <h1 className="break-words font-black text-2xl sm:text-3xl">{title}</h1>
          {lead && <div className="mt-1 max-w-[68ch] text-muted">{lead}</div>}
        </div>
        {beside}
      </div>
      {children}
    </div>
  )
}

type PartProps = { title: string; beside?: ReactNode; className?: string | undefined; children: ReactNode }

/** A part of a screen under its own heading. */
export function Part({ title, beside, className, children }: PartProps) {
  return (
    <section className={classNames('mt-8', className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="font-extrabold text-lg">{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** Says that something is on its way. */
export function Loading({ children = 'Loading…' }: { children?: string }) {
  return (
    <p role="status" className="py-10 text-muted">
      {children}
    </p>
  )
}

type EmptyProps = { picture?: EmptyPicture; className?: string; children: ReactNode }

/** Says that there is nothing, and why. */
export function Empty({ picture, className, children }: EmptyProps) {
  return (
    <div
      className={classNames(
        'flex items-center gap-x-8 gap-y-4 border-line border-y py-8 text-muted max-sm:flex-col max-sm:items-start',
        className,
      )}
    >
      {picture && <EmptyDrawing of={picture} />}
      <div className="min-w-0">{children}</div>
    </div>
  )
}

type FailedProps = { what: string; error: unknown; retry: () => unknown }

/** Says what could not be had and why, with the way on. */
export function Failed({ what, error, retry }: FailedProps) {
  return (
    <div
      role="alert"
      className="mt-6 flex gap-x-8 gap-y-4 border-alarm-text border-l-4 py-1 pl-4 max-sm:flex-col"
    >
      <EmptyDrawing of="cut" />
      <div className="min-w-0">
        <p className="font-bold">{what} could not be loaded.</p>
        <p className="mt-1 max-w-[68ch]">{wordsOf(error)}</p>
        <Button size="sm" variant="outline" className="mt-3" onClick={() => void retry()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
