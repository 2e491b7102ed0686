import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import { TextWatermark } from 'docx/watermarks'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { imageSize } from 'image-size'
import type { Run } from '#domain/documents/block-text.ts'
import type { PaperBlock, PaperProse } from '#domain/documents/paper-blocks.ts'
import { jobLine } from '#domain/documents/paper-head.ts'
import { documentWords } from '#domain/papers/document-words.ts'
import type { PaperJob } from '#domain/papers/papers.ts'
import { locales } from '#language/languages.ts'
import { columnWidths } from './widths.ts'

/** The width between the margins of a Letter page, in twentieths of a point; and in pixels, as pictures are measured. */
const [pageWidth, pageHeight, margin] = [12_240, 15_840, 920]
const wide = pageWidth - 2 * margin
const widePixels = wide / 15
const ink = '0B1B2B'
const muted = '51606F'
const hairline = 'D9D4C7'
const open = { shading: { fill: 'FFE0C7' } } as const

const none = { style: BorderStyle.NONE } as const
const noBorders = { top: none, bottom: none, left: none, right: none } as const
const noTableBorders = { ...noBorders, insideHorizontal: none, insideVertical: none } as const

/** Where each list begins to count anew. */
class Writing {
  lists = 0
}

const lineOf = (runs: readonly Run[]): ParagraphChild[] =>
  runs.map((run) => {
    if (run.text === '\n') return new TextRun({ break: 1 })
    const text = new TextRun({
      text: run.text,
      ...(run.strong && { bold: true }),
      ...(run.em && { italics: true }),
      ...(run.open && open),
      ...(run.href !== null && { underline: {} }),
    })
    return run.href === null ? text : new ExternalHyperlink({ link: run.href, children: [text] })
  })

function proseOf(nodes: readonly PaperProse[], writing: Writing, depth = -1, list?: object): Paragraph[] {
  return nodes.flatMap((node, at) => {
    if (node.kind === 'paragraph')
      return [
        new Paragraph({
          children: lineOf(node.runs),
          // What follows the first paragraph of an item stands under it.
          ...(depth >= 0 && (at === 0 ? list : { indent: { left: 360 * (depth + 1) } })),
        }),
      ]
    const level = depth + 1
    const instance = writing.lists++
    const numbering = { reference: node.ordered ? 'numbers' : 'bullets', level, instance }
    return node.items.flatMap((item) => proseOf(item, writing, level, { numbering }))
  })
}

const cellOf = (paragraph: IParagraphOptions, width: number, borders: object = noBorders) =>
  new TableCell({
    children: [new Paragraph({ spacing: { before: 40, after: 40 }, ...paragraph })],
    width: { size: width, type: WidthType.DXA },
    borders: { ...noBorders, ...borders },
  })

