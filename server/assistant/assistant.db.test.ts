import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectsPage } from '#contract/projects.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { cardsOf, readStream, talkTo, textOf } from '#testing/assistant.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let site: StaffedProject
let estimate: string
const as = (who: Staff) => talkTo(t.app, site.cookieOf(who))

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openStaffedProject(t)
  await t.database.pool.query(`update subscriptions set plan = 'teams', status = 'active', expires_at = null`)
  const first = await site.addTask('Demolition', { days: 3 })
  const second = await site.addTask('Hang drywall', { days: 2, priceCents: 880_000, costCents: 770_077 })
  const linked = { from: first.id, to: second.id, kind: 'FS', lagDays: 0, lagElapsed: false }
  expect((await site.ask('contractor', 'POST', '/links', linked)).status).toBe(200)
  await site.addTask('Permit', { startOn: '2024-01-02', finishOn: '2024-01-03' })
  estimate = randomUUID()
  await site.ask('contractor', 'POST', '/estimates', { id: estimate, name: 'Kitchen', kind: 'base' })
  const line = (item: string, materialCents: number) => ({
    id: randomUUID(),
    fields: { item, trade: 'Electrical', quantity: '4', materialCents, pricedOn: '2024-03-01' },
  })
  const made = await site.ask('contractor', 'POST', `/estimates/${estimate}/lines`, {
    id: randomUUID(),
    add: [line('Extra outlets', 12_311), line('Panel', 99_000)],
  })
  expect(made.status).toBe(200)
})
afterAll(() => t.close())

test('an answer by the rules comes with its source, as events that go on where they were left', async () => {
  const me = as('contractor')
  const conversation = await me.begin()
  const id = randomUUID()
  const turn = await me.ask(conversation, 'How high is a guardrail?', { id })
  expect(textOf(turn)).toContain('42 in')
  expect(cardsOf(turn)[0]?.citations[0]?.label).toBe('29 CFR 1926.502(b)(1)')
  expect(turn).toMatchObject({ state: 'done', model: null, hidden: false })
  const whole = await readStream(t.app, site.cookieOf('contractor'), conversation, id)
  for (const [at, { id: left }] of whole.entries()) {
    if (left === 0) continue
    const rest = await readStream(t.app, site.cookieOf('contractor'), conversation, id, left)
    expect(rest).toEqual(whole.slice(at + 1))
  }
  expect(whole.at(-1)).toMatchObject({ event: 'end', data: { state: 'done', hidden: false } })
})

test('asked again with its id it is the same turn, whatever is asked', async () => {
  const me = as('contractor')
  const conversation = await me.begin()
  const id = randomUUID()
  await me.ask(conversation, 'Convert 44 in to mm', { id })
  await me.ask(conversation, 'something else', { id })
  const { data } = await me.send('GET', `/api/conversations/${conversation}`)
  expect(data.turns).toHaveLength(1)
  expect(textOf(data.turns[0])).toContain('1117.6 mm')
})

test('a question that names a job is about it, also where the conversation is about none', async () => {
  const { data } = await site.ask('contractor', 'GET', '')
  const { name } = data.project
  const me = as('contractor')
  const conversation = await me.begin()
  const late = await me.ask(conversation, `What is late on ${name}?`)
  expect(textOf(late)).toContain(name)
  expect(cardsOf(late)[0]?.rows.map(({ label }) => label)).toEqual(['Permit'])
  // What nobody names is told of all jobs, with whose it is.
  const all = await me.ask(conversation, 'What is late?')
  expect(cardsOf(all)[0]?.rows.map(({ label, detail }) => [label, detail])).toEqual([['Permit', name]])
  // It is theirs alone who are in it.
  const stranger = as('stranger')
  const none = await stranger.ask(await stranger.begin(), `What is late on ${name}?`)
  expect(JSON.stringify(none.pieces)).not.toContain('Permit')
})

