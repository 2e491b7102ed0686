import { SaxesParser } from 'saxes'
import { say } from '#language/say.ts'
import { tooManyRows } from './sheet.ts'
import { ImportRefusal } from './task-list.ts'

/** The parts of a workbook (ECMA-376, part 1, chapter 18) that cells are read from, as XML; empty where it has no such part. */
type WorkbookParts = { workbook: string; strings: string; styles: string; sheet: string }

/** No sheet is read further; cells to the right are left out. */
export const columnsMost = 200

type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const damaged = () =>
  new ImportRefusal('workbook', say('The workbook is damaged. Save it again, or save it as CSV.'))

/** Walks through the XML of a part of a workbook without keeping it; what defines entities of its own is refused, so that nothing grows. */
export function walk(xml: string, { open, close, text }: Handlers): void {
  if (xml === '') return
  const parser = new SaxesParser({ xmlns: false } as const)
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  const refuse = () => {
    throw damaged()
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => open?.(bare(name), attributes))
  parser.on('closetag', ({ name }) => close?.(bare(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.write(xml).close()
}

/** The shared strings, runs of one put together, what is said of how it is spoken left out. */
function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let inText = false
  let spoken = 0
  walk(xml, {
    open: (name) => {
      if (name === 'si') strings.push('')
      if (name === 'rPh') spoken++
      inText = name === 't' && spoken === 0
    },
    close: (name) => {
      if (name === 'rPh') spoken--
      if (name === 't') inText = false
    },
    text: (text) => {
      if (inText) strings[strings.length - 1] += text
    },
  })
  return strings
}

/** Formats of dates that have a number of their own (18.8.30). */
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57])
/** Whether a format shows a day: it has one of its letters outside of what is quoted, escaped or in brackets. */
const showsDay = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''))

/** Which styles of cells show dates. */
function datedStyles(xml: string): boolean[] {
  const dated = new Set(builtInDates)
  const styles: boolean[] = []
  let within = ''
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs' || name === 'cellStyleXfs') within = name
      if (name === 'numFmt' && showsDay(attributes.formatCode ?? '')) dated.add(Number(attributes.numFmtId))
      if (name === 'xf' && within === 'cellXfs') styles.push(dated.has(Number(attributes.numFmtId)))
    },
    close: (name) => {
      if (name === within) within = ''
    },
  })
  return styles
}

/** The place of a column from 0, by the letters of a cell's address; undefined without any. */
function placeOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(address ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const dayMs = 86_400_000

/** A day by its number in a workbook: days since the end of 1899, or since 1904 began. */
function dayOf(serial: number, since1904: boolean): string {
  const began = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const day = new Date(began + Math.floor(serial) * dayMs)
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
}

/**
 * The rows of a workbook's sheet as text, as a sheet in CSV would have them: days as `2026-06-11`, numbers with a point and
 * without what their format adds, formulas as what they came to. Rows that are left out of the file are empty ones. `isCut` where
 * something stands further right than is read.
 * @throws ImportRefusal for XML that breaks off, and for too many rows
 */
export function workbookRows(
  { workbook, strings: stringsXml, styles: stylesXml, sheet }: WorkbookParts,
  rowsMost: number,
): { rows: string[][]; isCut: boolean } {
  const strings = stringsOf(stringsXml)
  const dated = datedStyles(stylesXml)
  const since1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook)
  const rows: string[][] = []
  let isCut = false
  let row: string[] = []
  let place = -1
  let cell: Readonly<Record<string, string>> = {}
  let value = ''
  let taking = false
  const shown = () => {
    if (cell.t === 's') return strings[Number(value)] ?? ''
    if (cell.t === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    const number = Number(value)
    if (cell.t !== undefined && cell.t !== 'n') return value
    if (value === '' || Number.isNaN(number)) return value
    if (dated[Number(cell.s)] && number >= 1) return dayOf(number, since1904)
    // What a double cannot hold is no digit of the price.
    return String(Number(number.toPrecision(15)))
  }
  walk(sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        const at = Number(attributes.r ?? rows.length + 1)
        if (!(at <= rowsMost)) throw tooManyRows(rowsMost)
        while (rows.length < at - 1) rows.push([''])
        row = []
        place = -1
      } else if (name === 'c') {
        cell = attributes
        value = ''
        place = placeOf(attributes.r) ?? place + 1
      } else taking = name === 'v' || name === 't'
    },
    close: (name) => {
      taking = false
      if (name === 'row') rows.push(row.length === 0 ? [''] : row)
      if (name !== 'c' || place < 0) return
      if (place >= columnsMost) {
        isCut ||= shown().trim() !== ''
        return
      }
      while (row.length < place) row.push('')
      row[place] = shown().trim()
    },
    text: (text) => {
      if (taking) value += text
    },
  })
  return { rows, isCut }
}
