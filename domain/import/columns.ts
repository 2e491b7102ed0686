import knownHeadings from './headings.json' with { type: 'json' }
import type { ImportFormat } from './task-list.ts'

/** What a column can be read as. */
export const fields = [
  'id',
  'key',
  'title',
  'description',
  'status',
  'completed',
  'assignee',
  'email',
  'start',
  'due',
  'timeline',
  'section',
  'trade',
  'labels',
  'checklist',
  'comment',
  'parent',
  'predecessors',
  'successors',
  'project',
  'ignore',
] as const
export type Field = (typeof fields)[number]

/**
 * What programs and people call their columns, in lower case with single spaces; in Spanish and four more languages. Asana's and Jira's are
 * those of their exports, Monday's those its boards begin with, Fieldwire's those of its task sheets.
 */
const headings: Readonly<Record<Exclude<Field, 'ignore'>, readonly string[]>> = knownHeadings

const fieldOf = new Map<string, Field>(
  (Object.keys(headings) as (keyof typeof headings)[]).flatMap((field) =>
    headings[field].map((heading) => [heading, field] as const),
  ),
)

/** A heading as it is looked up: in small letters, with single spaces. */
export const bare = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

/** What Jira writes around the name of a field that a firm added, in the languages in which it exports. */
const ownField =
  /^(?:custom field|campo personalizado|benutzerdefiniertes feld|champ personnalisé|campo personalizzato|pole niestandardowe) \((.+)\)$/

/** What a heading is read as; undefined for one that nobody here knows. Of fields that a firm added to Jira, its dates are read. */
export function readHeading(heading: string): Field | undefined {
  const words = bare(heading)
  const known = fieldOf.get(words)
  const own = known === undefined ? ownField.exec(words)?.[1] : undefined
  const dated = own === undefined ? undefined : (fieldOf.get(`custom field (${own})`) ?? fieldOf.get(own))
  return known ?? (dated === 'start' || dated === 'due' ? dated : undefined)
}

/** What the columns of a kind of list can be read as, and what their headings say. */
export type ColumnKinds<Name extends string> = {
  fields: readonly Name[]
  readHeading: (heading: string) => Name | undefined
  /** Fields of which a row may have several; of any other the first column counts. */
  repeatable?: ReadonlySet<Name>
}

/** What each column is read as, by its place. A choice made by hand goes before what the heading says. */
export function columnsBy<Name extends string>(
  row: readonly string[],
  { fields: names, readHeading: read, repeatable = new Set() }: ColumnKinds<Name>,
  byHand: Readonly<Record<number, string>> = {},
): (Name | undefined)[] {
  const chosen = row.map((_, place) => names.find((name) => name === byHand[place]))
  const taken = new Set<Name>(chosen.flatMap((name) => name ?? []))
  return row.map((heading, place) => {
    const name = chosen[place] ?? (byHand[place] === undefined ? read(heading) : undefined)
    if (chosen[place] || !name) return name
    if (taken.has(name) && !repeatable.has(name)) return undefined
    taken.add(name)
    return name
  })
}

const ofTasks: ColumnKinds<Field> = {
  fields,
  readHeading,
  // Of dates the first that a row has is read, and another day is told: an item of Monday has a due date, a timeline, or both.
  repeatable: new Set(['labels', 'comment', 'predecessors', 'successors', 'start', 'due']),
}

/**
 * What each column of a list of tasks is read as. Two headings mean something else by what stands beside them: in Jira `Principal`
 * is the issue that another is a part of, and beside a column of titles `Lista de tareas` has the steps of a task.
 */
export function readColumns(
  row: readonly string[],
  byHand?: Readonly<Record<number, string>>,
): (Field | undefined)[] {
  const isJira = formatOf(row) === 'jira'
  const titles = row.filter((heading) => readHeading(heading) === 'title').length
  const beside = (heading: string): Field | undefined => {
    if (isJira && bare(heading) === 'principal') return 'parent'
    if (titles > 1 && bare(heading) === 'lista de tareas') return 'checklist'
    return readHeading(heading)
  }
  return columnsBy(row, { ...ofTasks, readHeading: beside }, byHand)
}

/** What Jira calls the key of an issue in the languages in which it exports. */
const jiraKeys = [
  'issue key',
  'clave de incidencia',
  'vorgangsschlüssel',
  'clé de ticket',
  'chave da item',
  'klucz zgłoszenia',
]

/** The program that wrote a sheet with such a heading; `plain` where it could be anybody. */
export function formatOf(heading: readonly string[]): Exclude<ImportFormat, 'trello'> {
  const has = new Set(heading.map(bare))
  if (has.has('task id') && has.has('name') && has.has('last modified')) return 'asana'
  if (jiraKeys.some((key) => has.has(key)) && heading.map(readHeading).includes('title')) return 'jira'
  const first = heading.find((cell) => cell !== '')
  if (
    first &&
    bare(first) === 'name' &&
    (has.has('subitems') || has.has('person') || has.has('item id (auto generated)'))
  )
    return 'monday'
  return 'plain'
}

/** Whether ClickUp wrote a sheet with such a heading: it writes a due date as a moment, and in words beside it. */
export function isClickUp(heading: readonly string[]): boolean {
  const has = new Set(heading.map(bare))
  return has.has('task id') && has.has('due date text')
}

/** Whether a row is a heading: it names what tasks are called, and something else beside it. */
export function isHeading(row: readonly string[]): boolean {
  const known = row.map(readHeading)
  return known.includes('title') && known.filter((field) => field !== undefined).length > 1
}