test('whoever has one job alone means that one where they name none; of two, neither is meant', async () => {
  const me = as('contractor')
  const conversation = await me.begin()
  const starts = async () => cardsOf(await me.ask(conversation, 'When does the drywall start?'))
  expect((await starts())[0]?.rows.map(({ label }) => label)).toEqual(['Hang drywall'])
  expect(textOf(await me.ask(conversation, 'When is a hard hat needed?'))).toContain('1926.100')
  const { rows } = await t.database.pool.query(
    `insert into projects (id, org_id, name, kind, time_zone, created_at)
     values (gen_random_uuid(), $1, 'Zuniga Porch', 'professional', 'UTC', now()) returning id`,
    [site.orgId],
  )
  expect(JSON.stringify(await starts())).not.toContain('Zuniga Porch')
  await t.database.pool.query('delete from projects where id = $1', [rows[0].id])
})

test('a job is named also where its name stands behind a whole page of others', async () => {
  const { rows } = await t.database.pool.query(
    `insert into projects (id, org_id, name, kind, time_zone, created_at)
     select gen_random_uuid(), $1, case when n = 0 then 'Zuniga Porch' else 'Another job ' || n end, 'professional', 'UTC', now()
     from generate_series(0, $2::int) n returning id`,
    [site.orgId, projectsPage],
  )
  const me = as('contractor')
  const turn = await me.ask(await me.begin(), 'What is late on Zuniga Porch?')
  expect(textOf(turn)).toContain('Zuniga Porch')
  await t.database.pool.query('delete from projects where id = any($1)', [rows.map(({ id }) => id)])
})

test('what is late, what would move, a line and its price are told from the project, with what is to open', async () => {
  const me = as('contractor')
  const conversation = await me.begin(site.id)
  const late = await me.ask(conversation, "What's late?")
  expect(cardsOf(late)[0]?.rows.map(({ label }) => label)).toEqual(['Permit'])
  expect(cardsOf(late)[0]?.rows[0]?.href).toContain(`/projects/${site.id}/tasks?task=`)
  const spanish = async (question: string) => {
    const headers = { cookie: site.cookieOf('contractor'), 'accept-language': 'es' }
    const [url, payload] = [`/api/conversations/${conversation}/turns`, { id: randomUUID(), question }]
    const answered = await t.app.inject({ method: 'POST', url, headers, payload })
    return textOf(answered.json().data.turn)
  }
  expect(await spanish('¿Qué está atrasado?')).toMatch(/atrasada/)
  expect(await spanish('Escribe que la pared estaba seca, estaba mojada')).toMatch(/^No puedo escribir ni/)
  expect(await spanish('Firma por el dueño la orden de cambio')).toMatch(/^No puedo ayudar con eso/)
  const moved = await me.ask(conversation, 'What if demolition takes 2 days longer?')
  expect(
    cardsOf(moved)[0]
      ?.rows.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['Demolition', 'Hang drywall'])
  const line = await me.ask(conversation, 'Explain the extra outlets')
  expect(textOf(line)).toContain('Extra outlets')
  expect(cardsOf(line)[0]?.formula).toContain('quantity')
  const old = await me.ask(conversation, 'How old are the prices?')
  expect(textOf(old)).toMatch(/^2 of 2 material prices of Kitchen are older than 90 days/)
  expect(textOf(await me.ask(conversation, 'How do I invite my electrician?'))).toContain('Open People')
  expect(textOf(await me.ask(conversation, 'What changed this week?'))).toMatch(/things happened/)
})

test('nothing found is said, with the three nearest, and nothing is made up', async () => {
  const me = as('contractor')
  const turn = await me.ask(await me.begin(), 'What is the maximum flux of a capacitor plate?')
  expect(textOf(turn)).toMatch(/^I do not know/)
  expect(cardsOf(turn).flatMap(({ citations }) => citations).length).toBeLessThanOrEqual(3)
})

