import { readFileSync } from 'node:fs'
import { blankTemplate } from '#domain/documents/blank.ts'
import { paperChecks } from '#domain/documents/paper-checks.ts'
import { catalogueOf } from '#domain/documents/templates/known-lists.ts'
import {
  type PaperFiles,
  type Papers,
  paperFileNames,
  readAllPapers,
  waiverKey,
} from '#domain/documents/templates/papers.ts'
import { type Refused, waiverOf, waiverStates } from '#domain/statutes/statutes.ts'
import { type Language, languages } from '#language/languages.ts'
import { type Say, say, sayIn } from '#language/say.ts'
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

const known = new Map<Language, Papers>()
/** Read when somebody first writes in a language. */
const readIn = (language: Language): Papers => {
  const there = known.get(language) ?? readAllPapers(readFiles(), language)
  known.set(language, there)
  return there
}
const papersIn = (language: Language): readonly PaperTemplate[] => [
  blank(sayIn(language)),
  ...readIn(language).papers,
]

/** Why a form is not offered, with the name of the statute. */
const refusalWords = (state: string, { refused, citation }: Refused): string =>
  refused === 'not-held'
    ? say(
        '{citation} prescribes the words in {state}, and we do not hold them whole: have a lawyer write it.',
        {
          ...{ citation, state },
        },
      )
    : say('{citation} has no form for that. Choose what it has a form for.', { citation })

/** The templates that everybody has, as documents are given them. */
export const paperTemplatesPort: TemplatesPort = {
  waivers: () =>
    waiverStates().flatMap((state) =>
      [false, true].flatMap((final) =>
        [true, false, null].map((conditional) => {
          const form = waiverOf(state, final, conditional)
          return {
            ...{ state, final, conditional },
            ...('refused' in form
              ? { key: null, refusal: refusalWords(state, form) }
              : { key: waiverKey(form), refusal: '' }),
          }
        }),
      ),
    ),
  facts: (language) =>
    Object.entries(readIn(language).declared.fields).flatMap(([key, { label, kind, keep }]) =>
      keep === null ? [] : [{ key, label, kind, keep }],
    ),
  all: papersIn,
  catalogue: (language) => catalogueOf(readIn(language), language),
  of: (key, language) => papersIn(language).find((one) => one.key === key),
  checks: (key, { base }, content, paid) => paperChecks(base ?? key, content, { paid }),
}
