import { numberText } from './figures.ts'
import { builtLanguage, type Language, locales } from './languages.ts'

/** What is said of a count, by its plural category or, as `=0`, by the count itself. */
type Forms = Readonly<Record<string, ((count: string) => string) | undefined>> & {
  other: (count: string) => string
}

const known: Partial<Record<Language, Intl.PluralRules>> = {}

/**
 * What stands in a bundle in the place of a message's plural: the build writes its forms out, so that choosing one takes
 * neither a parser nor a formatter.
 */
export function plural(count: number, forms: Forms, language = builtLanguage): string {
  known[language] ??= new Intl.PluralRules(locales[language])
  const form = forms[`=${count}`] ?? forms[known[language].select(count)] ?? forms.other
  return form(numberText(count))
}
