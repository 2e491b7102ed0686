const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as they are read, and typed over: `$1,240.00`; '' for none. */
export const typedCents = (cents: number | null): string =>
  cents === null ? '' : dollars.format(cents / 100)

/**
 * What was typed as money, in cents: with or without a dollar sign and commas. Null for nothing, undefined for what is no
 * amount, or one with parts of a cent. Commas stand between thousands alone.
 */
export function readCents(typed: string): number | null | undefined {
  const plain = typed.replaceAll(/[$\s]/gu, '').replace('−', '-')
  if (plain === '') return null
  // A comma before cents, as in `2,50`, would else be a hundred times as much.
  const text = /^-?\d{1,3}(?:,\d{3})+(?:\.|$)/.test(plain) ? plain.replaceAll(',', '') : plain
  const found = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text)
  if (!found) return undefined
  const [, sign, whole = '', part = ''] = found
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign ? -cents : cents
}
