import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { up } from '#server/db/migrations/0100-federal-overtime.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { moneyCalls } from '#testing/money-calls.ts'

type Body = Record<string, unknown>
let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
})
afterAll(() => t.close())
beforeEach(async () => {
  site = await openJobSite(t)
})

const { post, get, works, money } = moneyCalls(() => ({ t, site }))
const week = '2026-06-01'
/** Hours of one day of that week, from seven in the morning in Boise. */
const worked = async (day: string, hours: number | null, taskId: string | null = null) => {
  const started = new Date(`${day}T13:00:00Z`)
  await t.db
    .insertInto('time_entries')
    .values({
      ...{ org_id: site.orgId, project_id: site.project, id: randomUUID(), person_id: site.workerId },
      ...{ task_id: taskId, started_at: started, break_minutes: 0, made_at: started, sent: 'sent' },
      stopped_at: hours === null ? null : new Date(started.getTime() + hours * 3_600_000),
    })
    .execute()
}
const wage = (more: Body = {}) =>
  works('money/pay-rates', {
    ...{ personId: site.workerId, fromOn: '2026-01-05', classification: 'Electrician', apprentice: false },
    ...{ workerNo: '4821', wageCents: 3000, basicCents: 0, fringeCents: 0, lieuCents: 0, burdenBp: 2000 },
    ...{ code: '26', ...more },
  })
const payroll = async () => (await get(`money/payroll?week=${week}`)).data
const certifies = (more: Body = {}) =>
  works('money/payroll', {
    ...{ week, number: 3, final: false, official: 'Dana Halvorsen', officialTitle: 'President', phone: '' },
    ...{ email: '', remarks: '', workers: [], ...more },
  })

test('hours cost their wage with its burden in the job cost report, and nothing before a wage is said', async () => {
  await worked(week, 8)
  await worked('2026-06-02', null)
  expect((await money()).labor).toEqual({ cents: 0, hours: 8, unpaidHours: 8 })
  await wage()
  const { labor, lines, total } = await money()
  expect(labor).toEqual({ cents: 28_800, hours: 8, unpaidHours: 0 })
  expect(lines).toMatchObject([{ code: '26', spent: 28_800 }])
  expect(total.spent).toBe(28_800)
  await wage({ wageCents: 3500 })
  expect((await money()).labor.cents).toBe(33_600)
})

test('hours of a task count under the code of its trade', async () => {
  await wage()
  await worked(week, 2, await site.addTask('Rough-in', { trade: 'electrical' }))
  expect((await money()).lines).toMatchObject([{ code: '500', title: 'Electrical', spent: 7200 }])
})

test('over 40 hours a week is overtime until another rule is chosen; none is paid where that was chosen, before and after', async () => {
  for (const day of ['01', '02', '03', '04']) await worked(`2026-06-${day}`, 10.5)
  await wage({ burdenBp: 0 })
  const week42 = async () => {
    const { overtime, lines } = await payroll()
    return [overtime, lines[0].regular / 60, lines[0].over / 60, (await money()).labor.cents]
  }
  // 42 h at $30, and half of that for two of them.
  expect(await week42()).toEqual(['week', 40, 2, 129_000])
  const rule = (overtime: string) =>
    t.db
      .updateTable('projects')
      .set({ overtime: overtime as 'none' })
      .where('id', '=', site.project)
      .execute()
  // A job from before, of which nobody ever said a rule.
  await rule('none')
  await up(t.db)
  expect(await week42()).toEqual(['week', 40, 2, 129_000])
  const { project } = (await get('')).data
  const chosen = await site.ask(site.contractor, 'PATCH', `/api/projects/${site.project}`, {
    ...{ base: project.version, fields: { overtime: 'none' } },
  })
  expect(chosen.status, chosen.text).toBe(200)
  await up(t.db)
  expect(await week42()).toEqual(['none', 42, 0, 126_000])
})

