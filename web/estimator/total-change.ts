import { useState } from 'react'
import { moneyText } from './money-text.ts'

/** What a total was before the change that was made last; all in cents. `typing` while that change may go on. */
export type TotalChange = { job: unknown; from: number; cents: number; typing: boolean }

/**
 * The same after `job` was changed or counted: it changes with everything that is changed in it, and `cents` with what that
 * comes to, at once or later. While somebody types, `settled` is the total as it was before the first letter.
 */
export function nextTotal(
  before: TotalChange,
  job: unknown,
  cents: number,
  settled: number = cents,
): TotalChange {
  const typing = settled !== cents
  if (typing) return { job, from: settled, cents, typing }
  // What was typed is taken: its change is that of all its letters.
  if (before.typing) return { ...before, job, cents, typing }
  if (job !== before.job) return { job, from: before.cents, cents, typing }
  return { ...before, cents }
}

/** What the last change did to the total, with its sign: `+$36.10`; '' where it did nothing. */
export const changeText = ({ from, cents }: Pick<TotalChange, 'from' | 'cents'>): string =>
  from === cents ? '' : `${cents > from ? '+' : '−'}${moneyText(Math.abs(cents - from))}`

/** The text of what the last change of `job` did to its total. `about` is what it is about: with another nothing has changed yet. */
export function useTotalChange(about: unknown, job: unknown, cents: number, settled?: number): string {
  const [state, setState] = useState({ about, total: { job, from: cents, cents, typing: false } })
  const same =
    state.about === about &&
    state.total.job === job &&
    state.total.cents === cents &&
    state.total.typing === (settled !== undefined && settled !== cents)
  if (same) return changeText(state.total)
  const total =
    state.about === about
      ? nextTotal(state.total, job, cents, settled)
      : { job, from: cents, cents, typing: false }
  setState({ about, total })
  return changeText(total)
}
