import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

/** A number of percent, to one decimal, with a true minus: `20.1 %`. */
export const percentText = (percent: number): string =>
  `${new Intl.NumberFormat(locales[spokenLanguage()], { maximumFractionDigits: 1 }).format(percent).replace('-', '−')} %`

/** A rate that was agreed or is the law’s, as exactly as it was typed: `8.875 %`. `bp` are hundredths of a percent. */
export const rateText = (bp: number): string =>
  `${new Intl.NumberFormat(locales[spokenLanguage()], { maximumFractionDigits: 3 }).format(bp / 100)} %`
