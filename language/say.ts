import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, locales, sourceLanguage } from './languages.ts'

/** What stands in the places of a message: `{name}`, `{seats, plural, one {# seat} other {# seats}}`, `{price, number}`. */
export type Values = Readonly<Record<string, string | number | Date>>
export type Say = (message: string, values?: Values) => string

/** The message in each other language, by its words in the sources. */
const translations = new Map<Language, ReadonlyMap<string, string>>()

/** Has messages said in `language` from here on; without it they are said as they stand in the sources. */
export function takeTranslations(language: Language, words: ReadonlyMap<string, string>): void {
  translations.set(language, words)
}

let listener: () => Language | undefined = () => undefined

/** Tells which language whoever is being answered reads; undefined while nobody is. */
export function takeListener(ask: () => Language | undefined): void {
  listener = ask
}

/** The language of whoever is being answered. */
export const spokenLanguage = (): Language => listener() ?? sourceLanguage

const formats = new Map<string, IntlMessageFormat>()

function format(language: Language, message: string, values: Values | undefined): string {
  const words = translations.get(language)?.get(message)
  // A message that is not translated is in the source language, its plurals and numbers with it.
  const [text, locale] = words === undefined ? [message, locales[sourceLanguage]] : [words, locales[language]]
  if (values === undefined) return text
  const key = `${locale} ${text}`
  const known = formats.get(key) ?? new IntlMessageFormat(text, locale)
  formats.set(key, known)
  // What stands in a place may itself have been said, to nobody in particular.
  const said = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? retell(value, language) : value] as const,
  )
  return String(known.format(Object.fromEntries(said)))
}

/** What was said to nobody in particular, such as the messages of a schema: what it was made of, by its text. */
const constants = new Map<string, { message: string; values: Values | undefined }>()

/**
 * Says a message to whoever is being answered: in their language, with `values` in its places. The message is ICU's message
 * format where values come with it, and text as it is where none do. It must stand in the sources as a literal: that is how
 * the build, and whoever translates, find it.
 */
export function say(message: string, values?: Values): string {
  const language = listener()
  const text = format(language ?? sourceLanguage, message, values)
  if (language === undefined) constants.set(text, { message, values })
  return text
}

/** Says messages in `language`, whoever is being answered: for letters. */
export const sayIn =
  (language: Language): Say =>
  (message, values) =>
    format(language, message, values)

/** A text that was said to nobody in particular, in `language`; any other comes back as it is. */
export function retell(text: string, language: Language): string {
  const made = language === sourceLanguage ? undefined : constants.get(text)
  return made ? format(language, made.message, made.values) : text
}
