import sharp from 'sharp'
import { photoLimits } from '#contract/site-photos.ts'
import { answerBeside } from '#server/kit/beside.ts'
import type { PictureAnswer, PictureQuestion } from './pictures.ts'
import { readHeic } from './read-heic.ts'

// One picture after the other, and nothing of one kept for the next.
sharp.cache(false)
sharp.concurrency(1)

const limits = { limitInputPixels: photoLimits.pixels, failOn: 'none' } as const

async function answer({ bytes, longest }: PictureQuestion): Promise<PictureAnswer> {
  try {
    // Reckoned before anything is unpacked: a few bytes can say that they are a picture of any size.
    const { autoOrient, width, height, compression } = await sharp(bytes, {
      ...limits,
      limitInputPixels: false,
    }).metadata()
    if (width * height > photoLimits.pixels) return { refused: 'pixels' }
    if (longest === undefined) return autoOrient
    const unpacked = compression === 'hevc' ? await readHeic(bytes) : undefined
    const drawn = await (unpacked ? sharp(unpacked.data, unpacked) : sharp(bytes, limits).autoOrient())
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      // What is not asked for is not written: no EXIF, no place, no profile; colours are turned into sRGB.
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { width: drawn.info.width, height: drawn.info.height, made: new Uint8Array(drawn.data) }
  } catch {
    return { refused: 'unreadable' }
  }
}

/** Looks at pictures and makes smaller ones beside the server, whose memory stays as it was. */
answerBeside((question: PictureQuestion) => answer(question))
