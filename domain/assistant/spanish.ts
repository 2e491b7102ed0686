import { isSaidInSpanish } from '../knowledge/deceit-spanish.ts'
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

const orders =
  /^\W*(?:(?:por favor|oye|necesito que|quiero que|ayudame a)\W+)*(?:escrib|redact|ha[gz]|pon|anot|apunt|registr|llen|rellen|prepar|firm|marc|certific|cambi|copi|us[ae]\b|sac|agreg|sub[ae]|baj[ae]|cobr|di(?:le|les|me|ga)?\b|mand|envi|quit|corrig|borr|elimin|invent|pag[au]|tap|imprim|cre[ae]|dame\b|report|redact|modific|muev|cancel|aprueb|acept|manda)\w*/

/** Whether a Spanish text orders something to be written or changed, and asks nothing. */
export const isSpanishOrder = (text: string): boolean =>
  isSaidInSpanish(text) && !/[¿?]/.test(text) && orders.test(plainOf(text))

/** A Spanish question in the English words of the codes, its figures as they are; an English one as it stands. */
export function inCodeWords(text: string): string {
  if (!isSpanish(text)) return text
  let plain = plainOf(text).replace(/[¿¡]/g, '')
  for (const [pattern, english] of phrases) plain = plain.replace(pattern, english)
  return plain.replace(/\s+/g, ' ').trim()
}
