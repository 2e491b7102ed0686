import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { builtLanguage, locales } from './languages.ts'
import type { Values } from './say.ts'

/**
 * What stands in the place of `say.ts` in a bundle: the build has put the translation where the message stood, and parsed it
 * where there is a plural or a number in it. What is simpler is a text by then, and calls nothing.
 */
export function say(message: string | MessageFormatElement[], values?: Values): string {
  if (typeof message === 'string' && values === undefined) return message
  return String(
    new IntlMessageFormat(
      typeof message === 'string' ? parse(message) : message,
      locales[builtLanguage],
    ).format(values),
  )
}

/** The language of whoever reads this: the one that the bundle was built in. */
export const spokenLanguage = () => builtLanguage
