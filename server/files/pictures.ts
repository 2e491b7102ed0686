import { buffer } from 'node:stream/consumers'
import { type PictureSize, photoLimits, pictureSizes } from '#contract/site-photos.ts'
import { say } from '#language/say.ts'
import { BesideEnded, openBeside } from '#server/kit/beside.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { StoredFile } from '#server/kit/storage/answer-stored.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { besidePicture } from './not-a-photo.ts'

/** What is to be looked at; `longest`: how long the longer side of the picture to be made of it is, in pixels. */
export type PictureQuestion = { bytes: Uint8Array; longest?: number }
export type PictureAnswer =
  | { width: number; height: number; made?: Uint8Array }
  | { refused: 'unreadable' | 'pixels' }

/** Of 108 megapixels a phone makes the most; decoded they take half a gigabyte. */
const limits = {
  // One of an iPhone takes seconds, and the more where others work beside it.
  longestMs: 60_000,
  memoryMb: 128,
  heldMost: 900_000_000,
  waitingMost: 400,
  busy: () => say('Many photos are coming in right now. Try again in a minute.'),
  kept: { answers: 200, heldBytes: 300_000_000 },
  start: { env: { MALLOC_ARENA_MAX: '1' }, nice: 5 },
}

/** Which way pictures are made, in the name of each: another way makes them anew. */
const way = 'v1'

/** The name of a picture that was made of a file, beside the file. */
const keyOf = (original: string, size: PictureSize) => `${original}.${size}-${way}`

type Original = { key: string; name: string; sha256: string }

export type Pictures = {
  /** Has a photo looked at by what it begins with, while the rest of it comes; undefined where that does not tell its size. */
  begin: (head: Uint8Array, type: string) => Promise<PictureAnswer> | undefined
  /** The size of a photo in pixels, upright. Refuses by name what is none, or is something else beside it. */
  inspect: (photo: {
    key: string
    name: string
    bytes: number
    /** What it begins with: `headBytes` of it, or all. */
    head: Uint8Array
    /** What `begin` answered of it. */
    begun?: Promise<PictureAnswer> | undefined
  }) => Promise<{ width: number; height: number }>
  /** The picture of a size that is made of a file, made now where it is not there; undefined where none can be made. */
  find: (original: Original, size: PictureSize) => Promise<StoredFile | undefined>
}

/** Pictures of what `storage` keeps, looked at and made in a process of their own. */
export function openPictures(storage: Storage): Pictures {
  const ask = openBeside<PictureQuestion, PictureAnswer>(
    new URL('./picture-worker.ts', import.meta.url),
    limits,
  )
  const answerTo = (question: PictureQuestion): Promise<PictureAnswer> =>
    ask(question).catch((error: unknown) => {
      if (error instanceof BesideEnded) return { refused: 'unreadable' }
      throw error
    })
  const whole = async (key: string) => ({ bytes: await buffer(await storage.read(key)) })
  const making = new Map<string, Promise<number | undefined>>()
  const make = async (original: string, size: PictureSize): Promise<number | undefined> => {
    const answer = await answerTo({ ...(await whole(original)), longest: pictureSizes[size] })
    if ('refused' in answer || !answer.made) return undefined
    const { made } = answer
    const { bytes } = await storage.put(keyOf(original, size), one(made), { maxBytes: made.length })
    return bytes
  }
  /** Whoever asks while it is being made waits for the same. */
  const makeOnce = (original: string, size: PictureSize) => {
    const key = keyOf(original, size)
    const under = making.get(key)
    if (under) return under
    const work = make(original, size).finally(() => making.delete(key))
    making.set(key, work)
    return work
  }

  return {
    // A JPEG says at its beginning how large it is and which way up; others may say that at their end.
    begin: (head, type) => (type === 'image/jpeg' ? answerTo({ bytes: head }) : undefined),
    async inspect({ key, name, bytes, head, begun }) {
      const fault = await besidePicture(storage, key, bytes, head)
      if (fault !== undefined) throw notAPhoto(name, fault)
      const begins = await begun
      const answer = begins === undefined || 'refused' in begins ? await answerTo(await whole(key)) : begins
      if ('refused' in answer) {
        throw notAPhoto(
          name,
          answer.refused === 'pixels'
            ? say('it says that it has more than {count} million pixels', {
                count: photoLimits.pixels / 1_000_000,
              })
            : say('it cannot be read as a picture'),
        )
      }
      return answer
    },
    async find({ key, name, sha256 }, size) {
      const bytes = (await storage.bytesOf(keyOf(key, size))) ?? (await makeOnce(key, size))
      if (bytes === undefined) return undefined
      const shown = `${name.replace(/\.[^.]*$/, '')}.jpg`
      // Named by what it is made of and how: the same answers the same.
      return {
        key: keyOf(key, size),
        name: shown,
        bytes,
        sha256: `${sha256}-${size}-${way}`,
        type: 'image/jpeg',
      }
    },
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The refusal of what was sent as a photo and is none; `why` ends its sentence. */
export const notAPhoto = (name: string, why: string): Refusal =>
  new Refusal('unsupported_type', say('“{name}” was not taken as a photo: {why}.', { name, why }))
