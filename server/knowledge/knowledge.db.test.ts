import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let other: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  site = await openJobSite(t)
  other = await openJobSite(t, '9 Elm')
})
afterAll(() => t.close())

const list = (query: string, of = site, who = of.contractor) =>
  of.ask(who, 'GET', `/api/orgs/${of.orgId}/code-facts${query}`)
const law = { value: 8, place: 'Boise', source: 'Ordinance 12-3', asOf: '2026-01-01' }
const amend = (body: object, who = site.contractor) =>
  site.ask(who, 'POST', `/api/orgs/${site.orgId}/code-amendments`, {
    fact: 'irc-riser',
    base: 0,
    amendment: law,
    ...body,
  })

test('a question is answered with its section, and all facts are listed by the page', async () => {
  const { data } = await list(`?q=${encodeURIComponent('What load must a midrail resist?')}`)
  expect(data.answer).toMatchObject({ kind: 'answer', shown: ['osha-rail-mid-strength'] })
  expect(data.answer.text).toContain('29 CFR 1926.502(b)(5)')
  expect(data.facts[0]).toMatchObject({
    id: 'osha-rail-mid-strength',
    limit: 'at least 150 lb',
    confidence: 'opened',
  })
  const all = await list('')
  expect([all.data.answer, all.data.total, all.data.facts.length]).toEqual([null, 339, 30])
  expect((await list('?group=irc')).data.total).toBe(24)
})

test('a local amendment stands in for the fact, says who told it, and is nobody else’s', async () => {
  const kept = await amend({})
  expect(kept.data.fact).toMatchObject({
    ...{ limit: 'at most 8 in', unamended: 'at most 7 3/4 in (7.75 in)' },
    amendment: { ...law, version: 1, by: expect.any(String) },
  })
  const asked = '?q=stair%20riser%20in%20a%20house'
  expect((await list(asked)).data.answer.text).toContain(
    'the local amendment of Boise (Ordinance 12-3, 2026-01-01)',
  )
  expect((await list(asked, other)).data.answer.text).not.toContain('Boise')
  expect((await list('?own=yes')).data.total).toBe(1)
  // Over an older state than stands nothing is kept, and nothing is taken back.
  expect((await amend({})).error?.code).toBe('conflict')
  expect((await amend({ base: 7, amendment: null })).error?.code).toBe('conflict')
  expect((await amend({ base: 1, amendment: { ...law, value: 8.25 } })).data.fact.amendment.version).toBe(2)
  expect((await amend({ base: 2, amendment: null })).data.fact.amendment).toBeNull()
  expect((await list('?own=yes')).data.total).toBe(0)
})

test('only a fact of one figure that is held can be amended', async () => {
  expect((await amend({ fact: 'irc-none' })).error?.code).toBe('not_found')
  expect((await amend({ fact: 'irc-handrail' })).error?.code).toBe('invalid_input')
  expect((await amend({ amendment: { ...law, value: -1 } })).error?.code).toBe('invalid_input')
  expect((await amend({ amendment: { ...law, source: '' } })).error?.code).toBe('invalid_input')
})

test('a worker of the organization reads what codes say and amends nothing', async () => {
  await t.db
    .insertInto('org_members')
    .values({ org_id: site.orgId, user_id: site.workerUser, role: 'worker', joined_at: t.clock.now() })
    .execute()
  expect((await list('?q=guardrail', site, site.worker)).data.facts.length).toBeGreaterThan(0)
  expect((await amend({}, site.worker)).error?.code).toBe('forbidden')
})

test('the rooms of a scan are held against codes with what was typed, and an amendment counts', async () => {
  const project = `/api/projects/${site.project}`
  const scan = randomUUID()
  const corners = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  await site.ask(site.contractor, 'POST', `${project}/typed-scans`, {
    ...{ id: scan, name: 'Bedroom' },
    typed: { corners, height: 2.0 },
  })
  const check = (query: string) =>
    site.ask(site.contractor, 'GET', `${project}/code-check?scan=${scan}&building=home${query}`)
  const of = (reply: Awaited<ReturnType<typeof check>>, fact: string) =>
    reply.data.findings.find((one: { fact: { id: string } }) => one.fact.id === fact)
  const plain = await check('')
  expect(of(plain, 'irc-ceiling')).toMatchObject({
    verdict: 'likely-fails',
    fact: { citation: 'IRC R305.1' },
  })
  expect(of(plain, 'irc-riser')).toMatchObject({ verdict: 'not-checked', size: null })
  expect(of(await check('&typed=riser:8'), 'irc-riser').verdict).toBe('likely-fails')
  await amend({ amendment: { ...law, value: 8.25 } })
  expect(of(await check('&typed=riser:8'), 'irc-riser')).toMatchObject({
    verdict: 'passes',
    fact: { place: 'Boise' },
  })
  expect((await check('&typed=riser:tall')).error?.code).toBe('invalid_input')
  expect((await check('&typed=nose:3')).error?.code).toBe('invalid_input')
  const gone = await site.ask(
    site.contractor,
    'GET',
    `${project}/code-check?scan=${randomUUID()}&building=home`,
  )
  expect(gone.error?.code).toBe('not_found')
  expect(
    (await other.ask(other.contractor, 'GET', `${project}/code-check?scan=${scan}&building=home`)).error
      ?.code,
  ).toBe('not_found')
})
