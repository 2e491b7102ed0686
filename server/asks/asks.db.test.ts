import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dateIn, day } from '#server/kit/clock.ts'
import { MailError } from '#server/kit/mail.ts'
import { newToken } from '#server/kit/token.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let other: Awaited<ReturnType<typeof openJobSite>>
let sub: string
let task: string
let asks: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
  other = await openJobSite(t, '9 Elm')
})
afterAll(() => t.close())

beforeEach(async () => {
  sub = await site.addPerson('worker', 'Ray', null, `ray-${randomUUID()}@sub.example`)
  const startOn = dayFrom(10)
  task = await site.addTask('Set the cabinets', {
    startOn,
    finishOn: dayFrom(12),
    assignees: [sub],
    priceCents: 88_991,
  })
  asks = `/api/projects/${site.project}/tasks/${task}/asks`
})

const dayFrom = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const askSub = (person = sub, who: Record<string, string> = site.contractor) =>
  site.ask(who, 'POST', asks, { person })
const edit = async (fields: object) => {
  const { data } = await site.ask(site.contractor, 'GET', `/api/projects/${site.project}/tasks`)
  const { version } = data.tasks.find(({ id }: { id: string }) => id === task)
  const url = `/api/projects/${site.project}/tasks/${task}`
  const reply = await site.ask(site.contractor, 'PATCH', url, { base: version, fields })
  expect(reply.status).toBe(200)
}
/** Sends what waits, and answers the token of the newest letter. */
async function letterToken(): Promise<string> {
  const before = t.letters.length
  await t.runJobs()
  const href = t.letters.slice(before).at(-1)?.letter.button?.href ?? ''
  return new URL(href).hash.slice(1)
}
const answer = (token: string, said: string, note = '') =>
  site.ask({}, 'POST', '/api/answer', { token, answer: said, note })
const asked = (token: string) => site.ask({}, 'POST', '/api/asked', { token })
const stands = async () => (await site.ask(site.contractor, 'GET', asks)).data.asks[0]

test('the letter says until which day its link works where the work is', async () => {
  const inZone = async (time_zone: string) => {
    await t.db.updateTable('projects').set({ time_zone }).where('id', '=', site.project).execute()
    await askSub()
    await letterToken()
    return t.letters.at(-1)?.letter.reason
  }
  const saidFor = async (timeZone: string) => {
    const reason = await inZone(timeZone)
    const date = dateIn(timeZone, new Date((await stands()).expiresAt))
    return [reason, Number(date.slice(8))] as const
  }
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const [reason, dayOfMonth] = await saidFor(zone)
    expect(reason).toMatch(new RegExp(` ${dayOfMonth}, 20`))
  }
})

