/** The languages of the public site, its letters and its messages. The first is the one that texts are written in. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The language whose texts stand in the sources. */
export const sourceLanguage = languages[0]

/** How each is called by those who read it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/**
 * The locale of each, for numbers and dates. Spanish is that of the United States: a comma between thousands and a point
 * before decimals, as on every drawing and price list that its readers work with.
 */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

declare const __language: Language | undefined

/** The language that a bundle was built in; the sources as they are speak their own. */
export const builtLanguage: Language = typeof __language === 'undefined' ? sourceLanguage : __language

/** The path of a page in `language`: that of the source language stands at the root, the others below a folder of theirs. */
export function pathIn(language: Language, path: string): string {
  if (language === sourceLanguage) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** What stands in front of every path of the language that a bundle was built in. */
const builtStem = builtLanguage === sourceLanguage ? '' : `/${builtLanguage}`

/** The path of a page in the language that this was built in. What the compiler knows of it is the path without that. */
export const at = <const Path extends string>(path: Path): Path =>
  (builtStem && path === '/' ? builtStem : builtStem + path) as Path

/** Which language a path of the site is in, in whatever spelling, and the same page's path in the source language. */
export function splitPath(path: string): { language: Language; path: string } {
  const [, stem = '', rest = ''] = /^\/([a-z]{2})(\/.*)?$/i.exec(path) ?? []
  const language = languages.find((one) => one === stem.toLowerCase())
  if (language === undefined || language === sourceLanguage) return { language: sourceLanguage, path }
  return { language, path: rest || '/' }
}
