import { type Language, locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'

/** A sum of integer cents as a ledger shows it: `$49,081.94`, and a true minus before what is owed the other way. */
export const sumText = (cents: number, language: Language = spokenLanguage()): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' })
    .format(cents / 100)
    .replace('-', '−')

/** What somebody agrees to who accepts: the words on the button and under it. They are kept with the answer. */
export const consentWords = (cents: number): { button: string; under: string } => ({
  button: say('Accept for {sum}', { sum: sumText(cents) }),
  under: say(
    'Keeps this version as it is, with your name and the time. A contract to sign comes next. You can ask or say no.',
  ),
})
