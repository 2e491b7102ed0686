import type { ErrorCode } from '#contract/errors.ts'
import { letterPreviewPath } from '#contract/invitations.ts'
import { altered } from '#testing/altered.ts'
import { type Case, caseOf, refusal } from './case.ts'
import type { Doors } from './doors.ts'
import { goodRequest, isOfWorld, nobodysToken, type RowCall, targetOf } from './row-calls.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

/** Cookies that let nobody in, made of one that does. */
function badCookies(good: string, other: string): readonly (readonly [what: string, headers: Pairs])[] {
  const [name = '', token = ''] = good.split('; ').at(-1)?.split('=') ?? []
  return [
    ['none', []],
    ['an empty one', [['cookie', `${name}=`]]],
    ['an altered one', [['cookie', altered(`${name}=${token}`)]]],
    ['one in lower case', [['cookie', `${name}=${token.toLowerCase()}`]]],
    ['one cut short', [['cookie', `${name}=${token.slice(0, -1)}`]]],
    ['one with more behind it', [['cookie', `${name}=${token}x`]]],
    ['one that was never given', [['cookie', `${name}=${nobodysToken}`]]],
    ['an altered one before the good one', [['cookie', `${name}=${nobodysToken}; ${name}=${token}`]]],
    ['one of the other side', [['cookie', other]]],
    ["the other side's token under this name", [['cookie', `${name}=${other.split('=').at(-1)}`]]],
    ['a huge one', [['cookie', `${name}=${'a'.repeat(14_000)}`]]],
    ['a thousand', [['cookie', Array.from({ length: 1000 }, (_, i) => `c${i}=1`).join('; ')]]],
    ['one whose encoding is broken', [['cookie', `${name}=%E0%A4%A`]]],
    ['one with a NUL', [['cookie', `${name}=%00${token}`]]],
    ['one named __proto__', [['cookie', `__proto__=${token}; constructor=${token}`]]],
    ['one named for https', [['cookie', `__Host-${name}=${token}`]]],
    ['one of other case', [['cookie', `${name.toUpperCase()}=${token}`]]],
  ]
}

/** Every call that is for somebody, with cookies that are nobody's. */
export const cookieCases = (calls: readonly RowCall[], doors: Doors): Case[] =>
  calls
    .filter(({ row }) => row.caller !== 'anyone')
    .flatMap((call) => {
      const [own, other] =
        call.row.caller === 'operator'
          ? [doors.operator[1], doors.user[1]]
          : [call.pass[0]?.[1] ?? '', doors.operator[1]]
      return badCookies(own, other).map(([what, headers]) =>
        caseOf(
          'cookie',
          `${call.name} with ${what}`,
          { ...goodRequest(call), headers },
          refusal('unauthenticated'),
        ),
      )
    })

/** Every call of operators with what is no key, a key that has ended, and one that reaches less. */
export function keyCases(calls: readonly RowCall[], { keys, user, operator }: Doors): Case[] {
  const bearer = (value: string): Pairs => [['authorization', value]]
  const nobody: readonly (readonly [what: string, headers: Pairs])[] = [
    ['nothing after Bearer', bearer('Bearer')],
    ['nonsense', bearer('Bearer x')],
    ['a key that never was', bearer(`Bearer plk_${nobodysToken}`)],
    ['an altered key', bearer(`Bearer ${altered(keys.all)}`)],
    ['a key without its prefix', bearer(`Bearer ${keys.all.slice(4)}`)],
    ['a key of other case', bearer(`Bearer ${keys.all.toUpperCase()}`)],
    ['a revoked key', bearer(`Bearer ${keys.revoked}`)],
    ['two keys at once', bearer(`Bearer ${keys.all}, Bearer ${keys.all}`)],
    ['a key in quotes', bearer(`Bearer "${keys.all}"`)],
    ['a huge key', bearer(`Bearer plk_${'a'.repeat(14_000)}`)],
    ['Basic', bearer(`Basic ${Buffer.from(`x:${keys.all}`).toString('base64')}`)],
    ['Digest', bearer('Digest username="x", realm="", uri="/", response=""')],
    ['a key alone', bearer(keys.all)],
    ["a member's session", bearer(`Bearer ${user[1].split('=').at(-1)}`)],
    ["an operator's session", bearer(`Bearer ${operator[1].split('=').at(-1)}`)],
  ]
  const operatorCalls = calls.filter(({ row }) => row.caller === 'operator')
  return operatorCalls.flatMap((call) => {
    const one = (what: string, headers: Pairs, code: ErrorCode) =>
      caseOf('key', `${call.name} with ${what}`, { ...goodRequest(call), headers }, refusal(code))
    const twice = [...bearer(`Bearer ${keys.all}`), ...bearer('Bearer x')]
    const { scope } = call.row
    return [
      ...nobody.map(([what, headers]) => one(what, headers, 'unauthenticated')),
      one('a wrong key beside a good session', [operator, ...bearer('Bearer x')], 'unauthenticated'),
      one('the header twice', twice, 'invalid_input'),
      ...(scope === 'members:read'
        ? []
        : [one('a key that reaches less', bearer(`Bearer ${keys.reader}`), 'forbidden')]),
      ...(scope === undefined
        ? [one('a key of every scope', bearer(`Bearer ${keys.all}`), 'forbidden')]
        : []),
    ]
  })
}

