import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'

const grids = {
  two: 'gap-x-6 gap-y-6 md:grid-cols-2',
  three: 'gap-6 lg:grid-cols-3',
} as const

/** Sheets side by side: their texts end on one line, and so do the scraps below them. */
export function Sheets({ columns, children }: { columns: keyof typeof grids; children: ReactNode }) {
  return <div className={classNames('grid', grids[columns])}>{children}</div>
}

type SheetProps = { name: string; text: string; children: ReactNode }

/** One card: what it does, then a scrap of the sheet it makes. */
export function Sheet({ name, text, children }: SheetProps) {
  return (
    <article className="row-span-2 grid grid-rows-subgrid gap-y-0 border-2 border-ink bg-sheet">
      <div className="p-5 sm:p-6">
        <h3 className="font-bold text-xl">{name}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div className="drafting-grid border-ink border-t-2 p-5 tabular-nums sm:p-6">
        <p className="mb-2 text-muted">{say('Example')}</p>
        {children}
      </div>
    </article>
  )
}

/** A quantity or name that was filled into a text from the job. */
export const Filled = ({ children }: { children: ReactNode }) => (
  <span className="border-signal border-b-2 bg-sheet font-semibold">{children}</span>
)

type StepsProps = { steps: readonly (readonly [what: string, state: string])[] }

/** Steps in their order, each with where it stands. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className="grid gap-2">
      {steps.map(([what, state]) => (
        <li
          key={what}
          className="flex items-baseline justify-between gap-4 border-line border-b bg-sheet px-2 py-1"
        >
          <span>{what}</span>
          <span className="shrink-0 font-bold text-muted">{state}</span>
        </li>
      ))}
    </ol>
  )
}

type LedgerProps = {
  rows: readonly (readonly [what: string, figure: string])[]
  /** What the rows come to, under a line. */
  result?: readonly [what: string, figure: string]
}

/** Figures under one another, and what follows from them. */
export function Ledger({ rows, result }: LedgerProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rows.map(([what, figure]) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid">
          <dt>{what}</dt>
          <dd className="text-right">{figure}</dd>
        </div>
      ))}
      {result && (
        <div className="col-span-2 grid grid-cols-subgrid border-ink border-t pt-1 font-bold">
          <dt>{result[0]}</dt>
          <dd className="text-right">{result[1]}</dd>
        </div>
      )}
    </dl>
  )
}
