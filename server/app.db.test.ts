import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirects, screens } from '#contract/pages.ts'
import { ada, postJson } from '#testing/api.ts'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { rateLimitScale: 0 } })
})
afterAll(() => t.close())

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

test.each([
  ['/', 'home'],
  ['/waitlist', 'waitlist'],
  ['/WAITLIST', 'waitlist'],
  ['/waitlist/', 'waitlist'],
  ['/Waitlist/Confirm/AbC', 'confirm'],
  ['/waitlist/confirm', 'confirm'],
  ['/waitlist/confirm/', 'confirm'],
  ['/waitlist/unsubscribe/x', 'unsubscribe'],
  ['/plans?billing=annual', 'plans'],
  ['/features', 'features'],
  ['/about', 'about'],
  ['/use-cases', 'use-cases'],
  ['/estimate', 'estimate'],
])('%s is the %s page', async (url, name) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining(`<title>${name}</title>`)])
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test.each(
  redirects.filter(
    ({ path, opens }) =>
      !path.includes('*') && (opens === undefined || opens === 'beta') && path !== screens.waitlist.path,
  ),
)('$path redirects to $to', async ({ path, to, status }) => {
  for (const url of [path, path.toUpperCase()]) {
    const reply = await get(`${url}?a=1&b=%20x`)
    expect([reply.statusCode, reply.headers.location]).toEqual([status, `${to}?a=1&b=%20x`])
  }
  const slash = await get(`${path}/?a=1`)
  expect([slash.statusCode, slash.headers.location]).toEqual([status, `${to === '/' ? '/' : `${to}/`}?a=1`])
})

test.each(['/auth', '/auth/login', '/AUTH/a/b/c'])('%s redirects to /', async (url) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/'])
})

test.each([
  '/nope',
  '/contact',
  '/contact-sales',
  '/projects/7',
  '/authority',
  '/waitlist/confirm/a/b',
  '/assets/',
  '/assets/../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cetc',
  '/.env',
  '/.git/config',
  '/%00',
  '/a%2fb',
  '/constructor',
])('%s is the not-found page with status 404', async (url) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.body]).toEqual([404, expect.stringContaining('not-found')])
})

test.each([
  ['GET', '/api/nope', 404, undefined],
  ['GET', '/api', 404, undefined],
  ['GET', '/API/nope', 404, undefined],
  ['GET', '//api/auth/me', 404, undefined],
  ['GET', '/api%2Fauth/me', 404, undefined],
  ['GET', '/%2Fapi/auth/me', 404, undefined],
  ['POST', '/api%2fwaitlist%2fjoin', 404, undefined],
  ['POST', '/api/nope', 404, undefined],
  ['GET', '/api/waitlist/join', 405, 'POST'],
  ['HEAD', '/api/waitlist/join', 405, 'POST'],
  ['PUT', '/api/waitlist/join/', 405, 'POST'],
  ['OPTIONS', '/Api/Waitlist/Join', 405, 'POST'],
  ['TRACE', '/api/waitlist/join', 405, 'POST'],
  ['POST', '/api/waitlist/confirm/x', 405, 'GET'],
  ['DELETE', '/api/auth/me', 405, 'GET'],
  ['POST', '/about', 405, 'GET, HEAD'],
  ['PUT', '/waitlist', 405, 'GET, HEAD, POST'],
  ['TRACE', '/about', 405, 'GET, HEAD'],
  ['POST', '/nope', 404, undefined],
] as const)('%s %s answers an envelope with %i', async (method, url, status, allow) => {
  const reply = await t.app.inject({ method, url })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers.allow).toBe(allow)
  expect(reply.headers['cache-control']).toBe('no-store')
  if (method !== 'HEAD')
    expect(reply.json()).toMatchObject({ success: false, error: { message: expect.any(String) } })
})

test.each(['/%zz', '/%', '/waitlist/confirm/%E9', '/waitlist/%ff?a=1', '/apis/%zz'])(
  '%s cannot be decoded: the not-found page with status 404',
  async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      404,
      'text/html; charset=utf-8',
      expect.stringContaining('<title>not-found</title>'),
    ])
    const head = await t.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      404,
      '',
      reply.headers['content-length'],
    ])
  },
)

test('a call or a post that cannot be decoded is the fault of its sender', async () => {
  const call = await get('/api/waitlist/confirm/%E9')
  expect([call.statusCode, call.json().error.code]).toEqual([400, 'invalid_input'])
  const post = await t.app.inject({ method: 'POST', url: '/waitlist/confirm/%E9' })
  expect([post.statusCode, post.json().error.code]).toEqual([404, 'not_found'])
})

