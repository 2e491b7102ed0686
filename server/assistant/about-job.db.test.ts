import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { cardsOf, talkTo, textOf } from '#testing/assistant.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let site: StaffedProject

const ask = async (who: Staff, question: string) => {
  const me = talkTo(t.app, site.cookieOf(who))
  const turn = await me.ask(await me.begin(site.id), question)
  return { text: textOf(turn), cards: cardsOf(turn), all: JSON.stringify(turn.pieces) }
}

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openStaffedProject(t)
  await site.addTask('Hang drywall', { startOn: '2024-03-04', finishOn: '2024-03-05' })
  const estimate = randomUUID()
  await site.ask('contractor', 'POST', '/estimates', { id: estimate, name: 'Kitchen', kind: 'base' })
  const fields = {
    item: 'Prime and paint, 2 coats',
    trade: 'Drywall and paint',
    quantity: '480',
    unit: 'ft²',
  }
  const made = await site.ask('contractor', 'POST', `/estimates/${estimate}/lines`, {
    id: randomUUID(),
    add: [
      { id: randomUUID(), fields: { ...fields, pack: { name: 'gal', size: 81 }, materialCents: 41_807 } },
    ],
  })
  expect(made.status).toBe(200)
  const change = { id: randomUUID(), title: 'Extra outlets', reason: '', cents: 61_803, days: 1, costs: [] }
  expect((await site.ask('contractor', 'POST', '/change-orders', change)).status).toBe(200)
  await site.ask('contractor', 'POST', `/change-orders/${change.id}/state`, { state: 'offered' })
})
afterAll(() => t.close())

test('a quantity comes from the estimate, in what is bought, with its source', async () => {
  const { text, cards } = await ask('contractor', 'How much paint for the kitchen?')
  expect(text).toContain('Prime and paint, 2 coats: 6 gal')
  expect(cards[0]?.citations[0]?.label).toBe('Kitchen')
})

test('that no insurance and no allowance is held is said, and no law is told for it', async () => {
  const { text } = await ask('contractor', "Is the electrician's insurance still good?")
  expect(text).toContain('Insurance and licenses of people are not kept here')
  for (const who of ['contractor', 'owner'] as const)
    expect((await ask(who, 'A counter over the allowance')).text).toMatch(/^No allowance is held in/)
})

test('the day of a task is told to everybody who sees it', async () => {
  for (const who of ['contractor', 'owner', 'worker'] as const)
    expect((await ask(who, 'When does the drywall start?')).text).toContain('Hang drywall: ')
})

test.each([
  ['owner', "What's your markup?"],
  ['owner', 'Are we over budget?'],
  ['worker', 'What is left to pay?'],
  ['worker', 'How much are we making on this job?'],
  ['worker', 'Any change orders waiting on a signature?'],
  ['worker', 'How much did the paint cost?'],
] as const)('%s is not told: %s', async (who, question) => {
  const { text, all } = await ask(who, question)
  expect(text).toMatch(/not show/)
  expect(all).not.toMatch(/\$|418|618|6%/)
})

test('what a change order comes to is told to who pays for it', async () => {
  expect((await ask('owner', 'Any change orders waiting on a signature?')).text).toMatch(
    /^1 change order waits/,
  )
})

test('who was there is told from the daily log, never from the plan', async () => {
  const before = await ask('owner', 'Who was in my house yesterday?')
  expect(before.text).toMatch(/^No daily log of/)
  const day = t.clock.now().toISOString().slice(0, 10)
  const entries = [
    { kind: 'visitor', who: 'Elena Ruiz', company: '', why: 'Rough-in', from: null, until: null },
    { kind: 'work', taskId: null, text: 'Walls closed', by: 'Ruiz Electric', percent: null },
  ].map((body) => ({
    ...{ id: randomUUID(), on: day, body, replaces: null, removed: false, copied: null },
    madeAt: t.clock.now().toISOString(),
  }))
  const kept = await site.ask('contractor', 'POST', '/log', { entries })
  expect(kept.status).toBe(200)
  const { text, all } = await ask('contractor', 'Who was at the house today?')
  expect(text).toMatch(/^What the daily log of/)
  expect(all).toContain('Ruiz Electric')
  expect(all).not.toContain('Planned')
  // Whoever is shown no entry of a day before it is signed is told that none is there.
  expect((await ask('owner', 'Who was at the house today?')).all).not.toMatch(/Planned|Ruiz Electric/)
})

