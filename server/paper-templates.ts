import { readFileSync } from 'node:fs'
import { blankTemplate } from '#domain/documents/blank.ts'
import { paperChecks } from '#domain/documents/paper-checks.ts'
import { type PaperFiles, paperFileNames, readAllPapers } from '#domain/documents/templates/papers.ts'
import { type Language, languages } from '#language/languages.ts'
import { type Say, sayIn } from '#language/say.ts'
import type { PaperTemplate, TemplatesPort } from './documents/ports.ts'

/** A document that is written from nothing. */
const blank = (say: Say): PaperTemplate => ({
  ...{
    key: 'blank',
    title: say('Blank letter'),
    group: 'commercial',
    kind: 'letter',
    citation: '',
    parties: [],
  },
  languages,
  template: blankTemplate(),
})

const folder = new URL('../domain/documents/templates/', import.meta.url)
const readFiles = (): PaperFiles => {
  const read = (name: keyof PaperFiles) => readFileSync(new URL(name, folder), 'utf8')
  // One entry for every name of the list that the type is made of.
  return Object.fromEntries(paperFileNames.map((name) => [name, read(name)])) as PaperFiles
}

const known = new Map<Language, readonly PaperTemplate[]>()
/** Read when somebody first writes in a language. */
const papersIn = (language: Language): readonly PaperTemplate[] => {
  const there = known.get(language) ?? readAllPapers(readFiles(), language).papers
  known.set(language, there)
  return [blank(sayIn(language)), ...there]
}

/** The templates that everybody has, as documents are given them. */
export const paperTemplatesPort: TemplatesPort = {
  all: papersIn,
  of: (key, language) => papersIn(language).find((one) => one.key === key),
  // Nothing records a payment yet.
  checks: (key, _, content) => paperChecks(key, content, { paid: false }),
}
