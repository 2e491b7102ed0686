import type { Block, DocumentContent, Prose } from '#contract/documents.ts'
import type { Language } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import { cellTexts, columnTotals, type Reading, type Run, runsOf } from './block-text.ts'
import { clauseNumbers } from './numbering.ts'
import { headOf } from './paper-head.ts'
import { fieldText, isOpen, valueText, valueWriter } from './value-text.ts'

/** A paragraph, or a list of items that are such themselves. */
export type PaperProse =
  | { kind: 'paragraph'; runs: readonly Run[] }
  | { kind: 'items'; ordered: boolean; items: readonly (readonly PaperProse[])[] }

/** As whom and when somebody signed, with what they drew; a typed name has no picture. */
export type Signed = { name: string; signedAt: string; timeZone: string; mark: Uint8Array | null }

/** A block as it is printed: everything is words. */
export type PaperBlock =
  | { kind: 'heading'; level: number; runs: readonly Run[] }
  | { kind: 'clause'; level: number; number: string; runs: readonly Run[]; body: readonly PaperProse[] }
  | { kind: 'prose'; body: readonly PaperProse[] }
  | {
      kind: 'table'
      /** `figures`: what stands in it is set to the right. */
      columns: readonly { name: string; figures: boolean }[]
      rows: readonly (readonly string[])[]
      /** The sums under it, in the order of the columns, named in the first where that is none; null where no column is added up. */
      totals: readonly string[] | null
    }
  | { kind: 'fields'; rows: readonly { label: string; text: string; open: boolean }[] }
  | {
      kind: 'signature'
      parties: readonly { role: string; name: string; open: boolean; signed: Signed | null }[]
    }
  | { kind: 'image'; picture: Uint8Array; alt: string; caption: string }
  | { kind: 'pageBreak' }

const proseOf = (nodes: readonly Prose[], reading: Reading): PaperProse[] =>
  nodes.map((node) =>
    node.type === 'paragraph'
      ? { kind: 'paragraph', runs: runsOf(node.content, reading) }
      : {
          kind: 'items',
          ordered: node.type === 'ordered_list',
          items: node.content.map(({ content }) => proseOf(content, reading)),
        },
  )

function paperBlock(
  block: Block,
  number: string,
  picture: Uint8Array | undefined,
  reading: Reading,
  signed: ReadonlyMap<string, Signed>,
  total: string,
): PaperBlock[] {
  const { write, fields } = reading
  switch (block.kind) {
    case 'heading': {
      const runs = runsOf(block.content, reading)
      return runs.some(({ text }) => text.trim() !== '')
        ? [{ kind: 'heading', level: block.level, runs }]
        : []
    }
    case 'clause':
      return [
        {
          kind: 'clause',
          level: block.level,
          number,
          runs: runsOf(block.content, reading),
          body: proseOf(block.body, reading),
        },
      ]
    case 'prose':
      return [{ kind: 'prose', body: proseOf(block.content, reading) }]
    case 'list': {
      const items = block.items.map(({ content }) => [
        { kind: 'paragraph', runs: runsOf(content, reading) } as const,
      ])
      return [{ kind: 'prose', body: [{ kind: 'items', ordered: block.ordered, items }] }]
    }
    case 'table': {
      const sums = columnTotals(block)
      return [
        {
          kind: 'table',
          columns: block.columns.map(({ name, kind }) => ({
            name,
            figures: kind !== 'text' && kind !== 'date',
          })),
          rows: block.rows.map(({ cells }) => cellTexts(block.columns, cells, write)),
          totals: sums.some((one) => one !== null)
            ? block.columns.map(({ kind }, at) =>
                at === 0 && kind === 'text' ? total : valueText(write, kind, sums[at] ?? null),
              )
            : null,
        },
      ]
    }
    case 'fields':
      return [
        {
          kind: 'fields',
          rows: block.rows.map(({ label, key }) => ({
            label,
            text: fieldText(write, key, fields[key]),
            open: isOpen(fields[key]),
          })),
        },
      ]
    case 'signature':
      return [
        {
          kind: 'signature',
          parties: block.parties.map(({ id, role, key }) => ({
            role,
            signed: signed.get(id) ?? null,
            name: fieldText(write, key, fields[key]),
            open: isOpen(fields[key]),
          })),
        },
      ]
    case 'image':
      // A picture that is gone leaves what it showed in words.
      return [
        picture
          ? { kind: 'image', picture, alt: block.alt, caption: block.caption }
          : { kind: 'fields', rows: [{ label: block.alt, text: block.caption, open: false }] },
      ]
    case 'pageBreak':
      return [{ kind: 'pageBreak' }]
  }
}

/**
 * The blocks of a document as they are printed in `language`, with the bytes of its pictures by the ids of their files and those
 * who signed by their places.
 */
export function paperBlocks(
  { blocks, fields }: DocumentContent,
  language: Language,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
  signed: ReadonlyMap<string, Signed> = new Map(),
): PaperBlock[] {
  const reading = { write: valueWriter(language), fields }
  const numbers = clauseNumbers(blocks)
  const say = sayIn(language)
  const total = say('Total')
  let above = 0
  return blocks.flatMap((block) =>
    paperBlock(
      block,
      numbers.get(block.id) ?? '',
      block.kind === 'image' ? pictures.get(block.fileId) : undefined,
      reading,
      signed,
      total,
    ).map((one) => {
      if (!('level' in one)) return one
      // PDF/UA has no heading stand two levels below the one before it.
      above = Math.min(one.level, above + 1)
      return { ...one, level: above }
    }),
  )
}

/** A document as it is printed: what stands over it, and its blocks. */
export function headedBlocks(
  { title, kind, language }: { title: string; kind: string; language: Language },
  content: DocumentContent,
  ...more: [pictures?: Parameters<typeof paperBlocks>[2], signed?: Parameters<typeof paperBlocks>[3]]
): { heading: string; blocks: PaperBlock[] } {
  const { heading, content: rest } = headOf(title, kind, content, valueWriter(language))
  return { heading, blocks: paperBlocks(rest, language, ...more) }
}
