import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { builtLanguage, locales } from './languages.ts'
import type { Values } from './say.ts'

/**
 * What stands in the place of `say.ts` in a bundle: the build has put the translation where the message stood, and parsed it
 * where there is a plural or a number in it. What is simpler is a text by then, and calls nothing.
 *
 * @throws for a text with values: the build has not seen it, and there is no parser here to read it with.
 */
export function say(message: string | MessageFormatElement[], values?: Values): string {
  if (typeof message !== 'string')
    return String(new IntlMessageFormat(message, locales[builtLanguage]).format(values))
  if (values === undefined) return message
  throw new Error(`the build has not put '${message}' into ${builtLanguage}: it has to stand there as it is`)
}

/** The language of whoever reads this: the one that the bundle was built in. */
export const spokenLanguage = () => builtLanguage