test('a wage is taken out, and the one before holds again; one that a written payroll stands on stays', async () => {
  await worked(week, 8)
  await wage({ burdenBp: 0 })
  await wage({ fromOn: week, wageCents: 9900 })
  expect((await money()).labor.cents).toBe(95_040)
  await wage({ fromOn: week, gone: true })
  expect((await money()).labor.cents).toBe(24_000)
  expect((await payroll()).rates).toMatchObject([{ fromOn: '2026-01-05', wageCents: 3000 }])
  await wage({ fromOn: '2026-06-02', wageCents: 9900 })
  await certifies()
  await works('money/payroll/document', { week })
  const body = {
    ...{ personId: site.workerId, classification: '', apprentice: false, workerNo: '', wageCents: 0 },
    ...{ basicCents: 0, fringeCents: 0, lieuCents: 0, burdenBp: 0, code: '', gone: true },
  }
  const { status, error } = await post('money/pay-rates', { ...body, fromOn: '2026-01-05' })
  expect([status, error?.message]).toEqual([409, expect.stringContaining('Payroll 3 was written')])
  // Nobody worked at this one: it is on no payroll.
  await works('money/pay-rates', { ...body, fromOn: '2026-06-02' })
  expect((await post('money/pay-rates', { ...body, fromOn: week }, 'owner')).status).toBe(404)
  expect((await payroll()).rates).toHaveLength(1)
})

test('neither the owner nor a worker reads a wage or a payroll, in any way', async () => {
  await worked(week, 8)
  await wage()
  await certifies()
  for (const who of ['owner', 'worker'] as const) {
    for (const path of ['payroll', 'payroll/file?format=csv'])
      expect((await get(`money/${path}`, who)).status).toBe(404)
    expect((await post('money/pay-rates', {}, who)).status).toBeGreaterThanOrEqual(400)
    expect((await get('time', who)).text).not.toContain('3000')
    expect((await get('activity', who)).text).not.toContain('labor.')
  }
})

test('a payroll names what is missing, and is no document before; then it holds the hours and the statement', async () => {
  for (const day of ['01', '02', '03', '04', '05']) await worked(`2026-06-${day}`, 9)
  await t.db
    .updateTable('projects')
    .set({ government: true, overtime: 'none' })
    .where('id', '=', site.project)
    .execute()
  const refused = async () => (await post('money/payroll/document', { week })).error?.message
  expect(await refused()).toContain('No wage was said for Luis Ortega')
  await wage({ classification: '' })
  expect(await refused()).toContain('Luis Ortega has no classification')
  await wage({ fringeCents: 500 })
  expect(await refused()).toContain('who certifies')
  await certifies({
    workers: [{ personId: site.workerId, allCents: null, taxCents: 10_000, ficaCents: 0, otherCents: 0 }],
  })
  expect(await payroll()).toMatchObject({
    ...{ number: 3, missing: [], government: true },
    lines: [{ regular: 2400, over: 300, overCents: 4500, grossCents: 142_500, netCents: 132_500 }],
  })
  const { document } = (await post('money/payroll/document', { week })).data
  expect((await post('money/payroll/document', { week })).data).toEqual({ document })
  const { text } = await get(`documents/${document}`)
  for (const word of [
    'Electrician',
    '9',
    '40 / 5',
    '30.00 / 45.00',
    '4821',
    'STATEMENT OF COMPLIANCE',
    'Dana Halvorsen',
  ])
    expect(text).toContain(word)
  expect((await get(`documents/${document}`, 'owner')).status).toBe(404)
})

