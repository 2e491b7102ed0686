import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, sourceLanguage } from './languages.ts'

/**
 * The translations into `language`: of each message, by its words in the sources. They stand in a file by topic; throws where
 * two files say the same message differently.
 */
export function readTranslations(language: Language): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  if (language === sourceLanguage) return words
  const folder = join(import.meta.dirname, language)
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const entries = Object.entries(
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>,
    )
    for (const [message, text] of entries) {
      const before = words.get(message)
      if (before !== undefined && before !== text)
        throw new Error(`language/${language}/${name} says otherwise than another file: ${message}`)
      words.set(message, text)
    }
  }
  return words
}
