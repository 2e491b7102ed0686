import type { ImportedPerson, ImportedTask, ImportFormat } from './task-list.ts'

/** The entries of a cell that has several: cut at commas, semicolons and line ends. */
export const listIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** One person as a cell writes them: `Ada Lovelace`, `ada@example.org`, or both, `Ada Lovelace <ada@example.org>`. */
function personIn(text: string): ImportedPerson {
  const both = /^(.*\S)\s*<([^<>]+)>$/.exec(text)
  if (both?.[1] && both[2]) return { name: both[1], email: both[2] }
  return isAddress(text) ? { email: text } : { name: text }
}

/**
 * Who is named by the cells of people and the cells of their addresses. Where a row has one of each they are the same person;
 * a name with a comma in it (`Lovelace, Ada`) is one person where a program writes one to a cell.
 */
export function peopleIn(
  names: readonly string[],
  addresses: readonly string[],
  format: ImportFormat,
): ImportedPerson[] {
  const single = format === 'asana' || format === 'jira'
  const people = names.flatMap((text) => (single ? [text] : listIn(text))).map(personIn)
  const [email, ...more] = addresses.flatMap(listIn)
  const [only] = people
  if (only && people.length === 1 && email && more.length === 0) return [{ ...only, email }]
  return [...people, ...[email, ...more].flatMap((one) => (one ? [{ email: one }] : []))]
}

/** The steps of a checklist in a cell: one a line, or cut at semicolons; `[x]` before one that is done. */
export const stepsIn = (cell: string): ImportedTask['checklist'] =>
  cell
    .split(/\n|;/)
    .map((line) => line.replace(/^\s*[-*•]\s*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => ({
      text: line.replace(/^\[[ xX]?\]\s*/, ''),
      done: /^\[[xX]\]/.test(line),
    }))

/** A comment in a cell. Jira writes `13/May/24 3:34 PM;author;text`, and after that the visibility, which is left aside. */
export function commentFrom(cell: string, format: ImportFormat): ImportedTask['comments'][number] {
  const jira = format === 'jira' ? /^([^;\n]{6,40});([^;\n]*);([\s\S]*)$/.exec(cell) : null
  if (!jira) return { author: '', at: '', text: cell }
  return { at: jira[1] ?? '', author: jira[2] ?? '', text: (jira[3] ?? '').replace(/;{1,3}$/, '').trim() }
}
