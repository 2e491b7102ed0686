import * as z from 'zod/mini'
import { deadEnd, type ReadText, referenceSchema } from './asvs-reference.ts'

const mostWords = 12
/** Fewer words than this say nothing that belongs to this product. */
const leastWords = 8

const requirementSchema = z.strictObject({
  id: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
  /** What is asked, in our own words and in terms of this product. */
  about: z.string(),
  status: z.enum(['met', 'not applicable', 'exception']),
  /** How it is met, why it does not apply, or what speaks for the exception. */
  how: z.string(),
  refs: z.array(referenceSchema),
})
export type Requirement = z.output<typeof requirementSchema>

/** The official ids with their levels. */
export type Levels = Readonly<Record<string, number>>

const levelsSchema = z.strictObject({ source: z.string(), levels: z.record(z.string(), z.number()) })

/** Reads the list of official ids. Throws where it is none. */
export const parseLevels = (text: string): Levels => z.parse(levelsSchema, JSON.parse(text)).levels

/** Reads the table. Throws where an entry has another shape. */
export const parseTable = (text: string): Requirement[] =>
  z.parse(z.strictObject({ requirements: z.array(requirementSchema) }), JSON.parse(text)).requirements

/** What is wrong with the table, a line each. */
export type Faults = {
  /** An id that is missing, stands twice, is not in the list, has another level, or stands in another order. */
  ids: string[]
  /** An entry that says too little, too much, or the same as another one; a claim that nothing shows. */
  words: string[]
  /** A reference that leads nowhere. */
  references: string[]
}

/** Looks through the table for what must not be in it; `read` is asked for what the references name. */
export function findFaults(levels: Levels, table: readonly Requirement[], read: ReadText): Faults {
  return {
    ids: faultsOfIds(levels, table),
    words: faultsOfWords(table),
    references: table.flatMap(({ id, refs }) =>
      refs.flatMap((reference) => {
        const why = deadEnd(reference, read)
        return why === undefined ? [] : [`${id}: ${why}`]
      }),
    ),
  }
}

function faultsOfIds(levels: Levels, table: readonly Requirement[]): string[] {
  const official = Object.keys(levels)
  const ids = table.map(({ id }) => id)
  const faults = [
    ...official.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} stands twice`),
    ...ids.filter((id) => !(id in levels)).map((id) => `${id} is no requirement of level 1 or 2`),
    ...table
      .filter(({ id, level }) => id in levels && levels[id] !== level)
      .map(({ id }) => `${id} is of level ${levels[id]}`),
  ]
  const late = ids.find((id, i) => i > 0 && official.indexOf(id) < official.indexOf(ids[i - 1] ?? ''))
  return late === undefined ? faults : [...faults, `${late} stands out of order`]
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

function faultsOfWords(table: readonly Requirement[]): string[] {
  const said = new Map<string, string>()
  return table.flatMap(({ id, about, status, how, refs }) => {
    const faults: string[] = []
    const words = countWords(about)
    if (words === 0 || words > mostWords) faults.push(`${id}: what it is about has ${words} words`)
    if (countWords(how) < leastWords) faults.push(`${id}: '${how}' is too little`)
    const before = said.get(how)
    if (before !== undefined) faults.push(`${id}: says the same as ${before}`)
    said.set(how, id)
    if (status === 'met' && refs.length === 0) faults.push(`${id}: nothing shows that it is met`)
    return faults
  })
}
