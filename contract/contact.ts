import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { emailSchema } from './email.ts'
import { lineSchema, textSchema } from './values.ts'
import { honeypotField } from './waitlist.ts'

/** The most characters of a message. */
export const messageMost = 4000

/** What the form to write to us asks. */
export const contactSchema = z.object({
  name: lineSchema(say('The name'), 100),
  email: emailSchema,
  company: lineSchema(say('The company'), 120, 0),
  message: textSchema(say('The message'), messageMost).check(
    z.trim(),
    z.minLength(1, { error: say('Please write what it is about') }),
  ),
  /** People leave it empty. */
  [honeypotField]: z.optional(z.string()),
})
export type ContactInput = z.output<typeof contactSchema>
export const contactFields = ['name', 'email', 'company', 'message'] as const
