import { readCents } from './typed-money.ts'

/** A price as somebody types it, in integer cents; undefined for what is none. */
export function centsOf(text: string): number | undefined {
  const cents = readCents(text)
  return typeof cents === 'number' && cents >= 0 ? cents : undefined
}
