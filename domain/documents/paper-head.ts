import type { DocumentContent } from '#contract/documents.ts'
import { lineText, runsOf } from './block-text.ts'
import type { ValueWriter } from './value-text.ts'

/** Words that say nothing of their own in a heading, in either language. */
const linking = new Set(['for', 'of', 'the', 'a', 'to', 'de', 'del', 'la', 'el', 'para', 'por'])

const wordsIn = (text: string) => text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * What stands over a document, once, and what stands under it. A template begins with a heading of its own: it is left out where it
 * says no more than the title, what kind of document it is and which job it is of. Where the title is a value that the text
 * says anyway, that heading stands over it and the title is not said twice.
 */
export function headOf(
  title: string,
  kind: string,
  content: DocumentContent,
  write: ValueWriter,
): { heading: string; content: DocumentContent } {
  const [first, ...blocks] = content.blocks
  const whole = { heading: title, content }
  if (first?.kind !== 'heading' || first.level !== 1) return whole
  const reading = { write, fields: content.fields }
  const own = runsOf(first.content, reading).filter(({ field }) => field !== 'project.name')
  const said = lineText(first.content, reading).trim()
  const rest = { ...content, blocks }
  const told = Object.entries(content.fields).some(
    ([key, { value }]) =>
      key !== 'project.name' && value === title && JSON.stringify(blocks).includes(`"${key}"`),
  )
  if (told && said !== '') return { heading: said, content: rest }
  const known = new Set([...wordsIn(title), ...wordsIn(kind), ...linking])
  return wordsIn(own.map(({ text }) => text).join('')).every((word) => known.has(word))
    ? { heading: title, content: rest }
    : whole
}

/** Which job it is and where, without its name where that is the whole beginning of its address: “21” is none of “214 Alder St”. */
export const jobLine = ({ name, address }: { name: string; address: string }): string =>
  address === name || address.startsWith(`${name},`) ? address : [name, address].filter(Boolean).join(' · ')
