import type { ValueLine } from '#contract/money.ts'
import type { ListedApplication } from '#contract/money-calls.ts'
import { readCents, typedCents } from '#web/kit/work/typed-money.ts'

/** How far a line is, as it is typed: sums, or parts of the line. */
export type TypedLine = { done: string; stored: string }

type Scheduled = Pick<ValueLine, 'id' | 'cents' | 'by' | 'quantity'>
/** The same in cents; undefined for what cannot be read. */
export type ReadLine = { id: string; doneCents: number | undefined; storedCents: number | undefined }

const partOf = (cents: number, quantity: number, whole: number) => Math.round((cents * quantity) / whole)

/** What was typed for a line, in cents: a sum, or a percentage of the line. */
function readSum(text: string, scheduled: number): number | undefined {
  const percent = /^(\d{1,3}(?:[.,]\d+)?)\s*%$/.exec(text.trim())
  if (!percent) return readCents(text) ?? (text.trim() === '' ? 0 : undefined)
  return Math.round((scheduled * Number((percent[1] ?? '').replace(',', '.'))) / 100)
}

/**
 * What was typed as done of a line. Of one that is billed by quantity, a number with its unit or none is how much is done: `133.33
 * SF`; a sum has its dollar sign there.
 */
function readDone(text: string, { cents, by, quantity }: Scheduled): number | undefined {
  const counted = by === 'quantity' && /^([\d,]+(?:\.\d+)?)\s*(?:\p{L}[^$%]*)?$/u.exec(text.trim())
  if (counted && quantity !== null)
    return partOf(cents, Number((counted[1] ?? '').replaceAll(',', '')), quantity)
  return readSum(text, cents)
}

/** What is done of a line as it is typed: how much of it where it is billed by quantity and comes to that, else the sum. */
export function doneText(line: Scheduled & Pick<ValueLine, 'unit'>, doneCents: number): string {
  const { cents, by, quantity, unit } = line
  if (by !== 'quantity' || quantity === null || cents === 0) return typedCents(doneCents)
  const done = Math.round((doneCents * quantity * 10_000) / cents) / 10_000
  return partOf(cents, done, quantity) === doneCents ? `${done} ${unit}`.trim() : typedCents(doneCents)
}

/** Every line of the schedule of values as it is typed. */
export const readLines = (
  lines: readonly Scheduled[],
  text: Readonly<Record<string, TypedLine>>,
): ReadLine[] =>
  lines.map((line) => ({
    id: line.id,
    doneCents: readDone(text[line.id]?.done ?? '', line),
    storedCents: readSum(text[line.id]?.stored ?? '', line.cents),
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
