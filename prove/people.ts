import { operatorEnrolRow, operatorLinkRow } from '#contract/operator.ts'
import { loginRow, registerRow, verifyEmailRow } from '#contract/session.ts'
import { openDb } from '#server/db/client.ts'
import { systemClock } from '#server/kit/clock.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { keepSecret } from '#server/kit/secret.ts'
import { addWithLink } from '#server/session/operator/link.ts'
import type { mason } from '#testing/accounts.ts'
import { codeAt, strongPassword } from '#testing/operators.ts'
import { readOutbox, until } from '#testing/server.ts'
import type { Household } from './servers.ts'
import type { Reply, Wire } from './wire.ts'

/** Posts JSON, and throws where it is refused: what was answered, and the cookies that came with it. */
export async function postOn(wire: Wire, path: string, body: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await wire.ask({ method: 'POST', path, headers, body: JSON.stringify(body) })
  if (reply.status !== 200) throw new Error(`${path} was refused: ${reply.text}`)
  return { data: JSON.parse(reply.text).data, cookie: cookieOf(reply) }
}

const cookieOf = ({ headers }: Reply): string =>
  (headers.get('set-cookie') ?? '')
    .split('\n')
    .map((line) => line.split(';')[0])
    .join('; ')

/** Registers, follows the letter and signs in: the cookie of the session. */
export async function openAccountOn(wire: Wire, dataDir: string, account: typeof mason): Promise<string> {
  await postOn(wire, registerRow.path, account)
  const letter = await until('the letter to verify', async () =>
    (await readOutbox(dataDir)).find(({ to }) => to?.[0]?.address === account.email),
  )
  await postOn(wire, verifyEmailRow.path, {
    token: /\/auth\/verify-email#(\S+)/.exec(letter.text ?? '')?.[1],
  })
  return (await postOn(wire, loginRow.path, account)).cookie
}

/** Adds an operator as the command line does: the token of the link by which they come in. */
export async function addOperatorTo({ dataDir, database }: Household, email: string): Promise<string> {
  const context = {
    db: openDb(await database()),
    clock: systemClock,
    keys: makeKeys(await keepSecret(dataDir)),
    publicUrl: 'http://localhost',
  }
  const issued = await addWithLink(context, { email, emailKey: email })
  if (!issued) throw new Error(`${email} is an operator already`)
  return new URL(issued.link).hash.slice(1)
}

/** Has an operator come in by their link: the cookie of the session. */
export async function enrolOn(wire: Wire, token: string): Promise<string> {
  const { data: link } = await postOn(wire, operatorLinkRow.path, { token })
  const code = codeAt(link.secret, new Date())
  return (await postOn(wire, operatorEnrolRow.path, { token, password: strongPassword, code })).cookie
}
