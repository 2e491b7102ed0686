import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { ByteRange } from '../byte-range.ts'
import type { BucketAddress } from './bucket-address.ts'
import { type BucketClient, openBucketClient, type Patience } from './bucket-call.ts'
import { measured } from './measured.ts'
import { type Listed, requireKey, type Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'

/**
 * Sent at a time; of a file that comes in up to three parts are held in memory, so that one that fails can be sent again. S3
 * takes parts from 5 MB on, and 10,000 of them, so that a file may have 80 GB.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
 */
const partBytes = 8 * 2 ** 20

/** Keeps files in a bucket of an S3-compatible service, addressed by its path. */
export function openBucketStorage(address: BucketAddress, patience?: Patience): Storage {
  const client = openBucketClient(address, patience)
  const keyIn = (key: string) => {
    requireKey(key)
    return `${address.prefix}${key}`
  }
  const bytesOf = async (key: string) => {
    const found = await client.call({ method: 'HEAD', key: keyIn(key) }, [200, 404])
    found.resume()
    return found.statusCode === 200 ? Number(found.headers['content-length']) : undefined
  }

  return {
    async put(key, stream, { maxBytes }) {
      const { pieces, kept } = measured(stream, maxBytes)
      const source = parts(pieces)
      try {
        await sendParts(client, keyIn(key), source)
      } finally {
        await source.return()
      }
      return kept()
    },
    async read(key, range) {
      const whole = keyIn(key)
      const first = await openAt(client, whole, range)
      return Readable.from(readOn(client, whole, first, range), {
        objectMode: false,
        highWaterMark: 256 * 1024,
      })
    },
    async remove(key) {
      await client.text({ method: 'DELETE', key: keyIn(key) }, [200, 204, 404])
    },
    exists: async (key) => (await bytesOf(key)) !== undefined,
    bytesOf,
    list: (prefix) => listKeys(client, address.prefix, prefix),
    clear: (before) => clearUploads(client, address.prefix, before),
  }
}

/** The same bytes in parts of `partBytes`, the last one shorter; at least one, also of nothing. */
async function* parts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (filled === partBytes) {
        yield part
        // The one before may still be on its way.
        part = Buffer.allocUnsafe(partBytes)
        filled = 0
      }
      const next = piece.subarray(at, at + partBytes - filled)
      part.set(next, filled)
      filled += next.length
      at += next.length
    }
  }
  yield part.subarray(0, filled)
}

/** One request where one part is all there is; else an upload in parts, which is visible once it is completed. */
async function sendParts(client: BucketClient, key: string, source: AsyncGenerator<Buffer, void>) {
  const first = await source.next()
  const second = await source.next()
  if (first.done) return
  if (second.done) {
    await client.text({ method: 'PUT', key, body: first.value }, [200])
    return
  }
  const begun = await client.text({ method: 'POST', key, query: { uploads: '' } }, [200])
  const uploadId = element(begun.text, 'UploadId')
  if (uploadId === undefined) throw new StorageError('away', 'the bucket began no upload')
  try {
    const tags: string[] = []
    const send = async (body: Buffer) => {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await client.call({ method: 'PUT', key, query, body }, [200])
      answer.resume()
      if (answer.headers.etag === undefined) throw new StorageError('away', 'the bucket told no ETag')
      tags.push(answer.headers.etag)
    }
    await send(first.value)
    await send(second.value)
    for await (const part of source) await send(part)
    await complete(client, key, uploadId, tags)
  } catch (error) {
    // What cannot be taken back now, `clear` does later.
    await client.text({ method: 'DELETE', key, query: { uploadId } }, [200, 204, 404]).catch(() => undefined)
    throw error
  }
}

