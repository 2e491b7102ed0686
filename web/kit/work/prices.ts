/** A sum as somebody types it, in integer cents; undefined for what is none. */
export function centsOf(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '')
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}
