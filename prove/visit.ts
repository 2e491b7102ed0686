import { ada } from '#testing/api.ts'
import { codeAt, strongPassword } from '#testing/operators.ts'
import { readOutbox, until } from '#testing/server.ts'

/** An answer of the server, with what a browser would keep of it. */
export type Answer = { status: number; body: string; data: Record<string, unknown>; cookie: string }

/** Calls the server at `url` as a script would: a POST where there is a body. */
export async function call(
  url: string,
  path: string,
  { body, cookie, key, language }: { body?: unknown; cookie?: string; key?: string; language?: string } = {},
): Promise<Answer> {
  const reply = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(language !== undefined && { 'accept-language': language }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const kept = reply.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  return {
    status: reply.status,
    body: text,
    data: text.startsWith('{') ? (JSON.parse(text).data ?? {}) : {},
    cookie: kept.filter((one) => !one.endsWith('=')).join('; '),
  }
}

/** The same, refused unless it is answered with 200: what a proof builds on must stand. */
export async function callWell(...words: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...words)
  if (answer.status !== 200) throw new Error(`${words[1]} was answered with ${answer.status}: ${answer.body}`)
  return answer
}

export const join = (url: string, email: string, language = 'en'): Promise<Answer> =>
  call(url, '/api/waitlist/join', { body: { ...ada, email }, language })

/** What `pattern` finds in the newest letter to an address that has it, as soon as the outbox holds one. */
export const inLetter = (dataDir: string, email: string, pattern: RegExp): Promise<string> =>
  until(`a letter with ${pattern} to ${email}`, async () => {
    const letters = await readOutbox(dataDir)
    const own = letters.filter(({ to }) => to?.some(({ address }) => address === email))
    return own.map(({ text }) => pattern.exec(text ?? '')?.[1]).findLast(Boolean)
  })

export const confirmLink = /\/waitlist\/confirm\/(\S+)/
export const unsubscribeLink = /\/waitlist\/unsubscribe\/(\S+)/
export const statusLink = /\/waitlist\/status\/(\S+)/
export const accountLink = /\/auth\/[a-z-]+#(\S+)/

export type Account = { username: string; email: string; password: string }

/** An account of that name, verified by its letter and signed in: what it signs in with, and the cookies of its browser. */
export async function openAccount(
  { url, dataDir }: { url: string; dataDir: string },
  username: string,
): Promise<Account & { cookie: string }> {
  const account = {
    username,
    email: `${username}@mason.example`,
    password: 'plumb bob and chalk line',
  }
  await callWell(url, '/api/auth/register', { body: account })
  const token = await inLetter(dataDir, account.email, accountLink)
  await callWell(url, '/api/auth/verify-email', { body: { token } })
  const { cookie } = await callWell(url, '/api/auth/login', { body: account })
  return { ...account, cookie }
}

export type Operator = { email: string; secret: string; cookie: string; recoveryCodes: string[] }

/** An operator who comes in by a one-time link, with the codes of their app as of `now`. */
export async function enrol(url: string, link: string, now = new Date()): Promise<Operator> {
  const token = new URL(link).hash.slice(1)
  const { data } = await callWell(url, '/api/operator/link', { body: { token } })
  const secret = String(data.secret)
  const body = { token, password: strongPassword, code: codeAt(secret, now) }
  const enrolled = await callWell(url, '/api/operator/enrol', { body })
  return {
    email: String(data.email),
    secret,
    cookie: enrolled.cookie,
    recoveryCodes: enrolled.data.recoveryCodes as string[],
  }
}

/** Signs an operator in with a code of their app at `now`, or with `code`. */
export const signInOperator = (
  url: string,
  { email, secret }: Pick<Operator, 'email' | 'secret'>,
  { now = new Date(), code = codeAt(secret, now) }: { now?: Date; code?: string } = {},
): Promise<Answer> => call(url, '/api/operator/sign-in', { body: { email, password: strongPassword, code } })
