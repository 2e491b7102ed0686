import { say } from '#language/say.ts'

/** A price in integer cents, or why it cannot be read, said to whoever wrote it. */
export type ReadCents = { cents: number } | { bad: string }

/** The most that one pack may cost, in cents: ten million dollars. */
const mostCents = 1_000_000_000

const plain = /^(\d{1,12})(?:[.,](\d{1,2}))?$/
/** Commas between thousands: twice, or with a point behind. Once and alone, `1,234` may be 1 dollar and more digits. */
const withCommas = /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$|^(\d{1,3}(?:,\d{3}){2,})$/
const withPoints = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/**
 * Reads an amount such as `12.5`, `$1,234.50` or `12,50` exactly, without floating point. Refuses parts of a cent, what is
 * less than nothing, and what may be read in two ways.
 */
export function readCents(text: string): ReadCents {
  const figure = text.trim().replace(/^(?:US)?\$\s*/i, '')
  if (figure === '') return { bad: say('The price is missing') }
  if (/^[-−(]/.test(figure)) return { bad: say('“{text}” is less than nothing', { text }) }
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(figure)) {
    return { bad: say('“{text}” may be read in two ways: write it as 1234.00 or as 1.23', { text }) }
  }
  if (/^\d+[.,]\d{3,}$/.test(figure)) return { bad: say('“{text}” has parts of a cent', { text }) }
  const [, dollars, cents = ''] = partsOf(figure)
  if (dollars === undefined) return { bad: say('“{text}” is no price: write it as 12.50', { text }) }
  const total = Number(dollars.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return total > mostCents ? { bad: say('“{text}” is too much for one pack', { text }) } : { cents: total }
}

function partsOf(figure: string): readonly (string | undefined)[] {
  const [, dollars, cents, whole] = withCommas.exec(figure) ?? []
  if (dollars !== undefined || whole !== undefined) return ['', dollars ?? whole, cents]
  return plain.exec(figure) ?? withPoints.exec(figure) ?? []
}

/** Integer cents as they stand in a table: `1234.50`, without signs and always with both digits of the cents. */
export const centsText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
