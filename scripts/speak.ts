import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, sourceLanguage } from '#language/languages.ts'
import { readTranslations } from '#language/translations.ts'
import { translateSource } from './messages.ts'

const root = resolve(import.meta.dirname, '..')
const ours = /^(?!.*\/node_modules\/).*\/(?:contract|domain|web|scripts)\/[^?]+\.tsx?$/
const said = /\b(?:say|rich)\(/

/** Has a bundle speak `language`, and no other: its messages stand in it as texts. Throws for one that is not translated. */
export function speak(language: Language): Plugin {
  const words = readTranslations(language)
  const translate = (message: string) => {
    const text = language === sourceLanguage ? message : words.get(message)
    if (text === undefined) throw new Error(`language/${language} does not say: ${message}`)
    return text
  }
  return {
    name: 'speak',
    enforce: 'pre',
    config: () => ({
      define: { __language: JSON.stringify(language) },
      // What messages are parsed with stays out of the bundle: they come parsed.
      resolve: {
        alias: {
          '@formatjs/icu-messageformat-parser': resolve(
            root,
            'node_modules/@formatjs/icu-messageformat-parser/no-parser.js',
          ),
        },
      },
    }),
    async resolveId(source, importer) {
      if (!/(?:^#language|\.)\/say\.ts$/.test(source) || !importer) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      // What said nothing but texts has no use for it any more, and must not have it loaded.
      return found?.id === resolve(root, 'language/say.ts')
        ? { ...found, id: resolve(root, 'language/say-built.ts'), moduleSideEffects: false }
        : found
    },
    transform: {
      filter: { id: ours, code: said },
      handler: (code, id) => ({ code: translateSource(id, code, translate), map: null }),
    },
  }
}
