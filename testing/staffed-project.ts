import { randomUUID } from 'node:crypto'
import { openAccount } from './accounts.ts'
import type { TestApp } from './app.ts'

/** Who is on the project of a test: one of each audience that has an account, and somebody who is nothing to it. */
const staff = ['contractor', 'owner', 'crew', 'worker', 'stranger'] as const
export type Staff = (typeof staff)[number]

type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test says of each answer what it must hold
  data: any
  error?: { code: string; message: string; fields?: Record<string, string>; theirs?: Record<string, unknown> }
}

/** A project under way, with somebody of each audience in it. */
export type StaffedProject = {
  id: string
  orgId: string
  /** Who each is among the people of the project. */
  people: Record<Exclude<Staff, 'stranger'>, string>
  /** Calls below `/api/projects/{id}` as one of them. */
  ask: (
    as: Staff | 'nobody',
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ) => Promise<Answer>
  /** What one of them sends to be signed in. */
  cookieOf: (as: Staff) => string
  /** Adds a task as the contractor; answers it. */
  addTask: (
    title: string,
    fields?: Record<string, unknown>,
  ) => Promise<{ id: string; title: string; version: number; rank: number }>
}

/** Begins an empty project and puts somebody of each audience on it. */
export async function openStaffedProject(t: TestApp): Promise<StaffedProject> {
  const cookies = new Map<Staff, string>()
  for (const name of staff) {
    const account = { username: `the.${name}`, email: `${name}@site.example` }
    cookies.set(name, (await openAccount(t, account)).cookie)
  }
  const send = async (
    cookie: string | undefined,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: object,
  ) => {
    const headers = cookie === undefined ? {} : { cookie }
    const reply = await t.app.inject({
      method,
      url,
      headers,
      ...(method !== 'GET' && { payload: body ?? {} }),
    })
    return { ...reply.json<Omit<Answer, 'status'>>(), status: reply.statusCode }
  }
  const { orgId } = (await send(cookies.get('contractor'), 'GET', '/api/workspace')).data
  const id = randomUUID()
  const begun = { id, name: '214 Alder St', kind: 'professional' }
  await send(cookies.get('contractor'), 'POST', `/api/orgs/${orgId}/projects`, begun)
  const people: Record<string, string> = {}
  for (const name of ['contractor', 'owner', 'crew', 'worker'] as const) {
    const user = await t.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', `the.${name}`)
      .executeTakeFirstOrThrow()
    if (name === 'crew') {
      const member = { org_id: orgId, user_id: user.id, role: 'worker', joined_at: t.clock.now() } as const
      await t.db.insertInto('org_members').values(member).execute()
    }
    const role = name === 'crew' ? 'worker' : name
    const made = await t.db
      .insertInto('project_people')
      .values({
        org_id: orgId,
        project_id: id,
        id: randomUUID(),
        user_id: user.id,
        name,
        role,
        added_at: t.clock.now(),
      })
      .onConflict((on) => on.columns(['project_id', 'user_id']).doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    people[name] = made.id
  }
  const ask: StaffedProject['ask'] = (as, method, path, body) =>
    send(as === 'nobody' ? undefined : cookies.get(as), method, `/api/projects/${id}${path}`, body)
  return {
    cookieOf: (as) => cookies.get(as) ?? '',
    id,
    orgId,
    people: people as StaffedProject['people'],
    ask,
    addTask: async (title, fields = {}) => {
      const reply = await ask('contractor', 'POST', '/tasks', { id: randomUUID(), title, ...fields })
      if (reply.status !== 200) throw new Error(`no task was added: ${JSON.stringify(reply)}`)
      return reply.data.task
    },
  }
}
