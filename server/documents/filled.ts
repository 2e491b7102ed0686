import type { Filled } from '#domain/documents/fill.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** Refuses a template that makes no document, and says why. */
export function requireFilled(filled: Filled): Exclude<Filled, { fault: string }> {
  if (!('fault' in filled)) return filled
  const keys = filled.keys.join(' → ')
  const texts = {
    loop: () => say('The template reckons in a circle: {keys}.', { keys }),
    missing: () => say('The template names what nothing answers for: {keys}.', { keys }),
    large: () => say('The template makes more blocks than a document can have.'),
  }
  throw new Refusal('conflict', texts[filled.fault]())
}
