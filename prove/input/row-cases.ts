import { orgArchiveRow } from '#contract/archive.ts'
import { letterPreviewPath } from '#contract/invitations.ts'
import { exportMembersPath } from '#contract/members.ts'
import { type Case, caseOf, rawCase, refusal } from './case.ts'
import { bytesOf, chunked } from './request.ts'
import { goodRequest, type RowCall, takesJson, targetOf } from './row-calls.ts'

/** What Node's parser knows and no row takes, and what nobody knows. */
const otherMethods = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'TRACE',
  'DELETE',
  'PATCH',
  'CONNECT',
  'PROPFIND',
  'BREW',
  'get',
]

const patternOf = ({ path }: RowCall['row']) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Every method that an address does not take, on each that there is. */
export function methodCases(calls: readonly RowCall[]): Case[] {
  const taken = new Map<string, Set<string>>([
    ['/healthz', new Set(['GET', 'HEAD'])],
    ['/readyz', new Set(['GET', 'HEAD'])],
    ['/api/openapi.json', new Set(['GET', 'HEAD'])],
    [targetOf({ path: letterPreviewPath }), new Set(['GET'])],
    [exportMembersPath, new Set(['GET'])],
  ])
  for (const { target } of calls) {
    const [path = ''] = target.split('?')
    const known = taken.get(path) ?? new Set()
    for (const one of calls) {
      // A path may be that of one call and look like the parameter of another.
      if (!patternOf(one.row).test(path)) continue
      known.add(one.row.method)
      // A file that is kept can be asked about without being fetched; an archive is made when it is.
      if (one.row.bytes === 'answered' && one.row !== orgArchiveRow) known.add('HEAD')
    }
    taken.set(path, known)
  }
  const passes = [...new Map(calls.flatMap(({ pass }) => pass.map((one) => [one[1], one]))).values()]
  return [...taken].flatMap(([target, methods]) =>
    [...otherMethods, 'GET', 'POST']
      .filter((method) => !methods.has(method))
      .map((method) =>
        caseOf(
          'another method',
          `${method} ${target}`,
          { method, target, headers: passes },
          refusal('wrong_method', { allow: [...methods].join(', ') }),
        ),
      ),
  )
}

/** Where a request must not come from: headers of a browser that another site made send it. */
export const foreignOrigins: readonly (readonly (readonly [string, string])[])[] = [
  [['origin', 'https://evil.example']],
  [['origin', 'null']],
  [['origin', 'http://localhost.evil.example']],
  [['origin', 'http://evil-localhost']],
  [['origin', 'https://localhost']],
  [['origin', 'http://localhost:1']],
  [['origin', 'http://localhost@evil.example']],
  [['origin', 'http://localhost/']],
  [['origin', '']],
  [
    ['origin', 'http://localhost'],
    ['origin', 'https://evil.example'],
  ],
  [['sec-fetch-site', 'cross-site']],
  [['sec-fetch-site', 'same-site']],
  [
    ['origin', 'http://localhost'],
    ['sec-fetch-site', 'cross-site'],
  ],
  [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'same-origin'],
  ],
]

/** What another site has a browser send that is signed in, to every call that changes something. */
export const originCases = (calls: readonly RowCall[]): Case[] =>
  calls
    .filter(({ row }) => row.method !== 'GET')
    .flatMap((call) =>
      foreignOrigins.map((headers) =>
        caseOf(
          'another site',
          `${call.name} with ${headers.map((pair) => pair.join(': ')).join(', ')}`,
          goodRequest(call, { headers }),
          refusal('cross_site'),
        ),
      ),
    )

const wrongTypes = [
  undefined,
  '',
  'text/plain',
  'text/plain; application/json',
  'text/json',
  'application/jsonp',
  'application/json/x',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '*/*',
  '__proto__',
  'json',
]

/** A body that says it is something else, or does not say what it is. */
export const typeCases = (calls: readonly RowCall[]): Case[] =>
  calls.filter(takesJson).flatMap((call) =>
    wrongTypes.map((type) =>
      caseOf(
        'content type',
        `${call.name} with ${type ?? 'none'}`,
        goodRequest(call, {
          body: JSON.stringify(call.body ?? {}),
          headers: type === undefined ? [] : [['content-type', type]],
        }),
        refusal('unsupported_type'),
      ),
    ),
  )

const deep = (open: string, close: string) => `${open.repeat(5000)}1${close.repeat(5000)}`

