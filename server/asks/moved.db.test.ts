import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day, minute } from '#server/kit/clock.ts'
import { MailError } from '#server/kit/mail.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { listenLive, untilTold } from '#testing/live.ts'
import { gatherMs, restMs } from './moved.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let sub: string
let email: string
let rough: string
let inspection: string
let drywall: string
let paint: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  // Tuesday, June 2, 2026.
  t.clock.forward(new Date('2026-06-02T15:00:00Z').getTime() - t.clock.now().getTime())
})
afterAll(() => t.close())

/** Rough-in from Monday, June 8, its inspection, drywall and paint; the sub was asked about drywall on June 15 and 16. */
beforeEach(async () => {
  site = await openJobSite(t)
  email = `ray-${randomUUID()}@sub.example`
  sub = await site.addPerson('worker', 'Ray', null, email)
  rough = await site.addTask('Rough-in', { days: 4, startOn: '2026-06-08' })
  inspection = await site.addTask('Rough-in inspection', { days: 1, gate: 'inspection' })
  drywall = await site.addTask('Drywall', { days: 2, assignees: [sub] })
  paint = await site.addTask('Paint', { days: 3, assignees: [sub] })
  for (const [from, to] of [
    [rough, inspection],
    [inspection, drywall],
    [drywall, paint],
  ])
    await post('links', { from, to, kind: 'FS', lagDays: 0 })
})

const post = async (path: string, body: object) => {
  const reply = await site.ask(site.contractor, 'POST', `/api/projects/${site.project}/${path}`, body)
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}
const edit = async (id: string, fields: object) => {
  const { version } = await t.db
    .selectFrom('tasks')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const url = `/api/projects/${site.project}/tasks/${id}`
  const reply = await site.ask(site.contractor, 'PATCH', url, { base: version, fields })
  expect(reply.status, reply.text).toBe(200)
}
const asksOf = async (task: string) =>
  (await site.ask(site.contractor, 'GET', `/api/projects/${site.project}/tasks/${task}/asks`)).data
const rowOf = async (task: string) => (await asksOf(task)).asks[0]
/** The letters to the sub that are sent by and by. */
const letters = async () => {
  const before = t.letters.length
  await t.runSchedule('moved-asks')
  await t.runJobs()
  return t.letters.slice(before).filter(({ to }) => to === email)
}
const tokensOf = (letter: { letter: { button?: { href: string } } } | undefined) =>
  new URL(letter?.letter.button?.href ?? '').hash.slice(1).split('.')
const answer = (token: string | undefined, said: string) =>
  site.ask({}, 'POST', '/api/answer', { token, answer: said, note: '' })
const askSub = async (task = drywall) => {
  await post(`tasks/${task}/asks`, { person: sub })
  return tokensOf((await letters())[0])
}
const fail = (on = '2026-06-16') =>
  post(`tasks/${inspection}/outcome`, {
    ...{ outcome: 'failed', reason: 'No nail plates at the island' },
    again: { id: randomUUID(), title: 'Re-inspection', on },
  })

test('an inspection fails: the sub is told by one letter of both dates and why, cannot, and the row says so', async () => {
  const [before] = await askSub()
  expect((await answer(before, 'yes')).status).toBe(200)
  await fail()
  expect(await rowOf(drywall)).toMatchObject({ answer: 'yes', datesMoved: true })
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter?.letter.subject).toBe('Your date moved from Mon, Jun 15 to Wed, Jun 17: Drywall')
  expect(letter?.letter.paragraphs).toContain(
    'Your date moved from Mon, Jun 15 to Wed, Jun 17, because “Rough-in inspection” failed: No nail plates at the island',
  )
  expect(await rowOf(drywall)).toMatchObject({
    ...{ answer: null, datesMoved: false, letter: 'sent', startOn: '2026-06-17', finishOn: '2026-06-18' },
    was: { startOn: '2026-06-15', finishOn: '2026-06-16' },
  })
  expect((await answer(before, 'yes')).error?.code).toBe('unknown_token')
  const [token] = tokensOf(letter)
  // Opening it answers nothing.
  const read = await site.ask({}, 'POST', '/api/asked', { token })
  expect(read.data).toMatchObject({ startOn: '2026-06-17', answer: null, datesMoved: false })
  expect((await answer(token, 'cannot')).status).toBe(200)
  expect(await rowOf(drywall)).toMatchObject({ answer: 'cannot' })
  t.clock.forward(restMs)
  expect(await letters()).toEqual([])
})

