import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

/** A number of percent, to one decimal, with a true minus: `20.1 %`. */
export const percentText = (percent: number): string =>
  `${new Intl.NumberFormat(locales[spokenLanguage()], { maximumFractionDigits: 1 }).format(percent).replace('-', '−')} %`