/** No JSON, or JSON that no call can mean. */
const brokenBodies: readonly (readonly [name: string, body: string | Buffer])[] = [
  ['an end that is missing', '{"name":'],
  ['null', 'null'],
  ['an array', '[]'],
  ['an array of what was meant', '[{"name":"Ada Mason"}]'],
  ['a number', '7'],
  ['a text', '"x"'],
  ['true', 'true'],
  ['NaN', 'NaN'],
  ['more after its end', '{}x'],
  ['two at once', '{"a":1}{"a":2}'],
  ['a comma too many', '{"a":1,}'],
  ['single quotes', "{'a':1}"],
  ['a comment', '{"a":1}//'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['__proto__ in an escape', '{"\\u005f_proto__":{"admin":true}}'],
  ['__proto__ further in', '{"a":[{"__proto__":{"admin":true}}]}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"admin":true}}}'],
  ['5,000 arrays in each other', deep('[', ']')],
  ['a NUL', '\0'],
  ['a NUL within', '{"a":"\0"}'],
  ['bytes that are no UTF-8', Buffer.from('{"a":"\xff\xfe"}', 'latin1')],
  ['an overlong slash', Buffer.from('{"a":"\xc0\xaf"}', 'latin1')],
  ['a surrogate as UTF-8', Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1')],
  ['half a character', Buffer.from('{"a":"\xe2\x82"}', 'latin1')],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
  ['gzip that says nothing of it', Buffer.from('1f8b0800000000000003abae050043bfa6a302000000', 'hex')],
]
/** What only a call that asks for something refuses. */
const emptyBodies: readonly (readonly [name: string, body: string])[] = [
  ['nothing', ''],
  ['no field', '{}'],
  ['5,000 objects in each other', deep('{"a":', '}')],
  ['fields of every object', '{"toString":1,"constructor":1,"hasOwnProperty":1,"valueOf":1}'],
]

const whereAsked = new Set(emptyBodies.map(([name]) => name))

const json = ['content-type', 'application/json'] as const

export const jsonCases = (calls: readonly RowCall[]): Case[] =>
  calls
    .filter(takesJson)
    .flatMap((call) =>
      [...brokenBodies, ...(call.body ? emptyBodies : [])]
        .filter(
          ([name]) => name === 'nothing' || !whereAsked.has(name) || (call.schema.required?.length ?? 0) > 0,
        )
        .map(([name, body]) =>
          caseOf(
            'JSON',
            `${call.name} with ${name}`,
            goodRequest(call, { body, headers: [json] }),
            refusal('invalid_input'),
          ),
        ),
    )

/** Bodies that are too large, by their length and in chunks. */
export const sizeCases = (calls: readonly RowCall[]): Case[] =>
  calls.filter(takesJson).flatMap((call) => {
    const sizes = ['join', 'login', 'operatorSignIn', 'invite'].includes(call.name)
      ? [66_000, 10_000_000]
      : [(call.row.bodyMost ?? 64_000) + 2000]
    return sizes.flatMap((size) => {
      const body = Buffer.from(JSON.stringify({ ...call.body, filler: 'x'.repeat(size) }))
      const inChunks = bytesOf(
        goodRequest(call, {
          body: chunked(body, 16_000),
          headers: [json, ['transfer-encoding', 'chunked']],
        }),
      )
      return [
        caseOf(
          'size',
          `${call.name} with ${size} bytes`,
          goodRequest(call, { body, headers: [json] }),
          refusal('too_large'),
        ),
        rawCase(
          'size',
          `${call.name} with ${size} bytes in chunks`,
          [inChunks],
          [call.row.method],
          [refusal('too_large')],
        ),
      ]
    })
  })

const kinds = { number: 7, array: ['x'], object: { a: 1 }, boolean: true, null: null } as const

/** One field of another kind than is taken, and each required one left away. */
export const fieldCases = (calls: readonly RowCall[]): Case[] =>
  calls.flatMap((call) => {
    const { body, schema, name } = call
    if (!body) return []
    const spoilt = (field: string, what: string, change: Record<string, unknown>) =>
      caseOf(
        'kind of a field',
        `${name} with ${what} as ${field}`,
        goodRequest(call, { body: change }),
        refusal('invalid_input', { field }),
      )
    const wrong = Object.entries(schema.properties ?? {}).flatMap(([field, own]) => {
      const types = [own.type, ...(own.anyOf ?? []).map(({ type }) => type)].flat()
      // A field that takes anything, and leaves away what does not fit, has no wrong kind.
      if (
        types.every((type) => type === undefined) ||
        own.description !== undefined ||
        own.default !== undefined
      )
        return []
      return Object.entries(kinds)
        .filter(([kind]) => !types.includes(kind) && !(kind === 'number' && types.includes('integer')))
        .map(([kind, value]) => spoilt(field, kind, { ...body, [field]: value }))
    })
    const missing = (schema.required ?? []).map((field) => {
      const { [field]: _, ...rest } = body
      return spoilt(field, 'nothing', rest)
    })
    return [...wrong, ...missing]
  })
