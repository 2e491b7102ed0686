import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { given } from './query.ts'
import { type AnyRow, nothing } from './route.ts'

/** What a visitor writes about, by the forms of `contact.ts`. */
const contactAbouts = ['sales', 'other'] as const
export type ContactAbout = (typeof contactAbouts)[number]

const byId = z.uuid({ error: 'There is no such message.' })

/** What a visitor wrote, as operators read it. */
const contactMessageSchema = z.object({
  id: z.string(),
  about: z.enum(contactAbouts),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  body: z.string(),
  /** That of the page it was written on. */
  language: z.enum(languages),
  at: z.string(),
  /** Since when an operator says that it is answered. */
  answeredAt: z.nullable(z.string()),
})
export type ContactMessage = z.output<typeof contactMessageSchema>

export const messagesRow = {
  method: 'GET',
  path: '/api/operator/messages',
  caller: 'operator',
  summary: say('What visitors wrote by the forms to write to us, newest first.'),
  params: nothing,
  query: z.object({ before: given(byId) }),
  body: nothing,
  data: z.object({
    messages: z.array(contactMessageSchema),
    /** What to pass as `before` for the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
} as const satisfies AnyRow

export const answerMessageRow = {
  method: 'POST',
  path: '/api/operator/messages/{id}/answered',
  caller: 'operator',
  summary: say('Say that what a visitor wrote is answered, or that it is not yet.'),
  params: z.object({ id: byId }),
  body: z.object({ answered: z.boolean() }),
  data: nothing,
} as const satisfies AnyRow
