import * as z from 'zod/mini'
import { documentKindNames } from '#contract/document-kinds.ts'
import { templateSchema } from '#contract/documents.ts'
import { type Language, languages, sourceLanguage } from '#language/languages.ts'
import { type Say, sayIn } from '#language/say.ts'
import { type Statute, statutes, waiverForms } from '../../statutes/statutes.ts'
import { type Declarations, type Paper, readDeclarations, readPapers } from '../notation.ts'

/** The files that stand beside this one, by name, as text: whoever has a disk reads them. */
export type PaperFiles = Readonly<Record<(typeof paperFileNames)[number], string>>
export const paperFileNames = [
  'fields.txt',
  'residential.txt',
  'commercial.txt',
  'government.txt',
  'payroll.txt',
  'spanish.json',
] as const

/** Every template in a language, with its fields and what they are tried with. */
export type Papers = { papers: readonly ListedPaper[]; declared: Declarations }
const kindSchema = z.enum(documentKindNames)
const groupSchema = z.enum(['residential', 'commercial', 'government'])
export type ListedPaper = Omit<Paper, 'kind' | 'group'> & {
  kind: z.infer<typeof kindSchema>
  group: z.infer<typeof groupSchema>
  languages: readonly Language[]
}

const kindWords = (kind: string, say: Say) => {
  if (kind.startsWith('lien waiver')) return say('every payment')
  if (kind === 'conditional progress') return say('conditional, progress payment')
  if (kind === 'unconditional progress') return say('unconditional, progress payment')
  if (kind === 'conditional final') return say('conditional, final payment')
  if (kind === 'unconditional final') return say('unconditional, final payment')
  if (kind === 'interim') return say('interim payment')
  return kind === 'final' ? say('final payment') : say('progress payment')
}

/** The template of a statutory waiver: its words and nothing else. */
const waiverText = (one: Statute, say: Say): string => {
  const { id, state, kind, citation, asOf, howRead } = one
  const values = { citation, date: asOf }
  return [
    `=== ${waiverKey(one)}`,
    `title: ${say('Lien waiver, {state}: {kind}', { state, kind: kindWords(kind, say) })}`,
    `group: commercial`,
    `kind: lien-waiver`,
    `citation: ${howRead === 'opened' ? `${citation} (${asOf})` : say('{citation}; not an official copy, as of {date}', values)}`,
    `parties: ${say('Claimant')} claimant.signer`,
    '---',
    `% ${id}`,
  ].join('\n')
}

/** The key of the template of a statutory waiver. */
export const waiverKey = ({ id }: Statute): string => `lien-waiver-${id.replaceAll('.', '-')}`

const bodyFiles = ['residential.txt', 'commercial.txt', 'government.txt', 'payroll.txt'] as const

/**
 * Reads every template, in `language` as far as its lines stand in Spanish. Throws an error that names file and line where a
 * template cannot be filled.
 */
export function readAllPapers(files: PaperFiles, language: Language): Papers {
  const words: Readonly<Record<string, string>> = JSON.parse(files['spanish.json'])
  const tell = (text: string) => (language === sourceLanguage ? text : (words[text] ?? text))
  const declared = readDeclarations(files['fields.txt'], 'fields.txt', tell)
  const statute = (id: string) => statutes().find((one) => one.id === id)
  const read = (text: string, file: string) =>
    readPapers(text, { file, tell, statute, declared }).map((paper): ListedPaper => {
      const whole = isWhole(text, paper.key, words)
      return {
        ...paper,
        kind: kindSchema.parse(paper.kind),
        group: groupSchema.parse(paper.group),
        template: templateSchema.parse(paper.template),
        languages: whole ? languages : [sourceLanguage],
      }
    })
  const say = sayIn(language)
  const waivers = waiverForms().map((one) => waiverText(one, say))
  return {
    declared,
    papers: [
      ...bodyFiles.flatMap((file) => read(files[file], file)),
      ...read(waivers.join('\n'), 'wording.json'),
    ],
  }
}

/** Whether every line of a template that a person reads stands in Spanish. A statute's words never do. */
function isWhole(text: string, key: string, words: Readonly<Record<string, string>>): boolean {
  const own = text.split('\n=== ').find((one) => one.replace('=== ', '').startsWith(`${key}\n`)) ?? ''
  const body = own.slice(own.indexOf('\n---\n') + 5)
  return (
    !/^% /m.test(body) &&
    linesIn(body).every((line) => line in words || !/\p{L}/u.test(line.replace(/\{[^}]+\}/g, '')))
  )
}

/** What of a template's lines is translated: its words without the marks. */
const linesIn = (body: string): string[] =>
  body.split('\n').flatMap((line) => {
    if (/^(===|%|!|if |each |rows |\s*$)/.test(line)) return []
    if (line.startsWith('|'))
      return line
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((one) => one.replace(/^\s*\S+ /, '').trim())
    if (line.startsWith('@')) return [line.replace(/^@\s*(.+): \S+$/, '$1')]
    return [line.replace(/^(?:##|#|§|-)\s*/, '')]
  })