async function complete(client: BucketClient, key: string, uploadId: string, tags: readonly string[]) {
  const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const done = await client.text({ method: 'POST', key, query: { uploadId }, body }, [200, 404])
  // It begins its answer before it knows, and so may say no under 200.
  if (done.status === 200 && !done.text.includes('<Error>')) return
  // A first try whose answer was lost has completed it: then the upload is gone and the file is as it was sent.
  const found = await client.call({ method: 'HEAD', key }, [200, 404])
  found.resume()
  const parted = new RegExp(`-${tags.length}"?$`).test(found.headers.etag ?? '')
  if (done.status !== 404 || !parted) throw new StorageError('away', 'the bucket did not complete an upload')
}

async function openAt(client: BucketClient, key: string, range: ByteRange | undefined, tag?: string) {
  const headers = {
    ...(range ? { range: `bytes=${range.start}-${range.end}` } : {}),
    // What was replaced meanwhile must not be joined to the first half of what it was.
    ...(tag === undefined ? {} : { 'if-match': tag }),
  }
  return client.call({ method: 'GET', key, headers }, [range ? 206 : 200])
}

/** What `first` brings; where its connection is cut, the rest is asked for. */
async function* readOn(
  client: BucketClient,
  key: string,
  first: IncomingMessage,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const start = range?.start ?? 0
  const length = Number(first.headers['content-length'] ?? Number.NaN)
  if (!Number.isInteger(length)) throw new StorageError('away', 'the bucket told no length of a file')
  const end = start + length - 1
  let at = start
  let answer = first
  let cutAt = -1
  for (let cuts = 1; ; cuts++) {
    let cause: unknown
    try {
      for await (const piece of answer as AsyncIterable<Buffer>) {
        at += piece.length
        yield piece
      }
    } catch (error) {
      cause = error
    } finally {
      answer.destroy()
    }
    if (at > end) return
    // Whoever reads slowly has the connection cut for its silence, and goes on all the same.
    if (at > cutAt) cuts = 1
    cutAt = at
    if (cuts >= client.patience.tries || !first.headers.etag)
      throw new StorageError('away', 'the bucket broke off in the middle of a file', { cause })
    await wait(client.patience.firstWaitMs)
    answer = await openAt(client, key, { start: at, end }, first.headers.etag)
  }
}

/** The keys below `prefix`; an answer names up to a thousand, and how to go on. */
async function* listKeys(client: BucketClient, within: string, prefix: string): AsyncGenerator<Listed> {
  let token: string | undefined
  do {
    const query = {
      'list-type': '2',
      prefix: `${within}${prefix}`,
      ...(token ? { 'continuation-token': token } : {}),
    }
    const { text } = await client.text({ method: 'GET', query }, [200])
    for (const entry of elements(text, 'Contents')) {
      const key = element(entry, 'Key') ?? ''
      yield {
        key: key.slice(within.length),
        bytes: Number(element(entry, 'Size')),
        storedAt: new Date(element(entry, 'LastModified') ?? ''),
      }
    }
    token = element(text, 'NextContinuationToken')
  } while (token !== undefined)
}

/** Takes back uploads that began before `before` and were never completed. */
async function clearUploads(client: BucketClient, within: string, before: Date): Promise<number> {
  const { text } = await client.text({ method: 'GET', query: { uploads: '', prefix: within } }, [200])
  let count = 0
  for (const entry of elements(text, 'Upload')) {
    const key = element(entry, 'Key')
    const uploadId = element(entry, 'UploadId')
    const begun = new Date(element(entry, 'Initiated') ?? '')
    if (key === undefined || uploadId === undefined || !(begun < before)) continue
    await client.text({ method: 'DELETE', key, query: { uploadId } }, [200, 204, 404])
    count++
  }
  return count
}

const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)

/** The text of the first element of that name. Our keys need no escaping in XML; tokens and ids may bring the five that XML has. */
const element = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(quot|apos|lt|gt|amp|#34|#39);/g, (_, entity: string) => entities[entity] ?? '')

const entities: Record<string, string> = {
  quot: '"',
  '#34': '"',
  apos: "'",
  '#39': "'",
  lt: '<',
  gt: '>',
  amp: '&',
}