test('hours on other jobs of the firm are in the gross of all work, for whoever runs those jobs; without a wage there nothing is certified', async () => {
  await worked(week, 8)
  await wage({ burdenBp: 0 })
  await certifies()
  const [before] = (await payroll()).lines
  expect(before).toMatchObject({ grossCents: 24_000, allCents: 24_000, elsewhere: [] })
  const other = randomUUID()
  await site.ask(site.contractor, 'POST', `/api/orgs/${site.orgId}/projects`, {
    ...{ id: other, name: 'Eastgate Clinic', address: 'Boise', kind: 'professional', startOn: week },
  })
  const mine = await t.db
    .selectFrom('project_people')
    .selectAll()
    .where('id', '=', site.workerId)
    .executeTakeFirstOrThrow()
  const there = randomUUID()
  await t.db
    .insertInto('project_people')
    .values({ ...mine, id: there, project_id: other })
    .execute()
  const started = new Date('2026-06-02T13:00:00Z')
  const entry = { org_id: site.orgId, project_id: other, person_id: there, task_id: null, sent: 'sent' }
  for (const [from, hours] of [
    [started, 5],
    [new Date('2026-06-09T13:00:00Z'), 8],
  ] as const)
    await t.db
      .insertInto('time_entries')
      .values({
        ...{ ...entry, id: randomUUID(), started_at: from, break_minutes: 30, made_at: from },
        stopped_at: new Date(from.getTime() + hours * 3_600_000),
      })
      .execute()
  const refused = await post('money/payroll/document', { week })
  expect(refused.error?.message).toContain('What Luis Ortega earned on other jobs')
  const paid = {
    personId: there,
    fromOn: week,
    classification: '',
    apprentice: false,
    workerNo: '',
    code: '',
  }
  const reply = await site.ask(site.contractor, 'POST', `/api/projects/${other}/money/pay-rates`, {
    ...{ ...paid, wageCents: 2500, basicCents: 0, fringeCents: 300, lieuCents: 0, burdenBp: 2000 },
  })
  expect(reply.status, reply.text).toBe(200)
  // 4.5 h at $25.00.
  const [line] = (await payroll()).lines
  expect(line).toMatchObject({ grossCents: 24_000, allCents: 24_000 + 11_250, netCents: 35_250 })
  expect(line.elsewhere).toEqual([{ project: 'Eastgate Clinic', minutes: 270 }])
  const { document } = (await post('money/payroll/document', { week })).data
  expect((await get(`documents/${document}`)).text).toContain('35250')
  // Whoever runs this job alone is told of no other.
  const { cookie } = await openAccount(t, {
    username: `guest-${there.slice(0, 8)}`,
    email: `${there}@site.example`,
  })
  const { data: home } = await site.ask({ cookie }, 'GET', '/api/workspace')
  await t.db
    .insertInto('project_people')
    .values({ ...mine, id: randomUUID(), user_id: home.user.id, name: 'Guest', role: 'contractor' })
    .execute()
  const seen = await site.ask({ cookie }, 'GET', `/api/projects/${site.project}/money/payroll?week=${week}`)
  expect(seen.status, seen.text).toBe(200)
  expect(seen.data.lines).toMatchObject([{ allCents: 24_000, elsewhere: [] }])
  expect(seen.text).not.toContain('Eastgate')
  // Nor is it taken for all that there is: they type it.
  expect(seen.data.missing).toEqual([{ personId: site.workerId, name: 'Luis Ortega', what: 'unseen' }])
  const kept = { personId: site.workerId, taxCents: 0, ficaCents: 0, otherCents: 0 }
  await certifies({ workers: [{ ...kept, allCents: 35_250 }] })
  const typed = await site.ask({ cookie }, 'GET', `/api/projects/${site.project}/money/payroll?week=${week}`)
  expect(typed.data).toMatchObject({ missing: [], lines: [{ allCents: 35_250 }] })
})

test('the sheet of a payroll has the hours of each day, and a second week has the next number', async () => {
  await worked(week, 9)
  await wage()
  await certifies()
  const sheet = (
    await t.app.inject({
      method: 'GET',
      url: `/api/projects/${site.project}/money/payroll/file?week=${week}&format=csv`,
      headers: site.contractor,
    })
  ).body
  expect(sheet).toContain('Luis Ortega')
  expect(sheet).toContain('2026-06-01 straight')
  expect((await get('money/payroll?week=2026-06-08')).data.number).toBe(4)
  expect((await post('money/payroll', { ...body(4), week, number: 4 })).status).toBe(200)
  expect((await post('money/payroll', { ...body(4), week: '2026-06-08' })).error?.message).toContain(
    '2026-06-01',
  )
})
const body = (number: number): Body => ({
  ...{
    number,
    final: false,
    official: '',
    officialTitle: '',
    phone: '',
    email: '',
    remarks: '',
    workers: [],
  },
})

test('a number as long as a Social Security number is refused, by name', async () => {
  const reply = await post('money/pay-rates', {
    ...{ personId: site.workerId, fromOn: '2026-01-05', classification: '', apprentice: false, code: '' },
    ...{ workerNo: '123-45-6789', wageCents: 1, basicCents: 0, fringeCents: 0, lieuCents: 0, burdenBp: 0 },
  })
  expect(reply.error?.fields?.workerNo).toContain('last four digits')
})
