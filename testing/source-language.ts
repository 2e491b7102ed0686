import { afterAll } from 'vitest'

/** The files of tests share modules: a language that one of them spoke is not left to the next. */
afterAll(async () => {
  const { takeListener, takeTranslations } = await import('#language/say.ts')
  takeListener(() => undefined)
  takeTranslations('es', new Map())
})