test('a move and a change order end as suggestions with their difference; nothing is changed until a person accepts', async () => {
  const me = as('contractor')
  const conversation = await me.begin(site.id)
  const before = (await site.ask('contractor', 'GET', '/tasks')).data.tasks
  const moved = await me.ask(conversation, 'Move demolition to 2030-01-07')
  const change = await me.ask(conversation, 'Write the change order for the extra outlets')
  expect((await site.ask('contractor', 'GET', '/tasks')).data.tasks).toEqual(before)
  const { suggestions } = (await site.ask('contractor', 'GET', '/suggestions')).data
  const of = (turn: typeof moved) =>
    suggestions.find(
      ({ id }: { id: string }) => id === cardsOf(turn).find(({ suggestion }) => suggestion)?.suggestion,
    )
  expect(of(moved)).toMatchObject({
    author: 'Assistant',
    parts: [{ kind: 'task.change', to: { constraint: 'snet', constraintOn: '2030-01-07' } }],
  })
  const price = (await site.ask('contractor', 'GET', `/estimates/${estimate}/reckoned`)).data.lines[0]
    .priceCents
  expect(of(change)).toMatchObject({
    parts: [
      {
        kind: 'document.add',
        to: {
          templateKey: 'change-order',
          answers: { 'change.work': 'extra outlets', 'change.amount': price },
        },
      },
    ],
  })
  const [part] = of(moved).parts
  await site.ask('contractor', 'POST', `/suggestions/${of(moved).id}/accept`, { parts: [part.id] })
  const after = (await site.ask('contractor', 'GET', '/tasks')).data.tasks
  expect(after.find(({ title }: { title: string }) => title === 'Demolition').startOn).toBe('2030-01-07')
  await site.ask('contractor', 'POST', `/suggestions/${of(change).id}/accept`, {
    parts: [of(change).parts[0].id],
  })
  expect((await site.ask('contractor', 'GET', '/documents')).data.documents[0]).toMatchObject({
    title: 'Change order: extra outlets',
    number: null,
  })
})

test('a plan without documents from a question is told so, and nothing is suggested', async () => {
  await t.database.pool.query(`update subscriptions set plan = 'free'`)
  const me = as('contractor')
  const turn = await me.ask(await me.begin(site.id), 'Write the change order for the panel')
  expect(textOf(turn)).toContain('plans from Starter on')
  expect(cardsOf(turn).every(({ suggestion }) => suggestion === null)).toBe(true)
  await t.database.pool.query(`update subscriptions set plan = 'teams'`)
})

const asking = [
  "What's late?",
  'Explain the panel',
  'How much is the job?',
  'How old are the prices?',
  'What changed?',
  'Find drywall',
  'Move demolition to Monday',
  'Write the change order for the panel',
  'What if demolition takes 2 days longer?',
]

test.each(['owner', 'crew', 'worker'] as const)(
  'an %s is told no cost and no margin, and proposes nothing',
  async (who) => {
    const waiting = (await site.ask('contractor', 'GET', '/suggestions')).data.suggestions.length
    const me = as(who)
    const conversation = await me.begin(site.id)
    const told = JSON.stringify(await Promise.all(asking.map((one) => me.ask(conversation, one))))
    expect(told).not.toMatch(/7,?700[.,]77|770077|99,?000|123[.,]11|[Mm]argin|Markup/)
    expect(told).toContain('Costs of this project are for those who run it.')
    expect((await site.ask('contractor', 'GET', '/suggestions')).data.suggestions).toHaveLength(waiting)
  },
)

test('a conversation is nobody else’s: not to read, to ask in, to rename, to delete or to listen to', async () => {
  const me = as('contractor')
  const conversation = await me.begin(site.id)
  const id = randomUUID()
  await me.ask(conversation, 'Explain the panel', { id })
  for (const who of ['owner', 'crew', 'worker', 'stranger'] as const) {
    const { send } = as(who)
    const path = `/api/conversations/${conversation}`
    const tries = [
      await send('GET', path),
      await send('POST', `${path}/turns`, { id: randomUUID(), question: 'What?' }),
      await send('PATCH', path, { title: 'Mine' }),
      await send('POST', `${path}/delete`),
      await send('GET', `${path}/turns/${id}/stream`),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await send('POST', '/api/conversations', { id: conversation, project: null })).status).toBe(409)
    expect(
      (await send('GET', '/api/conversations')).data.conversations.map((one: { id: string }) => one.id),
    ).not.toContain(conversation)
  }
  const begin = { id: randomUUID(), project: site.id }
  const { status, error } = await as('stranger').send('POST', '/api/conversations', begin)
  expect([status, error.message]).toEqual([404, 'There is nothing here, or it is not yours to see.'])
})