test('a part of a house is held against the codes in measured rooms, or none is said to be measured', async () => {
  const { text } = await ask('contractor', 'Does the egress window pass?')
  expect(text).toMatch(/^No room of .* was measured, so none can be checked/)
})

test('a name that is not of the project is not answered with what the project has', async () => {
  const { text, all } = await ask('owner', 'What do I still owe on the Eastgate Clinic?')
  expect(text).toContain('Eastgate')
  expect(all).not.toContain('$')
})

test('where it stands is a page that the asker has', async () => {
  const all = (await ask('owner', 'When will the job be done?')).cards.flatMap(({ citations, actions }) => [
    ...citations.map(({ href }) => href),
    ...actions.flatMap((one) => ('href' in one ? [one.href] : [])),
  ])
  expect(new Set(all)).toEqual(new Set([`/projects/${site.id}/dates`]))
})

test('why an end moved is told from the page of dates', async () => {
  const { cards } = await ask('owner', 'Why did the finish date move?')
  expect(cards[0]?.title).toBe('What moved, and why')
})

test('a change that is named is told first, to who pays for it', async () => {
  expect((await ask('owner', 'What does the extra outlets change cost me?')).text).toMatch(
    /^Extra outlets: \$618\.03, waits for a signature/,
  )
})

test('photos of a day, and those that are still to be taken', async () => {
  expect((await ask('owner', 'Can I see pictures from last week?')).text).toContain('No photo in')
  await site.addTask('Cover the wall', { shots: 'Blocking at the hood' })
  const { text, cards } = await ask('worker', '¿Qué fotos me faltan?')
  expect(text).toMatch(/^1 photo is still to be taken/)
  expect(cards[0]?.rows[0]?.label).toBe('Blocking at the hood')
})

test('a paper that is nowhere is said to be nowhere, and no task of the same room is told for it', async () => {
  const hrefs = async (who: Staff) => {
    const { text, cards } = await ask(who, '¿Dónde está el plano de la cocina?')
    expect(text).toContain('No document of')
    return cards[0]?.actions.flatMap((one) => ('href' in one ? [one.href] : []))
  }
  const base = `/projects/${site.id}`
  expect(await hrefs('worker')).toEqual([`${base}/files`])
  expect(await hrefs('crew')).toEqual([`${base}/files`])
  expect(await hrefs('contractor')).toEqual([`${base}/documents`, `${base}/files`])
})

test('a change order of a name that is there already says so beside the draft', async () => {
  await t.database.pool.query(`update subscriptions set plan = 'teams'`)
  const { cards } = await ask('contractor', 'Write the change order for the extra outlets')
  expect(cards.map(({ title }) => title)).toContain('Change orders of that name')
})

test('without a job what only a job holds is no question about codes', async () => {
  await t.database.pool.query(
    `insert into projects (id, org_id, name, kind, time_zone, created_at)
     values (gen_random_uuid(), $1, 'Eastgate Clinic', 'professional', 'UTC', now())`,
    [site.orgId],
  )
  const me = talkTo(t.app, site.cookieOf('contractor'))
  const turn = await me.ask(await me.begin(), 'What do we still have to buy before the cabinets come?')
  expect(textOf(turn)).toMatch(/^That is about a project/)
  expect(cardsOf(turn)[0]?.rows.map(({ label }) => label)).toContain('Eastgate Clinic')
})

test('what is to be accepted stands before the list of what would move', async () => {
  await site.addTask('Set cabinets', { days: 2 })
  const { cards } = await ask('contractor', 'What if set cabinets takes 5 days longer? Set it up.')
  const at = cards.findIndex(({ suggestion }) => suggestion !== null)
  expect([at, cards.length]).toEqual([0, 2])
})

