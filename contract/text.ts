import * as z from 'zod/mini'

/**
 * Control characters and those that turn the direction have no place in a name; they make one text look like another.
 * Neither have half a character, and what stands for one that was lost before it came here.
 */
const forbidden = /[\u2028\u2029\ufff9-\ufffd]|\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|\p{Bidi_Control}/u

/**
 * Drawn as nothing, and part of how words are written: joiners in Persian and Hindi, variants of a character in Japanese and
 * Mongolian, and the letters that make a black flag that of England, Scotland or Wales.
 */
const joining =
  /\u034f|\u200c|\u200d|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** What nobody sees, and comes along around a name that is pasted from a chat or a list of contacts; within one it is refused. */
const unseen = /[\s\p{Bidi_Control}\u200b\u2060\ufeff]/u

/** Turns the direction of all that follows, past the end of its own text, and comes along when a number is pasted. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu

/** A text without what nobody sees before and behind it. */
export function bare(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && unseen.test(text.charAt(from))) from++
  while (to > from && unseen.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** A text without what would turn the direction of another. */
export const unturned = (text: string): string => text.replace(turning, '')

/** Whether every character of `text` can be kept and shown as what it is. */
export const isPlain = (text: string): boolean =>
  !forbidden.test(text) && !invisible.test(text.replaceAll(joining, ''))

/** A check that refuses, with `message`, a text that cannot be kept as it is. */
export const plainText = (message: string) => z.refine<string>(isPlain, { error: message })

/** How many Unicode code points a text has. */
export const codePoints = (text: string): number => [...text].length

/** How many of them leave a mark on their own: joiners and what is put around a character are none. */
export const visiblePoints = (text: string): number => codePoints(text.replaceAll(joining, '').trim())
