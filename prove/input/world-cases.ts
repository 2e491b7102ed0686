import * as z from 'zod/mini'
import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'
import { pathWith } from '#testing/world/asking.ts'
import { idsOf } from '#testing/world/ids.ts'
import { type Case, caseOf, refusal } from './case.ts'
import { goodRequest, isOfWorld, type RowCall, takesJson, takesLines } from './row-calls.ts'

type Way = readonly (string | number)[]

/** What a text must never hold, whoever takes it: no database keeps it. */
const unkept: readonly (readonly [what: string, text: string])[] = [
  ['a NUL', 'Set\u0000tile'],
  ['half a character', 'Set \ud800 tile'],
]

const others = [7, ['x'], { a: 1 }, true, null, 'x'] as const

/** Values that a schema may refuse, each with what it is; those that it takes are left out by who asks. */
function badValues(schema: JsonSchema): [what: string, value: unknown][] {
  const [first = schema] = schema.anyOf ?? []
  const { type, format, maxLength, maximum, minimum, maxItems } = first
  const kinds = others.map((value): [string, unknown] => [JSON.stringify(value), value])
  if (first.enum)
    return [...kinds, ['__proto__', '__proto__'], ['constructor', 'constructor'], ['nothing', '']]
  if (type === 'string') {
    const text = format === undefined ? unkept.map(([what, one]): [string, unknown] => [what, one]) : []
    const formed = [
      '2026-02-30',
      '20260101',
      '2026-01-01T25:00:00Z',
      '%00',
      '5f0c7d3a8e4b4f649a510d5b3c1f7e2a',
    ]
    return [
      ...kinds.filter(([, value]) => typeof value !== 'string' || format !== undefined),
      ...text,
      ...(format === undefined ? [] : formed.map((one): [string, unknown] => [one, one])),
      ['nothing', ''],
      ['blanks', '  \u00a0 '],
      ...(maxLength === undefined ? [] : [['one too long', 'x'.repeat(maxLength + 1)] as [string, unknown]]),
      ['far too long', 'x'.repeat(40_000)],
    ]
  }
  if (type === 'integer' || type === 'number') {
    return [
      ...kinds.filter(([, value]) => typeof value !== 'number'),
      ...[1.5, -1, 1e300, (maximum ?? 2 ** 53) + 1, (minimum ?? -(2 ** 53)) - 1].map(
        (one): [string, unknown] => [String(one), one],
      ),
    ]
  }
  if (type === 'array') {
    const many =
      maxItems === undefined || maxItems > 600
        ? []
        : [Array.from({ length: maxItems + 1 }, () => sample(first.items))]
    return [...kinds, ['an empty list', []], ...many.map((one): [string, unknown] => ['one too many', one])]
  }
  return kinds
}

const sample = (schema: JsonSchema | undefined): unknown =>
  schema?.format === 'uuid' ? '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a' : 'x'

/** Every field of a body with the way to it: those of objects within it too, and of the first of a list. */
function fieldsOf(schema: JsonSchema, way: Way = []): { way: Way; schema: JsonSchema }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, own]) => {
    const [first = own] = own.anyOf ?? []
    const here = [...way, name]
    const inList =
      first.type === 'array' && first.items ? { way: [...here, 0], schema: first.items } : undefined
    return [
      { way: here, schema: own },
      ...(first.type === 'object' ? fieldsOf(first, here) : []),
      ...(inList ? [inList, ...fieldsOf(inList.schema, inList.way)] : []),
    ]
  })
}

/** A copy of `value` in which `way` leads to `one`; what is not there on the way is made. */
function withAt(value: unknown, way: Way, one: unknown): unknown {
  const [step, ...rest] = way
  if (step === undefined) return one
  if (typeof step === 'number') return [withAt(Array.isArray(value) ? value[step] : undefined, rest, one)]
  const object = (
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  ) as Record<string, unknown>
  return { ...object, [step]: withAt(object[step], rest, one) }
}

/** What is only compared with what stands. */
const comparedOnly: readonly string[] = ['closeOrg']

/** Texts that the contract takes and no database can keep: each would be a fault of the server. */
export const unkeptTexts = (calls: readonly RowCall[]): string[] =>
  calls
    .filter(({ name, row }) => takesLines(row) && !comparedOnly.includes(name))
    .flatMap((call) =>
      fieldsOf(call.schema).flatMap(({ way, schema }) => {
        const [{ type, format, enum: choices, const: only } = schema] = schema.anyOf ?? []
        if (!call.body || type !== 'string' || format !== undefined || choices || only !== undefined)
          return []
        return unkept.flatMap(([what, text]) => {
          const { success, error } = z.safeParse(call.row.body, withAt(call.body, way, text))
          const isSaid = !success && error.issues.some(({ path }) => path.join('.') === way.join('.'))
          return isSaid ? [] : [`${call.name}: ${way.join('.')} takes ${what}`]
        })
      }),
    )

/** Whatever the contract refuses of a body, field by field and however deep: it is refused, by the name of its field. */
export const bodyCases = (calls: readonly RowCall[]): Case[] =>
  calls
    .filter((call) => takesLines(call.row) && takesJson(call))
    .flatMap((call) =>
      fieldsOf(call.schema).flatMap(({ way, schema }) =>
        badValues(schema).flatMap(([what, value]) => {
          const body = withAt(call.body, way, value) as Record<string, unknown>
          const { success, error } = z.safeParse(call.row.body, body)
          const field = way.join('.')
          const path = error?.issues.map((one) => one.path.join('.')).find((one) => one.startsWith(field))
          if (success || path === undefined) return []
          return caseOf(
            'value in a workspace',
            `${call.name} with ${what} as ${field}`,
            goodRequest(call, { body }),
            refusal('invalid_input', { field: path }),
          )
        }),
      ),
    )