test('whoever is to put right what failed is asked about it at once, by the same letter', async () => {
  await edit(rough, { assignees: [sub] })
  await askSub()
  const fix = randomUUID()
  await post(`tasks/${inspection}/outcome`, {
    ...{ outcome: 'failed', reason: 'No nail plates' },
    again: { id: randomUUID(), title: 'Re-inspection', on: '2026-06-16' },
    fix: { id: fix, title: 'Correct: No nail plates', days: 1 },
  })
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter?.letter.paragraphs).toEqual(expect.arrayContaining(['Correct: No nail plates', 'Drywall']))
  expect(await rowOf(fix)).toMatchObject({ person: sub, letter: 'sent', was: null, datesMoved: false })
  expect((await answer(tokensOf(letter)[0], 'yes')).status).toBe(200)
  t.clock.forward(restMs)
  expect(await letters()).toEqual([])
})

test('who looks at the row hears of the letter, and of the answer within a second', async () => {
  const beside = await t.openBeside()
  await beside.listen({ port: 0, host: '127.0.0.1' })
  await askSub()
  await fail()
  t.clock.forward(gatherMs)
  const hearing = await listenLive(beside, site.contractor)
  const [letter] = await letters()
  await untilTold(hearing, site.project, 'team')
  hearing.close()
  const again = await listenLive(beside, site.contractor)
  await answer(tokensOf(letter)[0], 'cannot')
  // It waits for a second at most.
  await untilTold(again, site.project, 'team')
  expect(await rowOf(drywall)).toMatchObject({ answer: 'cannot' })
  again.close()
})

test('of a letter that waits, what is over meanwhile is left out', async () => {
  await askSub()
  await askSub(paint)
  await fail()
  t.clock.forward(gatherMs)
  const before = t.letters.length
  await t.runSchedule('moved-asks')
  await edit(paint, { status: 'done' })
  await t.runJobs()
  expect(t.letters.slice(before).map(({ letter }) => letter.paragraphs.includes('Paint'))).toEqual([false])
  expect([(await rowOf(drywall)).letter, (await rowOf(paint)).letter]).toEqual(['sent', 'waits'])
})

test('what is asked by hand is no move, and what moves after it waits anew', async () => {
  await askSub()
  await edit(drywall, { startOn: '2026-06-22' })
  t.clock.forward(gatherMs - minute)
  await askSub()
  await edit(drywall, { startOn: '2026-06-23' })
  t.clock.forward(minute)
  expect(await letters()).toEqual([])
  t.clock.forward(gatherMs - minute)
  expect((await letters())[0]?.letter.subject).toContain('from Mon, Jun 22 to Tue, Jun 23')
  await askSub()
  expect(t.letters.at(-1)?.letter.subject).toMatch(/asks: can you do/)
  expect(await rowOf(drywall)).toMatchObject({ was: null, startOn: '2026-06-23' })
})

test('a letter of a move is in the language of its reader', async () => {
  await t.db.updateTable('project_people').set({ language: 'es' }).where('id', '=', sub).execute()
  await askSub()
  await fail()
  t.clock.forward(gatherMs)
  const [letter] = await letters()
  expect(letter?.letter).toMatchObject({
    language: 'es',
    subject: 'Su fecha cambió del lun, 15 de jun al mié, 17 de jun: Drywall',
    button: { href: expect.stringContaining('/es/answer#') },
  })
  expect(letter?.letter.paragraphs.join()).toContain('porque «Rough-in inspection» no pasó: No nail plates')
})

test('all tasks of somebody that moved, and all moves of five minutes, are one letter of the latest dates', async () => {
  await askSub()
  await askSub(paint)
  await edit(drywall, { startOn: '2026-06-22' })
  t.clock.forward(gatherMs - minute)
  await edit(drywall, { startOn: '2026-06-23' })
  t.clock.forward(minute)
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter?.letter.subject).toBe('2 of your dates moved: 214 Alder St')
  const said = letter?.letter.paragraphs.join('\n')
  expect(said).toContain('Your date moved from Mon, Jun 15 to Tue, Jun 23\n')
  expect(said).toContain('Your date moved from Wed, Jun 17 to Thu, Jun 25, after a change of “Drywall”')
  const [first, second] = tokensOf(letter)
  expect((await answer(first, 'yes')).data).toMatchObject({ task: 'Drywall' })
  expect((await answer(second, 'cannot')).data).toMatchObject({ task: 'Paint' })
})

test('what moved back to the days of the last letter sends nothing, and what moves after a letter waits for an hour', async () => {
  await askSub()
  await edit(drywall, { startOn: '2026-06-22' })
  await edit(drywall, { startOn: null })
  t.clock.forward(gatherMs)
  expect(await letters()).toEqual([])
  await edit(drywall, { startOn: '2026-06-22' })
  t.clock.forward(gatherMs)
  expect(await letters()).toHaveLength(1)
  await edit(drywall, { startOn: '2026-06-23' })
  t.clock.forward(gatherMs)
  expect(await letters()).toEqual([])
  t.clock.forward(restMs - gatherMs)
  const [later] = await letters()
  expect(later?.letter.subject).toContain('from Mon, Jun 22 to Tue, Jun 23')
  // A failed inspection does not wait so long, and is the reason of what follows it until that is told.
  await fail('2026-06-24')
  await edit(drywall, { startOn: '2026-06-26' })
  t.clock.forward(gatherMs)
  expect((await letters())[0]?.letter.paragraphs.join()).toMatch(
    /Tue, Jun 23 to Fri, Jun 26, because “Rough-in/,
  )
  await edit(drywall, { startOn: '2026-06-29' })
  t.clock.forward(restMs)
  expect((await letters())[0]?.letter.paragraphs).toContain('Your date moved from Fri, Jun 26 to Mon, Jun 29')
})

