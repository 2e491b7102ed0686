import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { postJson } from './api.ts'
import type { TestApp } from './app.ts'

/** A registration that passes every check. */
export const mason = {
  username: 'ada.mason',
  email: 'ada@mason.example',
  password: 'plumb bob and chalk line',
}

type Account = typeof mason

export const register = (app: FastifyInstance, account: Partial<Account> = {}) =>
  postJson(app, '/api/auth/register', { ...mason, ...account })

export const logIn = (
  app: FastifyInstance,
  { username = mason.username, password = mason.password }: Partial<Account> = {},
  options: Partial<InjectOptions> = {},
) => postJson(app, '/api/auth/login', { username, password }, options)

export const verifyEmail = (app: FastifyInstance, token: string) =>
  postJson(app, '/api/auth/verify-email', { token })

/** What a refusal says. */
export const errorOf = (reply: LightMyRequestResponse) =>
  reply.json<{ error: { code: string; message: string; fields?: Record<string, string> } }>().error

/** Registers, follows the letter, and answers what to send to be signed in. */
export async function openAccount(t: TestApp, account: Partial<Account> = {}): Promise<{ cookie: string }> {
  await register(t.app, account)
  const reply = await verifyEmail(t.app, await nextToken(t))
  if (reply.statusCode !== 200) throw new Error(`not verified: ${reply.body}`)
  return { cookie: cookiesOf(await logIn(t.app, account)) }
}

/** Does the jobs, and answers the token in the link of the newest letter. */
export async function nextToken(t: TestApp): Promise<string> {
  const before = t.letters.length
  await t.runJobs()
  const href = t.letters.slice(before).at(-1)?.letter.button?.href
  if (!href) throw new Error('no letter with a link was sent')
  return new URL(href).hash.slice(1)
}

/** What a browser would send back of the cookies that it was given. */
export function cookiesOf(reply: LightMyRequestResponse): string {
  return reply.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

/** Who is signed in with these cookies: the reply of the session call. */
export const askWho = (app: FastifyInstance, cookie: string) =>
  app.inject({ url: '/api/auth/me', headers: { cookie } })
