import { type Zippable, zipSync } from 'fflate/browser'

/**
 * What stands in the place of `fflate` in a bundle. `zip` of fflate hands whatever is larger than 160 KB to a worker made from
 * a text, which the content policy forbids: it would never answer. A list of a thousand rooms is packed in a fraction of a
 * second without.
 */
export * from 'fflate/browser'

/** Packs files, and answers before it returns. */
export function zip(files: Zippable, answer: (fault: Error | null, packed: Uint8Array) => void): void {
  answer(null, zipSync(files))
}
