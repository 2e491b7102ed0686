import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { emailSchema } from './email.ts'
import { schemasOf } from './field.ts'
import { fileContentSchema, priceFileMost } from './price-book.ts'
import { inProject } from './projects.ts'
import { quoteAnswerEntity, quoteRequestEntity } from './quotes.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, lineSchema } from './values.ts'

/** For how many days after the last one to answer on the link still works. */
export const quoteLinkDays = 30

const request = schemasOf(quoteRequestEntity.cost)
const { requestId: _, fileId, ...answer } = schemasOf(quoteAnswerEntity.cost)
const { id, supplier, note, lines, answerBy } = request
const inQuote = z.extend(inProject, { quote: idSchema })

const quoteSchema = z.object({
  ...request,
  /** The newest first. */
  answers: z.array(z.object({ ...answer, fileId })),
})
export type Quote = z.infer<typeof quoteSchema>

export const quotesRow = {
  method: 'GET',
  path: '/api/projects/{project}/quotes',
  caller: 'project',
  scope: 'estimates:read',
  summary: say('What suppliers were asked prices of, and what they answered; the newest first.'),
  params: inProject,
  body: nothing,
  data: z.object({ quotes: z.array(quoteSchema) }),
} as const satisfies AnyRow

export const askQuoteRow = {
  method: 'POST',
  path: '/api/projects/{project}/quotes',
  caller: 'project',
  scope: null,
  summary: say('Ask a supplier for prices. Sent twice with one id it is asked once.'),
  params: inProject,
  bodyMost: 500_000,
  body: z.object({ id, supplier, note, lines, answerBy }),
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

export const withdrawQuoteRow = {
  method: 'POST',
  path: '/api/projects/{project}/quotes/{quote}/withdraw',
  caller: 'project',
  scope: null,
  summary: say('Take back a request for prices; its link ends.'),
  params: inQuote,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const quoteLinkRow = {
  method: 'POST',
  path: '/api/projects/{project}/quotes/{quote}/link',
  caller: 'project',
  scope: null,
  summary: say(
    'Make the link through which a supplier answers without an account; the one before ends. Its token is answered this once.',
  ),
  params: inQuote,
  body: nothing,
  data: z.object({ token: z.string() }),
} as const satisfies AnyRow

export const mailQuoteRow = {
  method: 'POST',
  path: '/api/projects/{project}/quotes/{quote}/mail',
  caller: 'project',
  scope: null,
  summary: say('Send a request for prices by email, with a link of its own; the link before ends.'),
  params: inQuote,
  body: z.object({ email: emailSchema }),
  data: nothing,
} as const satisfies AnyRow

export const quoteFileRow = {
  method: 'GET',
  path: '/api/projects/{project}/quotes/{quote}/file',
  caller: 'project',
  scope: 'estimates:read',
  summary: say('A request for prices as a letter or as a sheet.'),
  params: inQuote,
  query: z.object({ format: z.enum(['pdf', 'xlsx'], { error: say('Choose a format') }) }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

const token = z.string({ error: say('The token is missing') })
const guestSchema = z.object({
  ...{ supplier, note, lines, answerBy, number: request.number, sentAt: request.sentAt },
  orgName: z.string(),
  orgPhone: z.string(),
  project: z.string(),
  /** What was answered last; null before. */
  answer: z.nullable(z.object(answer)),
})
export type GuestQuote = z.infer<typeof guestSchema>

export const guestQuoteRow = {
  method: 'POST',
  path: '/api/quote',
  caller: 'anyone',
  summary: say('The request for prices that a link leads to.'),
  params: nothing,
  body: z.object({ token }),
  data: guestSchema,
} as const satisfies AnyRow

export const guestAnswerQuoteRow = {
  method: 'POST',
  path: '/api/quote/answer',
  caller: 'anyone',
  summary: say('Answer the request for prices that a link leads to; answered again, the last answer counts.'),
  params: nothing,
  bodyMost: Math.ceil((priceFileMost * 4) / 3) + 100_000,
  body: z.object({
    ...{ token, id: answer.id, name: answer.name, prices: answer.prices },
    ...{ validUntil: answer.validUntil, note: answer.note },
    /** The supplier’s own quote. */
    file: z.nullable(
      z.object({
        id: idSchema,
        name: lineSchema(say('The name of the file'), 200),
        content: fileContentSchema,
      }),
    ),
  }),
  data: guestSchema,
} as const satisfies AnyRow

/** Every call of what suppliers are asked. */
export const quoteRows = {
  quotesRow,
  quoteFileRow,
  askQuoteRow,
  quoteLinkRow,
  mailQuoteRow,
  withdrawQuoteRow,
  guestQuoteRow,
  guestAnswerQuoteRow,
} as const
