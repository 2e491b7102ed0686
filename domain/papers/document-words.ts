import type { Language } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'

/** What a document says of itself beside its content, in `language`. */
export function documentWords(
  language: Language,
): Record<'signature' | 'signed' | 'date' | 'draft' | 'page' | 'of', string> {
  const say = sayIn(language)
  return {
    signature: say('Signature'),
    signed: say('Signed on screen'),
    date: say('Date'),
    draft: say('Draft'),
    page: say('Page'),
    of: say('of'),
  }
}
