import { type SignatureMark, strokePath } from '#contract/signing.ts'

/** A drawn signature as a picture; null for a typed one. */
export function markPicture(mark: SignatureMark): Uint8Array | null {
  if (mark.kind === 'typed') return null
  const path = mark.strokes.map(strokePath).join('')
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="300" viewBox="0 0 1000 300"><path d="${path}" fill="none" stroke="#0b1b2b" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )
}
