import { imageSize } from 'image-size'
import type { ContentType } from './content-type.ts'

/** A picture's size in pixels as it is stored; `orientation` is EXIF's, 1 to 8: from 5 on width and height change places when shown. */
export type ImageFacts = { width: number; height: number; orientation: number }

/** How much of a file is looked at: a JPEG's size stands behind its EXIF (64 KB), colour profile and preview. */
export const headBytes = 256 * 1024

const read: ReadonlySet<ContentType> = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** Beyond what any of the formats can say, or what a browser would draw. */
const mostPixels = 65_535

/** The size of a JPEG, PNG or WebP by the bytes that it begins with; nothing is decoded. Undefined where they do not tell. */
export function imageFacts(start: Uint8Array, type: ContentType): ImageFacts | undefined {
  if (!read.has(type)) return undefined
  try {
    // In memory of its own: the library reads on behind a part of a larger piece.
    const own = Uint8Array.from(start.subarray(0, headBytes))
    const { width, height, orientation = 1 } = imageSize(own)
    const sound = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= mostPixels
    if (!sound(width) || !sound(height)) return undefined
    return { width, height, orientation: orientation >= 1 && orientation <= 8 ? orientation : 1 }
  } catch {
    return undefined
  }
}
