import type { Language } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'

/** What a document says of itself beside its content, in `language`. */
export function documentWords(
  language: Language,
): Record<'signature' | 'date' | 'draft' | 'page' | 'of', string> {
  const say = sayIn(language)
  return {
    signature: say('Signature'),
    date: say('Date'),
    draft: say('Draft'),
    page: say('Page'),
    of: say('of'),
  }
}
