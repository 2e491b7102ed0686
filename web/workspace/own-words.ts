import { placeWords } from '#domain/measure/place-words.ts'
import { shotWords } from '#domain/templates/shot-words.ts'
import type { Words } from '#web/kit/work/own-words.ts'

const asName = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Small words, such as those of trades, as tasks keep them: with a capital. */
const asNames = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([word, own]) =>
      /^[a-z]/.test(word) ? [[asName(word), asName(own)] as const] : [],
    ),
  )

/** What templates and checklists say in English, in Spanish; fetched by whoever reads Spanish alone. */
export async function loadOwnWords(): Promise<Words> {
  const [templates, site] = await Promise.all([
    import('#domain/templates/spanish.json', { with: { type: 'json' } }),
    import('#language/es/site.json', { with: { type: 'json' } }),
  ])
  return {
    ...{ ...site.default, ...asNames(templates.default), ...templates.default },
    ...{ ...shotWords, ...placeWords },
  }
}
