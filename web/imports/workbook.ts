import { unzipSync } from 'fflate'
import { ImportRefusal, importLimits } from '#domain/import/task-list.ts'
import {
  firstSheet,
  largeWorkbook,
  unpackedMost,
  unreadableWorkbook,
  workbookPart,
} from '#domain/import/workbook-parts.ts'
import { workbookRows } from '#domain/import/workbook-sheet.ts'

/**
 * The rows of the first sheet of an XLSX workbook, unpacked on this device.
 * @throws ImportRefusal for what is no workbook, is damaged, or says that it would unpack to more than is read
 */
export function rowsOfWorkbook(bytes: Uint8Array): string[][] {
  const parts = unpack(bytes)
  return workbookRows(
    firstSheet(new Map(Object.entries(parts).map(([name, part]) => [name, new TextDecoder().decode(part)]))),
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
