import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'

const paths = ['login', 'register', 'verify-email', 'forgot-password', 'reset-password', 'company']

let t: TestApp
let beta: FastifyInstance
beforeAll(async () => {
  t = await openTestApp()
  beta = await t.openBeside({ env: { release: 'beta' } })
})
afterAll(() => t.close())

const home = [302, '/?from=mail']
const told = async (app: FastifyInstance, url: string) => {
  const { statusCode, headers } = await app.inject({ url: `${url}?from=mail` })
  return [statusCode, headers.location]
}

test.each(paths)('/auth/%s leads home under waitlist and is a page under beta', async (name) => {
  expect(await told(t.app, `/auth/${name}`)).toEqual(home)
  for (const url of [`/auth/${name}`, `/auth/${name}/`, `/AUTH/${name.toUpperCase()}`]) {
    const reply = await beta.inject({ url })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining(`<title>${name}</title>`)])
  }
  const post = await beta.inject({ method: 'POST', url: `/auth/${name}` })
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('under beta any other path below /auth and what is still to come lead home, and the workspace stands', async () => {
  for (const url of ['/auth', '/auth/logout', '/auth/login/x', '/documents']) {
    expect(await told(beta, url), url).toEqual(home)
  }
  for (const url of ['/dashboard', '/billing', '/payment', '/projects', '/projects/1/tasks']) {
    expect(await told(beta, url), url).toEqual([200, undefined])
    expect(await told(t.app, url), url).toEqual(url === '/projects/1/tasks' ? [404, undefined] : home)
  }
})

test('neither the sitemap nor the robots file names an account screen in any release', async () => {
  for (const app of [t.app, beta]) {
    for (const url of ['/sitemap.xml', '/robots.txt']) {
      const reply = await app.inject({ url })
      expect(reply.statusCode).toBe(200)
      expect(reply.body).not.toContain('/auth')
    }
  }
})