test('a sub who has no account is asked by a letter and answers without one; the team sees it at once', async () => {
  expect((await askSub()).data.ask).toMatchObject({ person: sub, letter: 'waits', answer: null })
  const token = await letterToken()
  const letter = t.letters.at(-1)
  expect(letter?.letter.button?.href).toMatch(/^http:\/\/plumbline\.test\/answer#/)
  expect(JSON.stringify(letter?.letter)).toMatch(/Set the cabinets.*214 Alder St, Boise/)
  expect(JSON.stringify(letter?.letter)).not.toMatch(/889/)
  expect(await stands()).toMatchObject({ letter: 'sent' })
  const read = await asked(token)
  expect(read.data).toMatchObject({ task: 'Set the cabinets', person: 'Ray', open: true, answer: null })
  expect(read.text).not.toMatch(/88991|cents/i)
  expect(await stands()).toMatchObject({ answer: null })
  expect((await answer(token, 'yes', 'With two men')).data).toMatchObject({ answer: 'yes' })
  expect(await stands()).toMatchObject({ answer: 'yes', note: 'With two men', datesMoved: false })
  const told = await t.db
    .selectFrom('activity')
    .select(['class', 'detail', 'actor_id'])
    .where('kind', '=', 'task.answered')
    .where('subject_id', '=', task)
    .execute()
  expect(told).toEqual([
    { class: 'team', actor_id: sub, detail: { person: sub, answer: 'yes', note: 'With two men' } },
  ])
})

test('what was answered stands in the row of the task for who runs the project, of the days that it has', async () => {
  const read = async (who = site.contractor) => {
    const { data } = await site.ask(who, 'GET', `/api/projects/${site.project}/tasks`)
    return data.tasks.find(({ id }: { id: string }) => id === task)
  }
  expect((await read()).answers).toBeNull()
  await askSub()
  const token = await letterToken()
  expect((await read()).answers).toBeNull()
  await answer(token, 'cannot', 'On another job until the 20th')
  expect((await read()).answers).toEqual([{ person: sub, answer: 'cannot' }])
  // One task, read by itself.
  const one = await site.ask(site.contractor, 'GET', `/api/projects/${site.project}/tasks/${task}`)
  expect(one.data.task.answers).toEqual([{ person: sub, answer: 'cannot' }])
  for (const who of [site.owner, site.worker]) expect(await read(who)).not.toHaveProperty('answers')
  await edit({ startOn: dayFrom(11), finishOn: dayFrom(13) })
  expect((await read()).answers).toBeNull()
  await edit({ startOn: dayFrom(10), finishOn: dayFrom(12) })
  expect((await read()).answers).toEqual([{ person: sub, answer: 'cannot' }])
})

test('the letter is in the language of its reader', async () => {
  await t.db.updateTable('project_people').set({ language: 'es' }).where('id', '=', sub).execute()
  await askSub()
  await letterToken()
  expect(t.letters.at(-1)?.letter).toMatchObject({
    language: 'es',
    button: { href: expect.stringContaining('/es/answer#') },
  })
})

test('an answer can be changed until the work begins, and the last one stands', async () => {
  await askSub()
  const token = await letterToken()
  await answer(token, 'yes')
  await answer(token, 'cannot', 'On another job until the 20th')
  expect(await stands()).toMatchObject({ answer: 'cannot', note: 'On another job until the 20th' })
  await edit({ status: 'doing' })
  const late = await answer(token, 'yes')
  expect(late).toMatchObject({ status: 409, error: { message: expect.stringContaining('has begun') } })
  expect(await stands()).toMatchObject({ answer: 'cannot' })
  expect((await asked(token)).data).toMatchObject({ open: false })
})

test('on the day after it was to begin, an answer comes too late', async () => {
  await edit({ startOn: dayFrom(2), finishOn: dayFrom(3) })
  await askSub()
  const token = await letterToken()
  t.clock.forward(4 * day)
  expect((await answer(token, 'yes')).status).toBe(409)
})

test('when the dates move the answer is of other days; asked anew, only the newer letter is answered', async () => {
  await askSub()
  const first = await letterToken()
  await answer(first, 'yes')
  await edit({ startOn: dayFrom(11), finishOn: dayFrom(14) })
  expect(await stands()).toMatchObject({ answer: 'yes', datesMoved: true })
  expect((await asked(first)).data).toMatchObject({ datesMoved: true })
  await askSub()
  const second = await letterToken()
  expect(await stands()).toMatchObject({ answer: null, datesMoved: false })
  expect((await answer(first, 'yes')).error?.code).toBe('unknown_token')
  expect((await answer(second, 'cannot')).status).toBe(200)
  expect((await site.ask(site.contractor, 'GET', asks)).data.asks).toHaveLength(1)
})

test('a question that has run out, or whose task or person is gone, is not answered', async () => {
  await edit({ startOn: dayFrom(40), finishOn: dayFrom(41) })
  await askSub()
  const token = await letterToken()
  t.clock.forward(14 * day)
  expect(await answer(token, 'yes')).toMatchObject({ status: 410, error: { code: 'expired_token' } })
  await askSub()
  const newer = await letterToken()
  await edit({ assignees: [] })
  expect((await answer(newer, 'yes')).status).toBe(404)
  await edit({ assignees: [sub] })
  await t.db.updateTable('tasks').set({ deleted_at: t.clock.now() }).where('id', '=', task).execute()
  expect((await answer(newer, 'yes')).status).toBe(404)
  expect((await answer(newToken(), 'yes')).error?.code).toBe('unknown_token')
  expect((await answer('half a link', 'yes')).error?.code).toBe('malformed_token')
})

test('nobody is written to who is not on the task, has no address, or whose work has begun', async () => {
  const idle = await site.addPerson('worker', 'Idle', null, 'idle@sub.example')
  expect((await askSub(idle)).error?.fields?.person).toMatch(/Assign them/)
  const silent = await site.addPerson('worker', 'Silent', null, null)
  await edit({ assignees: [sub, silent] })
  expect((await askSub(silent)).error?.fields?.person).toMatch(/no email address/)
  expect((await askSub(other.workerId)).status).toBe(404)
  await edit({ status: 'done' })
  expect((await askSub()).error?.message).toMatch(/has begun/)
  expect(await stands()).toBeUndefined()
})

test('asking, and what was answered, is for whoever runs the project', async () => {
  await askSub()
  for (const who of [site.owner, site.worker]) {
    expect((await askSub(sub, who)).status).toBe(403)
    expect((await site.ask(who, 'GET', asks)).status).toBe(403)
  }
  expect((await askSub(sub, other.contractor)).status).toBe(404)
  const foreign = `/api/projects/${other.project}/tasks/${task}/asks`
  expect((await site.ask(other.contractor, 'GET', foreign)).status).toBe(404)
  expect((await site.ask(other.contractor, 'POST', foreign, { person: sub })).status).toBe(404)
  expect((await site.ask({}, 'POST', asks, { person: sub })).status).toBe(401)
})

test('a letter that nobody waits for any more is not sent; one that cannot be delivered is shown as such', async () => {
  await t.runJobs()
  await askSub()
  await edit({ assignees: [] })
  const before = t.letters.length
  await t.runJobs()
  expect(t.letters).toHaveLength(before)
  await edit({ assignees: [sub] })
  await askSub()
  t.failMail(new MailError('550 no such mailbox', { permanent: true }))
  await t.runJobs()
  t.failMail(undefined)
  expect(await stands()).toMatchObject({ letter: 'failed' })
})

test('who answers without end is made to wait', async () => {
  const slow = await t.openBeside({ env: { rateLimitScale: 0.001 } })
  const tryOne = async (url: string) =>
    (
      await slow.inject({
        method: 'POST',
        url,
        payload: { token: newToken(), answer: 'yes', note: '' },
        remoteAddress: '192.0.2.8',
      })
    ).statusCode
  expect(await tryOne('/api/asked')).toBe(404)
  expect(await tryOne('/api/answer')).toBe(429)
  const cookie = site.contractor.cookie
  const ask = () => slow.inject({ method: 'POST', url: asks, headers: { cookie }, payload: { person: sub } })
  expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 429])
})

test('nobody answers for a project that lies in the bin, nor whoever is no longer one of its people', async () => {
  await askSub()
  const token = await letterToken()
  const bin = (at: Date | null) =>
    t.db.updateTable('projects').set({ deleted_at: at }).where('id', '=', site.project).execute()
  const remove = (at: Date | null) =>
    t.db.updateTable('project_people').set({ removed_at: at }).where('id', '=', sub).execute()
  for (const [gone, back] of [
    [() => bin(t.clock.now()), () => bin(null)],
    [() => remove(t.clock.now()), () => remove(null)],
  ] as const) {
    await gone()
    expect((await asked(token)).error?.code).toBe('unknown_token')
    expect((await answer(token, 'yes')).error?.code).toBe('unknown_token')
    await back()
  }
  expect((await answer(token, 'yes')).status).toBe(200)
})

test('the same person is written to ten times a day and no more', async () => {
  const app = await t.openBeside({ env: { rateLimitScale: 1 } })
  const once = () =>
    app.inject({ method: 'POST', url: asks, headers: site.contractor, payload: { person: sub } })
  for (let i = 0; i < 10; i++) expect((await once()).statusCode).toBe(200)
  expect((await once()).statusCode).toBe(429)
})
