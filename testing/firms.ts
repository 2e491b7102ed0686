import { randomUUID } from 'node:crypto'
import { openAccount } from './accounts.ts'
import type { TestApp } from './app.ts'

type Method = 'GET' | 'POST' | 'PATCH'

/** Calls the API with these cookies; none for somebody who is not signed in. */
export async function askAs(t: TestApp, cookie: string, method: Method, url: string, body?: object) {
  const reply = await t.app.inject({
    method,
    url,
    ...(cookie && { headers: { cookie } }),
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, ...reply.json() }
}

/** Somebody with an account, and the organisation that is theirs. */
export type Firm = {
  org: string
  user: string
  cookie: string
  ask: (method: Method, url: string, body?: object) => ReturnType<typeof askAs>
}

/** Opens an account, with an organisation of its own. */
export async function firm(t: TestApp, account: Parameters<typeof openAccount>[1] = {}): Promise<Firm> {
  const { cookie } = await openAccount(t, account)
  const ask: Firm['ask'] = (method, url, body) => askAs(t, cookie, method, url, body)
  const { data } = await ask('GET', '/api/workspace')
  return { org: data.orgId, user: data.user.id, cookie, ask }
}

/** Puts an organisation on a plan, with seats bought beside it. */
export async function setPlan(t: TestApp, org: string, plan: string, seats = 0): Promise<void> {
  await t.db.updateTable('orgs').set({ seats }).where('id', '=', org).execute()
  await t.db
    .updateTable('subscriptions')
    .set({ plan, status: 'active', expires_at: null })
    .where('id', '=', (all) => all.selectFrom('orgs').select('subscription_id').where('id', '=', org))
    .execute()
}

/** Begins an empty project of a firm; answers its id. */
export async function beginProject({ org, ask }: Firm, name = '214 Alder St'): Promise<string> {
  const id = randomUUID()
  const reply = await ask('POST', `/api/orgs/${org}/projects`, { id, name, kind: 'professional' })
  if (reply.status !== 200) throw new Error(`no project: ${JSON.stringify(reply)}`)
  return id
}
