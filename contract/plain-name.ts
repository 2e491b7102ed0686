import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { codePoints, plainText, visiblePoints } from './text.ts'

/** What nobody sees, and comes along around a name that is pasted from a chat or a list of contacts; within one it is refused. */
const unseen = /[\s\p{Bidi_Control}\u200b\u2060\ufeff]/u

function bare(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && unseen.test(text.charAt(from))) from++
  while (to > from && unseen.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

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
