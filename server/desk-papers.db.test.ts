import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

const post = (path: string, body: object) => p.ask('contractor', 'POST', `/documents${path}`, body)
async function write(templateKey: string, answers: object = {}): Promise<string> {
  const id = randomUUID()
  const made = await post('', { id, templateKey, language: 'en', answers, title: 'Scope of work' })
  expect(made.status, JSON.stringify(made.error)).toBe(200)
  return id
}
/** What waits for whoever runs the job about a document. */
async function desk(id: string): Promise<object[]> {
  const headers = { cookie: p.cookieOf('contractor') }
  const { data } = (await t.app.inject({ url: '/api/today/waiting', headers })).json()
  return data.waiting.filter((one: { id: string }) => one.id === id)
}

test('what several have at once, or whoever has a part, waits for each who runs the job, and no more once answered', async () => {
  const dueOn = new Date(t.clock.now().getTime() + 5 * day).toISOString().slice(0, 10)
  const step = (role: string) => ({ person: null, role, dueOn })
  const id = await write('blank')
  const steps = [step('contractor'), step('owner')]
  const sent = await post(`/${id}/approval`, {
    ...{ id: randomUUID(), revision: 1, together: true, note: '', steps },
  })
  expect(sent.status, JSON.stringify(sent.error)).toBe(200)
  expect(await desk(id)).toMatchObject([{ kind: 'approval', title: 'Scope of work', due: dueOn }])
  await post(`/${id}/approval/answer`, { answer: 'approved', note: '', comments: [] })
  expect(await desk(id)).toEqual([])
})

test('a preliminary notice that is not given yet waits with the day that the law of its state sets', async () => {
  await t.db
    .updateTable('projects')
    .set({ address: '12 Mill Rd, Fresno, CA 93701' })
    .where('id', '=', p.id)
    .execute()
  const id = await write('preliminary-notice', { 'furnish.first': '2026-07-01' })
  // Twenty days, Cal. Civ. Code § 8204.
  expect(await desk(id)).toMatchObject([{ kind: 'document', due: '2026-07-21' }])
  // Out to be approved it waits once, for whoever has it.
  const steps = [{ person: null, role: 'contractor', dueOn: '2026-12-01' }]
  const sent = await post(`/${id}/approval`, {
    ...{ id: randomUUID(), revision: 1, together: true, note: '', steps },
  })
  expect(sent.status, JSON.stringify(sent.error)).toBe(200)
  expect(await desk(id)).toMatchObject([{ kind: 'approval', due: '2026-12-01' }])
  await post(`/${id}/approval/answer`, { answer: 'approved', note: '', comments: [] })
  expect(await desk(id)).toMatchObject([{ kind: 'document', due: '2026-07-21' }])
  await post(`/${id}/bin`, { binned: true })
  expect(await desk(id)).toEqual([])
})
