import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { csvLines } from '#domain/csv.ts'
import { codeFacts, factsAsOf } from '#domain/knowledge/facts.ts'
import { limitText } from '#domain/knowledge/tell.ts'

/** Where a section of the Code of Federal Regulations stands as it is today; the address of the fact for all else. */
export function readAt(citation: string, address: string): string {
  const [, title, section] = /^(\d+) CFR (\d+\.\d+)/.exec(citation) ?? []
  return title ? `https://www.ecfr.gov/current/title-${title}/section-${section}` : address
}

/** Every fact that is held, a line each, with empty columns for whoever holds it against its source. */
export const factTable = (): string =>
  csvLines([
    [
      ...['id', 'code', 'section', 'subject', 'says', 'value', 'unit', 'comparison', 'applies when'],
      ...['edition', 'jurisdiction', 'checked so far', 'what was read', 'note', 'read at'],
      ...['read on', 'as it stands there', 'same (yes/no)', 'read by'],
    ],
    ...codeFacts().map((fact) => [
      ...[fact.id, fact.group, fact.citation, fact.topic, limitText(fact), String(fact.value), fact.unit],
      ...[fact.comparison, fact.when, fact.edition, fact.jurisdiction, fact.confidence, fact.read],
      ...[fact.note ?? '', readAt(fact.citation, fact.address), '', '', '', ''],
    ]),
  ])

/** `npm run facts`: writes the table anew, to be held against eCFR by a person. */
if (process.argv[1] === import.meta.filename) {
  const path = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'code-facts.csv'))
  writeFileSync(path, factTable())
  process.stdout.write(`${codeFacts().length} facts of ${factsAsOf} written to ${path}\n`)
}
