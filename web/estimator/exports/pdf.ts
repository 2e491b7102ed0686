import { jsPDF } from 'jspdf'
import { autoTable, type CellInput, type RowInput } from 'jspdf-autotable'
import { brand } from '#contract/brand.ts'
import type { Line } from '#domain/takeoff/line.ts'
import { notIncludedText } from '#domain/takeoff/not-included.ts'
import { numberText } from '#language/figures.ts'
import { builtLanguage } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { moneyText } from '../money-text.ts'
import type { ExportJob } from './job.ts'
import { labourSheet, materialsSheet, roomsSheet } from './list-sheets.ts'
import { labourNote, notesSheet, pricesNotes } from './notes-sheet.ts'
import {
  drawFrames,
  footHeight,
  hairline,
  headHeight,
  ink,
  margin,
  muted,
  signalText,
  wash,
} from './print-page.ts'
import { drawPlans } from './print-plan.ts'
import { printable } from './print-text.ts'
import type { Cell, Column, Sheet } from './sheet.ts'
import { stepsSheet } from './working-sheets.ts'

/** How a cell is written on paper. */
function cellText(cell: Cell, kind: Column['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return printable(cell)
  return kind === 'money' ? moneyText(cell) : numberText(cell, { maximumFractionDigits: 4 })
}

const alignOf = (kind: Column['kind']) => (kind === 'text' || kind === 'date' ? 'left' : 'right')

/** The columns of a sheet that a page has room for, in their order; the widths are in points, 0 takes what is left. */
type Printed = { column: Column; at: number; width: number }

const printedOf = ({ columns }: Sheet): Printed[] =>
  columns.flatMap((column, at) => (column.print === undefined ? [] : [{ column, at, width: column.print }]))

/** Points that a row under the heading of its group takes with its remarks, as a rule. */
const leastBelow = 50

/** Writes one part of the document under another. */
class Pages {
  readonly doc: jsPDF
  #y = headHeight

  constructor(doc: jsPDF) {
    this.doc = doc
  }

  get #bottom(): number {
    return this.doc.internal.pageSize.getHeight() - footHeight
  }

  get #width(): number {
    return this.doc.internal.pageSize.getWidth() - 2 * margin
  }

  /** Begins a page where less than `height` points are left. */
  #make(height: number): void {
    if (this.#y + height <= this.#bottom) return
    this.doc.addPage()
    this.#y = headHeight
  }

  heading(text: string): void {
    this.#make(70)
    this.#y += 18
    this.doc
      .setFont('helvetica', 'bold')
      .setFontSize(12)
      .setTextColor(ink)
      .text(printable(text), margin, this.#y)
    this.#y += 6
  }

  paragraph(text: string, { colour = ink, bold = false } = {}): void {
    this.doc.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(8.5)
    const lines: string[] = this.doc.splitTextToSize(printable(text), this.#width)
    for (const line of lines) {
      this.#make(12)
      this.#y += 11
      // A page that begins has written its own head since.
      this.doc
        .setFont('helvetica', bold ? 'bold' : 'normal')
        .setFontSize(8.5)
        .setTextColor(colour)
      this.doc.text(line, margin, this.#y)
    }
  }

  plans(job: ExportJob): void {
    const frame = {
      left: margin,
      width: this.#width,
      top: this.#y + 4,
      firstTop: headHeight + 4,
      bottom: this.#bottom,
    }
    this.#y = drawPlans(this.doc, job, frame)
  }

  /** A table of `body`, whose cells are in the order of `printed`. */
  table(printed: readonly Printed[], body: RowInput[], foot: RowInput[] = []): void {
    autoTable(this.doc, {
      startY: this.#y + 4,
      margin: { top: headHeight + 6, bottom: footHeight, left: margin, right: margin },
      theme: 'plain',
      showFoot: 'lastPage',
      rowPageBreak: 'avoid',
      styles: {
        font: 'helvetica',
        fontSize: 8,
        textColor: ink,
        cellPadding: { top: 2.5, bottom: 2.5, left: 3, right: 3 },
        lineColor: hairline,
        lineWidth: { bottom: 0.5 },
        overflow: 'linebreak',
      },
      headStyles: {
        fontStyle: 'bold',
        fontSize: 7,
        textColor: muted,
        lineColor: ink,
        lineWidth: { bottom: 0.9 },
        valign: 'bottom',
      },
      footStyles: { fontStyle: 'bold', fontSize: 9, lineColor: ink, lineWidth: { top: 0.9 } },
      columnStyles: Object.fromEntries(
        printed.map(({ column, width }, place) => [
          place,
          { halign: alignOf(column.kind), ...(width > 0 && { cellWidth: width }) },
        ]),
      ),
      head: [
        printed.map(({ column }) => ({
          content: printable(column.header),
          styles: { halign: alignOf(column.kind) },
        })),
      ],
      body,
      foot,
      didParseCell: ({ row, cell, section }) => {
        // The heading of a group never stands alone at the foot of a page.
        if (section === 'body' && printed.length > 1 && cell.colSpan === printed.length)
          row.canEntireRowFit = (height, columns) => row.getMaxCellHeight(columns) + leastBelow <= height
      },
      didDrawPage: ({ cursor }) => {
        this.#y = cursor?.y ?? this.#y
      },
    })
  }
}

const rowText = (row: readonly Cell[], printed: readonly Printed[]): string[] =>
  printed.map(({ column, at }) => cellText(row[at] ?? null, column.kind))

/** A row across the whole table, over those that belong together. */
const groupRow = (text: string, span: number): RowInput => [
  { content: text, colSpan: span, styles: { fontStyle: 'bold', fillColor: wash, halign: 'left' } },
]

/** What stands in smaller lines under the cells of a row, by their column's header. */
type Beneath = (row: readonly Cell[], at: number) => Readonly<Record<string, readonly string[]>>

/** The rows of a sheet with its first column as a heading over those that have it in common. */
function grouped(sheet: Sheet, printed: readonly Printed[], beneath: Beneath = () => ({})): RowInput[] {
  return sheet.rows.flatMap((row, at): RowInput[] => {
    const [group = null] = row
    const more = beneath(row, at)
    const lines = rowText(row, printed).map((text, place) =>
      [text, ...(more[printed[place]?.column.header ?? ''] ?? []).map(printable)].filter(Boolean).join('\n'),
    )
    if (group === sheet.rows[at - 1]?.[0]) return [lines]
    return [groupRow(cellText(group, 'text'), printed.length), lines]
  })
}

/** The last row: what each column that is added up comes to. */
function totals({ rows }: Sheet, printed: readonly Printed[]): RowInput[] {
  const cells = printed.map(({ column, at }, place): CellInput => {
    if (!column.total) return place === 0 ? printable(say('Total')) : ''
    const sum = rows.reduce((all, row) => all + Number(row[at] ?? 0), 0)
    return { content: cellText(sum, column.kind), styles: { halign: alignOf(column.kind) } }
  })
  return [cells]
}

/** Reads a row by the headers of its sheet. */
function readerOf({ columns }: Sheet): (row: readonly Cell[], header: string) => string {
  const places = new Map(columns.map(({ header, kind }, at) => [header, { at, kind }]))
  return (row, header) => {
    const place = places.get(header)
    return place ? cellText(row[place.at] ?? null, place.kind) : ''
  }
}

/** From the least to the most, where they differ. */
const spread = (least: string, most: string): string[] => (least === most ? [] : [`${least}–${most}`])

function writeMaterials(pages: Pages, job: ExportJob): void {
  const sheet = materialsSheet(job)
  const printed = printedOf(sheet)
  const read = readerOf(sheet)
  const all = job.measured.rooms.length
  // What is for all rooms needs none of their names, and a long list of them no paper.
  const roomsOf = (line: Line | undefined, names: string) => {
    const count = line?.roomIds.length ?? 0
    if (count === 0 || count === all) return ''
    return count > 6 ? say('{count} of {all} rooms', { count, all }) : names
  }
  pages.heading(sheet.name)
  for (const note of pricesNotes(job.takeoff)) pages.paragraph(note, { colour: signalText, bold: true })
  pages.paragraph(notIncludedText(job.takeoff.notIncluded), { colour: muted })
  const beneath: Beneath = (row, at) => ({
    [say('Item')]: [roomsOf(job.takeoff.lines[at], read(row, say('Rooms'))), read(row, say('Remark'))],
    [say('Need')]: spread(read(row, say('Need, least')), read(row, say('Need, most'))),
    [say('Order')]: spread(read(row, say('Order, least')), read(row, say('Order, most'))),
    [say('Price of one')]: read(row, say('Kind of price')) === say('sample') ? [say('sample')] : [],
  })
  pages.table(printed, grouped(sheet, printed, beneath), sheet.rows.length > 0 ? totals(sheet, printed) : [])
}

function writeSheet(pages: Pages, sheet: Sheet): void {
  const printed = printedOf(sheet)
  pages.heading(sheet.name)
  pages.table(
    printed,
    sheet.rows.map((row) => rowText(row, printed)),
  )
}

/**
 * The document: the plan, the rooms, what to buy, labor as wages, notes, and how each number came. On Letter where feet are
 * read and on A4 where metres are; text can be selected and searched.
 */
export function documentOf(job: ExportJob, { compress = true } = {}): jsPDF {
  const doc = new jsPDF({
    unit: 'pt',
    format: job.units === 'metric' ? 'a4' : 'letter',
    compress,
    putOnlyUsedFonts: true,
  })
  doc.setLanguage(builtLanguage === 'es' ? 'es' : 'en-US')
  doc.viewerPreferences({ DisplayDocTitle: true })
  doc.setDocumentProperties({
    title: printable(job.title),
    subject: printable(say('Material takeoff')),
    creator: brand.name,
    author: printable(job.company ?? brand.name),
  })
  // Noon where the visitor is: it is that day there, whatever the hour.
  doc.setCreationDate(new Date(`${job.date}T12:00:00`))
  const pages = new Pages(doc)
  if (job.measured.rooms.length > 0) {
    pages.plans(job)
    writeSheet(pages, roomsSheet(job))
  }
  writeMaterials(pages, job)
  if (job.takeoff.labour.length > 0) {
    const sheet = labourSheet(job)
    const printed = printedOf(sheet)
    pages.heading(sheet.name)
    pages.paragraph(labourNote(), { colour: muted })
    pages.table(printed, grouped(sheet, printed), totals(sheet, printed))
  }
  const notes = notesSheet(job, { facts: false })
  if (notes.rows.length > 0) writeSheet(pages, notes)
  const steps = stepsSheet(job)
  const printed = printedOf(steps)
  pages.heading(steps.name)
  const read = readerOf(steps)
  pages.table(
    printed,
    grouped(steps, printed, (row) => ({ [say('Formula')]: [read(row, say('Source of the figure'))] })),
  )
  drawFrames(doc, job)
  return doc
}

/** The document as a file. */
export default async function pdfExport(job: ExportJob): Promise<Blob> {
  return documentOf(job).output('blob')
}
