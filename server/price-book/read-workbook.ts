import yauzl from 'yauzl'
import { firstSheet } from '#domain/import/first-sheet.ts'
import { ImportRefusal, importLimits } from '#domain/import/task-list.ts'
import {
  largeWorkbook,
  unpackedMost,
  unreadableWorkbook,
  workbookPart,
} from '#domain/import/workbook-parts.ts'

/**
 * The rows of the first sheet of an XLSX workbook that is not hidden.
 * @throws ImportRefusal for what is no workbook, is damaged, or would unpack to more than `unpackedMost`
 */
export async function readWorkbook(
  bytes: Uint8Array,
  rowsMost: number = importLimits.rows,
): Promise<string[][]> {
  return firstSheet(await unpack(Buffer.from(bytes)), rowsMost).rows
}

/** The parts that are wanted, as text. What unpacks to another size than the archive says is refused by `yauzl`. */
function unpack(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const parts = new Map<string, string>()
    let unpacked = 0
    const fail = (error: unknown) => reject(error instanceof ImportRefusal ? error : unreadableWorkbook())
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error)
      zip.on('error', fail)
      zip.on('end', () => resolve(parts))
      zip.on('entry', (entry: yauzl.Entry) => {
        if (!workbookPart.test(entry.fileName)) return zip.readEntry()
        unpacked += entry.uncompressedSize
        if (unpacked > unpackedMost) return fail(largeWorkbook())
        zip.openReadStream(entry, (refused, stream) => {
          if (refused) return fail(refused)
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('error', fail)
          stream.on('end', () => {
            parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}
