import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { madeUpIncident } from '#testing/incidents.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let today: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
  await t.db
    .insertInto('org_members')
    .values({ org_id: site.orgId, user_id: site.workerUser, role: 'worker', joined_at: t.clock.now() })
    .execute()
  await t.database.pool.query(`update projects set time_zone = 'UTC' where id = $1`, [site.project])
  today = t.clock.now().toISOString().slice(0, 10)
})
afterAll(() => t.close())

const post = (path: string, body: object, who = site.contractor) =>
  site.ask(who, 'POST', `/api/projects/${site.project}/${path}`, body)
const read = (path: string, who = site.contractor) =>
  site.ask(who, 'GET', `/api/projects/${site.project}/${path}`)
const now = () => t.clock.now().toISOString()

test('a talk is kept once with every signature, for the team alone, and is written as its document', async () => {
  const at = now()
  const talk = {
    ...{
      id: randomUUID(),
      on: today,
      topic: 'Ladders',
      points: 'Three points of contact',
      led: 'Dana Halvorsen',
    },
    present: [
      { name: 'Luis Ortega', company: '', mark: { kind: 'drawn', strokes: [[1, 2, 3, 4]] }, at },
      { name: 'Elena Ruiz', company: 'Ruiz Electric', mark: { kind: 'typed' }, at },
    ],
    madeAt: at,
  }
  const unsigned = await post('talks', { ...talk, present: [] }, site.worker)
  expect(unsigned.error?.fields).toEqual({ present: 'Nobody has signed yet' })
  for (const _ of [1, 2]) expect((await post('talks', talk, site.worker)).status).toBe(200)
  expect((await post('talks', { ...talk, topic: 'Cords' }, site.worker)).status).toBe(409)
  expect((await read('talks', site.worker)).data.talks).toMatchObject([
    { topic: 'Ladders', present: talk.present },
  ])
  expect((await read('talks', site.owner)).status).toBe(403)
  await expect(
    t.database.pool.query(`update toolbox_talks set topic = 'Other' where id = $1`, [talk.id]),
  ).rejects.toThrow('stays')
  const written = await post(`talks/${talk.id}/document`, {})
  expect((await post(`talks/${talk.id}/document`, {})).data).toEqual(written.data)
  const { text } = await read(`documents/${written.data.document}`)
  for (const word of ['Ladders', 'Three points of contact', 'Ruiz Electric', 'Drawn, '])
    expect(text).toContain(word)
})

test('an incident is reported by the crew and read by whoever runs the project; what was said before stays', async () => {
  const report = (more: object = {}, who = site.worker, replaces: string | null = null) => {
    const body = madeUpIncident({ on: today, privacy: 'sharps', ...more })
    const sent = { id: randomUUID(), replaces, body, madeAt: now() }
    return { sent, reply: post('incidents', sent, who) }
  }
  const first = report()
  expect((await first.reply).data).toEqual({ number: 1 })
  expect((await post('incidents', first.sent, site.worker)).data).toEqual({ number: 1 })
  expect((await report({ outcome: 'death' }).reply).error?.fields).toHaveProperty(['body.diedOn'])
  expect((await report({}, site.owner).reply).status).toBe(403)
  for (const who of [site.owner, site.worker]) {
    expect((await read('incidents', who)).status).toBe(403)
    expect((await read('incidents/file?year=2026&of=log&format=csv', who)).status).toBe(403)
  }
  expect((await report({ daysAway: 9 }, site.worker, first.sent.id).reply).status).toBe(403)
  const better = report({ daysAway: 9 }, site.contractor, first.sent.id)
  expect((await better.reply).data).toEqual({ number: 1 })
  expect((await report({}, site.contractor, first.sent.id).reply).status).toBe(409)
  const { incidents } = (await read('incidents')).data
  expect(incidents).toMatchObject([{ id: better.sent.id, number: 1, corrected: 1, body: { daysAway: 9 } }])
  await expect(t.database.pool.query(`delete from incidents where id = $1`, [first.sent.id])).rejects.toThrow(
    'stays',
  )
  const told = await read('activity', site.worker)
  expect(told.text).not.toContain('incident.')
})

test('the log of a year names no privacy case, its list of names does, and the summary takes the hours entered', async () => {
  const file = async (query: string) => {
    const reply = await t.app.inject({
      ...{ method: 'GET', headers: site.contractor },
      url: `/api/projects/${site.project}/incidents/file?year=${today.slice(0, 4)}&${query}`,
    })
    expect(reply.statusCode).toBe(200)
    return reply
  }
  const log = (await file('of=log&format=csv')).body
  expect(log).toContain('privacy case')
  expect(log).not.toContain('Luis Ortega')
  expect((await file('of=privacy&format=csv')).body).toContain('Luis Ortega')
  const summary = (await file('of=summary&format=csv&employees=12&hours=20000')).body
  expect(summary).toContain('20000')
  expect(summary).toMatch(/Cases for 100 full-time workers,10,/)
  const book = (await file('of=log&format=xlsx')).rawPayload
  expect(book.subarray(0, 2).toString()).toBe('PK')
})