test('whoever sees less than when it was answered is shown it no more; whoever is out of the project finds nothing of it', async () => {
  const me = as('worker')
  const conversation = await me.begin(site.id)
  const id = randomUUID()
  await me.ask(conversation, "What's late?", { id })
  const role = (name: string) =>
    t.database.pool.query('update project_people set role = $2 where id = $1', [site.people.worker, name])
  await role('contractor')
  const more = await me.ask(conversation, 'Explain the panel')
  expect(textOf(more)).toContain('Panel')
  await role('worker')
  const { turns } = (await me.send('GET', `/api/conversations/${conversation}`)).data
  expect(turns.map(({ hidden }: { hidden: boolean }) => hidden)).toEqual([false, true])
  expect(turns[1].pieces).toEqual([])
  expect(await readStream(t.app, site.cookieOf('worker'), conversation, more.id)).toEqual([
    expect.objectContaining({ event: 'end', data: expect.objectContaining({ hidden: true }) }),
  ])
  await t.database.pool.query('update project_people set removed_at = now() where id = $1', [
    site.people.worker,
  ])
  expect((await me.send('GET', `/api/conversations/${conversation}`)).status).toBe(404)
  expect((await me.send('GET', '/api/conversations')).data.conversations).toEqual([])
  await t.database.pool.query('update project_people set removed_at = null where id = $1', [
    site.people.worker,
  ])
})

test('conversations are found by words, renamed and deleted; what was asked last are the topics', async () => {
  const me = as('crew')
  const conversation = await me.begin()
  await me.ask(conversation, 'How deep may a trench be without shoring?')
  const list = async (q = '') => (await me.send('GET', `/api/conversations?q=${q}`)).data.conversations
  expect((await list('trench'))[0]).toMatchObject({
    id: conversation,
    title: 'How deep may a trench be without shoring?',
  })
  expect(await list('100%25')).toEqual([])
  await me.send('PATCH', `/api/conversations/${conversation}`, { title: 'Trenches' })
  expect((await list('trenches'))[0].title).toBe('Trenches')
  expect((await me.send('POST', `/api/conversations/${conversation}/delete`)).status).toBe(200)
  expect(await list('trench')).toEqual([])
  t.clock.forward(1000)
  await as('contractor').ask(await as('contractor').begin(), 'Convert 10 ft to meters')
  expect((await as('contractor').send('GET', '/api/chat')).data.topics[0]).toBe('Convert 10 ft to meters')
})

test('a person has so many questions a minute, a conversation so many, and nobody more conversations than there may be', async () => {
  const strict = await t.openBeside({ env: { rateLimitScale: 1 } })
  const me = talkTo(strict, site.cookieOf('stranger'))
  const conversation = await me.begin()
  const reply = async () =>
    (
      await me.send('POST', `/api/conversations/${conversation}/turns`, {
        id: randomUUID(),
        question: '/help',
      })
    ).status
  const all = []
  for (let at = 0; at < 61; at++) all.push(await reply())
  expect(all.filter((status) => status === 429)).toHaveLength(1)
  const calm = as('stranger')
  await t.database.pool.query(
    `insert into conversation_turns (conversation_id, id, number, question, at, alive_at, state)
    select $1, gen_random_uuid(), n, 'x', now(), now(), 'done' from generate_series(61, 200) n`,
    [conversation],
  )
  const full = await calm.send('POST', `/api/conversations/${conversation}/turns`, {
    id: randomUUID(),
    question: '/help',
  })
  expect([full.status, full.error.message]).toEqual([
    409,
    'This conversation has 200 questions. Begin a new one.',
  ])
  await t.database.pool.query(
    `insert into conversations (id, user_id, title, created_at, changed_at)
    select gen_random_uuid(), user_id, 'x', now(), now() from conversations, generate_series(1, 499) where id = $1`,
    [conversation],
  )
  expect((await calm.send('POST', '/api/conversations', { id: randomUUID(), project: null })).status).toBe(
    409,
  )
})

