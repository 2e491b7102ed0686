import * as z from 'zod/mini'

/** Control characters and bidirectional overrides have no place in a name; they make one text look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what this pattern is for
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

/** Whether every character of `text` can be kept and shown as what it is. */
export const isPlain = (text: string): boolean => !forbidden.test(text)

/** A check that refuses, with `message`, a text that cannot be kept as it is. */
export const plainText = (message: string) => z.refine<string>(isPlain, { error: message })

/** How many Unicode code points a text has. */
export const codePoints = (text: string): number => [...text].length
