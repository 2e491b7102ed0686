import { randomUUID } from 'node:crypto'
import type { ProjectRole } from '#contract/audience.ts'
import { openAccount } from './accounts.ts'
import type { TestApp } from './app.ts'
import { setPlan } from './firms.ts'

type Reply = {
  status: number
  /** As it came, to the byte. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is in it
  data: any
  error?: { code: string; message: string; fields?: Record<string, string> }
}

/** Calls the API as whoever the headers say. */
export const makeAsk =
  (t: TestApp) =>
  async (
    headers: Record<string, string>,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: object,
  ): Promise<Reply> => {
    const reply = await t.app.inject({
      method,
      url,
      headers,
      ...(method !== 'GET' && { payload: body ?? {} }),
    })
    return { status: reply.statusCode, text: reply.body, ...reply.json() }
  }

/** A project with a task, whoever runs it, pays for it and works on it; `with` is what sends the calls of each. */
export async function openJobSite(t: TestApp, name = '214 Alder St') {
  const ask = makeAsk(t)
  const mark = randomUUID().slice(0, 8)
  const open = async (who: string) => {
    const { cookie } = await openAccount(t, {
      username: `${who}-${mark}`,
      email: `${who}-${mark}@site.example`,
    })
    const home = await ask({ cookie }, 'GET', '/api/workspace')
    return { cookie, userId: home.data.user.id as string, orgId: home.data.orgId as string }
  }
  const [contractor, owner, worker] = [await open('dana'), await open('priya'), await open('luis')]
  // What a job costs is entered from this plan on.
  await setPlan(t, contractor.orgId, 'professional')
  const project = randomUUID()
  await ask(contractor, 'POST', `/api/orgs/${contractor.orgId}/projects`, {
    id: project,
    name,
    address: `${name}, Boise`,
    kind: 'professional',
    startOn: '2026-06-01',
  })
  const addPerson = async (role: ProjectRole, who: string, userId: string | null, email: string | null) => {
    const id = randomUUID()
    const mine = { org_id: contractor.orgId, project_id: project }
    await t.db
      .insertInto('project_people')
      .values({ ...mine, id, user_id: userId, name: who, role, added_at: t.clock.now() })
      .execute()
    await t.db
      .insertInto('person_contacts')
      .values({ ...mine, person_id: id, email, email_key: email, phone: null })
      .execute()
    return id
  }
  const ownerId = await addPerson('owner', 'Priya Raman', owner.userId, 'priya@site.example')
  const workerId = await addPerson('worker', 'Luis Ortega', worker.userId, `luis-${mark}@site.example`)
  const addTask = async (title: string, fields: object = {}) => {
    const id = randomUUID()
    const added = await ask(contractor, 'POST', `/api/projects/${project}/tasks`, { id, title, ...fields })
    if (added.status !== 200) throw new Error(added.text)
    return id
  }
  const with_ = (who: { cookie: string }) => ({ cookie: who.cookie })
  return {
    ask,
    project,
    orgId: contractor.orgId,
    contractor: with_(contractor),
    owner: with_(owner),
    worker: with_(worker),
    workerUser: worker.userId,
    ownerId,
    workerId,
    addPerson,
    addTask,
  }
}