/** Tokens that no letter carried, spoilt in the ways that letters, people and attackers spoil them. */
const malformed: readonly string[] = [
  'x',
  nobodysToken.slice(1),
  `${nobodysToken}A`,
  `${nobodysToken.slice(0, -1)}=`,
  `${nobodysToken.slice(0, -1)}+`,
  `${nobodysToken.slice(0, -1)}.`,
  'A'.repeat(3000),
  'A'.repeat(15_000),
  '__proto__',
  'constructor',
]
/** The same in an address, where a percent sign means something. */
const malformedInPath: readonly string[] = [
  `${nobodysToken.slice(0, -3)}%00`,
  '%00',
  `${nobodysToken}%00`,
  `%00${nobodysToken}`,
  `${nobodysToken}%0d%0a`,
  `${nobodysToken}%20`,
  `%20${nobodysToken}`,
  `${nobodysToken.slice(0, 20)}%2F${nobodysToken.slice(21)}`,
  `..%2f${nobodysToken}`,
  `${nobodysToken.slice(0, -1)}%2541`,
  `%25${nobodysToken}`,
  `${nobodysToken.slice(0, -2)}%C3%A9`,
  `${nobodysToken};jsessionid=1`,
  '%E2%80%AE',
]

/** The code for a token that is well formed but does nothing any more, by call. */
type Spent = Readonly<Record<string, readonly (readonly [what: string, token: string, code: ErrorCode])[]>>

export function tokenCases(calls: readonly RowCall[], { tokens }: Doors): Case[] {
  const spent: Spent = {
    confirm: [
      ['of somebody erased', tokens.erased, 'unknown_token'],
      ['that has expired', tokens.expired, 'expired_token'],
      ['of another letter', tokens.unsubscribe, 'unknown_token'],
      ['that is altered', altered(tokens.expired), 'unknown_token'],
    ],
    place: [
      ['of somebody erased', tokens.erasedPlace, 'unknown_token'],
      ['of another letter', tokens.unsubscribe, 'unknown_token'],
      ['whose signature is altered', altered(tokens.place), 'unknown_token'],
      ['whose content is altered', altered(tokens.place, 0), 'unknown_token'],
    ],
    ownData: [
      ['of somebody erased', tokens.erased, 'unknown_token'],
      ['of another letter', tokens.place, 'unknown_token'],
      ['that is altered', altered(tokens.unsubscribe), 'unknown_token'],
    ],
    eraseOwnData: [
      ['of somebody erased', tokens.erased, 'unknown_token'],
      ['of another letter', tokens.expired, 'unknown_token'],
      ['that is altered', altered(tokens.unsubscribe), 'unknown_token'],
    ],
    verifyEmail: [
      ['that was used', tokens.used, 'used_token'],
      ['of another letter', tokens.resetUsed, 'unknown_token'],
      ['that is altered', altered(tokens.used), 'unknown_token'],
    ],
    resetPassword: [
      ['that was used', tokens.resetUsed, 'used_token'],
      ['that has expired', tokens.resetExpired, 'expired_token'],
      ['of another letter', tokens.used, 'unknown_token'],
    ],
    operatorLink: [
      ['that was used', tokens.linkUsed, 'used_token'],
      ['that is altered', altered(tokens.linkUsed), 'unknown_token'],
    ],
    operatorEnrol: [
      ['that was used', tokens.linkUsed, 'used_token'],
      ['that is altered', altered(tokens.linkUsed), 'unknown_token'],
    ],
  }
  return calls.flatMap((call) => {
    const inPath = call.row.path.includes('{token}')
    const inBody = call.body !== undefined && 'token' in call.body
    if (!inPath && !inBody) return []
    const one = (what: string, token: string, code: ErrorCode) =>
      caseOf(
        'token',
        `${call.name} with a token ${what}`,
        goodRequest(call, inPath ? { target: targetOf(call.row, token) } : { body: { ...call.body, token } }),
        refusal(code),
      )
    return [
      one('that never was', nobodysToken, 'unknown_token'),
      ...(spent[call.name] ?? []).map((parts) => one(...parts)),
      ...[...malformed, ...(inPath ? malformedInPath : ['', '\u0000', '\ud800'.repeat(43)])].map((token) =>
        // A link to a place is a sealed id, of which nothing can be said but that it does not open.
        one(
          `such as ${token.slice(0, 60)}`,
          token,
          call.name === 'place' ? 'unknown_token' : 'malformed_token',
        ),
      ),
      ...(inPath
        ? ['%zz', '%', '%ff', `${nobodysToken}%E9`].map((token) => one(token, token, 'invalid_input'))
        : []),
    ]
  })
}

/** Ids that are nobody's, and no ids at all, for calls that take one. */
export const idCases = (calls: readonly RowCall[]): Case[] =>
  calls
    .filter(({ row }) => row.path.includes('{id}') && !isOfWorld(row))
    .flatMap((call) => [
      caseOf('id', `${call.name} of nobody`, goodRequest(call), refusal('not_found')),
      ...[
        'x',
        '1',
        '__proto__',
        '%00',
        '../me',
        '..%2fme',
        '5f0c7d3a8e4b4f649a510d5b3c1f7e2a',
        "1'or'1",
        '*',
        '%2e%2e',
      ].map((id) =>
        caseOf(
          'id',
          `${call.name} of ${id}`,
          goodRequest(call, { target: call.row.path.replace('{id}', id) }),
          id === '../me' ? refusal('not_found') : refusal('invalid_input'),
        ),
      ),
    ])

/** Letters that there are not, at the one document that operators may frame. */
export const previewCases = ({ operator }: Doors): Case[] =>
  [
    'nope',
    'toString',
    '__proto__',
    'constructor',
    'CONFIRM',
    '%00',
    'confirm%00',
    '..%2f..%2fetc%2fpasswd',
    'a'.repeat(10_000),
  ].map((kind) =>
    caseOf(
      'letter',
      kind.slice(0, 40),
      { target: letterPreviewPath.replace('{kind}', kind), headers: [operator] },
      refusal('not_found'),
    ),
  )
