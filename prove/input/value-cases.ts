import { toJsonSchema } from '#contract/json-schema.ts'
import { type Case, caseOf, refusal } from './case.ts'
import { goodRequest, isOfWorld, type RowCall, takesLines } from './row-calls.ts'

/** Text that no name can hold: each would be kept as something else, or read as something else. */
const notNames: readonly (readonly [what: string, text: string])[] = [
  ['a NUL', 'Ada\u0000Mason'],
  ['a bell', 'Ada\u0007Mason'],
  ['CRLF', 'Ada\r\nbcc: eve@evil.example'],
  ['a line feed', 'Ada\nMason'],
  ['a tab', 'Ada\tMason'],
  ['a line separator', 'Ada\u2028Mason'],
  ['an escape of C1', 'Ada\u009bMason'],
  ['a right-to-left override', 'Ada\u202enosaM'],
  ['an isolate', 'Ada\u2066Mason'],
  ['a right-to-left mark', 'Ada\u200fMason'],
  ['an Arabic letter mark', 'Ada\u061cMason'],
  ['zero-width spaces', '\u200b\u200b\u200b'],
  ['a zero-width space within', 'Ada\u200bMason'],
  ['a word joiner', 'Ada\u2060Mason'],
  ['a byte order mark within', 'Ada\ufeffMason'],
  ['a soft hyphen', 'Ada\u00adMason'],
  ['Hangul fillers', '\u3164\u3164\u3164'],
  ['tag characters', 'Ada\u{e0041}Mason'],
  ['the first half of a character', 'Ada\ud800Mason'],
  ['the second half of a character', 'Ada\udc00Mason'],
  ['what stands for a lost character', 'Ada\ufffdMason'],
  ['no character at all', 'Ada\uffffMason'],
]
const tooLong = ['more than can be kept', 'x'.repeat(121)] as const
const invisible = [
  ['spaces', '   '],
  ['joiners alone', '\u200d\u200d\u200d'],
  ['nothing', ''],
] as const

const notAddresses: readonly string[] = [
  'ada',
  'ada@',
  '@mason.example',
  'ada@@mason.example',
  'ada@mason.example\r\nbcc: eve@evil.example',
  'ada@mason.example\nx',
  'ada\r\n@mason.example',
  'ada@mason.example\u0000',
  'ada\u0000@mason.example',
  'ada@mason.example, eve@evil.example',
  'ada@mason.example;eve@evil.example',
  'ada@mason.example eve@evil.example',
  'Ada <ada@mason.example>',
  '"Ada Mason" <ada@mason.example>',
  '<ada@mason.example>',
  '"ada mason"@mason.example',
  '"ada"@mason.example',
  'ada\\@x@mason.example',
  'ada(mason)@mason.example',
  'mailto:ada@mason.example',
  'group: ada@mason.example;',
  'ada@[127.0.0.1]',
  'ada@[IPv6:::1]',
  'ada@127.0.0.1',
  'ada@0x7f.1',
  'ada@localhost',
  'ada@mason.1',
  'ada..mason@mason.example',
  '.ada@mason.example',
  'ada.@mason.example',
  'ada mason@mason.example',
  'ada@-mason.example',
  'ada@mason-.example',
  'ada@mason..example',
  'ada@mason.example.',
  'ada@mas_on.example',
  'ada@mason.example/x',
  'ada@mason.example?x=1',
  'ada@mason.example#x',
  'ada@mason.example:25',
  'ada%40mason.example',
  'ada\uff20mason.example',
  'ada\u200b@mason.example',
  'ada\u202e@mason.example',
  'ada\ufe0f@mason.example',
  'ada@mas\u200bon.example',
  'ada\ud800@mason.example',
  'ada@\udc00.example',
  `${'a'.repeat(65)}@mason.example`,
  `ada@${'a'.repeat(64)}.example`,
  `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`,
  `ada@${'a.'.repeat(130)}example`,
  '__proto__',
  'a'.repeat(30_000),
]

/** Names that every object has, and others that are no option. */
const notOptions = [
  'nope',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'LIDAR',
  ' lidar',
  'lidar\u0000',
  '\ud800',
]

const notUsernames: readonly string[] = [
  'ab',
  'a'.repeat(31),
  'ada mason',
  'ada\u0000mason',
  'ada\r\nmason',
  'ada\u200bmason',
  'ada\u202emason',
  'ada@mason',
  'ada/mason',
  '<b>ada</b>',
  '\ud800da',
  '...',
  '\u3164\u3164\u3164',
]
const notPasswords: readonly string[] = [
  'short',
  'x'.repeat(129),
  'half of a \ud800 character',
  '\udc00'.repeat(20),
]
const notUrls: readonly string[] = [
  'nowhere',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://hooks.mason.example/',
  'https://',
  'https://ada:pw@hooks.mason.example/',
  'https://hooks.mason.example/#x',
  'http://hooks.mason.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest',
  `https://hooks.mason.example/${'a'.repeat(2000)}`,
]
const notCounts = [0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, '1', '1e1'] as const

type Bad = Readonly<Record<string, readonly (readonly [what: string, value: unknown])[]>>
const named = (values: readonly unknown[]) =>
  values.map((value) => [JSON.stringify(value).slice(0, 60), value] as const)

