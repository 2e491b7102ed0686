import * as z from 'zod/mini'
import type { ImportedPerson, ImportedTask, ImportFormat } from './task-list.ts'

/** Who wrote a sheet. Those that are no format of their own are plain sheets with a custom that only they have. */
export type Writer = ImportFormat | 'todoist' | 'clickup'

/** What programs write where there is nothing. */
const nothing = /^(?:null|undefined|\[\s*\]|\{\s*\})$/i

/** A cell as it is read: without what stands for nothing. */
export const filledCell = (text: string): string => (nothing.test(text) ? '' : text)

/** The entries of a cell that has several: cut at commas, semicolons and line ends. */
export const entriesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** The entries of a cell that has several, around all of which there may be brackets: ClickUp puts them there. */
export const listIn = (text: string): string[] => entriesIn(text.replace(/^\[([^[\]]*)\]$/, '$1'))

/** No address is longer (RFC 5321). */
const longestAddress = 254
const isAddress = (text: string) => text.length <= longestAddress && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** One person as a cell writes them: `Ada Lovelace`, `ada@example.org`, or both, `Ada Lovelace <ada@example.org>`. */
function personIn(text: string, writer: Writer): ImportedPerson {
  const spaced = text.replace(/\s+/g, ' ')
  // Todoist writes a number behind a name; anybody else's tells two people apart.
  const bare = writer === 'todoist' ? spaced.replace(/ \(\d+\)$/, '') : spaced
  const both = /^(.*\S)\s*<([^<>]+)>$/.exec(bare)
  if (both?.[1] && both[2]) return { name: both[1], email: both[2] }
  return isAddress(bare) ? { email: bare } : { name: bare }
}

/**
 * Who is named by the cells of people and the cells of their addresses. Where a row has one of each they are the same person;
 * a name with a comma in it (`Lovelace, Ada`) is one person where a program writes one to a cell.
 */
export function peopleIn(
  names: readonly string[],
  addresses: readonly string[],
  writer: Writer,
): ImportedPerson[] {
  const single = writer === 'asana' || writer === 'jira'
  const people = names
    .flatMap((text) => (single ? [text] : listIn(text)))
    .map((text) => personIn(text, writer))
  const [email, ...more] = addresses.flatMap(listIn)
  const [only] = people
  if (only && people.length === 1 && email && more.length === 0) return [{ ...only, email }]
  return [...people, ...[email, ...more].flatMap((one) => (one ? [{ email: one }] : []))]
}

/** ClickUp writes the checklists of a task in JSON, by their names. */
function stepsListed(cell: string): string[] | undefined {
  try {
    const read = z.record(z.string(), z.array(z.string())).safeParse(JSON.parse(cell))
    return read.success ? Object.values(read.data).flat() : undefined
  } catch {
    return undefined
  }
}

/**
 * The steps of a checklist in a cell: as they are listed, and otherwise one a line, or cut at semicolons; `[x]` before one that
 * is done.
 */
export const stepsIn = (cell: string): ImportedTask['checklist'] =>
  (
    (cell.startsWith('{') ? stepsListed(cell) : undefined) ??
    cell.split(/\n|;/).map((line) => line.replace(/^\s*[-*•]\s*/, ''))
  )
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({
      text: line.replace(/^\[[ xX]?\]\s*/, ''),
      done: /^\[[xX]\]/.test(line),
    }))

/** The comments in a cell: ClickUp writes all of a task's as one list in JSON, others one to a cell. */
export function commentsIn(cell: string, writer: Writer): ImportedTask['comments'] {
  const listed = cell.startsWith('[{') ? listedIn(cell) : undefined
  return listed ?? [commentFrom(cell, writer)]
}

function listedIn(cell: string): ImportedTask['comments'] | undefined {
  let entries: unknown
  try {
    entries = JSON.parse(cell)
  } catch {
    return undefined
  }
  const read = z.array(listedComment).safeParse(entries)
  return read.success ? read.data.map(({ text, by, date }) => ({ author: by, at: date, text })) : undefined
}

const word = z.catch(z.string(), '')
const listedComment = z.object({ text: z.string(), by: word, date: word })

/** A comment in a cell. Jira writes `13/May/24 3:34 PM;author;text`, and after that the visibility, which is left aside. */
function commentFrom(cell: string, writer: Writer): ImportedTask['comments'][number] {
  const jira = writer === 'jira' ? /^([^;\n]{6,40});([^;\n]*);([\s\S]*)$/.exec(cell) : null
  if (!jira) return { author: '', at: '', text: cell }
  return { at: jira[1] ?? '', author: jira[2] ?? '', text: (jira[3] ?? '').replace(/;{1,3}$/, '').trim() }
}
