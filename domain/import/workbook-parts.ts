import { say } from '#language/say.ts'
import { ImportRefusal } from './task-list.ts'

/** What all parts of a workbook that are read may come to, unpacked: a sheet of 20,000 prices is a tenth of it. */
export const unpackedMost = 64 * 1024 * 1024

/** The parts of a workbook that its sheet is read from. */
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
