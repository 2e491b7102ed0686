import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'

/*
 * A backup is text under gzip: a first line of JSON, the tables one after the other, each a line of JSON and then its rows as
 * PostgreSQL's COPY writes them, up to a line `\.`; the jobs likewise; where the sequences stand; and the SHA-256 of all that.
 */

/** A file that cannot be restored; its message is one line. */
export class BadBackup extends Error {}

const headerSchema = z.object({
  format: z.literal('plumbline backup'),
  version: z.number(),
  madeAt: z.iso.datetime(),
  /** The migrations that made the tables, in order. */
  migrations: z.array(z.string()),
  /** What tells the secret of the installation from another one, and the secret itself where the file holds it. */
  secret: z.object({ mark: z.string(), value: z.optional(z.string()) }),
})
export type Header = z.output<typeof headerSchema>

const formatVersion = 1

const sequencesSchema = z.record(z.string(), z.object({ last: z.string(), called: z.boolean() }))
/** Where each sequence stands: the last number it gave, and whether that was given already. */
export type Sequences = z.output<typeof sequencesSchema>

const partSchema = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ jobs: z.array(z.string()) }),
  z.object({ sequences: sequencesSchema }),
  z.object({ sha256: z.string() }),
])

/** A part of a backup, as it is written and as it is read; `rows` are lines of COPY, in pieces of any length. */
export type Part =
  | { table: string; columns: string[]; rows: AsyncIterable<Uint8Array> }
  | { jobs: string[]; rows: AsyncIterable<Uint8Array> }
  | { sequences: Sequences }

const endOfRows = '\\.\n'

/** The bytes of a backup, as they are asked for. */
export async function* packBackup(
  header: Omit<Header, 'format' | 'version'>,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Buffer> {
  const gzip = createGzip({ level: 4 })
  // What goes wrong with the parts is thrown to whoever asks for the bytes.
  pipeline(Readable.from(writeText(header, parts), { objectMode: false }), gzip).catch(() => {})
  yield* gzip
}

async function* writeText(
  header: Omit<Header, 'format' | 'version'>,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const hashed = (piece: Uint8Array) => {
    hash.update(piece)
    return piece
  }
  const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)
  yield hashed(line({ format: 'plumbline backup', version: formatVersion, ...header }))
  for await (const part of parts) {
    if ('sequences' in part) {
      yield hashed(line(part))
      continue
    }
    const { rows, ...named } = part
    yield hashed(line(named))
    for await (const piece of rows) yield hashed(piece)
    yield hashed(Buffer.from(endOfRows))
  }
  yield line({ sha256: hash.digest('hex') })
}

/** A backup as it is read. */
export type OpenBackup = {
  header: Header
  /** Its parts in order, each to be read before the next; throws a `BadBackup` at the end where a byte was changed. */
  parts: () => AsyncGenerator<Part>
}

/** Opens a backup in a file. Throws a `BadBackup` where it is none, or none that this version can read. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const gunzip = createGunzip()
  pipeline(createReadStream(path), gunzip).catch(() => {})
  const text = new Text(gunzip, path)
  const parsed = z.safeParse(headerSchema, parseJson(await text.line(true)))
  if (!parsed.success) throw new BadBackup(`${path} is no backup, or is damaged.`)
  const header = parsed.data
  if (header.version !== formatVersion) {
    throw new BadBackup(`${path} was made by a newer version: its format is ${header.version}.`)
  }
  return { header, parts: () => readParts(text) }
}

async function* readParts(text: Text): AsyncGenerator<Part> {
  for (;;) {
    const before = text.digest()
    const parsed = z.safeParse(partSchema, parseJson(await text.line()))
    if (!parsed.success) throw text.damaged()
    const part = parsed.data
    if ('sha256' in part) {
      if (part.sha256 !== before || !(await text.isOver())) throw text.damaged()
      return
    }
    if ('sequences' in part) {
      yield part
      continue
    }
    const rows = text.rows()
    yield { ...part, rows }
    // What nobody has read is read over.
    for await (const _ of rows);
  }
}

/** Reads the file once from end to end; throws a `BadBackup` unless every byte is as it was written. */
export async function checkBackup(path: string): Promise<Header> {
  const { header, parts } = await openBackup(path)
  for await (const _ of parts());
  return header
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Longer than any line of JSON in a backup: what has no line end by then is no backup. */
const longestLine = 1 << 20

/** The text of a backup, read by lines and by rows, with the hash of what was read. */
class Text {
  readonly #pieces: AsyncIterator<Buffer>
  readonly #path: string
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>, path: string) {
    this.#pieces = source[Symbol.asyncIterator]()
    this.#path = path
  }

  damaged(): BadBackup {
    return new BadBackup(`${this.#path} is damaged: it is not as it was written.`)
  }

  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The next line; at the beginning of a file whatever is no line is no backup. */
  async line(first = false): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\n')
      if (end !== -1) return this.#take(end + 1).toString()
      if (this.#rest.length > longestLine || !(await this.#more(first))) {
        throw first ? new BadBackup(`${this.#path} is no backup, or is damaged.`) : this.damaged()
      }
    }
  }

  /** Whole lines, up to the one that ends the rows. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, endOfRows.length).equals(Buffer.from(endOfRows))) {
        this.#take(endOfRows.length)
        return
      }
      const end = this.#rest.indexOf(`\n${endOfRows}`)
      if (end !== -1) {
        yield this.#take(end + 1)
        continue
      }
      // The last line may be the beginning of the end.
      const whole = this.#rest.lastIndexOf('\n') + 1
      if (whole > 0) yield this.#take(whole)
      if (!(await this.#more())) throw this.damaged()
    }
  }

  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more())
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #more(first = false): Promise<boolean> {
    try {
      const { done, value } = await this.#pieces.next()
      if (done) return false
      this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
      return true
    } catch (error) {
      const { code = '', syscall } = error as NodeJS.ErrnoException
      if (syscall) throw new BadBackup(`Cannot read ${this.#path} (${code}).`)
      if (first) throw new BadBackup(`${this.#path} is no backup, or is damaged.`)
      // gzip has a check of its own, and knows when a file ends too early.
      if (code.startsWith('Z_')) throw this.damaged()
      throw error
    }
  }
}
