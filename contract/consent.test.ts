import { expect, test } from 'vitest'
import { languages } from '#language/languages.ts'
import { retell, takeTranslations } from '#language/say.ts'
import { readTranslations } from '#language/translations.ts'
import { consentVersions, consentWordings } from './consent.ts'
import { consentText } from './consent-text.ts'

test.each(languages)('in %s the form shows the very words that its version keeps as proof', (language) => {
  takeTranslations(language, readTranslations(language))
  expect(retell(consentText, language)).toBe(consentWordings[consentVersions[language]])
})

test('no language has the version of another', () => {
  expect(new Set(languages.map((language) => consentVersions[language])).size).toBe(languages.length)
})
