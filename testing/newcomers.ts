import { randomUUID } from 'node:crypto'
import { mason, openAccount } from './accounts.ts'
import type { TestApp } from './app.ts'

/** Somebody with an account, signed in, and the organisation that came with it, on the largest plan. */
export type Newcomer = { cookie: string; userId: string; orgId: string; username: string; email: string }

/** What tests of whole organisations do over and over, on one server. */
export function openNewcomers(t: TestApp) {
  let count = 0
  /** Somebody with an account and the organisation that comes with it. */
  async function newcomer(): Promise<Newcomer> {
    count += 1
    const account = { username: `newcomer.${count}`, email: `newcomer${count}@mason.example` }
    const { cookie } = await openAccount(t, account)
    const home = (await ask('GET', '/api/workspace', undefined, cookie)).data
    await t.db
      .updateTable('subscriptions')
      .set({ plan: 'enterprise' })
      .where('user_id', '=', home.user.id)
      .execute()
    return { cookie, userId: home.user.id, orgId: home.orgId, ...account }
  }

  async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, cookie = '') {
    const headers = cookie ? { cookie } : {}
    const reply = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, ...reply.json() }
  }

  const addProject = async ({ cookie, orgId }: Newcomer, name: string) => {
    const id = randomUUID()
    const body = { id, name, kind: 'professional' }
    const reply = await ask('POST', `/api/orgs/${orgId}/projects`, body, cookie)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply))
    return id
  }
  const join = (who: Newcomer, orgId: string, role: 'admin' | 'office' | 'worker') =>
    t.db
      .insertInto('org_members')
      .values({ org_id: orgId, user_id: who.userId, role, joined_at: t.clock.now() })
      .execute()
  const addTo = (who: Newcomer, orgId: string, projectId: string, role: 'owner' | 'worker') =>
    t.db
      .insertInto('project_people')
      .values({
        org_id: orgId,
        project_id: projectId,
        id: randomUUID(),
        user_id: who.userId,
        name: who.username,
        role,
        added_at: t.clock.now(),
      })
      .execute()
  const namesOf = async (cookie: string) =>
    (await ask('GET', '/api/projects', undefined, cookie)).data.projects
      .map((one: { name: string }) => one.name)
      .sort()

  const close = (who: Newcomer, name = who.username, password = mason.password) =>
    ask('POST', `/api/orgs/${who.orgId}/close`, { name, password }, who.cookie)

  async function putLogo({ cookie, orgId }: Pick<Newcomer, 'cookie' | 'orgId'>, payload: Buffer) {
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/orgs/${orgId}/logo`,
      headers: { cookie, 'content-type': 'application/octet-stream', 'x-file-name': 'logo.png' },
      payload,
    })
    return { status: reply.statusCode, ...reply.json() }
  }
  const logoOf = (orgId: string, cookie: string) =>
    t.app.inject({ url: `/api/orgs/${orgId}/logo`, headers: { cookie } })
  const logosKept = async (orgId: string) => {
    const keys: string[] = []
    for await (const { key } of t.storage.list(`orgs/${orgId}/logo/`)) keys.push(key)
    return keys.length
  }
  return { newcomer, ask, addProject, join, addTo, namesOf, close, putLogo, logoOf, logosKept }
}

/** A stream of these bytes. */
export async function* bytes(all: Buffer) {
  yield all
}
/** A PNG as far as its size is told: signature and IHDR. */
export function png(width = 64, height = 64): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(17)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.writeUInt8(8, 8)
  return Buffer.concat([head, size, Buffer.alloc(20)])
}
