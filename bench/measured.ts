import { cpus, totalmem } from 'node:os'

/** One figure, with the budget that it has to keep; `details` say what went wrong where it is past it. */
export type Measured = {
  what: string
  /** The page that it is a figure of, with which `what` then begins. */
  page?: string
  /** What is to be known beside the value. */
  note?: string
  value: number
  unit: string
  most?: number
  least?: number
  details?: readonly string[]
  /** Why there is no value, where this machine cannot give one: such a figure is neither kept nor missed. */
  notMeasured?: string
}

/** Whether a figure is past its budget; one that is no number is, unless it could not be measured here. */
export const isMissed = ({ value, most, least, notMeasured }: Measured): boolean =>
  notMeasured === undefined &&
  (Number.isNaN(value) || (most !== undefined && value > most) || (least !== undefined && value < least))

/** The budget in words; empty where there is none. */
export const budgetOf = ({ most, least }: Measured): string =>
  most !== undefined && most === least
    ? `exactly ${inWords(most)}`
    : [least !== undefined && `at least ${inWords(least)}`, most !== undefined && `at most ${inWords(most)}`]
        .filter(Boolean)
        .join(', ')

/** A number as people read it: groups of thousands, three decimals at most. */
export const inWords = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 })

/** One line of a table on a terminal, with the details of a figure that is past its budget under it. */
export function lineOf(one: Measured): string {
  if (one.notMeasured !== undefined) return `  -- ${one.what.padEnd(64)} not measured: ${one.notMeasured}`
  const line = `${isMissed(one) ? 'MISS' : '    '} ${one.what.padEnd(64)} ${inWords(one.value).padStart(10)} ${one.unit.padEnd(6)} ${budgetOf(one).padEnd(14)} ${one.note ?? ''}`
  const details = isMissed(one) ? (one.details ?? []) : []
  return [line.trimEnd(), ...details.map((detail) => `       ${detail}`)].join('\n')
}

/** The machine that measured, in one line. */
export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The value that this part of all, 0 to 1, do not exceed; NaN of none. */
export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

/** The parts that were named on the command line, or all; ends the process where there is none of a name. */
export function namedParts(known: readonly string[], words: readonly string[]): readonly string[] {
  const unknown = words.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}; there are ${known.join(', ')}.`)
    process.exit(1)
  }
  return words.length === 0 ? known : known.filter((name) => words.includes(name))
}
