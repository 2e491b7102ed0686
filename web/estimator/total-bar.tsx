import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { moneyText } from './money-text.ts'

type Props = {
  /** Cents. */
  total: number
  /** What the last change did to it, such as `+$36.10`; '' for nothing. */
  change: string
  /** Whether the bar stands on narrow screens alone, or on wide ones: there the total may stand beside what changes it. */
  on?: keyof typeof screens
  children: ReactNode
}

const screens = {
  narrow: { bar: 'lg:hidden', body: 'max-lg:mt-8' },
  wide: { bar: 'max-lg:hidden', body: 'lg:mt-8' },
  all: { bar: '', body: 'mt-8' },
} as const

/** The total with what the last change did to it. */
export const TotalWords = ({ total, change }: Pick<Props, 'total' | 'change'>) => (
  <>
    <span className="font-semibold">{say('Total')}</span>
    <span className="flex flex-wrap items-baseline gap-x-3">
      {change && <span className="font-semibold text-signal-text">{change}</span>}
      <span className="wide font-black text-xl">{moneyText(total)}</span>
    </span>
  </>
)

/**
 * The total over what changes it: it stays under the header while that is scrolled through. At the top, where the keyboard
 * of a phone does not cover it; on a screen too low for both it scrolls away. What is said aloud of it stands in the status
 * of the sheet.
 */
export function TotalBar({ total, change, on = 'all', children }: Props) {
  return (
    <div>
      <div
        data-total-bar
        className={classNames(
          'sticky top-16 z-10 -mx-5 flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 border-ink border-y-2 bg-sheet px-5 py-2 tabular-nums sm:-mx-6 sm:px-6 print:hidden [@media(height<30rem)]:static',
          screens[on].bar,
        )}
      >
        <TotalWords total={total} change={change} />
      </div>
      <div className={classNames('grid gap-8', screens[on].body)}>{children}</div>
    </div>
  )
}
