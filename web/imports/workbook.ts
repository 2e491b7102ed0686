import { unzipSync } from 'fflate'
import { firstSheet } from '#domain/import/first-sheet.ts'
import { ImportRefusal, importLimits, type SheetOfWorkbook } from '#domain/import/task-list.ts'
import {
  largeWorkbook,
  unpackedMost,
  unreadableWorkbook,
  workbookPart,
} from '#domain/import/workbook-parts.ts'

/**
 * The rows of the first sheet of an XLSX workbook that is not hidden, unpacked on this device, and what of it is not read.
 * @throws ImportRefusal for what is no workbook, is damaged, or says that it would unpack to more than is read
 */
export function sheetOfWorkbook(bytes: Uint8Array): SheetOfWorkbook {
  const parts = Object.entries(unpack(bytes))
  return firstSheet(
    new Map(parts.map(([name, part]) => [name, new TextDecoder().decode(part)])),
    importLimits.rows,
  )
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!workbookPart.test(name)) return false
        unpacked += originalSize
        if (unpacked > unpackedMost) throw largeWorkbook()
        return true
      },
    })
  } catch (error) {
    throw error instanceof ImportRefusal ? error : unreadableWorkbook()
  }
}
