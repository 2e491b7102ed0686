import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { unturned } from './text.ts'

/** The values that fields of the workspace hold. */

/** The id of something that is made where it is made, on a phone too: UUIDv7, or any other. */
export const idSchema = z.uuid({ error: say('This is not an id') })

/** A day of the calendar, without a time or a zone: `2026-06-11`. */
export const dateSchema = z.iso.date({ error: say('Enter a date') })

/** Between which days plans are made. */
export const planYears = { first: '1970-01-01', last: '2199-12-31' } as const

/** A day that a plan can be made with. */
export const planDateSchema = dateSchema.check(
  z.refine((date) => date >= planYears.first && date <= planYears.last, {
    error: say('Enter a date between 1970 and 2199'),
  }),
)

/** An instant, in UTC. */
export const instantSchema = z.iso.datetime({ error: say('Enter a date and time') })

const centsMost = 1_000_000_000_000

/** Money in integer US cents, up to ten billion dollars either way. */
export const centsSchema = z
  .int({ error: say('Enter an amount of money') })
  .check(
    z.minimum(-centsMost, { error: say('This amount is too large') }),
    z.maximum(centsMost, { error: say('This amount is too large') }),
  )

/** A whole figure from 0 to `most` that is typed as something else, such as hours: `error` says what to type. */
export const wholeTo = (most: number, error: string) =>
  z.int({ error }).check(z.minimum(0, { error }), z.maximum(most, { error }))

/** Whole; `most` at most, and not negative. */
export const countSchema = (most: number) =>
  wholeTo(most, say('Enter a whole number from 0 to {most, number}', { most }))

/** Hundredths of a percent; `most` at most, and not negative. */
export const shareSchema = (most: number) =>
  wholeTo(most, say('Enter a percentage from 0 to {most, number}', { most: most / 100 }))

/** A lone half of a character, or NUL, which no database keeps. */
const isKept = (text: string) => !/\p{Cs}|\0/u.test(text)

/** How much of a text is there to see: spaces of no width and the like are nothing. */
const seen = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim().length

/** One line of text: trimmed, without line breaks, with `least` to `most` characters. `what` begins its messages. */
export const lineSchema = (what: string, most: number, least = 1) =>
  z.string({ error: say('{what} is missing', { what }) }).check(
    z.overwrite((text) => unturned(text).trim()),
    z.normalize('NFC'),
    z.overwrite((text) => text.replace(/\s+/gu, ' ')),
    z.refine<string>((text) => seen(text) >= least, {
      error: say('{what} is missing', { what }),
      abort: true,
      params: { minLength: least },
    }),
    z.refine<string>((text) => text.length <= most, {
      error: say('{what} must be at most {most} characters', { what, most }),
      params: { maxLength: most },
    }),
    z.refine<string>(isKept, { error: say('{what} has characters that cannot be kept', { what }) }),
  )

/** Text of several lines, up to `most` characters; it may be empty. */
export const textSchema = (what: string, most: number) =>
  z.string({ error: say('{what} is missing', { what }) }).check(
    z.normalize('NFC'),
    z.refine<string>((text) => text.length <= most, {
      error: say('{what} must be at most {most} characters', { what, most }),
      params: { maxLength: most },
    }),
    z.refine<string>(isKept, { error: say('{what} has characters that cannot be kept', { what }) }),
  )
