import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { say } from '#language/say.ts'
import { letTakeItsTime } from '../long-requests.ts'
import { fileTooLarge, Refusal } from '../refusal.ts'
import { type ContentType, typeOfContent } from './content-type.ts'
import { fileNameIn, tidyFileName } from './file-name.ts'
import { headBytes, type ImageFacts, imageFacts } from './image-facts.ts'
import type { Kept, Storage } from './storage.ts'

/** A file that was kept, with what its content says of it. */
export type KeptFile = Kept & {
  key: string
  name: string
  type: ContentType
  image: ImageFacts | undefined
} & {
  /** What it begins with, as much as its content is known by. */
  head: Uint8Array
}

type Begins = (head: Uint8Array, type: ContentType) => void

/** A file that somebody sends; nothing of it is read before it is kept. */
export type IncomingFile = {
  /** As it was sent along, tidied. */
  name: string
  /**
   * Keeps it under `key`; to be called once. Refuses an empty file, a larger one than is taken and one that breaks off. `begins`
   * is told what a file of more than `headBytes` begins with as soon as that is there: it can be looked at while the rest comes.
   */
  keep: (key: string, begins?: Begins) => Promise<KeptFile>
  /** Removes what was kept of it again, unless it is left. */
  forget: () => Promise<void>
  /** Leaves what was kept of it, whatever becomes of the call: something may name it already. */
  leave: () => void
}

/**
 * Milliseconds without a byte after which a sender is given up, the longest that a file may take, and how long whoever was
 * refused may go on sending, so that the answer is read and not lost with the connection.
 */
export type Waits = { silentMs: number; longestMs: number; lingerMs: number }

/** A phone at 1 Mbit/s needs 27 minutes for 200 MB. */
export const uploadWaits: Waits = { silentMs: 20_000, longestMs: 60 * 60 * 1000, lingerMs: 5000 }

/**
 * The file that is the body of `request`, for `storage`. Refuses at once what by its headers is empty, larger than `maxBytes` or
 * has no name.
 */
export function incomingFile(
  request: IncomingMessage,
  storage: Storage,
  maxBytes: number,
  waits: Waits = uploadWaits,
): IncomingFile {
  const { 'content-length': length, 'transfer-encoding': coding, 'x-file-name': header } = request.headers
  const name = fileNameIn(header)
  if (Number(length ?? 0) === 0 && coding === undefined) throw emptyFile()
  if (Number(length) > maxBytes) throw fileTooLarge(maxBytes)
  let taken: string | undefined

  return {
    name,
    async keep(key, begins) {
      if (taken !== undefined) throw new Error('a file that comes in is kept once')
      taken = key
      const done = letTakeItsTime(request.socket)
      const head = new Head(begins)
      const pieces = piecesOf(request, waits)
      try {
        const first = await pieces.next()
        if (first.done) throw emptyFile()
        const kept = await storage.put(key, head.watch(first.value, pieces), { maxBytes })
        const start = head.bytes()
        const type = typeOfContent(start)
        return { ...kept, key, name, type, image: imageFacts(start, type), head: start }
      } catch (error) {
        taken = undefined
        throw error
      } finally {
        await pieces.return()
        done()
      }
    },
    async forget() {
      const key = taken
      // Once: it may be another's by the next time.
      taken = undefined
      if (key !== undefined) await storage.remove(key)
    },
    leave() {
      taken = undefined
    },
  }
}

/** A file that came within something else; it was held to a size there. */
export function fileOfBytes(storage: Storage, name: string, bytes: Uint8Array): IncomingFile {
  let taken: string | undefined
  return {
    name: tidyFileName(name),
    async keep(key) {
      const kept = await storage.put(key, one(bytes), { maxBytes: bytes.length })
      taken = key
      const type = typeOfContent(bytes)
      const head = bytes.subarray(0, headBytes)
      return { ...kept, key, name: tidyFileName(name), type, image: imageFacts(bytes, type), head }
    },
    async forget() {
      if (taken !== undefined) await storage.remove(taken)
    },
    leave() {
      taken = undefined
    },
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const emptyFile = () => new Refusal('invalid_input', say('The file is empty.'))

/** The beginning of what passes. */
class Head {
  readonly #pieces: Uint8Array[] = []
  readonly #begins: Begins | undefined
  #length = 0

  constructor(begins: Begins | undefined) {
    this.#begins = begins
  }

  async *watch(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.#note(first)
    yield first
    for await (const piece of rest) {
      this.#note(piece)
      yield piece
    }
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#pieces)
  }

  #note(piece: Uint8Array) {
    if (this.#length >= headBytes) return
    // A copy: what passes is given back.
    this.#pieces.push(Uint8Array.from(piece.subarray(0, headBytes - this.#length)))
    this.#length += piece.length
    if (this.#length < headBytes || !this.#begins) return
    const head = this.bytes()
    this.#begins(head, typeOfContent(head))
  }
}

/** What the body brings; it is left open when it is given up, so that its sender can be answered. */
async function* piecesOf(
  request: IncomingMessage,
  { silentMs, longestMs }: Waits,
): AsyncGenerator<Uint8Array, void> {
  const pieces = request.iterator({ destroyOnReturn: false })
  const giveUp = Promise.withResolvers<never>()
  giveUp.promise.catch(() => undefined)
  const tooLate = () =>
    giveUp.reject(
      new Refusal('request_timeout', say('The file took too long to arrive. Please send it again.')),
    )
  const whole = setTimeout(tooLate, longestMs)
  // Without a line, as the demo calls, the bytes may be somebody's who has more to do with them.
  const own = request.socket instanceof Socket
  try {
    for (;;) {
      const silent = setTimeout(tooLate, silentMs)
      const next = await Promise.race([pieces.next().catch(brokenOff), giveUp.promise])
      clearTimeout(silent)
      if (next.done) return
      const piece = next.value as Uint8Array<ArrayBuffer>
      yield piece
      if (own) giveBack(piece)
    }
  } finally {
    clearTimeout(whole)
    // Not waited for: where nothing comes it ends when the connection does.
    pieces.return?.().catch(() => undefined)
  }
}

/**
 * Gives the memory of a piece back at once. Left to be found, the pieces of a photo or two have the engine look through all the
 * memory that it has: that took longer than all else that is done to take a photo in.
 */
function giveBack({ buffer, length }: Uint8Array<ArrayBuffer>): void {
  // Nothing else lies beside it.
  if (length === buffer.byteLength && !buffer.detached) buffer.transfer(0)
}

function brokenOff(): never {
  throw new Refusal('invalid_input', say('The file broke off before its end. Please send it again.'))
}
