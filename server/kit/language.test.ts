import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { languages } from '#language/languages.ts'
import { languageOf } from './language.ts'

test('the translations are read once, however much of a process begins by learning them', async () => {
  // As a process begins: files of tests share their modules.
  vi.resetModules()
  vi.doMock('#language/translations.ts', { spy: true })
  const translations = await import('#language/translations.ts')
  const { sayIn } = await import('#language/say.ts')
  const { learnLanguages } = await import('./language.ts')
  learnLanguages()
  learnLanguages()
  expect(sayIn('es')('Name')).not.toBe('Name')
  expect(translations.readTranslations).toHaveBeenCalledTimes(languages.length)
  vi.doUnmock('#language/translations.ts')
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
