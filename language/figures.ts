import { locales } from './languages.ts'
import { spokenLanguage } from './say.ts'

/** A number as the reader writes it: `1,234.5`. */
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(locales[spokenLanguage()], options)
