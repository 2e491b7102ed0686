import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Sheets on one table: two of the small ones side by side, the others as wide as both. */
export function Sheets({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 md:grid-cols-2">{children}</div>
}

/**
 * How a card lies on the table: `small` has its example below, level with that of its neighbour; `wide` has it beside, between
 * crop marks; `row` is a line of a schedule, without a frame.
 */
export type SheetForm = 'small' | 'wide' | 'row'

const forms: Record<SheetForm, { frame: string; head: string; example: string }> = {
  small: {
    frame: 'row-span-2 grid grid-rows-subgrid gap-y-0 border-2 border-ink bg-sheet',
    head: 'p-5 sm:p-6',
    example: 'drafting-grid border-ink border-t-2 p-5 sm:p-6',
  },
  wide: {
    frame: 'title-block grid md:col-span-2 md:grid-cols-[2fr_3fr]',
    head: 'p-5 sm:p-8',
    example:
      'mx-5 border-line border-t py-5 sm:mx-8 md:mx-0 md:my-8 md:border-t-0 md:border-l md:px-8 md:py-0',
  },
  row: {
    frame: 'grid gap-x-12 gap-y-4 border-ink border-t-2 pt-5 md:col-span-2 md:grid-cols-[2fr_3fr]',
    head: '',
    example: 'pb-2',
  },
}

type SheetProps = { name: string; text: string; form?: SheetForm | undefined; children: ReactNode }

/** One card: what it does, then a scrap of the sheet it makes. */
export function Sheet({ name, text, form = 'small', children }: SheetProps) {
  const { frame, head, example } = forms[form]
  return (
    <article className={frame}>
      <div className={head}>
        <h3 className={classNames('font-bold', form === 'wide' ? 'text-2xl' : 'text-xl')}>{name}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div className={classNames('tabular-nums', example)}>
        <ExampleMark />
        {children}
      </div>
    </article>
  )
}

/** Tells that what follows is an example. */
export const ExampleMark = () => <p className="mb-2 text-muted">{say('Example')}</p>

export type Line = readonly [what: string, figure: string]

type LedgerProps = {
  rows: readonly Line[]
  /** What the rows come to, under a line. */
  result?: Line
}

/** Dots from the last word of a line to its figure. */
const leader =
  'flex grow items-baseline-last gap-2 after:min-w-0 after:flex-1 after:border-control after:border-b after:border-dotted'

/** A figure stays in one line while what stands before it still has room for its longest word. */
const pair = 'grid grid-cols-[1fr_auto] items-end'

/** Figures under one another, a leader line to each, and what follows from them. */
export function Ledger({ rows, result }: LedgerProps) {
  return (
    <dl className="grid gap-y-1">
      {rows.map(([what, figure]) => (
        <div key={what} className={`${pair} gap-2`}>
          <dt className={leader}>{what}</dt>
          <dd className="text-right">{figure}</dd>
        </div>
      ))}
      {result && (
        <div className={`${pair} mt-1 gap-4 border-ink border-t-2 pt-1.5 font-bold text-lg`}>
          <dt>{result[0]}</dt>
          <dd className="text-right">{result[1]}</dd>
        </div>
      )}
    </dl>
  )
}
