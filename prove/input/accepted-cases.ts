import { type Case, caseOf, rawCase } from './case.ts'
import { bytesOf, chunked } from './request.ts'

/** A join that looks like an attack and is none: who it is from, as it must be kept. */
export type Accepted = { one: Case; email: string; name: string }

const join = '/api/waitlist/join'
const json = ['content-type', 'application/json'] as const
const urlencoded = ['content-type', 'application/x-www-form-urlencoded'] as const

/** Addresses that are good, however they look: 64 octets before the @, 254 in all, another script, a plus. */
const addresses: readonly string[] = [
  'ada+waitlist@mason.example',
  "o'brien@mason.example",
  '!#$%&*/=?^_`{|}~-@mason.example',
  'UPPER.Case@Mason.Example',
  'ада@пример.example',
  'ada@bücher.example',
  'ada@xn--bcher-kva.test',
  `${'a'.repeat(64)}@mason.example`,
  `ada@${'b'.repeat(63)}.example`,
  `${'c'.repeat(61)}@${'d'.repeat(62)}.${'e'.repeat(62)}.${'f'.repeat(58)}.example`,
  '__proto__@mason.example',
  'constructor@tostring.example',
]

/** Names that are good, however they look. */
const names: readonly string[] = [
  "D'Arcy <b>O’Neill</b>; drop table users--",
  'مریم‌سادات',
  '葛\u{e0100}城',
  'Zoë 👷🏽‍♀️',
  '%00%0d%0a',
  '{{7*7}} #{7*7} %%banner%%',
  '=cmd|calc!A0',
  'x'.repeat(100),
]

/** What must be taken, and kept as it came, whatever it is wrapped in. */
export function acceptedCases(): Accepted[] {
  const all: Accepted[] = []
  const add = (email: string, name: string, make: (body: Record<string, unknown>) => Case) =>
    all.push({ email, name, one: make({ name, email }) })
  const taken = { shape: 'success', status: 200 } as const
  const plain = (name: string) => (body: Record<string, unknown>) =>
    caseOf('taken', name, { method: 'POST', target: join, body }, taken)
  for (const email of addresses) add(email, 'Ada Mason', plain(email.slice(0, 60)))
  for (const [i, name] of names.entries()) add(`name-${i}@mason.example`, name, plain(name.slice(0, 60)))

  const wrapped = (
    what: string,
    change: Parameters<typeof caseOf>[2] | ((body: Record<string, unknown>) => Parameters<typeof caseOf>[2]),
  ) =>
    add(`wrapped-${all.length}@mason.example`, 'Ada Mason', (body) =>
      caseOf(
        'taken',
        what,
        { method: 'POST', body, ...(typeof change === 'function' ? change(body) : change) },
        taken,
      ),
    )
  wrapped('spelt in upper case', { target: '/API/WAITLIST/JOIN/' })
  wrapped('with scheme and host', { target: `http://elsewhere.example${join}` })
  wrapped('by HTTP/1.0', { target: join, version: 'HTTP/1.0' })
  wrapped('expecting to be told to go on', { target: join, headers: [['expect', '100-continue']] })
  wrapped('expecting something else', { target: join, headers: [['expect', 'x=1']] })
  wrapped('as JSON in capitals', {
    target: join,
    headers: [['content-type', 'APPLICATION/JSON ; charset="UTF-8"']],
  })
  wrapped('with another method in a header', {
    target: join,
    headers: [['x-http-method-override', 'DELETE']],
  })
  wrapped('with a query', { target: `${join}?email=eve@evil.example&__proto__[email]=x` })
  wrapped('from this very site', {
    target: join,
    headers: [
      ['origin', 'http://localhost'],
      ['sec-fetch-site', 'same-origin'],
    ],
  })
  wrapped('with fields that nobody asked for', (body) => ({
    target: join,
    body: {
      ...body,
      id: 1,
      seat: 1,
      priority: 1,
      confirmed_at: 'now',
      isAdmin: true,
      toString: 'x',
      constructor: 'x',
      valueOf: {},
    },
  }))
  wrapped('with a campaign that cannot be kept', (body) => ({
    target: join,
    body: {
      ...body,
      utm_source: ['x'],
      utm_medium: { a: 1 },
      utm_campaign: '\u0000',
      referrer: 'https://a/b?c',
      ref: '__proto__',
      altcha: { a: 1 },
    },
  }))
  wrapped('with a name twice, of which the last counts', (body) => ({
    target: join,
    body: JSON.stringify(body).replace('{', '{"email":"first@evil.example","name":7,'),
    headers: [json],
  }))
  wrapped('under a byte order mark', (body) => ({
    target: join,
    body: `\ufeff${JSON.stringify(body)}`,
    headers: [json],
  }))
  wrapped('in chunks of a byte', (body) => ({
    target: join,
    body: chunked(Buffer.from(JSON.stringify(body)), 1),
    headers: [json, ['transfer-encoding', 'Chunked']],
  }))
  add('pieces@mason.example', 'Ada Mason', (body) =>
    rawCase(
      'taken',
      'a byte at a time',
      [...bytesOf({ method: 'POST', target: join, body })].map((byte) => Buffer.from([byte])),
      ['POST'],
      [taken],
    ),
  )
  const page = { shape: 'page', status: 200 } as const
  const form = (what: string, target: string, make: (email: string) => string) => {
    const email = `form-${all.length}@mason.example`
    all.push({
      email,
      name: 'Ada Mason',
      one: caseOf('taken', what, { method: 'POST', target, body: make(email), headers: [urlencoded] }, page),
    })
  }
  const fields = (email: string) => `name=Ada+Mason&email=${encodeURIComponent(email)}`
  form('a form', '/waitlist', fields)
  form('a form under another spelling', '/WAITLIST/', fields)
  form(
    'a form with fields of every object',
    '/waitlist?__proto__[email]=x',
    (email) => `__proto__=x&constructor=y&${fields(email)}`,
  )
  form(
    'a form with a field twice, of which the last counts',
    '/waitlist?email=eve%40evil.example&name=Eve',
    (email) => `name=Eve&email=eve%40evil.example&${fields(email)}`,
  )
  return all
}
