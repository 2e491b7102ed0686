import type { ValueLine } from '#contract/money.ts'
import type { ListedApplication } from '#contract/money-calls.ts'
import { readCents, typedCents } from '#web/kit/work/typed-money.ts'
import { readQuantity } from './typed-quantity.ts'

/** How far a line is, as it is typed: sums, or parts of the line. */
export type TypedLine = { done: string; stored: string }

type Scheduled = Pick<ValueLine, 'id' | 'cents' | 'by' | 'quantity' | 'unit'>
/** The same in cents; undefined for what cannot be read. */
export type ReadLine = { id: string; doneCents: number | undefined; storedCents: number | undefined }

const partOf = (cents: number, quantity: number, whole: number) => Math.round((cents * quantity) / whole)

/** What was typed for a line, in cents: a sum, or a percentage of the line. */
function readSum(text: string, scheduled: number): number | undefined {
  const percent = /^(\d{1,3}(?:[.,]\d+)?)\s*%$/.exec(text.trim())
  if (!percent) return readCents(text) ?? (text.trim() === '' ? 0 : undefined)
  return Math.round((scheduled * Number((percent[1] ?? '').replace(',', '.'))) / 100)
}

/** What stands before the unit at the end; undefined where it does not end so. */
function beforeUnit(typed: string, unit: string): string | undefined {
  if (unit === '' || typed.slice(-unit.length).toLowerCase() !== unit.toLowerCase()) return undefined
  const rest = typed.slice(0, -unit.length)
  // A unit that itself begins as a number, such as `100 SF`, has a space before it.
  return /^[\d.,]/.test(unit) && !/\s$/.test(rest) ? undefined : rest.trim()
}

/**
 * What was typed as done of a line. Of one that is billed by quantity, a number with its unit or none is how much is done: `133.33
 * SF`; a sum has its dollar sign in front there, and a part its percent sign behind, unless that is the unit.
 */
function readDone(text: string, { cents, by, quantity, unit }: Scheduled): number | undefined {
  if (by !== 'quantity' || quantity === null) return readSum(text, cents)
  const typed = text.trim()
  const counted = beforeUnit(typed, unit.trim())
  const count = readQuantity(counted ?? typed)
  if (count !== undefined) return partOf(cents, count, quantity)
  // Neither a quantity that cannot be read nor one of another unit is taken for a sum.
  if (counted !== undefined || /^[\d.,][^$%]*$/u.test(typed)) return undefined
  return readSum(typed, cents)
}

/** A milestone that is reached, as it is typed; so it stays reached where its sum changes meanwhile. */
export const reached = '100 %'

/**
 * What is done of a line as it is typed: how much of it where it is billed by quantity and what comes to that is read as the same
 * again, else the sum.
 */
export function doneText(line: Scheduled, doneCents: number): string {
  const { cents, by, quantity, unit } = line
  if (by === 'milestone' && doneCents === cents && cents !== 0) return reached
  if (by !== 'quantity' || quantity === null || cents === 0) return typedCents(doneCents)
  const done = Math.round((doneCents * quantity * 10_000) / cents) / 10_000
  const text = `${done} ${unit}`.trim()
  return readDone(text, line) === doneCents ? text : typedCents(doneCents)
}

/** The milestones that begin as reached or not reached, and so are chosen; of any other line a sum or a part is typed. */
export const chosenLines = (
  lines: readonly Scheduled[],
  begun: readonly { id: string; doneCents: number }[],
): ReadonlySet<string> =>
  new Set(
    lines
      .filter(({ id, cents, by }) => {
        const done = begun.find((one) => one.id === id)?.doneCents ?? 0
        return by === 'milestone' && (done === 0 || done === cents)
      })
      .map(({ id }) => id),
  )

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

/**
 * Whether what is typed is what was kept: what is sent are the figures that were reckoned of that. It is not where something was
 * kept of a line that was taken out since.
 */
export function isAsKept(
  kept: Kept,
  typed: { lines: readonly ReadLine[]; through: string; release: string },
): boolean {
  const sums = new Map(kept.lines.map((one) => [one.id, one]))
  const named = new Set(typed.lines.map(({ id }) => id))
  return (
    typed.through === kept.throughOn &&
    readCents(typed.release) === kept.releaseCents &&
    kept.lines.every((one) => (one.doneCents === 0 && one.storedCents === 0) || named.has(one.id)) &&
    typed.lines.every(
      ({ id, doneCents, storedCents }) =>
        doneCents === (sums.get(id)?.doneCents ?? 0) && storedCents === (sums.get(id)?.storedCents ?? 0),
    )
  )
}
