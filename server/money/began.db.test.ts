import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyLine } from '#contract/estimate.ts'
import { dateIn, day, hour } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
})
afterAll(() => t.close())

test('what is accepted in the evening is budgeted on the day that it is where the job is', async () => {
  // Three in the morning in London is the evening before in America.
  t.clock.forward(day - ((t.clock.now().getTime() - 3 * hour) % day))
  const site = await openJobSite(t)
  const zone = { time_zone: 'America/Boise' }
  await t.db.updateTable('projects').set(zone).where('id', '=', site.project).execute()
  const base = `/api/projects/${site.project}`
  const send = async (path: string, body: object, who = site.contractor) => {
    const reply = await site.ask(who, 'POST', `${base}/${path}`, body)
    expect(reply.status, `${path}: ${reply.text}`).toBe(200)
  }
  const [estimate, proposal] = [randomUUID(), randomUUID()]
  await send('estimates', { id: estimate, name: 'Kitchen', kind: 'base' })
  const fields = { ...emptyLine, item: 'Counter', quantity: '1', subCents: 90_000, code: '600' }
  await send(`estimates/${estimate}/lines`, { id: randomUUID(), add: [{ id: randomUUID(), fields }] })
  const wording = {
    ...{ title: 'Kitchen', intro: '', scopes: {}, optionTexts: {}, notIncluded: '', terms: '', payments: [] },
    validUntil: new Date(t.clock.now().getTime() + 10 * day).toISOString().slice(0, 10),
  }
  await send(`offers/${estimate}/send`, { id: proposal, wording, cents: 90_000 })
  const answer = { id: randomUUID(), name: 'Priya Raman', chosen: [], cents: 90_000 }
  await send(`proposals/${proposal}/accept`, answer, site.owner)
  const { margin } = (await site.ask(site.contractor, 'GET', `${base}/money`)).data
  expect(margin[0].on).toBe(dateIn('America/Boise', t.clock.now()))
  expect(margin[0].on < t.clock.now().toISOString().slice(0, 10)).toBe(true)
})
