import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { emailSchema } from './email.ts'
import { packSchema } from './estimate.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { answerNameSchema } from './proposals.ts'
import {
  centsSchema,
  countSchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  textSchema,
} from './values.ts'

/**
 * A request for prices to one supplier, and what was answered to it through a link. Nothing in it tells the supplier what
 * anything costs, or whom else was asked.
 */

/** Most of lines in a request, of requests in a project, of answers to a request. */
export const quoteLimits = { lines: 500, requests: 500, answers: 20 } as const

/** What a price is asked of. Where it has a pack the price is of one pack, else of one unit. */
const quoteLineSchema = z.object({
  id: idSchema,
  /** The item of the price book; null for what is not in it yet. */
  item: z.nullable(idSchema),
  name: lineSchema(say('The item'), 300),
  unit: textSchema(say('The unit'), 20),
  pack: z.nullable(packSchema),
  /** How many packs, or units; null where that is left open. */
  quantity: z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000_000))),
})
export type QuoteLine = z.infer<typeof quoteLineSchema>

export const quotedPricesSchema = z
  .array(
    z.object({
      line: idSchema,
      cents: z.nullable(
        centsSchema.check(z.minimum(0, { error: say('A price cannot be less than nothing') })),
      ),
    }),
  )
  .check(z.maxLength(quoteLimits.lines))

export const quoteRequestEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    number: field(say('Request'), countSchema(1_000_000)),
    supplier: field(say('Supplier'), lineSchema(say('The supplier'), 120)),
    note: field(say('Note'), textSchema(say('The note'), 2000)),
    lines: field(
      say('Items'),
      z.array(quoteLineSchema).check(
        z.minLength(1, { error: say('Choose at least one item') }),
        z.maxLength(quoteLimits.lines, {
          error: say('At most {most} items in a request', { most: quoteLimits.lines }),
        }),
      ),
      technical,
    ),
    answerBy: field(say('Answer by'), dateSchema),
    sentAt: field(say('Sent'), instantSchema),
    author: field(say('From'), z.nullable(idSchema), technical),
    state: field(say('State'), z.enum(['open', 'withdrawn'])),
    /** Where the letter with the link went last, and how it fared; null before one was sent. */
    email: field(say('Email'), z.nullable(emailSchema)),
    letter: field(say('Letter'), z.nullable(z.enum(['waits', 'sent', 'failed']))),
  },
} as const satisfies Entity

/** What a supplier answered: a record. Of several to one request the last one counts. */
export const quoteAnswerEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    requestId: field(say('Request'), idSchema, technical),
    name: field(say('Name'), answerNameSchema),
    prices: field(say('Prices'), quotedPricesSchema, technical),
    validUntil: field(say('Good until'), dateSchema),
    note: field(say('Note'), textSchema(say('The note'), 2000)),
    /** The supplier’s own quote, a file of the project. */
    fileId: field(say('File'), z.nullable(idSchema), technical),
    at: field(say('When'), instantSchema),
  },
} as const satisfies Entity
export type QuoteAnswer = Required<Seen<typeof quoteAnswerEntity>>

export const quoteEntities = {
  'quote-request': quoteRequestEntity,
  'quote-answer': quoteAnswerEntity,
} as const satisfies Record<string, Entity>
