import { gunzipSync } from 'node:zlib'

/**
 * `packed` (gzip) with one bit changed in the byte at `from`, or in the next one after it where that matters: some changed
 * bits unpack to the very same. Throws where none matters.
 */
export function changeByte(packed: Buffer, from: number, bit: number): Buffer {
  const whole = gunzipSync(packed)
  for (let at = from; at < packed.length; at++) {
    const changed = Buffer.from(packed)
    changed[at] = (packed[at] ?? 0) ^ (1 << bit)
    if (!unpacksTo(changed, whole)) return changed
  }
  throw new Error(`no byte from ${from} on matters`)
}

function unpacksTo(packed: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(whole)
  } catch {
    return false
  }
}