test('how long an item takes to come is told from what was bought, and never from the plan of the job', async () => {
  const item = { id: randomUUID(), item: 'Base cabinets', quantity: 8, unit: 'ea', pack: '', packs: null }
  const fields = { ...item, supplier: 'Northline', needOn: null, leadDays: null, taskId: null, note: '' }
  const made = await site.ask('contractor', 'POST', '/purchases', fields)
  expect(made.status).toBe(200)
  const { text, cards } = await ask('contractor', 'How long do cabinets take from Northline?')
  expect(text).toMatch(/^Nothing of that has come in/)
  expect(cards[0]?.rows[0]?.label).toBe('Base cabinets')
  expect(cards[0]?.actions).toMatchObject([{ href: '/price-book' }])
  // The price book is none of theirs, so they are not sent there.
  const crew = await ask('crew', 'How long do cabinets take from Northline?')
  expect(crew.text).toMatch(/^Nothing of that has come in .* so no time is told\.$/)
  expect(crew.cards[0]?.actions).toEqual([])
})

test('the deadline is called so, and the completion by its own name', async () => {
  for (const [base, dueOn] of [
    [1, '2025-07-22'],
    [2, '2025-07-24'],
  ])
    expect((await site.ask('contractor', 'PATCH', '', { base, fields: { dueOn } })).status).toBe(200)
  const { text, cards } = await ask('owner', 'Why did the finish date move?')
  expect(text).toMatch(/^The deadline moved from .*22.* to .*24/)
  expect(cards[0]?.rows[0]?.label).toBe('Deadline')
})

test('a moment of the evening is of the day that it is where the project is', async () => {
  await t.database.pool.query(`update projects set time_zone = 'America/Los_Angeles' where id = $1`, [
    site.id,
  ])
  const today = t.clock.now().toISOString().slice(0, 10)
  // Nine in the evening there, the next day in Greenwich.
  t.clock.forward(17 * 3_600_000)
  const now = t.clock.now().toISOString()
  expect(now.slice(0, 10) > today).toBe(true)
  const query = new URLSearchParams({ id: randomUUID(), photo: 'yes', takenAt: now })
  const sent = await t.app.inject({
    ...{ method: 'POST', url: `/api/projects/${site.id}/files?${query}` },
    headers: {
      cookie: site.cookieOf('worker'),
      'content-type': 'application/octet-stream',
      'x-file-name': 'tub.png',
    },
    payload: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  expect(sent.statusCode).toBe(200)
  expect((await ask('contractor', 'Show me the photos of today')).text).toMatch(/^1 photo in/)

  const id = randomUUID()
  const item = { id, item: 'Bathtub', quantity: 1, unit: 'ea', pack: '', packs: null, supplier: 'Northline' }
  const more = { needOn: null, leadDays: null, taskId: null, note: '' }
  expect((await site.ask('contractor', 'POST', '/purchases', { ...item, ...more })).status).toBe(200)
  const bought = await site.ask('contractor', 'POST', `/purchases/${id}/bought`, { bought: true })
  expect(bought.status).toBe(200)
  const body = {
    kind: 'delivery',
    what: 'Bathtub',
    quantity: '1',
    supplier: '',
    state: 'whole',
    purchase: id,
  }
  const entry = {
    id: randomUUID(),
    on: today,
    body,
    replaces: null,
    removed: false,
    copied: null,
    madeAt: now,
  }
  expect((await site.ask('contractor', 'POST', '/log', { entries: [entry] })).status).toBe(200)
  const came = async () => {
    const { cards } = await ask('contractor', 'How long does a bathtub take from Northline?')
    return cards[0]?.rows[0]?.value
  }
  expect(await came()).toBe('0 days')
  // Said to be bought after it had come: nobody knows.
  await t.database.pool.query(
    `update purchases set bought_at = bought_at + interval '2 days' where id = $1`,
    [id],
  )
  expect(await came()).toBe('not known how long')
})
