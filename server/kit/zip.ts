import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'

/** What was put into an archive under one path: how many bytes before they were packed, and their SHA-256. */
export type Packed = { bytes: number; sha256: string }

/** Puts one file after the other into an archive. */
export type Pack = (
  path: string,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  how?: { asIs: true },
) => Promise<Packed>

/**
 * A ZIP archive as `fill` packs it, in pieces, as they are asked for: of what is packed nothing is held but what is under way.
 * Past 4 GB and 65,535 files it is ZIP64. Whatever `fill` throws is thrown to whoever reads; where they stop, `fill` is thrown
 * that at its next file.
 */
export async function* zipOf(at: Date, fill: (pack: Pack) => Promise<void>): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  let current: Readable | undefined
  let left = false
  const pack: Pack = async (path, pieces, how) => {
    if (left) throw new Error('nobody reads the archive any more')
    const hash = createHash('sha256')
    let bytes = 0
    let begun = false
    const over = Promise.withResolvers<void>()
    async function* counted() {
      begun = true
      try {
        for await (const piece of pieces) {
          const data = typeof piece === 'string' ? Buffer.from(piece) : piece
          hash.update(data)
          bytes += data.length
          yield data
        }
      } finally {
        over.resolve()
      }
    }
    const source = Readable.from(counted(), { objectMode: false })
    current = source
    zip.addReadStreamLazy(path, { mtime: at, mode: 0o100644, compress: how?.asIs !== true }, (take) =>
      take(null, source),
    )
    try {
      await finished(source)
    } finally {
      // What it reads from is closed by then: a connection that it uses is somebody else's afterwards.
      if (begun) await over.promise
    }
    return { bytes, sha256: hash.digest('hex') }
  }
  zip.on('error', (error) => out.destroy(error))
  const filled = fill(pack).then(
    () => zip.end(),
    (error: unknown) => void out.destroy(error as Error),
  )
  try {
    for await (const piece of out) yield piece as Uint8Array
  } finally {
    left = true
    current?.destroy()
    await filled
  }
}