const tableOf = (widths: readonly number[], rows: readonly TableRow[]) =>
  new Table({
    rows,
    columnWidths: widths,
    width: { size: wide, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: noTableBorders,
  })

function sheetOf({ columns, rows, totals }: Extract<PaperBlock, { kind: 'table' }>): Table {
  const widths = columnWidths(columns, rows, totals, wide)
  const rowOf = (cells: readonly string[], { head = false, bold = false } = {}) =>
    new TableRow({
      ...(head && { tableHeader: true }),
      cantSplit: true,
      children: cells.map((text, at) =>
        cellOf(
          {
            alignment: columns[at]?.figures ? AlignmentType.RIGHT : AlignmentType.LEFT,
            children: [
              new TextRun({
                text,
                ...((bold || head) && { bold: true }),
                ...(head && { color: muted, size: 16 }),
              }),
            ],
          },
          widths[at] ?? 0,
          { bottom: { style: BorderStyle.SINGLE, size: head ? 8 : 4, color: head ? ink : hairline } },
        ),
      ),
    })
  return tableOf(widths, [
    rowOf(
      columns.map(({ name }) => name),
      { head: true },
    ),
    ...rows.map((cells) => rowOf(cells)),
    ...(totals ? [rowOf(totals, { bold: true })] : []),
  ])
}

/** A picture no larger than `most`, in pixels; what Word does not show stands in words. */
function pictureOf(
  picture: Uint8Array,
  alt: string,
  most: { width: number; height: number },
): ParagraphChild {
  const { width, height, type } = imageSize(picture)
  if (type !== 'png' && type !== 'jpg') return new TextRun({ text: alt, italics: true })
  const scale = Math.min(1, most.width / width, most.height / height)
  return new ImageRun({
    type,
    data: picture,
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
    altText: { name: alt, description: alt, title: alt },
  })
}

const headings = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const
const headingOf = (level: number, children: ParagraphChild[]) => {
  const at = Math.min(level, headings.length - 1)
  // LibreOffice knows a heading by its level in the outline alone.
  return new Paragraph({ heading: headings[at] ?? headings[2], outlineLevel: at, keepNext: true, children })
}

function blockOf(block: PaperBlock, words: ReturnType<typeof documentWords>, writing: Writing): FileChild[] {
  switch (block.kind) {
    case 'heading':
      return [headingOf(block.level, lineOf(block.runs))]
    case 'clause':
      return [
        headingOf(block.level, [new TextRun(`${block.number}. `), ...lineOf(block.runs)]),
        ...proseOf(block.body, writing),
      ]
    case 'prose':
      return proseOf(block.body, writing)
    case 'table':
      return [sheetOf(block), new Paragraph({})]
    case 'fields': {
      const widths = [2400, wide - 2400] as const
      const rows = block.rows.map(
        (row) =>
          new TableRow({
            children: [
              cellOf({ children: [new TextRun({ text: row.label, color: muted, size: 17 })] }, widths[0]),
              cellOf(
                { children: [new TextRun({ text: row.text, bold: true, ...(row.open && open) })] },
                widths[1],
              ),
            ],
          }),
      )
      return rows.length === 0 ? [] : [tableOf(widths, rows), new Paragraph({})]
    }
    case 'signature': {
      const widths = [0.5, 0.3, 0.2].map((part) => Math.floor(wide * part))
      const rowOf = (cells: readonly IParagraphOptions[], borders: object = noBorders) =>
        new TableRow({
          cantSplit: true,
          children: cells.map((paragraph, at) => cellOf(paragraph, widths[at] ?? 0, borders)),
        })
      const rows = block.parties.flatMap((party, at) => {
        const texts = [`${party.role.replace(/:$/, '')}: ${party.name}`, words.signature, words.date]
        // One table whose rows stay together, so that nobody signs on a page that has nothing else on it.
        const keepNext = at < block.parties.length - 1
        return [
          rowOf(widths.map(() => ({ keepNext: true, spacing: { before: 560 } }))),
          rowOf(
            texts.map((text, cell) => ({
              keepNext,
              children: [new TextRun({ text, size: 17, ...(cell === 0 && party.open && open) })],
            })),
            { top: { style: BorderStyle.SINGLE, size: 6, color: ink } },
          ),
        ]
      })
      return rows.length === 0
        ? []
        : [new Paragraph({ keepNext: true }), tableOf(widths, rows), new Paragraph({})]
    }
    case 'image':
      return [
        new Paragraph({
          children: [pictureOf(block.picture, block.alt, { width: widePixels * 0.8, height: 600 })],
        }),
        ...(block.caption ? [new Paragraph({ children: [small(block.caption)] })] : []),
      ]
    case 'pageBreak':
      return [new Paragraph({ pageBreakBefore: true })]
  }
}

/** The same bytes for the same document: times are its day, and what is named by chance is counted. */
function settled(file: Uint8Array, date: string): Uint8Array {
  const names = new Map<string, string>()
  let pictures = 0
  const settle = (xml: string) =>
    xml
      .replace(/(?<=<wp:docPr id=")\d+/g, () => String(++pictures))
      .replace(/(<dcterms:\w+ [^>]*>)[^<]+/g, `$1${date}T00:00:00Z`)
      .replace(/\b(rId|PowerPlusWaterMarkObject)[\w-]{16,}/g, (id, kind: string) => {
        const known = names.get(id) ?? `${kind}Own${names.size + 1}`
        names.set(id, known)
        return known
      })
  const parts = Object.entries(unzipSync(file)).map(
    ([path, bytes]) =>
      [path, /\.(xml|rels)$/.test(path) ? strToU8(settle(strFromU8(bytes))) : bytes] as const,
  )
  return zipSync(Object.fromEntries(parts), { mtime: `${date}T12:00:00` })
}

const small = (text: string, more = {}) => new TextRun({ text, size: 17, color: muted, ...more })

/** A document as Word reads it. The same words in the same order as on paper; clauses are numbered in their text. */
export async function documentDocx({
  data,
  language,
  title,
  date,
}: PaperJob<'document'>): Promise<Uint8Array> {
  const { head, job, kind, about, draft, blocks } = data
  const words = documentWords(language)
  const writing = new Writing()
  const levels = (ordered: boolean) =>
    [0, 1, 2, 3].map((level) => ({
      level,
      format: ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
      text: ordered ? `%${level + 1}.` : '•',
      style: { paragraph: { indent: { left: 360 * (level + 1), hanging: 360 } } },
    }))
  const style = (size: number, before: number) => ({
    run: { size, bold: true, color: ink, font: 'Arial' },
    paragraph: { spacing: { before, after: 120 } },
  })
  const line = (children: ParagraphChild[]) => new Paragraph({ spacing: { after: 40 }, children })
  const file = new Document({
    title,
    creator: head.name,
    lastModifiedBy: head.name,
    styles: {
      default: {
        document: {
          run: { font: 'Arial', size: 20, color: ink, language: { value: locales[language] } },
          paragraph: { spacing: { after: 120 } },
        },
        heading1: style(40, 240),
        heading2: style(24, 280),
        heading3: style(20, 200),
      },
    },
    numbering: {
      config: [
        { reference: 'numbers', levels: levels(true) },
        { reference: 'bullets', levels: levels(false) },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: pageWidth, height: pageHeight },
            margin: { left: margin, right: margin, top: 880, bottom: 1040 },
          },
        },
        headers: {
          default: new Header({
            children: [
              new Paragraph({
                alignment: AlignmentType.RIGHT,
                children: [
                  small([kind, about].filter(Boolean).join(' · ')),
                  ...(draft
                    ? [new TextWatermark({ text: words.draft, font: 'Arial', color: 'E5E0D3' })]
                    : []),
                ],
              }),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                tabStops: [{ type: TabStopType.RIGHT, position: wide }],
                children: [
                  small(`${head.name} · ${title}\t${words.page} `),
                  new TextRun({
                    children: [PageNumber.CURRENT, ` ${words.of} `, PageNumber.TOTAL_PAGES],
                    size: 17,
                    color: muted,
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          ...(head.logo ? [line([pictureOf(head.logo, head.name, { width: 226, height: 56 })])] : []),
          line([new TextRun({ text: head.name, bold: true, size: 22 })]),
          ...[...head.lines, jobLine(job)].filter(Boolean).map((text) => line([small(text)])),
          headingOf(0, [new TextRun(data.heading ?? title)]),
          ...blocks.flatMap((block) => blockOf(block, words, writing)),
        ],
      },
    ],
  })
  return settled(await Packer.pack(file, 'uint8array'), date)
}
