import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'
import { type Language, languages, sourceLanguage, splitPath } from '#language/languages.ts'
import { takeListener, takeTranslations } from '#language/say.ts'
import { readTranslations } from '#language/translations.ts'
import { isApiPath, splitTarget } from './target.ts'

const answered = new AsyncLocalStorage<Language>()
const known = new WeakMap<IncomingMessage, Language>()

/**
 * The language in which a request is answered: a page is in that of its path, a call in the one of ours that its
 * `Accept-Language` prefers (RFC 9110 §12.5.4), the source language where it prefers none.
 */
export function languageOf(request: IncomingMessage): Language {
  const language = known.get(request) ?? readLanguage(request)
  known.set(request, language)
  return language
}

function readLanguage(request: IncomingMessage): Language {
  const { path = '/' } = splitTarget(request.url ?? '/')
  if (!isApiPath(path)) return splitPath(path).language
  const wanted = new Negotiator(request).language([...languages])
  return languages.find((language) => language === wanted) ?? sourceLanguage
}

let read: readonly (readonly [Language, ReadonlyMap<string, string>])[] | undefined

/** Has this process speak every language: whatever answers somebody or writes a letter begins with it. They are read once. */
export function learnLanguages(): void {
  read ??= languages.map((language) => [language, readTranslations(language)] as const)
  for (const [language, words] of read) takeTranslations(language, words)
}

/** Has everything that is said while a request of `app` is answered be in its language. */
export function speakLanguages(app: FastifyInstance): void {
  learnLanguages()
  takeListener(() => answered.getStore())
  const speak = (request: { raw: IncomingMessage }, _: unknown, next: () => void) =>
    answered.run(languageOf(request.raw), next)
  app.addHook('onRequest', speak)
  // What follows on the body is called by the connection, which knows nothing of the request.
  app.addHook('preValidation', speak)
}
