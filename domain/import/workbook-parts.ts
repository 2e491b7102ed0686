import { say } from '#language/say.ts'
import { ImportRefusal } from './task-list.ts'
import type { WorkbookParts } from './workbook-sheet.ts'

/** What all parts of a workbook that are read may come to, unpacked: a sheet of 20,000 prices is a tenth of it. */
export const unpackedMost = 64 * 1024 * 1024

/** The parts of a workbook that its first sheet is read from. */
export const workbookPart =
  /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/workbook)\.xml(?:\.rels)?$/i

/** Whether a file is a workbook, or any other archive. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte)

/** The refusal of an archive that is no workbook, or a damaged one. */
export const unreadableWorkbook = (): ImportRefusal =>
  new ImportRefusal('workbook', say('This is no Excel workbook that can be read. Save it as XLSX or CSV.'))

/** The refusal of a workbook that would unpack to more than `unpackedMost`. */
export const largeWorkbook = (): ImportRefusal =>
  new ImportRefusal('workbook', say('The workbook is too large. Save the sheet alone.'))

/**
 * What the first sheet of a workbook is read from, of its parts by name.
 * @throws ImportRefusal where it has no sheet
 */
export function firstSheet(parts: ReadonlyMap<string, string>): WorkbookParts {
  const workbook = parts.get('xl/workbook.xml') ?? ''
  const relations = parts.get('xl/_rels/workbook.xml.rels') ?? ''
  const id = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1]
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([one]) =>
    one.includes(`Id="${id}"`),
  )?.[0]
  const target = /\bTarget="([^"]+)"/.exec(relation ?? '')?.[1] ?? 'worksheets/sheet1.xml'
  const sheet = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
  if (sheet === undefined) throw unreadableWorkbook()
  const part = (name: string) => parts.get(`xl/${name}.xml`) ?? ''
  return { workbook, strings: part('sharedStrings'), styles: part('styles'), sheet }
}
