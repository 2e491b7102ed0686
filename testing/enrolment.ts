import { addWithLink } from '#server/session/operator/link.ts'
import { cookiesOf } from './accounts.ts'
import { postJson } from './api.ts'
import { keys, publicUrl, type TestApp } from './app.ts'
import { codeAt, grace, strongPassword } from './operators.ts'

/** Adds an operator as the command line does; answers the token of their link. */
export async function issueLink(t: TestApp, email = grace): Promise<string> {
  const { db, clock } = t
  const issued = await addWithLink({ db, clock, keys, publicUrl }, { email, emailKey: email.toLowerCase() })
  if (!issued) throw new Error(`${email} is an operator already`)
  return tokenOf(issued.link)
}

/** The token in a one-time link. */
export const tokenOf = (link: string): string => new URL(link).hash.slice(1)

/** Has an operator come in by their link, as a browser would: what they need to sign in, and the cookie of the session. */
export async function enrolOperator(t: TestApp, token?: string) {
  const own = token ?? (await issueLink(t))
  const { secret } = (await postJson(t.app, '/api/operator/link', { token: own })).json().data
  const code = codeAt(secret, t.clock.now())
  const reply = await postJson(t.app, '/api/operator/enrol', { token: own, password: strongPassword, code })
  if (reply.statusCode !== 200) throw new Error(`not enrolled: ${reply.body}`)
  const { operator, recoveryCodes } = reply.json<{
    data: { operator: { id: string; email: string }; recoveryCodes: string[] }
  }>().data
  return { secret: String(secret), cookie: cookiesOf(reply), operator, recoveryCodes, reply }
}
