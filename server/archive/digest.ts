import { createHash } from 'node:crypto'

/** Sums of hashes are taken modulo this. */
const modulus = 1n << 256n

/**
 * A digest of many things in no order: the sum of the SHA-256 of each, modulo 2^256. What is there twice counts twice; 64
 * hexadecimal digits.
 */
export class Sum {
  #sum = 0n
  count = 0

  /** Takes in one thing; two are the same where their text is. */
  add(text: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % modulus
    this.count++
  }

  digest(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

/** How many rows a part has and what they come to; of files, how many there are and what their bytes come to. */
export type Total = { rows: number; digest: string }

/** The one digest of an organisation: of all its parts and its files' bytes, whatever order they were read in. */
export function wholeDigest(totals: Readonly<Record<string, Total>>): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(totals).sort()) {
    const { rows, digest } = totals[name] ?? { rows: 0, digest: '' }
    hash.update(`${name} ${rows} ${digest}\n`)
  }
  return hash.digest('hex')
}
