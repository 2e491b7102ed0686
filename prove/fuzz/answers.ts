import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { AnyRow } from '#contract/route.ts'
import { rowGroups } from '#contract/rows.ts'
import type { Reply } from '../wire.ts'
import type { Sent } from './questions.ts'
import { type RowName, refusals } from './refusals.ts'

/** Every row under its name. */
export const rowsByName = Object.assign({}, ...Object.values(rowGroups)) as Record<RowName, AnyRow>
export type { RowName }

const envelope = z.union([
  z.strictObject({ success: z.literal(true), data: z.unknown() }),
  z.strictObject({
    success: z.literal(false),
    error: z.strictObject({
      code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
      message: z.string().check(z.minLength(1), z.maxLength(400)),
      fields: z.optional(z.record(z.string(), z.string())),
      theirs: z.optional(z.record(z.string(), z.unknown())),
    }),
  }),
])

/** Whether a value holds what would reach into the prototype of an object: refused before any schema looks at it. */
function isPoisoned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__')) return true
  const made = Object.hasOwn(value, 'constructor') ? (value as { constructor: unknown }).constructor : null
  if (typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype')) return true
  return Object.values(value).some(isPoisoned)
}

/** Whether what is sent fits the schemas of its row. */
export function fits(row: AnyRow, { params, query, body }: Sent): boolean {
  if (!z.safeParse(row.params, params).success) return false
  if (row.query && !z.safeParse(row.query, query).success) return false
  if (row.method === 'GET') return true
  return !isPoisoned(body) && z.safeParse(row.body, body).success
}

/** The names that the message of a refusal may be filed under: those of the row, and what stands in one of them. */
function isFieldOf(row: AnyRow, field: string): boolean {
  const [name = ''] = field.split('.')
  const shapes = [row.params, row.query, row.body].map((schema) => (schema ? shapeOf(schema) : {}))
  return shapes.some((shape) => Object.hasOwn(shape, name))
}

const shapeOf = (schema: z.ZodMiniType): object =>
  (schema._zod.def as { shape?: Record<string, unknown> }).shape ?? {}

/** Whether that is said at the door of an organisation or a project, before anything else is read of what was sent. */
const isTurnedAway = ({ caller }: AnyRow, code: ErrorCode): boolean =>
  (caller === 'org' || caller === 'project') && (code === 'not_found' || code === 'wrong_method')

/**
 * Looks at an answer; throws what is wrong with it. Answers the data of one that worked: it must be just what the row's
 * schema says, and what fits the schemas must not be refused but as `refusals` has it, nor what does not fit be taken.
 */
export function checkAnswer(name: RowName, sent: Sent, { status, headers, text }: Reply): unknown {
  const row = rowsByName[name]
  const say = (what: string): never => {
    throw new Error(`${what}: ${status} ${text.slice(0, 400)}`)
  }
  if (status >= 500) say('a fault of the server')
  if (headers.get('cache-control') !== 'no-store') say('may be kept by a cache')
  if (!headers.get('content-type')?.startsWith('application/json')) say('is no JSON')
  if (headers.get('x-content-type-options') !== 'nosniff') say('may be taken for something else')
  const read = z.safeParse(envelope, JSON.parse(text))
  if (!read.success) return say('is not in the envelope')
  const answer = read.data
  const good = fits(row, sent)
  if (answer.success) {
    if (status !== 200) say('worked with another status')
    if (!good) say('does not fit and was taken')
    const data = z.safeParse(row.data, answer.data)
    if (!data.success) {
      const [first] = data.error.issues
      return say(`the data is not as the row says, ${first?.path.join('.')}: ${first?.message}`)
    }
    if (row.data._zod.def.type === 'object' && !isDeepStrictEqual(data.data, answer.data))
      say('the data holds more than the row says')
    return answer.data
  }
  const { code, fields = {} } = answer.error
  if (status !== errorStatus[code]) say('the code has another status')
  if (!good && code !== 'invalid_input' && !isTurnedAway(row, code))
    say('does not fit and was refused for something else')
  if (good && !refusals[name].includes(code)) say('fits and was refused')
  const stray = Object.keys(fields).filter((field) => !isFieldOf(row, field))
  if (stray.length > 0) say(`names fields that nobody has, ${stray.join(', ')}`)
  return undefined
}
