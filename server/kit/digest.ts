import { createHash } from 'node:crypto'
import { canonicalJson } from '#contract/canonical-json.ts'

/** SHA-256 of a value as JSON whose keys are in order: 64 hexadecimal digits. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex')
