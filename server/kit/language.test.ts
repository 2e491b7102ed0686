import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { languages } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import * as translations from '#language/translations.ts'
import { languageOf, learnLanguages } from './language.ts'

vi.mock('#language/translations.ts', { spy: true })

test('the translations are read once, however much of a process begins by learning them', () => {
  learnLanguages()
  learnLanguages()
  expect(sayIn('es')('Name')).not.toBe('Name')
  expect(translations.readTranslations).toHaveBeenCalledTimes(languages.length)
})

test('the language of a request is found out once, and each request has its own', () => {
  let looks = 0
  const headers = (wanted: string) => ({
    get 'accept-language'() {
      looks++
      return wanted
    },
  })
  const ask = (wanted: string) =>
    ({ url: '/api/waitlist/join', headers: headers(wanted) }) as unknown as IncomingMessage
  const [one, other] = [ask('es-MX, en;q=0.5'), ask('de, en;q=0.5')]
  expect([languageOf(one), languageOf(other)]).toEqual(['es', 'en'])
  expect(languageOf(ask('de, fr;q=0.5'))).toBe('en')
  const before = looks
  expect(before).toBeGreaterThan(0)
  expect([languageOf(one), languageOf(other)]).toEqual(['es', 'en'])
  expect(looks).toBe(before)
})
