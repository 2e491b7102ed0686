import { isUtf8 } from 'node:buffer'
import { say } from '#language/say.ts'
import { Refusal } from './refusal.ts'

/** The refusal of a body that is not UTF-8: it would turn into other characters than were meant. */
export const notUtf8 = () => new Refusal('invalid_input', say('The body is not valid UTF-8.'))

/** The fields of a posted form, the last of each name; refused where they are not UTF-8 under their encoding. */
export function formOf(body: Buffer): Record<string, string> {
  if (!isUtf8(body)) throw notUtf8()
  const text = body.toString()
  try {
    // A percent sign that stands for itself is nobody's mistake but a script's, and does no harm.
    for (const [run] of text.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(run)
  } catch {
    throw notUtf8()
  }
  return Object.fromEntries(new URLSearchParams(text))
}
