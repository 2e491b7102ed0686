import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

/** A sum of integer cents as a ledger shows it: `$49,081.94`, and a true minus before what is owed the other way. */
export function moneyText(cents: number): string {
  const format = new Intl.NumberFormat(locales[spokenLanguage()], { style: 'currency', currency: 'USD' })
  return format.format(cents / 100).replace('-', '−')
}
