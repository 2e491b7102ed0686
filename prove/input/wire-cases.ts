import { type Answer, type Case, caseOf, rawCase, refusal } from './case.ts'
import { type Asked, bytesOf } from './request.ts'

const me = '/api/auth/me'
const join = '/api/waitlist/join'
const unread = refusal('invalid_input')
const nobody = refusal('unauthenticated')
const json = 'content-type: application/json\r\n'
/** A request that was hidden in the body of another: whoever answers it has been led astray. */
const hidden = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

const post = (headers: string, body = '{}') =>
  `POST ${join} HTTP/1.1\r\nhost: localhost\r\n${json}${headers}\r\n${body}`
const get = (headers: string, line = `GET ${me} HTTP/1.1`) => `${line}\r\nhost: localhost\r\n${headers}\r\n`

/** What is no HTTP, or leaves open where a request ends: one refusal, and nothing after it is read as a request. */
const unreadable: readonly (readonly [name: string, bytes: string])[] = [
  ['both lengths', post('content-length: 2\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${hidden}`)],
  [
    'both lengths, the other way round',
    post('transfer-encoding: chunked\r\ncontent-length: 2\r\n', `0\r\n\r\n${hidden}`),
  ],
  ['two lengths', post('content-length: 2\r\ncontent-length: 40\r\n', `{}${hidden}`)],
  ['two lengths that are one', post('content-length: 2\r\ncontent-length: 2\r\n', `{}${hidden}`)],
  ['two lengths in one', post('content-length: 2, 2\r\n', `{}${hidden}`)],
  ...['-1', '+2', '0x2', '2 2', '', '1e1', '2.0', '99999999999999999999999', '\u00b2', '2;', '"2"'].map(
    (length) => [`a length of ${length}`, post(`content-length: ${length}\r\n`, `{}${hidden}`)] as const,
  ),
  ...[
    'xchunked',
    'chunked, identity',
    'identity',
    'gzip, chunked',
    'chunked, chunked',
    '\x0bchunked',
    'chunked;x',
    '"chunked"',
    '',
  ].map(
    (coding) =>
      [
        `the coding ${JSON.stringify(coding)}`,
        post(`transfer-encoding: ${coding}\r\n`, `2\r\n{}\r\n0\r\n\r\n`),
      ] as const,
  ),
  [
    'two codings',
    post('transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n', `2\r\n{}\r\n0\r\n\r\n`),
  ],
  ['a space before a colon', post('transfer-encoding : chunked\r\n', `0\r\n\r\n${hidden}`)],
  [
    'a chunked body in HTTP/1.0',
    `POST ${join} HTTP/1.0\r\nhost: localhost\r\n${json}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ],
  ['a chunk without a size', post('transfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk of less than nothing', post('transfer-encoding: chunked\r\n', '-2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk in 0x', post('transfer-encoding: chunked\r\n', '0x2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk longer than it says', post('transfer-encoding: chunked\r\n', '1\r\n{}\r\n0\r\n\r\n')],
  ['a chunk of 17 digits', post('transfer-encoding: chunked\r\n', 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n')],
  ['chunks that end in a bare line feed', post('transfer-encoding: chunked\r\n', '2\n{}\n0\n\n')],
  ['a folded header', get('x-a: 1\r\n two\r\n')],
  ['a folded length', post('content-length:\r\n 2\r\n', `{}${hidden}`)],
  ['bare line feeds', `GET ${me} HTTP/1.1\nhost: localhost\n\n`],
  ['a bare line feed within', `GET ${me} HTTP/1.1\r\nhost: localhost\nx-a: 1\r\n\r\n`],
  ['a bare carriage return', `GET ${me} HTTP/1.1\r\nhost: localhost\rx-a: 1\r\n\r\n`],
  ['a NUL in a header', get('x-a: a\0b\r\n')],
  ['a header without a colon', get('nonsense\r\n')],
  ['a header without a name', get(': x\r\n')],
  ['a name with a space', get('x a: 1\r\n')],
  ['a header in brackets', get('x(a): 1\r\n')],
  ['a space before the first header', `GET ${me} HTTP/1.1\r\n host: localhost\r\n\r\n`],
  ['a target with a space', get('', 'GET /api/a b HTTP/1.1')],
  ['a target with bytes above ASCII', get('', 'GET /api/auth/\xe9 HTTP/1.1')],
  ['a target with a delete', get('', 'GET /api/auth/me\x7f HTTP/1.1')],
  ['a target without a slash', get('', 'GET api/auth/me HTTP/1.1')],
  ['no target', get('', 'GET  HTTP/1.1')],
  ['HTTP/1.2', get('', `GET ${me} HTTP/1.2`)],
  ['HTTP/2.0', get('', `GET ${me} HTTP/2.0`)],
  ['HTTP/0.9', `GET ${me}\r\n\r\n`],
  ['HTTP in lower case', get('', `GET ${me} http/1.1`)],
  ['the opening of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no HTTP', 'hello\r\n\r\n'],
  ['an opening of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an empty method', ` ${me} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
  ['no host', `GET ${me} HTTP/1.1\r\n\r\n`],
  ['two hosts', `GET ${me} HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n`],
  [
    'the host in the target alone',
    `GET http://user:pw@evil.example${me} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  ],
  ...[
    '',
    'a b',
    '../x',
    'x:port',
    'x:999999',
    '[::1',
    'evil.example/',
    'a@b',
    '"><script>',
    '%00',
    'a,b',
    'http://a',
    '\xe9',
    '#',
    '?x',
  ].map((host) => [`the host ${host}`, `GET ${me} HTTP/1.1\r\nhost: ${host}\r\n\r\n`] as const),
  ['two content types', post('content-type: text/plain\r\ncontent-length: 2\r\n')],
]

/** A request that breaks off: this side says that no more comes. */
const halves: readonly (readonly [name: string, bytes: string])[] = [
  ['half a body', post('content-length: 50\r\n', '{')],
  ['half a chunk', post('transfer-encoding: chunked\r\n', '5\r\n{')],
  ['no last chunk', post('transfer-encoding: chunked\r\n', '2\r\n{}\r\n')],
  ['half a head', `GET ${me} HTTP/1.1\r\nho`],
  ['half a request line', 'GET /api/au'],
]

const long = refusal('headers_too_large')
const tooLong: readonly (readonly [name: string, bytes: string])[] = [
  ['one of 20 KB', get(`x-a: ${'a'.repeat(20_000)}\r\n`)],
  ['a cookie of 20 KB', get(`cookie: ${'a'.repeat(20_000)}\r\n`)],
  ['a name of 20 KB', get(`${'a'.repeat(20_000)}: 1\r\n`)],
  ['many that come to 20 KB', get('x-a: 12\r\n'.repeat(2300))],
  ['an address of 20 KB', get('', `GET /api/${'a'.repeat(20_000)} HTTP/1.1`)],
  ['a query of 20 KB', get('', `GET ${me}?${'a'.repeat(20_000)} HTTP/1.1`)],
  ['a host of 20 KB', `GET ${me} HTTP/1.1\r\nhost: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['one of 20 KB for a page', get(`x-a: ${'a'.repeat(20_000)}\r\n`, 'GET /about HTTP/1.1')],
]

/** What is odd and none of the caller's business: answered as if it were not there. */
const odd: readonly (readonly [name: string, asked: Partial<Asked>])[] = [
  [
    'an upgrade to a web socket',
    {
      headers: [
        ['connection', 'upgrade'],
        ['upgrade', 'websocket'],
        ['sec-websocket-key', 'x'],
        ['sec-websocket-version', '13'],
      ],
    },
  ],
  [
    'an upgrade to HTTP/2',
    {
      headers: [
        ['connection', 'upgrade, http2-settings'],
        ['upgrade', 'h2c'],
        ['http2-settings', 'AAMAAABkAARAAAAAAAIAAAAA'],
      ],
    },
  ],
  ['HTTP/1.0', { version: 'HTTP/1.0' }],
  ['HTTP/1.0 that stays open', { version: 'HTTP/1.0', headers: [['connection', 'keep-alive']] }],
  ['an expectation that there is not', { headers: [['expect', '200-ok']] }],
  ['a broken body that nobody asked for', { body: '{', headers: [['content-type', 'application/json']] }],
  ['a body of another type that nobody asked for', { body: '<a>', headers: [['content-type', 'text/xml']] }],
  [
    'another method in a header',
    {
      headers: [
        ['x-http-method-override', 'POST'],
        ['x-method-override', 'DELETE'],
        ['x-http-method', 'PUT'],
      ],
    },
  ],
  [
    'another address in a header',
    {
      headers: [
        ['x-original-url', '/healthz'],
        ['x-rewrite-url', '/healthz'],
        ['x-forwarded-prefix', '/x'],
        ['forwarded', 'for=127.0.0.1;host=evil.example;proto=https'],
      ],
    },
  ],
  [
    'a forwarded address that is none',
    {
      headers: [
        ['x-forwarded-for', 'unknown, 999.1.1.1, \'"<script>'],
        ['x-forwarded-host', 'evil.example'],
        ['x-forwarded-proto', 'javascript'],
        ['x-real-ip', '::1'],
      ],
    },
  ],
  ['a connection that names headers', { headers: [['connection', 'close, authorization, cookie, x-a']] }],
  [
    'a date, a range and conditions',
    {
      headers: [
        ['if-none-match', '*'],
        ['if-modified-since', 'x'],
        ['range', 'bytes=0-1'],
        ['if-match', '"x"'],
      ],
    },
  ],
  [
    'a type that nobody sends',
    {
      headers: [
        ['accept', 'text/html;q=1, application/xml;q=0.1, */*;q=0'],
        ['accept-encoding', 'br;q=x, gzip;q=9'],
        ['accept-charset', 'utf-16'],
      ],
    },
  ],
  ['a broken query', { target: `${me}?%zz&%ff=%&=&&a[b][c]=d&__proto__[x]=1` }],
  [
    'an identity that is none',
    {
      headers: [
        ['x-user-id', '1'],
        ['x-forwarded-user', 'admin'],
        ['x-plumbline-operator', '1'],
        ['remote-user', 'admin'],
      ],
    },
  ],
]

/** Requests that break the wire or bend it. */
export function wireCases(): Case[] {
  return [
    ...unreadable.map(([name, bytes]) => rawCase('no HTTP', name, bytes, ['GET'], [unread])),
    ...halves.map(([name, bytes]) => rawCase('broken off', name, bytes, ['POST'], [unread], true)),
    rawCase('broken off', 'nothing at all', '', [], [], true),
    ...tooLong.map(([name, bytes]) => rawCase('long headers', name, bytes, ['GET'], [long])),
    ...odd.map(([name, asked]) => caseOf('odd', name, { target: me, ...asked }, nobody)),
    rawCase(
      'odd',
      'a large body that asks first',
      post('expect: 100-continue\r\ncontent-length: 10000000\r\n', ''),
      ['POST'],
      [refusal('too_large')],
    ),
    rawCase(
      'odd',
      'trailers',
      post(
        'transfer-encoding: chunked\r\n',
        '2\r\n{}\r\n0\r\ncontent-type: text/plain\r\nauthorization: x\r\n\r\n',
      ),
      ['POST'],
      [unread],
    ),
    rawCase(
      'odd',
      'extensions of a chunk',
      post('transfer-encoding: chunked\r\n', '2;a=b;c="d"\r\n{}\r\n0\r\n\r\n'),
      ['POST'],
      [unread],
    ),
    rawCase(
      'size',
      'extensions of a chunk without end',
      post('transfer-encoding: chunked\r\n', `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
      ['POST'],
      [refusal('too_large')],
    ),
    ...['gzip', 'br', 'deflate', 'x-gzip', 'gzip, identity', 'compress'].map((coding) =>
      caseOf(
        'compressed',
        coding,
        { method: 'POST', target: join, body: {}, headers: [['content-encoding', coding]] },
        refusal('unsupported_type'),
      ),
    ),
    ...['example.com:443', 'localhost:1', '/', '/api/nope', '/nowhere'].map((target) =>
      caseOf(
        'another method',
        `CONNECT ${target}`,
        { method: 'CONNECT', target },
        target === '/' ? refusal('wrong_method', { allow: 'GET, HEAD' }) : refusal('not_found'),
      ),
    ),
    caseOf('another method', 'OPTIONS *', { method: 'OPTIONS', target: '*' }, refusal('not_found')),
    ...pipelines(),
  ]
}

const ok: Answer = { shape: 'success', status: 200 }
const lost: Answer = { shape: 'page', status: 404 }

/** Several requests at once: answered in their order, each by itself, and nothing after what cannot be read. */
function pipelines(): Case[] {
  const healthz = bytesOf({ target: '/healthz' })
  const asked = bytesOf({ target: me })
  const nowhere = bytesOf({ target: '/nowhere' })
  const head = bytesOf({ method: 'HEAD', target: '/healthz' })
  const broken = bytesOf({
    method: 'POST',
    target: join,
    body: '{',
    headers: [['content-type', 'application/json']],
  })
  const brew = bytesOf({ method: 'BREW', target: join })
  const one = (
    name: string,
    sent: readonly Buffer[],
    methods: readonly string[],
    answers: readonly Answer[],
  ) => rawCase('pipelined', name, [Buffer.concat(sent)], methods, answers)
  return [
    one('three', [healthz, asked, nowhere], ['GET', 'GET', 'GET'], [ok, nobody, lost]),
    one('fifty', Array(50).fill(asked), Array(50).fill('GET'), Array(50).fill(nobody)),
    one('a HEAD between', [healthz, head, asked], ['GET', 'HEAD', 'GET'], [ok, ok, nobody]),
    // What comes after a body that cannot be read is not looked at: nobody knows where it would begin.
    one('a broken body between', [healthz, broken, asked], ['GET', 'POST'], [ok, unread]),
    one(
      'no HTTP at the end',
      [healthz, asked, Buffer.from('hello\r\n\r\n')],
      ['GET', 'GET', 'GET'],
      [ok, nobody, unread],
    ),
    one(
      'a method of nobody, and one after it',
      [healthz, brew, healthz],
      ['GET', 'BREW'],
      [ok, refusal('wrong_method', { allow: 'POST' })],
    ),
    one(
      'a CONNECT, and one after it',
      [asked, bytesOf({ method: 'CONNECT', target: join }), healthz],
      ['GET', 'CONNECT'],
      [nobody, refusal('wrong_method', { allow: 'POST' })],
    ),
    one(
      'one after a body too large',
      [bytesOf({ method: 'POST', target: join, body: { name: 'x'.repeat(66_000) } }), healthz],
      ['POST', 'GET'],
      [refusal('too_large'), ok],
    ),
    one(
      'one after a GET with a length',
      [Buffer.from(get('content-length: 5\r\n')), Buffer.from('GET /'), healthz],
      ['GET', 'GET'],
      [nobody, ok],
    ),
    one(
      'a byte at a time',
      [...asked].map((byte) => Buffer.from([byte])),
      ['GET'],
      [nobody],
    ),
    rawCase(
      'pipelined',
      'in pieces',
      [...broken].map((byte) => Buffer.from([byte])),
      ['POST'],
      [unread],
    ),
  ]
}
