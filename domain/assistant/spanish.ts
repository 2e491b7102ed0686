import { plainOf } from './days.ts'
import words from './spanish.json' with { type: 'json' }

const phrases = words.phrases.map(
  ([pattern = '', english = '']) => [new RegExp(`\\b(?:${pattern})\\b`, 'g'), english] as const,
)
const telling =
  /[¿¡ñ]|\b(?:que|cual|cuant[oa]s?|como|donde|cuando|debe|para|una|los|las|del|esta|hay|necesito|segun|desde|convierte|pulgadas|milimetros|pies)\b/g

/** Whether a text is Spanish, by what no English text has twice. */
export const isSpanish = (text: string): boolean =>
  (plainOf(text).match(telling)?.length ?? 0) + (/[¿¡ñ]/.test(text) ? 1 : 0) > 1

/** A Spanish question in the English words of the codes, its figures as they are; an English one as it stands. */
export function inCodeWords(text: string): string {
  if (!isSpanish(text)) return text
  let plain = plainOf(text).replace(/[¿¡]/g, '')
  for (const [pattern, english] of phrases) plain = plain.replace(pattern, english)
  return plain.replace(/\s+/g, ' ').trim()
}
