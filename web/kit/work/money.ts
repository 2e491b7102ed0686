import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

let format: Intl.NumberFormat | undefined

/** A sum of integer cents as a ledger shows it: `$49,081.94`, and a true minus before what is owed the other way. */
export function moneyText(cents: number): string {
  // One for all of the page, which speaks one language: a grid writes hundreds of them with a press.
  format ??= new Intl.NumberFormat(locales[spokenLanguage()], { style: 'currency', currency: 'USD' })
  // Nothing has no sign: a sum that is taken off is written as its opposite, and that of 0 is −0.
  return format.format((cents || 0) / 100).replace('-', '−')
}