const badTexts = [
  '',
  'x',
  '%00',
  '-1',
  '1.5',
  '1e1',
  '__proto__',
  '2026-02-30',
  '9'.repeat(400),
  'a%0d%0ab',
  '%ED%A0%80',
  'x'.repeat(3000),
]

/** Whatever the contract refuses behind the question mark, and a key that comes twice. */
export const askedCases = (calls: readonly RowCall[]): Case[] =>
  calls
    .filter(({ row }) => isOfWorld(row) && row.query !== undefined)
    .flatMap((call) => {
      const { query } = call.row
      if (!query) return []
      const [path = '', given = ''] = call.target.split('?')
      const rest = new URLSearchParams(given)
      return Object.keys(toJsonSchema(query, 'input').properties ?? {}).flatMap((key) => {
        const others = [...rest].filter(([name]) => name !== key).map(([name, value]) => `${name}=${value}`)
        const known = Object.fromEntries([...rest])
        const isRefused = (value: unknown) =>
          z.safeParse(query, { ...known, [key]: value }).error?.issues.some(({ path }) => path[0] === key)
        const texts = badTexts.filter((text) => isRefused(read(text)))
        const twice = isRefused(['a', 'b']) ? [`a&${key}=b`] : []
        return [...texts, ...twice].map((text) =>
          caseOf(
            'query in a workspace',
            `${call.name} with ${key}=${text.slice(0, 40)}`,
            goodRequest(call, {
              target: `${path}?${[...others, `${key}=${text}`].join('&')}`,
              ...(call.row.bytes === 'sent' && { body: 'x', headers: fileHeaders }),
            }),
            refusal('invalid_input', { field: key }),
          ),
        )
      })
    })

const read = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const notIds = [
  'x',
  '1',
  '__proto__',
  '%00',
  '5f0c7d3a8e4b4f649a510d5b3c1f7e2a',
  "1'or'1",
  '*',
  '{a}',
  '9'.repeat(300),
]

/** What is no id, in each place of a path: at the door it is nobody's project, behind it a wrong id. */
export const placeCases = (calls: readonly RowCall[]): Case[] =>
  calls
    .filter(({ row }) => isOfWorld(row))
    .flatMap((call) =>
      [...call.row.path.matchAll(/\{(\w+)\}/g)].flatMap(([, param = '']) => {
        const shape = toJsonSchema(call.row.params, 'input').properties?.[param]
        const isDoor = param === call.row.caller
        if (!isDoor && shape?.format !== 'uuid') return []
        return notIds.map((text) => {
          const ids = { ...idsOf('kitchen'), [param]: text }
          const [, query = ''] = call.target.split('?')
          const target = `${pathWith({ name: `${call.name}Row`, row: call.row }, ids)}${query && `?${query}`}`
          return caseOf(
            'id in a workspace',
            `${call.name} of ${text.slice(0, 40)} as ${param}`,
            goodRequest(call, {
              target,
              ...(call.row.bytes === 'sent' && { body: 'x', headers: fileHeaders }),
            }),
            isDoor ? refusal('not_found') : refusal('invalid_input', { field: param }),
          )
        })
      }),
    )

const octets = ['content-type', 'application/octet-stream'] as const
const fileHeaders = [octets, ['x-file-name', 'plan.txt']] as const

/** Files that are none, or that nobody can name. */
export const uploadCases = (calls: readonly RowCall[]): Case[] =>
  calls
    .filter(({ row }) => row.bytes === 'sent')
    .flatMap((call) => {
      const sent = (
        what: string,
        change: Parameters<typeof goodRequest>[1],
        code: Parameters<typeof refusal>[0],
      ) => caseOf('file that is sent', `${call.name} with ${what}`, goodRequest(call, change), refusal(code))
      return [
        sent('no bytes', { body: '', headers: fileHeaders }, 'invalid_input'),
        sent('no name', { body: 'x', headers: [octets] }, 'invalid_input'),
        sent('a blank name', { body: 'x', headers: [octets, ['x-file-name', '  ']] }, 'invalid_input'),
        sent(
          'a name in raw bytes',
          { body: 'x', headers: [octets, ['x-file-name', 'pl\u00e1n.txt']] },
          'invalid_input',
        ),
        sent(
          'a name of broken percents',
          { body: 'x', headers: [octets, ['x-file-name', '%E0%A4%A']] },
          'invalid_input',
        ),
        sent(
          'the type of JSON',
          {
            body: '{}',
            headers: [
              ['content-type', 'application/json'],
              ['x-file-name', 'a.txt'],
            ],
          },
          'unsupported_type',
        ),
        sent(
          'a form',
          {
            body: 'x',
            headers: [
              ['content-type', 'multipart/form-data; boundary=x'],
              ['x-file-name', 'a.txt'],
            ],
          },
          'unsupported_type',
        ),
        sent('no type', { body: 'x', headers: [['x-file-name', 'a.txt']] }, 'unsupported_type'),
        sent(
          'more bytes than are taken',
          { body: 'x', headers: [...fileHeaders, ['content-length', '200000001']] },
          'too_large',
        ),
      ]
    })
