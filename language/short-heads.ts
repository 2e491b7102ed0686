import type { Language } from './languages.ts'
import { spokenLanguage } from './say.ts'

/** Heads of columns that are longer than their figures, as estimators shorten them; by language and column. */
const heads: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  es: { unit: 'Ud.', waste: 'Desp.', labor: 'M. de o.', sub: 'Subc.' },
}

/** What stands over a narrow column instead of its name; undefined where its name has its room. */
export const shortHead = (column: string, language: Language = spokenLanguage()): string | undefined =>
  heads[language]?.[column]
