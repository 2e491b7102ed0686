import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { bare, codePoints, plainText, visiblePoints } from './text.ts'

/** A name of `least` to `most` characters that can be seen, without any that control how text is shown. */
export const plainNameSchema = (what: string, most: number, least = 1) =>
  z.string({ error: say('{what} is missing', { what }) }).check(
    z.overwrite(bare),
    z.normalize('NFC'),
    plainText(say('{what} has characters that cannot be kept', { what })),
    z.refine<string>((text) => visiblePoints(text) >= least, {
      error: say('{what} is missing', { what }),
      params: { minLength: least },
    }),
    z.refine<string>((text) => codePoints(text) <= most, {
      error: say('{what} must be at most {most} characters', { what, most }),
      params: { maxLength: most },
    }),
  )