/** What must be refused in each field, whatever call it is a field of. */
const badValues: Bad = {
  name: [...notNames, ...invisible, tooLong],
  company: [...notNames, tooLong],
  position: [...notNames, tooLong],
  email: named(notAddresses),
  interestedIn: named(notOptions),
  source: named(notOptions),
  kinds: named([[], ['nope'], ['__proto__'], ['toString'], [['joined']], 'joined']),
  scopes: named([
    [],
    ['nope'],
    ['__proto__'],
    ['constructor'],
    [['members:read']],
    ['members:read '],
    'members:read',
  ]),
  url: named(notUrls),
  days: named([...notCounts, 367]),
  next: named([...notCounts, 100_001]),
  on: named(['true', 1, 'on']),
  filter: named([
    [],
    'x',
    { status: 'toString' },
    { text: 'a\u0000' },
    { text: ['x'] },
    { from: '2026-02-30' },
    { from: 'x' },
  ]),
  website: named([7, ['x'], { a: 1 }]),
}

/** Fields whose refusal says which part of them was wrong. */
const isPart = (field: string) => field === 'filter' || field === 'kinds' || field === 'scopes'

/** What a field holds that it must not, in each call that has it. */
export const valueCases = (calls: readonly RowCall[]): Case[] =>
  calls.flatMap((call) => {
    const { body, schema, name } = call
    if (!body || takesLines(call.row)) return []
    const bad: Bad = {
      ...badValues,
      ...(name === 'register' ? { username: named(notUsernames) } : {}),
      ...(name === 'register' || name === 'resetPassword' ? { password: named(notPasswords) } : {}),
      ...(name === 'invite' ? { name: [...notNames, ...invisible, tooLong] } : {}),
    }
    return Object.keys(schema.properties ?? {}).flatMap((field) =>
      (bad[field] ?? []).map(([what, value]) =>
        caseOf(
          'value of a field',
          `${name} with ${what} as ${field}`,
          goodRequest(call, { body: { ...body, [field]: value } }),
          refusal('invalid_input', isPart(field) ? {} : { field }),
        ),
      ),
    )
  })

/** Services and actions that there are not, and names that every object has. */
export function serviceCases(calls: readonly RowCall[]): Case[] {
  const call = calls.find(({ name }) => name === 'mcp')
  if (!call) throw new Error('there is no call to services')
  const names = [
    'nope',
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(30_000),
  ]
  const pairs = names.flatMap((one) => [
    { service: one, action: 'getUsageMetrics' },
    { service: 'billing', action: one },
    { service: one, action: one },
  ])
  const payloads = [null, [], 'x', 7, true]
  return [
    ...pairs.map((body) =>
      caseOf(
        'service and action',
        JSON.stringify(body).slice(0, 80),
        goodRequest(call, { body }),
        refusal('not_found'),
      ),
    ),
    ...payloads.map((payload) =>
      caseOf(
        'service and action',
        `the payload ${JSON.stringify(payload)}`,
        goodRequest(call, { body: { ...call.body, payload } }),
        refusal('invalid_input', { field: 'payload' }),
      ),
    ),
  ]
}

/** What stands behind the question mark and is not taken there. */
const badQueries: Readonly<Record<string, readonly string[]>> = {
  limit: [
    '0',
    '-1',
    '201',
    '1.5',
    '1e1',
    '0x10',
    '%201',
    'x',
    '1&limit=2',
    '%00',
    '__proto__',
    '9'.repeat(400),
  ],
  days: ['0', '-1', '367', '1e1', 'x', '1&days=2'],
  status: ['nope', 'toString', '__proto__', 'confirmed&status=invited', '%00'],
  reached: ['nope', 'unconfirmed', 'constructor'],
  interest: ['nope', 'constructor'],
  source: ['nope', 'constructor'],
  flagged: ['maybe', 'true'],
  sort: ['nope', '__proto__', '--joined', 'joined;drop', 'name&sort=email'],
  from: ['x', '2026-02-30', '2026-13-01', '20260101', '%00', '2026-01-01&from=2026-01-02'],
  to: ['x', '2026-1-1', '2026-01-01T00:00:00Z'],
  text: ['%00', 'a%0d%0ab', 'a%e2%80%aeb', 'x'.repeat(101), 'a&text=b'],
  title: ['%00', 'x'.repeat(101)],
  campaign: ['%00', '%e2%80%8b%00'],
  referrer: ['%00', 'a&referrer=b'],
  after: [
    'x',
    '%00',
    'W10',
    'eyJhIjoxfQ',
    'x'.repeat(601),
    'a&after=b',
    Buffer.from('["2025-01-01","\\u0000"]').toString('base64url'),
  ],
  before: ['x', '-1', '1.5', '0x1', '%00', '1&before=2', '9'.repeat(19)],
}

export const queryCases = (calls: readonly RowCall[]): Case[] =>
  calls
    .filter(({ row }) => row.query !== undefined && !isOfWorld(row))
    .flatMap((call) => {
      const taken = Object.keys((call.row.query && toJsonSchema(call.row.query, 'input').properties) ?? {})
      return taken.flatMap((field) =>
        (badQueries[field] ?? []).map((value) =>
          caseOf(
            'query',
            `${call.name} with ${field}=${value.slice(0, 40)}`,
            goodRequest(call, { target: `${call.target}?${field}=${value}` }),
            refusal('invalid_input', { field }),
          ),
        ),
      )
    })
