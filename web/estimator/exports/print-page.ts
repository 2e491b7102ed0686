import type { jsPDF } from 'jspdf'
import { brand } from '#contract/brand.ts'
import { builtLanguage, locales } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { ExportJob } from './job.ts'
import { printable } from './print-text.ts'

/** The colours of the site on paper. */
export const ink = '#0B1B2B'
export const muted = '#51606F'
export const hairline = '#D9D4C7'
export const wash = '#F1EEE6'
export const signal = '#F26B1D'
export const signalText = '#B8460B'
export const blueprint = '#1F5FBF'

/** Points from the edge of the paper to what is printed: half an inch and a little. */
export const margin = 42
/** Where the first line below the head of a page can stand. */
export const headHeight = 62
export const footHeight = 40

type Corner = readonly [x: number, y: number]

function shape(doc: jsPDF, corners: readonly Corner[], colour: string): void {
  const [first, ...rest] = corners
  if (!first) return
  doc.setFillColor(colour)
  doc.lines(
    rest.map(([x, y], at) => {
      const [fromX, fromY] = corners[at] ?? first
      return [x - fromX, y - fromY]
    }),
    first[0],
    first[1],
    [1, 1],
    'F',
    true,
  )
}

/** The plumb bob on its string, `height` points high, its string at `x`. */
function drawBob(doc: jsPDF, x: number, y: number, height: number): void {
  const unit = height / 48
  const at = (px: number, py: number): Corner => [x + (px - 12) * unit, y + py * unit]
  doc.setDrawColor(ink).setLineWidth(1.4 * unit)
  doc.line(...at(12, 0), ...at(12, 11))
  shape(
    doc,
    [
      at(9, 10),
      at(15, 10),
      at(15, 15),
      at(16, 15),
      at(19, 18.5),
      at(19, 26.5),
      at(12.6, 47),
      at(11.4, 47),
      at(5, 26.5),
      at(5, 18.5),
      at(8, 15),
      at(9, 15),
    ],
    signal,
  )
  shape(
    doc,
    [at(15, 15), at(16, 15), at(19, 18.5), at(19, 26.5), at(12.6, 47), at(12, 47), at(15, 26.5)],
    signalText,
  )
}

/** A day as it is written out, from an ISO date; the text itself where it is none. */
export function dayText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  return new Intl.DateTimeFormat(locales[builtLanguage], { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

/** A dimension line with ticks, level, from `x` to `toX`. */
export function drawDimension(doc: jsPDF, x: number, toX: number, y: number, colour = muted): void {
  doc.setDrawColor(colour).setLineWidth(0.6)
  doc.line(x, y, toX, y)
  for (const end of [x, toX]) {
    doc.line(end, y - 4, end, y + 4)
    doc.line(end - 2.5, y + 2.5, end + 2.5, y - 2.5)
  }
}

/** A text in the largest of `sizes` in which it goes into `width`; what is left out of one that never does is seen to be. */
function textWithin(doc: jsPDF, text: string, width: number, sizes: readonly number[]): string {
  const fits = (one: string) => doc.getTextWidth(one) <= width
  if (sizes.some((size) => doc.setFontSize(size) && fits(text))) return text
  const signs = [...text]
  while (signs.length > 0 && !fits(`${signs.join('')}…`)) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/** The mark and the title block at the head of every page. */
function drawHead(doc: jsPDF, job: ExportJob, page: number, pages: number): void {
  const width = doc.internal.pageSize.getWidth()
  const right = width - margin
  drawBob(doc, margin + 8, 0, 54)
  doc.setTextColor(ink).setFont('helvetica', 'bold').setFontSize(15)
  const block = { left: right - 236, top: 18, height: 30, split: right - 62 }
  const room = block.left - margin - 36
  doc.text(textWithin(doc, printable(job.company ?? brand.name), room, [15, 13, 11, 9]), margin + 24, 34)
  doc.setFont('helvetica', 'normal').setTextColor(muted)
  const what = job.client
    ? say('Material takeoff for {client}', { client: job.client })
    : say('Material takeoff')
  doc.text(textWithin(doc, printable(what), room, [8, 7]), margin + 24, 45)
  doc.setDrawColor(ink).setLineWidth(0.9)
  doc.rect(block.left, block.top, right - block.left, block.height)
  doc.line(block.split, block.top, block.split, block.top + block.height)
  doc.setFontSize(6.5).setTextColor(muted)
  doc.text(printable(dayText(job.date)), block.left + 6, block.top + 10)
  doc.text(printable(say('Page')), block.split + 6, block.top + 10)
  doc.setFont('helvetica', 'bold').setTextColor(ink)
  doc.text(
    textWithin(doc, printable(job.title), block.split - block.left - 12, [9, 8, 7, 6]),
    block.left + 6,
    block.top + 22,
  )
  doc.setFontSize(9)
  doc.text(`${page} / ${pages}`, block.split + 6, block.top + 22)
}

/** A dimension line across the foot of the page, with where the list came from. */
function drawFoot(doc: jsPDF, job: ExportJob): void {
  const { getWidth, getHeight } = doc.internal.pageSize
  const [right, y] = [getWidth() - margin, getHeight() - 26]
  drawDimension(doc, margin, right, y, hairline)
  doc.setFont('helvetica', 'normal').setFontSize(6.5).setTextColor(muted)
  const text = printable(say('Measured and computed in the browser. Check it on site before you order.'))
  doc.text(text, margin, y + 12)
  if (job.link === undefined) return
  const label = printable(job.measured.rooms.length > 0 ? say('Open this room again') : say('Open it again'))
  doc.setTextColor(blueprint)
  doc.textWithLink(label, right - doc.getTextWidth(label), y + 12, { url: job.link })
}

/** Puts head and foot on every page: they say how many there are, so this comes last. */
export function drawFrames(doc: jsPDF, job: ExportJob): void {
  const pages = doc.getNumberOfPages()
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page)
    drawHead(doc, job, page, pages)
    drawFoot(doc, job)
  }
}
