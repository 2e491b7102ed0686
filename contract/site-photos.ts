import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { lineSchema } from './values.ts'

/**
 * What is taken of a photo: bytes, pixels, marks over it. A phone's largest is 108 megapixels in some 40 MB; what has more is no
 * photo but meant to fill a memory.
 */
export const photoLimits = {
  ...{ bytes: 64_000_000, pixels: 120_000_000, marks: 60, shots: 30 },
  /** How many a link to them shows, and how many are printed as one file. */
  ...{ shared: 500, printed: 60 },
} as const

/** How large a picture is shown: beside others, in print, or by itself. Its longer side in pixels. */
export const pictureSizes = { small: 480, printed: 1000, large: 2048 } as const
export type PictureSize = keyof typeof pictureSizes
export const pictureSizeNames = Object.keys(pictureSizes) as [PictureSize]

/** A place on a picture as parts of its width and height as it is shown, upright. */
const part = z.number().check(z.minimum(0), z.maximum(1))
const place = z.tuple([part, part])

/** What was drawn over a picture: an arrow, a text, or a length between two points, as it was measured on site. */
export const markSchema = z.object({
  kind: z.enum(['arrow', 'text', 'length']),
  from: place,
  to: place,
  text: lineSchema(say('The text'), 80, 0),
})
export type Mark = z.infer<typeof markSchema>

export const marksSchema = z.array(markSchema).check(
  z.maxLength(photoLimits.marks, {
    error: say('At most {most} marks on a photo', { most: photoLimits.marks }),
  }),
)

/** The photos that a task needs, from one a line: trimmed, each once. */
export const shotsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** What stands in the place of a shot in its list, so that a capital letter or a space loses no photo. */
export const sameShot = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
