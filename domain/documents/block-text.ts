import type { Block, DocumentContent, Inline, Prose } from '#contract/documents.ts'
import { fieldText, isOpen, type ValueWriter, valueText } from './value-text.ts'

/** What is needed to read a document: how values are written, and its fields. */
export type Reading = { write: ValueWriter; fields: DocumentContent['fields'] }

/**
 * A piece of a line: its words, how they are set, the field that they are the value of, and whether that is still to be filled in.
 */
export type Run = {
  text: string
  strong: boolean
  em: boolean
  href: string | null
  field: string | null
  open: boolean
}

/** A line as pieces; a break is a piece of its own, `\n`. */
export function runsOf(content: readonly Inline[] | undefined, { write, fields }: Reading): Run[] {
  const plain = { strong: false, em: false, href: null, field: null, open: false }
  return (content ?? []).map((one): Run => {
    if (one.type === 'hard_break') return { ...plain, text: '\n' }
    if (one.type === 'field') {
      const { key } = one.attrs
      return { ...plain, text: fieldText(write, key, fields[key]), field: key, open: isOpen(fields[key]) }
    }
    const marks = one.marks ?? []
    const link = marks.find((mark) => mark.type === 'link')
    return {
      ...plain,
      text: one.text,
      strong: marks.some(({ type }) => type === 'strong'),
      em: marks.some(({ type }) => type === 'em'),
      href: link?.attrs.href ?? null,
    }
  })
}

/** A line as it is read. */
export const lineText = (content: readonly Inline[] | undefined, reading: Reading): string =>
  runsOf(content, reading)
    .map(({ text }) => text)
    .join('')

/** Paragraphs and lists as they are read, a line each. */
export const proseLines = (nodes: readonly Prose[], reading: Reading): string[] =>
  nodes.flatMap((node) =>
    node.type === 'paragraph'
      ? [lineText(node.content, reading)]
      : node.content.flatMap(({ content }) => proseLines(content, reading)),
  )

/** The cells of a table's row as they are read, in the order of its columns. */
export const cellTexts = (
  columns: Extract<Block, { kind: 'table' }>['columns'],
  cells: Readonly<Record<string, string | number | null>>,
  write: ValueWriter,
): string[] => columns.map(({ key, kind }) => valueText(write, kind, cells[key] ?? null))

/** What each column that is added up comes to, in the order of the columns; null where it is not. */
export const columnTotals = ({ columns, rows }: Extract<Block, { kind: 'table' }>): (number | null)[] =>
  columns.map(({ key, total }) =>
    total
      ? rows.reduce((sum, { cells }) => sum + (typeof cells[key] === 'number' ? cells[key] : 0), 0)
      : null,
  )

/** Everything that a block says, a line each: what is compared, searched and read aloud. */
export function blockLines(block: Block, reading: Reading): string[] {
  const { write, fields } = reading
  switch (block.kind) {
    case 'heading':
      return [lineText(block.content, reading)]
    case 'prose':
      return proseLines(block.content, reading)
    case 'clause':
      return [lineText(block.content, reading), ...proseLines(block.body, reading)]
    case 'list':
      return block.items.map(({ content }) => lineText(content, reading))
    case 'table':
      return [
        block.columns.map(({ name }) => name).join('\t'),
        ...block.rows.map(({ cells }) => cellTexts(block.columns, cells, write).join('\t')),
      ]
    case 'fields':
      return block.rows.map(({ label, key }) => `${label}\t${fieldText(write, key, fields[key])}`)
    case 'signature':
      return block.parties.map(({ role, key }) => `${role}\t${fieldText(write, key, fields[key])}`)
    case 'image':
      return [block.alt, block.caption].filter(Boolean)
    case 'pageBreak':
      return []
  }
}
