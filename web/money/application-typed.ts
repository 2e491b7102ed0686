import type { ListedApplication } from '#contract/money-calls.ts'
import { readCents } from '#web/kit/work/typed-money.ts'

/** How far a line is, as it is typed: sums, or parts of the line. */
export type TypedLine = { done: string; stored: string }

type Scheduled = { id: string; cents: number }
/** The same in cents; undefined for what cannot be read. */
export type ReadLine = { id: string; doneCents: number | undefined; storedCents: number | undefined }

/** What was typed for a line, in cents: a sum, or a percentage of the line. */
function readDone(text: string, scheduled: number): number | undefined {
  const percent = /^(\d{1,3}(?:[.,]\d+)?)\s*%$/.exec(text.trim())
  if (!percent) return readCents(text) ?? (text.trim() === '' ? 0 : undefined)
  return Math.round((scheduled * Number((percent[1] ?? '').replace(',', '.'))) / 100)
}

/** Every line of the schedule of values as it is typed. */
export const readLines = (
  lines: readonly Scheduled[],
  text: Readonly<Record<string, TypedLine>>,
): ReadLine[] =>
  lines.map(({ id, cents }) => ({
    id,
    doneCents: readDone(text[id]?.done ?? '', cents),
    storedCents: readDone(text[id]?.stored ?? '', cents),
  }))

/** The sum of one column, in cents; undefined while a line of it cannot be read. */
export const totalOf = (lines: readonly ReadLine[], of: 'doneCents' | 'storedCents'): number | undefined =>
  lines.reduce<number | undefined>((sum, one) => {
    const cents = one[of]
    return sum === undefined || cents === undefined ? undefined : sum + cents
  }, 0)

type Kept = Pick<ListedApplication, 'throughOn' | 'releaseCents' | 'lines'>

/** Whether what is typed is what was kept: what is sent are the figures that were reckoned of that. */
export function isAsKept(
  kept: Kept,
  typed: { lines: readonly ReadLine[]; through: string; release: string },
): boolean {
  const sums = new Map(kept.lines.map((one) => [one.id, one]))
  return (
    typed.through === kept.throughOn &&
    readCents(typed.release) === kept.releaseCents &&
    typed.lines.every(
      ({ id, doneCents, storedCents }) =>
        doneCents === (sums.get(id)?.doneCents ?? 0) && storedCents === (sums.get(id)?.storedCents ?? 0),
    )
  )
}