test('nobody is written to of what is over, gone or taken away, nor whoever has an account or was never asked', async () => {
  await askSub()
  await fail()
  t.clock.forward(gatherMs)
  const { db } = t
  const now = t.clock.now()
  const project = (set: object) =>
    db.updateTable('projects').set(set).where('id', '=', site.project).execute()
  const task = (set: object) => db.updateTable('tasks').set(set).where('id', '=', drywall).execute()
  const person = (set: object) => db.updateTable('project_people').set(set).where('id', '=', sub).execute()
  const contact = (set: object) =>
    db.updateTable('person_contacts').set(set).where('person_id', '=', sub).execute()
  const org = (set: object) => db.updateTable('orgs').set(set).where('id', '=', site.orgId).execute()
  const ask = (set: object) => db.updateTable('task_asks').set(set).where('task_id', '=', drywall).execute()
  const { expires_at } = await db
    .selectFrom('task_asks')
    .select('expires_at')
    .where('task_id', '=', drywall)
    .executeTakeFirstOrThrow()
  const assigned = { org_id: site.orgId, project_id: site.project, task_id: drywall, person_id: sub }
  const ways: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => project({ deleted_at: now }), () => project({ deleted_at: null })],
    [() => project({ status: 'closed' }), () => project({ status: 'active' })],
    [() => project({ status: 'lost' }), () => project({ status: 'active' })],
    [() => task({ status: 'done' }), () => task({ status: 'todo' })],
    [() => task({ start_on: '2026-06-01' }), () => task({ start_on: '2026-06-17' })],
    [() => task({ deleted_at: now }), () => task({ deleted_at: null })],
    [() => person({ removed_at: now }), () => person({ removed_at: null })],
    [() => person({ user_id: site.workerUser }), () => person({ user_id: null })],
    [() => contact({ email: null, email_key: null }), () => contact({ email, email_key: email })],
    [() => org({ closing_at: now }), () => org({ closing_at: null })],
    [() => ask({ expires_at: now }), () => ask({ expires_at })],
    [
      () => db.deleteFrom('task_assignees').where('task_id', '=', drywall).execute(),
      () => db.insertInto('task_assignees').values(assigned).execute(),
    ],
  ]
  // One account is one person of a project.
  await t.db.deleteFrom('project_people').where('id', '=', site.workerId).execute()
  for (const [end, back] of ways) {
    await end()
    expect(await letters(), String(end)).toEqual([])
    await back()
  }
  // Nothing of it was lost meanwhile, and only the task that was asked about is in it.
  const sent = await letters()
  expect(sent.map(({ letter }) => letter.paragraphs.includes('Paint'))).toEqual([false])
})

test('who was never asked is shown as not told, and a letter that bounces is shown as such', async () => {
  await fail()
  expect(await asksOf(drywall)).toEqual({
    asks: [],
    shifted: {
      from: { startOn: '2026-06-15', finishOn: '2026-06-16' },
      to: { startOn: '2026-06-17', finishOn: '2026-06-18' },
    },
  })
  await askSub()
  await edit(drywall, { startOn: '2026-06-22' })
  t.clock.forward(gatherMs)
  t.failMail(new MailError('550 no such mailbox', { permanent: true }))
  expect(await letters()).toEqual([])
  t.failMail(undefined)
  expect(await rowOf(drywall)).toMatchObject({ letter: 'failed', was: { startOn: '2026-06-17' } })
  // Who did not get it knows the days before.
  await edit(drywall, { startOn: '2026-06-23' })
  t.clock.forward(restMs)
  expect((await letters())[0]?.letter.subject).toContain('from Wed, Jun 17 to Tue, Jun 23')
})

test('a question that ran out is not asked anew by itself, and its mark is taken away', async () => {
  await askSub()
  await edit(drywall, { startOn: '2026-07-20' })
  await t.db.updateTable('projects').set({ status: 'closed' }).where('id', '=', site.project).execute()
  t.clock.forward(14 * day)
  expect(await letters()).toEqual([])
  const { moved_at } = await t.db
    .selectFrom('task_asks')
    .select('moved_at')
    .where('task_id', '=', drywall)
    .executeTakeFirstOrThrow()
  expect(moved_at).toBeNull()
  t.clock.forward(-14 * day)
})
