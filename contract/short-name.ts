import * as z from 'zod/mini'
import { codePoints, plainText, visiblePoints } from './text.ts'

/** What operators call something that they make: 1 to 80 characters; `missing` is said where it is no text at all. */
export const shortName = (missing: string) =>
  z.string({ error: missing }).check(
    z.trim(),
    plainText('Name has characters that cannot be kept'),
    z.refine<string>((text) => visiblePoints(text) >= 1 && codePoints(text) <= 80, {
      error: 'Name must have 1 to 80 characters',
      params: { minLength: 1, maxLength: 80 },
    }),
  )
