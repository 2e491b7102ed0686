import fc from 'fast-check'
import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'
import type { AnyRow } from '#contract/route.ts'
import { address, nearAddress, plainTextOf, wildText } from './texts.ts'

/** What is sent to a row, before it is written down: `body` is any JSON value. */
export type Sent = {
  params: Record<string, string>
  query: Record<string, string | string[]>
  body: unknown
}

/** What stands for a token or an id: some that are good, and how to make more of the kind; for a list under its name and `[]`. */
export type Samples = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Whether everything in what is sent fits the schemas of the row, as the server reads it. */
export type Fits = (sent: Sent) => boolean

const wild: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: wildText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      2 ** 53,
      1e300,
      '',
      [],
      {},
      [null],
      [[]],
      { length: 3 },
      { toString: 1 },
      { $ne: null },
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 300 }).map(nested) },
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** Names that every object has, or that nobody asked for. */
const strayNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'length',
  'id',
  'Email',
  'name ',
  'isAdmin',
  'confirmed_at',
  '',
  '0',
)

/** An object with one more own property, `__proto__` too. */
const withEntry = (object: object, name: string, value: unknown): Record<string, unknown> =>
  Object.fromEntries([...Object.entries(object).filter(([key]) => key !== name), [name, value]])

const textOf = (name: string, schema: JsonSchema, samples: Samples): fc.Arbitrary<unknown> => {
  if (schema.format === 'idn-email' || name === 'email') return address
  if (schema.format === 'date') return fc.constantFrom('2025-01-31', '2026-03-31', '2026-12-31')
  const sample = samples[name]
  if (sample) return sample
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date-time')
    return fc.constantFrom('2026-03-31T12:00:00.000Z', '2026-12-31T07:30:00.000Z')
  return plainTextOf(schema.minLength ?? 1, Math.min(schema.maxLength ?? 40, 200))
}

/** Values that fit `schema`, or nearly: a rule that no JSON Schema can say may still refuse one. */
function jsonOf(name: string, schema: JsonSchema, samples: Samples): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => jsonOf(name, one, samples)))
  if (schema.type === 'object') return objectOf(schema, samples)
  if (schema.type === 'array')
    return (
      samples[`${name}[]`] ??
      fc.array(jsonOf(name, schema.items ?? {}, samples), { minLength: 1, maxLength: 3 })
    )
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({
      min: Math.ceil(schema.minimum ?? 0),
      max: Math.floor(Math.min(schema.maximum ?? 100, 100)),
    })
  if (schema.type === 'string') return textOf(name, schema, samples)
  return samples[name] ?? fc.oneof(plainTextOf(1, 60), wild)
}

function objectOf(schema: JsonSchema, samples: Samples): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {})
  const required = schema.required ?? []
  const optional = properties.map(([name]) => name).filter((name) => !required.includes(name))
  return fc
    .tuple(
      fc.record(Object.fromEntries(properties.map(([name, one]) => [name, jsonOf(name, one, samples)])), {
        noNullPrototype: true,
      }) as fc.Arbitrary<Record<string, unknown>>,
      fc.subarray(optional),
    )
    .map(([all, left]) => Object.fromEntries(Object.entries(all).filter(([name]) => !left.includes(name))))
}

/** The same object with one thing about it changed: a field, one field too many, one too few. */
function changed(valid: fc.Arbitrary<Record<string, unknown>>, names: readonly string[]) {
  const name = names.length > 0 ? fc.constantFrom(...names) : strayNames
  const change = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('set' as const), name, wild) },
    { weight: 3, arbitrary: fc.tuple(fc.constant('set' as const), name, wildText) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('wrap' as const), name, fc.constant(null)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('leave' as const), name, fc.constant(null)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('set' as const), strayNames, wild) },
    {
      weight: names.includes('email') ? 4 : 0,
      arbitrary: fc.tuple(fc.constant('set' as const), fc.constant('email'), nearAddress),
    },
  )
  return fc.tuple(valid, change).map(([body, [what, name, value]]): Record<string, unknown> => {
    if (what === 'leave') return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))
    if (what === 'wrap') return withEntry(body, name, [body[name] ?? null])
    return withEntry(body, name, value)
  })
}

type Share = {
  /** Of a hundred, how many are meant to fit; of those that only happen to, as many are let through. */
  fitting: number
}

/**
 * What a row is sent, made from its own schemas: some that fit, mostly some that nearly do, and some that are anything at
 * all.
 */
export function questionsFor(
  row: AnyRow,
  samples: Samples,
  fits: Fits,
  { fitting }: Share,
): fc.Arbitrary<Sent> {
  const body = toJsonSchema(row.body, 'input')
  const names = Object.keys(body.properties ?? {})
  const validBody = objectOf(body, samples)
  const validParams = paramsOf(row, samples)
  const validQuery = queryOf(row, samples)
  const valid = fc.record({ params: validParams, query: validQuery, body: validBody })

  const nearBody = fc.oneof(
    { weight: 8, arbitrary: changed(validBody, names) as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: wild },
    { weight: 1, arbitrary: fc.dictionary(strayNames, wild, { maxKeys: 4 }) },
  )
  const parts = {
    body: fc.record({ params: validParams, query: validQuery, body: nearBody }),
    query: fc.record({ params: validParams, query: nearQueryOf(row, validQuery), body: validBody }),
    params: fc.record({
      params: validParams.chain((params) => {
        const [name] = Object.keys(params)
        return name === undefined
          ? fc.constant(params)
          : wildText.filter(isSegment).map((text) => ({ [name]: text }))
      }),
      query: validQuery,
      body: validBody,
    }),
  }
  const ways = [
    ...(row.method === 'GET' ? [] : [{ weight: 4, arbitrary: parts.body }]),
    { weight: row.query ? 4 : 1, arbitrary: parts.query },
    ...(row.path.includes('{') ? [{ weight: 2, arbitrary: parts.params }] : []),
  ]
  const near: fc.Arbitrary<Sent> = fc.oneof(...ways)
  // One that costs much to answer must not come too often by chance either.
  const rarely = fitting < 10 ? near.filter((sent) => !fits(sent)) : near
  return fc.oneof({ weight: fitting, arbitrary: valid }, { weight: 100 - fitting, arbitrary: rarely })
}

/**
 * An empty segment, or one of dots, is another address and no parameter; and what is of another length in small letters
 * is found at none, where the router looks at small and capital letters alike.
 */
const isSegment = (text: string) => !/^\.{0,2}$/.test(text) && text.toLowerCase().length === text.length

function paramsOf({ path }: AnyRow, samples: Samples): fc.Arbitrary<Record<string, string>> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return fc.record(
    Object.fromEntries(names.map((name) => [name, samples[name] ?? plainTextOf(1, 20)])),
  ) as fc.Arbitrary<Record<string, string>>
}

function queryOf({ query }: AnyRow, samples: Samples): fc.Arbitrary<Sent['query']> {
  if (!query) return fc.constant({})
  return objectOf(toJsonSchema(query, 'input'), samples).map((values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )
}

function nearQueryOf({ query }: AnyRow, valid: fc.Arbitrary<Sent['query']>): fc.Arbitrary<Sent['query']> {
  const names = query ? Object.keys(toJsonSchema(query, 'input').properties ?? {}) : []
  const name = names.length > 0 ? fc.oneof(fc.constantFrom(...names), strayNames) : strayNames
  const value = fc.oneof(wildText, fc.array(wildText, { minLength: 2, maxLength: 3 }))
  return fc
    .tuple(valid, name, value)
    .map(([query, key, text]) => withEntry(query, key, text) as Sent['query'])
}
