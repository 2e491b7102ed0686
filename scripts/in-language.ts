import { type Language, sourceLanguage } from '#language/languages.ts'
import { takeListener, takeTranslations } from '#language/say.ts'
import { readTranslations } from '#language/translations.ts'

/** What `make` gives while everything that is said is said in `language`. */
export function inLanguage<Made>(language: Language, make: () => Made): Made {
  if (language !== sourceLanguage) takeTranslations(language, readTranslations(language))
  takeListener(() => language)
  try {
    return make()
  } finally {
    takeListener(() => undefined)
  }
}
