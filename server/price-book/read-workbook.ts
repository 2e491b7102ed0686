import { posix } from 'node:path'
import yauzl from 'yauzl'
import { ImportRefusal, importLimits } from '#domain/import/task-list.ts'
import { workbookRows } from '#domain/import/workbook-sheet.ts'
import { say } from '#language/say.ts'

/** What all parts of a workbook that are read may come to, unpacked: a sheet of 20,000 prices is a tenth of it. */
export const unpackedMost = 64 * 1024 * 1024

/** Whether a file is a workbook, or any other archive. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'

const partsWanted =
  /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/workbook)\.xml(?:\.rels)?$/i

const unreadable = () =>
  new ImportRefusal('workbook', say('This is no Excel workbook that can be read. Save it as XLSX or CSV.'))

/**
 * The rows of the first sheet of an XLSX workbook.
 * @throws ImportRefusal for what is no workbook, is damaged, or would unpack to more than `unpackedMost`
 */
export async function readWorkbook(
  bytes: Uint8Array,
  rowsMost: number = importLimits.rows,
): Promise<string[][]> {
  const parts = await unpack(Buffer.from(bytes))
  const workbook = parts.get('xl/workbook.xml') ?? ''
  const relations = parts.get('xl/_rels/workbook.xml.rels') ?? ''
  const id = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1]
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([one]) =>
    one.includes(`Id="${id}"`),
  )?.[0]
  const target = /\bTarget="([^"]+)"/.exec(relation ?? '')?.[1]
  const path = target?.startsWith('/') ? target.slice(1) : posix.join('xl', target ?? 'worksheets/sheet1.xml')
  const sheet = parts.get(path)
  if (sheet === undefined) throw unreadable()
  const part = (name: string) => parts.get(`xl/${name}.xml`) ?? ''
  return workbookRows({ workbook, strings: part('sharedStrings'), styles: part('styles'), sheet }, rowsMost)
}

/** The parts that are wanted, as text. What unpacks to another size than the archive says is refused by `yauzl`. */
function unpack(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const parts = new Map<string, string>()
    let unpacked = 0
    const fail = (error: unknown) => reject(error instanceof ImportRefusal ? error : unreadable())
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error)
      zip.on('error', fail)
      zip.on('end', () => resolve(parts))
      zip.on('entry', (entry: yauzl.Entry) => {
        if (!partsWanted.test(entry.fileName)) return zip.readEntry()
        unpacked += entry.uncompressedSize
        if (unpacked > unpackedMost)
          return fail(
            new ImportRefusal(
              'workbook',
              say('The workbook is too large. Save the sheet with the prices alone.'),
            ),
          )
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
