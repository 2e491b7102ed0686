import { randomBytes } from 'node:crypto'
import { openInstallation } from '#server/cli/open.ts'
import { makeKey } from '#server/connections/keys.ts'
import { makeWebhook } from '#server/connections/webhooks.ts'
import { addWithLink } from '#server/session/operator/link.ts'
import { recordUsage } from '#server/usage/store.ts'
import { invite } from '#server/waitlist/invite.ts'
import { erasePerson } from '#server/waitlist/store/erasure.ts'
import { saveSegment } from '#server/waitlist/store/segments.ts'
import { codeAt } from '#testing/operators.ts'
import {
  type Account,
  accountLink,
  call,
  callWell,
  confirmLink,
  enrol,
  inLetter,
  join,
  type Operator,
  openAccount,
  signInOperator,
  statusLink,
  unsubscribeLink,
} from '../visit.ts'

/** What people hold of an installation: all of it must be worth the same after a restore. */
export type Held = {
  account: Account & { cookie: string }
  /** For an address that has registered and not been verified. */
  verify: string
  operator: Operator
  key: string
  confirm: string
  unsubscribe: string
  status: string
}

/** Puts something into every table of the installation that a server runs on, and answers what people hold of it then. */
export async function fillEverything(url: string, dataDir: string): Promise<Held> {
  const installation = await openInstallation({ DATA_DIR: dataDir, PUBLIC_URL: url })
  try {
    const { db, clock, keys, pool } = installation
    const now = clock.now()
    const account = await openAccount({ url, dataDir }, 'ada')
    await callWell(url, '/api/auth/register', {
      body: { username: 'bob', email: 'bob@mason.example', password: 'trowel mortar and seven bricks' },
      language: 'es',
    })
    const { rows } = await pool.query<{ id: string }>('select id from subscriptions limit 1')
    await recordUsage(db, { subscriptionId: rows[0]?.id ?? '', key: 'first', outputs: 3, at: now })

    const issue = (email: string) =>
      addWithLink({ db, clock, keys, publicUrl: url }, { email, emailKey: email })
    const operator = await enrol(url, (await issue('grace@mason.example'))?.link ?? '')
    await issue('heidi@mason.example')
    const webhooks = { db, clock, keys, webhookPrivate: true }
    await makeWebhook(webhooks, { url: 'http://127.0.0.1:9/', kinds: ['joined'] }, 'command line')
    const made = await makeKey(
      { db, clock },
      { name: 'Nightly', scopes: ['members:read'], days: 90 },
      'command line',
    )
    await saveSegment(db, { name: 'Masons', query: 'text=mason' }, 'command line', now)
    await pool.query('insert into waitlist_proofs values ($1, $2)', [randomBytes(32), now])

    const [waiting, confirmed, gone] = ['waiting', 'confirmed', 'gone'].map((who) => `${who}@mason.example`)
    await join(url, waiting ?? '', 'es')
    for (const email of [confirmed, gone]) await join(url, email ?? '')
    for (const email of [confirmed, gone]) {
      await callWell(url, `/api/waitlist/confirm/${await inLetter(dataDir, email ?? '', confirmLink)}`)
    }
    await erasePerson(db, keys, { emailKey: gone ?? '' }, 'command line', now)
    await invite({ db, clock }, { selection: { next: 3 }, name: 'First', actor: 'command line' })
    return {
      account,
      verify: await inLetter(dataDir, 'bob@mason.example', accountLink),
      operator,
      key: made.secret,
      confirm: await inLetter(dataDir, waiting ?? '', confirmLink),
      unsubscribe: await inLetter(dataDir, waiting ?? '', unsubscribeLink),
      status: await inLetter(dataDir, confirmed ?? '', statusLink),
    }
  } finally {
    await installation.close()
  }
}

/** What of it the server at `url` does not take as it did; a line each. */
export async function whatIsLost(url: string, dataDir: string, held: Held): Promise<string[]> {
  const { account, operator, key } = held
  const soon = new Date(Date.now() + 30_000)
  const tries: Record<string, () => Promise<{ status: number }>> = {
    'the session of an account': () => call(url, '/api/auth/me', { cookie: account.cookie }),
    'its password': () => call(url, '/api/auth/login', { body: account }),
    'a link to verify': () => call(url, '/api/auth/verify-email', { body: { token: held.verify } }),
    'the session of an operator': () => call(url, '/api/operator/me', { cookie: operator.cookie }),
    // The next code: that of the moment may have been used.
    'their password and second factor': () =>
      signInOperator(url, operator, { code: codeAt(operator.secret, soon) }),
    'a recovery code': () => signInOperator(url, operator, { code: operator.recoveryCodes[0] ?? '' }),
    'a key': () => call(url, '/api/operator/members', { key }),
    'a link to a place': () => call(url, `/api/waitlist/status/${held.status}`),
    'a link to confirm': () => call(url, `/api/waitlist/confirm/${held.confirm}`),
    'a link to unsubscribe': () =>
      fetch(`${url}/waitlist/unsubscribe/${held.unsubscribe}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
  }
  const lost: string[] = []
  for (const [what, attempt] of Object.entries(tries)) {
    const { status } = await attempt()
    if (status !== 200) lost.push(`${what}: ${status}`)
  }
  const { pool, keys, close } = await openInstallation({ DATA_DIR: dataDir })
  const { rows } = await pool.query<{ secret: Buffer }>(
    'select secret from webhook_endpoints where org_id is null',
  )
  const opens = rows.map(({ secret }) => keys.open('webhook secret', secret)).filter((text) => text !== '')
  if (opens.length !== 1) lost.push('what a webhook is signed with')
  await close()
  return lost
}