test('when work can go on is told from the weather that is kept, with whose limit it is, and never made up', async () => {
  const me = as('contractor')
  const ask = async (question: string) => me.ask(await me.begin(site.id), question)
  expect(textOf(await ask('When can I pour next week?'))).toContain('No open task of')
  await site.addTask('Pour slab', { trade: 'Concrete', weather: true })
  expect(textOf(await ask('When can I pour next week?'))).toContain('No forecast is kept here')
  const today = t.clock.now().toISOString().slice(0, 10)
  for (const [ahead, lowF] of [
    [1, 28],
    [2, 45],
  ] as const) {
    const on = new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10)
    const day = { on, lowF, highF: 60, windMph: 5, gustMph: null, precipIn: 0, conditions: 'Fair' }
    expect((await site.ask('contractor', 'POST', '/weather/days', { id: randomUUID(), ...day })).status).toBe(
      200,
    )
  }
  const turn = await ask('When can we pour the slab?')
  const [card] = cardsOf(turn)
  expect(card).toMatchObject({ title: 'Pour slab', citations: [{ label: 'ACI 306R, guidance' }] })
  expect(card?.rows.map(({ value }) => value)).toEqual(['no hours', expect.stringMatching(/:00–/)])
  expect(textOf(turn)).toContain('A competent person decides')
})

test('prices and wages as agencies publish them come with their months, warn where they are old, and change nothing', async () => {
  const me = as('contractor')
  const conversation = await me.begin(site.id)
  const lines = async () => (await site.ask('contractor', 'GET', `/estimates/${estimate}`)).data
  const before = await lines()
  const lumber = await me.ask(conversation, 'What would $4.20 of lumber from March 2025 be today?')
  expect(textOf(lumber)).toContain('$4.20 of Mar 2025 is about $4.39 of Jul 2026')
  expect(cardsOf(lumber)[0]).toMatchObject({
    formula: '$4.20 × 291.019 / 278.435 = $4.39',
    citations: [{ label: 'PPI WPU081', href: 'https://www.bls.gov/ppi/' }],
  })
  expect(textOf(await me.ask(conversation, 'Has drywall gone up since January 2023?'))).toMatch(
    /Old: these are of Nov 2023, \d+ months ago/,
  )
  const wages = await me.ask(conversation, 'What do carpenters earn?')
  expect(textOf(wages)).toContain('$28.51 an hour is the median')
  expect(cardsOf(wages)[0]?.rows[0]?.detail).toContain('× 1.44')
  expect(textOf(await me.ask(conversation, 'Have prices of bathtubs risen since 2024?'))).toContain(
    'No index is held of that, and none is guessed',
  )
  const priced = await me.ask(conversation, '/price panel')
  expect(cardsOf(priced)[0]?.rows[0]?.detail).toContain('priced')
  expect(await lines()).toEqual(before)
})

test('how a task stands, what is to be ordered and when all is done are told from the project, not from the codes', async () => {
  const me = as('contractor')
  const conversation = await me.begin(site.id)
  const drywall = await me.ask(conversation, 'When does the drywall start?')
  expect(cardsOf(drywall)[0]?.rows.map(({ label }) => label)).toEqual(['Hang drywall'])
  const item = { id: randomUUID(), item: 'Range hood', quantity: 1, unit: 'ea', pack: '', packs: null }
  const more = { supplier: 'Emser', needOn: '2024-06-01', leadDays: 10, taskId: null, note: '' }
  expect((await site.ask('contractor', 'POST', '/purchases', { ...item, ...more })).status).toBe(200)
  expect(cardsOf(await me.ask(conversation, 'What do I need to order this week?'))[0]?.rows[0]).toMatchObject(
    {
      label: 'Range hood',
      detail: expect.stringContaining('Emser'),
    },
  )
  const hood = await me.ask(conversation, 'Did the range hood arrive?')
  expect(cardsOf(hood)[0]?.rows[0]).toMatchObject({ label: 'Range hood', value: 'not bought yet' })
  expect(textOf(await me.ask(conversation, 'When will we be done?'))).toContain('the last task ends')
  // What the codes know stays theirs.
  expect(textOf(await me.ask(conversation, 'When is a hard hat needed?'))).toContain('1926.100')
})