test('every kind of answer carries the security headers and a request id of its own', async () => {
  const replies = await Promise.all(
    ['/', '/nope', '/dashboard', '/assets/app-1a2b.js', '/api/nope', '/healthz', '/%zz'].map((url) =>
      get(url),
    ),
  )
  for (const { headers } of replies) {
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy']).toContain(directive)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'x-content-type-options': 'nosniff' })
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
  expect(new Set(replies.map(({ headers }) => headers['x-request-id'])).size).toBe(replies.length)
})

test('behind https browsers are told to stay there', async () => {
  const secure = await openTestApp({ env: { publicUrl: 'https://plumbline.example' } })
  try {
    for (const url of ['/', '/api/nope']) {
      const { headers } = await secure.app.inject(url)
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    }
  } finally {
    await secure.close()
  }
})

test('a page is asked for again each time, and not sent twice', async () => {
  const first = await get('/')
  const etag = String(first.headers.etag)
  const again = await get('/', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await get('/nope', { 'if-none-match': '*' })).statusCode).toBe(404)
})

test('assets with a hash in their name are kept for good', async () => {
  const reply = await get('/assets/app-1a2b.js')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const again = await get('/assets/app-1a2b.js', { 'if-none-match': String(reply.headers.etag) })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, reply.headers['cache-control']])
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0', undefined],
])('Accept-Encoding %s is answered with %s', async (header, encoding) => {
  const reply = await get('/about', { 'accept-encoding': header })
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers.vary).toBe('accept-encoding')
})

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/1000', 10],
  ['bytes=990-', 206, 'bytes 990-999/1000', 10],
  ['bytes=-10', 206, 'bytes 990-999/1000', 10],
  ['bytes=990-5000', 206, 'bytes 990-999/1000', 10],
  ['bytes=1000-', 416, 'bytes */1000', 0],
  ['bytes=9-1', 200, undefined, 1000],
  ['bytes=0-1,4-5', 200, undefined, 1000],
  ['lines=1-2', 200, undefined, 1000],
])('Range %s', async (range, status, contentRange, length) => {
  const reply = await get('/assets/app-1a2b.js', { range, 'accept-encoding': 'br' })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-range']).toBe(contentRange)
  expect(reply.rawPayload).toHaveLength(length)
})

test('a range of a file that has changed since is the whole file', async () => {
  const reply = await get('/assets/app-1a2b.js', { range: 'bytes=0-9', 'if-range': '"older"' })
  expect(reply.statusCode).toBe(200)
})

test('HEAD answers what GET does, without the body', async () => {
  const [head, full] = [await t.app.inject({ method: 'HEAD', url: '/about' }), await get('/about')]
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(full.headers['content-length'])
  expect(head.headers.etag).toBe(full.headers.etag)
})

