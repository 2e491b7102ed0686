import { placeWords } from '#domain/measure/place-words.ts'
import { shotWords } from '#domain/templates/shot-words.ts'
import type { Words } from '#web/kit/work/own-words.ts'

/** What templates and checklists say in English, in Spanish; fetched by whoever reads Spanish alone. */
export async function loadOwnWords(): Promise<Words> {
  const [templates, site] = await Promise.all([
    import('#domain/templates/spanish.json', { with: { type: 'json' } }),
    import('#language/es/site.json', { with: { type: 'json' } }),
  ])
  return { ...site.default, ...templates.default, ...shotWords, ...placeWords }
}
