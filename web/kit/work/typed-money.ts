const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as they are read, and typed over: `$1,240.00`; '' for none. */
export const typedCents = (cents: number | null): string =>
  cents === null ? '' : dollars.format(cents / 100)

/**
 * What was typed as money, in cents: with or without a dollar sign and commas. Null for nothing, undefined for what is no
 * amount, or one with parts of a cent.
 */
export function readCents(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[$,\s]/gu, '').replace('−', '-')
  if (text === '') return null
  const found = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text)
  if (!found) return undefined
  const [, sign, whole = '', part = ''] = found
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign ? -cents : cents
}