test('robots and the sitemap name the public address and only pages that are listed, in every language', async () => {
  const waysIn = ['/waitlist/confirm', '/waitlist/unsubscribe', '/waitlist/status']
  expect((await get('/robots.txt')).body).toBe(
    `User-agent: *\n${['/api/', ...waysIn, ...waysIn.map((stem) => `/es${stem}`)].map((stem) => `Disallow: ${stem}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`,
  )
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = Object.values(screens).filter(({ indexed }) => indexed)
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    listed.flatMap(({ path }) => [`${publicUrl}${path}`, `${publicUrl}/es${path === '/' ? '' : path}`]),
  )
  const [first = ''] = body.split('</url>')
  expect([...first.matchAll(/hreflang="(\w+)" href="(.*?)"/g)].map(([, ...of]) => of)).toEqual([
    ['en', `${publicUrl}/`],
    ['es', `${publicUrl}/es`],
  ])
})

test.each([
  ['another site', { origin: 'https://bad.example' }],
  ['a look-alike host', { origin: 'http://plumbline.test.bad.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['another scheme', { origin: 'https://plumbline.test' }],
  ['another port', { origin: 'http://plumbline.test:8080' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://www.plumbline.test' }],
])('a post from %s is refused', async (_, headers) => {
  const reply = await postJson(
    t.app,
    '/api/waitlist/join',
    { ...ada, email: 'cross@mason.example' },
    { headers },
  )
  expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'cross_site'])
  expect(await t.db.selectFrom('waitlist_members').selectAll().execute()).toEqual([])
})

test.each([
  ['the public address', { origin: publicUrl, 'sec-fetch-site': 'same-origin' }],
  ['the host it was reached under', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['no browser', {}],
])('a post from %s passes', async (who, headers) => {
  const reply = await postJson(
    t.app,
    '/api/waitlist/join',
    { ...ada, email: `${who.replaceAll(' ', '.')}@ok.example` },
    { headers },
  )
  expect(reply.statusCode).toBe(200)
  await t.db.deleteFrom('waitlist_members').execute()
})

test.each([
  ['no type', undefined, 'x=1', 415],
  ['text', 'text/plain', '{}', 415],
  ['a form', 'application/x-www-form-urlencoded', 'name=Ada', 415],
  ['broken JSON', 'application/json', '{"name":', 400],
  ['an empty body', 'application/json', '', 400],
  ['a poisoned prototype', 'application/json', '{"__proto__":{"x":1},"name":"Ada"}', 400],
  ['bytes that are no UTF-8', 'application/json', Buffer.from('{"name":"Ada\xff"}', 'latin1'), 400],
  ['64 KB and more', 'application/json', JSON.stringify({ name: 'x'.repeat(65_536) }), 413],
])('a body of %s is refused with an envelope', async (_, type, payload, status) => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/waitlist/join',
    payload,
    headers: type ? { 'content-type': type } : {},
  })
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({
    success: false,
    error: { code: expect.any(String), message: expect.any(String) },
  })
})

test('nobody is signed in, and logging out is a success all the same', async () => {
  const me = await get('/api/auth/me')
  expect([me.statusCode, me.json().error.code]).toEqual([401, 'unauthenticated'])
  const out = await t.app.inject({ method: 'POST', url: '/api/auth/logout' })
  expect(out.json()).toEqual({ success: true, data: {} })
})

const altered = expect.stringContaining('incomplete or was altered')

test.each([
  ['3000 characters', 'A'.repeat(3000)],
  ['as many as a request may have', 'A'.repeat(15_000)],
  ['an encoded slash', `${'A'.repeat(20)}%2F${'A'.repeat(20)}`],
  ['many encoded slashes', '%2F'.repeat(2000)],
  ['an encoded percent sign', `${'A'.repeat(42)}%25`],
])('a token of %s is an altered link, to the call and to the form', async (_, token) => {
  const call = await get(`/api/waitlist/confirm/${token}`)
  expect([call.statusCode, call.json().error]).toEqual([400, { code: 'malformed_token', message: altered }])
  const form = await t.app.inject({ method: 'POST', url: `/waitlist/confirm/${token}` })
  expect([form.statusCode, form.body]).toEqual([400, altered])
  const page = await get(`/waitlist/confirm/${token}`)
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<title>confirm</title>')])
})

test('where a path takes the method, no answer says that it does not', async () => {
  const token = 'A'.repeat(20_000)
  const call = await get(`/api/waitlist/confirm/${token}`)
  expect([call.statusCode, call.headers.allow, call.json().error.code]).toEqual([404, undefined, 'not_found'])
  const form = await t.app.inject({ method: 'POST', url: `/waitlist/confirm/${token}` })
  expect([form.statusCode, form.headers.allow, form.json().error.code]).toEqual([404, undefined, 'not_found'])
})

const formType = 'application/x-www-form-urlencoded'

test.each([
  ['/waitlist', '<input name="name"'],
  ['/Waitlist/', '<input name="name"'],
  ['/waitlist/confirm/x', 'not confirmed: '],
  ['/waitlist/unsubscribe/x', 'not unsubscribed: '],
])('a form posted to %s that cannot be read gets its page back, and why', async (url, part) => {
  const post = (type: string, payload: string) =>
    t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const large = await post(formType, `name=${'x'.repeat(65_536)}`)
  expect(large.statusCode).toBe(413)
  expect(large.body).toContain('The form holds more than 64 KB.')
  const foreign = await post('application/json', '{"name":"Ada"}')
  expect(foreign.statusCode).toBe(415)
  expect(foreign.body).toContain('The form came in a format that cannot be read here.')
  for (const reply of [large, foreign]) {
    expect(reply.body).toContain(part)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    })
  }
})

test.each(['/api/auth/me', '/api/auth/sessions', '/healthz', '/readyz'])(
  'what GET %s answers is kept by nobody on the way',
  async (url) => {
    expect((await get(url)).headers['cache-control']).toBe('no-store')
  },
)

test('what a join is answered is kept by nobody on the way', async () => {
  const reply = await postJson(t.app, '/api/waitlist/join', ada)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('JSON that is no UTF-8 is refused as that, and not kept as other characters', async () => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/waitlist/join',
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from(JSON.stringify({ ...ada, name: 'Ada\xff' }), 'latin1'),
  })
  expect([reply.statusCode, reply.json().error.message]).toEqual([400, 'The body is not valid UTF-8.'])
})
