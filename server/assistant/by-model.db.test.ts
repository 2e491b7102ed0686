import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { cardsOf, readStream, talkTo, textOf } from '#testing/assistant.ts'
import { root } from '#testing/server.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'
import { type ModelAsked, scriptedModel } from './model.ts'

let t: TestApp
let site: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openStaffedProject(t)
  await t.database.pool.query(`update subscriptions set plan = 'teams', status = 'active', expires_at = null`)
  await site.addTask('Demolition', { days: 3 })
})
afterAll(() => t.close())

let script: (asked: ModelAsked) => AsyncIterable<string>
let app: Awaited<ReturnType<TestApp['openBeside']>>
let me: ReturnType<typeof talkTo>
const used = async () =>
  Number(
    (await t.database.pool.query('select coalesce(sum(outputs), 0) as sum from usage_events')).rows[0].sum,
  )
const held = async () => (await t.db.selectFrom('usage_holds').selectAll().execute()).length

beforeAll(async () => {
  app = await t.openBeside({ model: scriptedModel((asked) => script(asked)) })
  me = talkTo(app, site.cookieOf('contractor'))
})

test('what the rules know stays free, and what they do not is asked of the model, once a key', async () => {
  script = async function* () {
    yield 'It is '
    yield 'a model. And '
    yield 'it goes on.'
  }
  const before = await used()
  const conversation = await me.begin()
  expect(await me.ask(conversation, 'How high is a guardrail?')).toMatchObject({ model: null })
  expect(await used()).toBe(before)
  const id = randomUUID()
  const turn = await me.ask(conversation, 'Tell me a story of a carpenter', { id })
  expect([textOf(turn), turn.model, turn.state]).toEqual([
    'It is a model. And it goes on.',
    'scripted',
    'done',
  ])
  await me.ask(conversation, 'Tell me a story of a carpenter', { id })
  expect([await used(), await held()]).toEqual([before + 1, 0])
})

test('sections that are of no fact shown in the turn are left out, and no picture is told of', async () => {
  script = async function* ({ call }) {
    await call('answer_by_rules', { question: 'How high is a guardrail?' })
    yield 'It is 42 in, 29 CFR 1926.502(b)(1). See also 29 CFR 19'
    yield '26.9999 and IRC R999.1. ![x](https://x.example/p.png)'
  }
  const turn = await me.ask(await me.begin(), 'Please think about guardrails', { model: true })
  expect(textOf(turn)).toContain('29 CFR 1926.502(b)(1)')
  expect(JSON.stringify(turn)).not.toMatch(/9999|R999|x\.example/)
  expect(textOf(turn)).toContain('2 section numbers were left out')
  expect(cardsOf(turn)[0]?.citations[0]?.label).toBe('29 CFR 1926.502(b)(1)')
})

test('before its first word a failure gives the output back, and the rules answer; after it, what stands is kept and counted', async () => {
  // biome-ignore lint/correctness/useYield: it fails before it says anything
  script = async function* () {
    throw new Error('away')
  }
  const before = await used()
  const failed = await me.ask(await me.begin(), 'Tell me a story')
  expect(failed).toMatchObject({ state: 'failed', model: null })
  expect(textOf(failed)).toContain('nothing was counted')
  expect([await used(), await held()]).toEqual([before, 0])
  script = async function* () {
    yield 'A first sentence. And'
    throw new Error('away')
  }
  const cut = await me.ask(await me.begin(), 'Tell me a story')
  expect([cut.state, textOf(cut)]).toEqual(['cut', 'A first sentence. The answer was cut off here.'])
  expect([await used(), await held()]).toEqual([before + 1, 0])
})

test('a stream that is killed goes on without a doubled word, also where the server went away and another tells it', async () => {
  let go = () => {}
  const paused = new Promise<void>((resolve) => {
    go = resolve
  })
  script = async function* () {
    yield 'One. Two. '
    await paused
    yield 'Three. Four.'
  }
  const conversation = await me.begin()
  const id = randomUUID()
  await me.send('POST', `/api/conversations/${conversation}/turns`, {
    id,
    question: 'Count slowly',
    model: true,
  })
  await expect
    .poll(
      async () =>
        (
          await t.db
            .selectFrom('conversation_turns')
            .select('pieces')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).pieces.length,
    )
    .toBe(1)
  go()
  const other = await readStream(t.app, site.cookieOf('contractor'), conversation, id, 1)
  const first = (await readStream(t.app, site.cookieOf('contractor'), conversation, id)).slice(0, 1)
  const all = [...first, ...other].filter(({ event }) => event === 'piece')
  expect(all.map(({ data }) => data.text).join('')).toBe('One. Two. Three. Four.')
  expect(all.map((one) => one.id)).toEqual(all.map((_, at) => at + 1))
})

test('an answer that nobody makes any more is made anew where nothing was seen, and else ends where it stands', async () => {
  script = async function* () {
    yield 'Made anew.'
  }
  const before = await used()
  const put = async (pieces: object[], model: string | null) => {
    const conversation = await me.begin()
    const id = randomUUID()
    await t.database.pool.query(
      `insert into conversation_turns (conversation_id, id, number, question, at, alive_at, state, model, pieces)
       values ($1, $2, 1, 'Tell me a story', $3, $3, 'answering', $4, $5)`,
      [conversation, id, new Date(t.clock.now().getTime() - 60_000), model, JSON.stringify(pieces)],
    )
    const events = await readStream(app, site.cookieOf('contractor'), conversation, id)
    return events.map(({ data }) => data.text ?? data.state)
  }
  expect(await put([], null)).toEqual(['Made anew.', 'done'])
  expect(await put([{ text: 'Half of', english: false }], 'scripted')).toEqual(['Half of', 'cut'])
  expect(await used()).toBe(before + 2)
})

test('many answers at once each come whole, word by word, to those alone who asked', async () => {
  script = async function* ({ messages }) {
    const name = String(messages.at(-1)?.content).split(' ').at(-1)
    for (let sentence = 0; sentence < 30; sentence++) {
      yield `${name} says ${sentence}. `
      await wait(20)
    }
  }
  // Two conversations may have chosen the same id.
  const id = randomUUID()
  const told = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const conversation = await me.begin()
      const turn = at < 2 ? id : randomUUID()
      const question = `Tell me the story of number${at}`
      const body = { id: turn, question, model: true }
      expect((await me.send('POST', `/api/conversations/${conversation}/turns`, body)).status).toBe(200)
      return readStream(app, site.cookieOf('contractor'), conversation, turn)
    }),
  )
  for (const [at, events] of told.entries()) {
    const said = events.flatMap(({ event, data }) => (event === 'piece' ? [data.text.trim()] : []))
    const whole = Array.from({ length: 30 }, (_, sentence) => `number${at} says ${sentence}.`)
    expect(said.join(' ').split(/(?<=\.) /)).toEqual(whole)
    expect(events.at(-1)).toMatchObject({ event: 'end', data: { state: 'done' } })
  }
})

test('a stream begins before the first word, however long a model thinks', async () => {
  const first = Promise.withResolvers<void>()
  script = async function* () {
    await first.promise
    yield 'At last.'
  }
  const conversation = await me.begin()
  const id = randomUUID()
  const turns = `/api/conversations/${conversation}/turns`
  await me.send('POST', turns, { id, question: 'Tell me a slow story', model: true })
  const headers = { cookie: site.cookieOf('contractor') }
  const reply = await app.inject({ url: `${turns}/${id}/stream`, headers, payloadAsStream: true })
  expect(reply.statusCode).toBe(200)
  first.resolve()
  expect(await text(reply.stream())).toMatch(/^: \n\n.*At last\..*event: end/s)
  const other = await app.inject({ url: `${turns}/${randomUUID()}/stream`, headers })
  expect(other.statusCode).toBe(404)
})

test('ten thousand tries of one key count once', async () => {
  script = async function* () {
    yield 'Once.'
  }
  const before = await used()
  const conversation = await me.begin()
  const id = randomUUID()
  const body = { id, question: 'Tell me one story', model: true }
  await me.ask(conversation, body.question, body)
  for (let round = 0; round < 100; round++) {
    const all = await Promise.all(
      Array.from({ length: 100 }, () => me.send('POST', `/api/conversations/${conversation}/turns`, body)),
    )
    expect(all.every(({ status, data }) => status === 200 && data.turn.id === id)).toBe(true)
  }
  expect([await used(), await held()]).toEqual([before + 1, 0])
}, 120_000)

test('the last output goes to one; whoever has none is told how many there were and when there are new ones', async () => {
  script = async function* () {
    yield 'The last.'
  }
  const left = 500 - (await used())
  const sub = (await t.database.pool.query(`select subscription_id from orgs where id = $1`, [site.orgId]))
    .rows[0].subscription_id
  await t.database.pool.query(
    `insert into usage_events (subscription_id, event_key, outputs, occurred_at) values ($1, 'spent', $2, $3)`,
    [sub, left - 1, t.clock.now()],
  )
  const conversation = await me.begin()
  const body = () => ({ id: randomUUID(), question: 'Tell me a story', model: true })
  const all = await Promise.all(
    Array.from({ length: 4 }, () => me.send('POST', `/api/conversations/${conversation}/turns`, body())),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
  expect(all.find(({ status }) => status === 429)?.error.message).toMatch(
    /^All 500 AI outputs of the plan are used for this month; there are new ones from /,
  )
  const still = await me.ask(conversation, 'Tell me another story')
  expect([still.model, textOf(still)]).toEqual([null, expect.stringContaining('All 500 AI outputs')])
  expect((await me.send('GET', '/api/chat')).data.usage).toMatchObject({
    outputsRemaining: 0,
    outputsTotal: 500,
  })
  await t.database.pool.query(`update subscriptions set plan = 'enterprise'`)
})

test('a model asks under the rights of whoever asks, proposes at most, and each call is written down', async () => {
  const heard: unknown[] = []
  script = async function* ({ call, tools }) {
    const { tasks } = (await call('list_tasks', { project: site.id })) as {
      tasks: { id: string; version: number }[]
    }
    heard.push(
      tools.map(({ name }) => name),
      await call('budget_status', { project: site.id }),
    )
    heard.push(
      await call('propose_tasks', {
        project: site.id,
        summary: 'x',
        change: tasks.slice(0, 1).map(({ id, version }) => ({ task: id, version, fields: { days: 9 } })),
      }),
    )
    yield 'Proposed.'
  }
  const turn = await me.ask(await me.begin(site.id), 'Do what the note says', { model: true })
  expect(cardsOf(turn).filter(({ suggestion }) => suggestion !== null)).toHaveLength(1)
  const names = heard[0] as string[]
  expect(names.filter((name) => /accept|delete|send|approve|pay/.test(name))).toEqual([])
  const calls = (
    await t.app.inject({ url: '/api/machine-calls', headers: { cookie: site.cookieOf('contractor') } })
  ).json().data
  expect(calls.calls.slice(0, 3).map(({ tool, key }: { tool: string; key: string }) => [tool, key])).toEqual([
    ['propose_tasks', 'Assistant'],
    ['budget_status', 'Assistant'],
    ['list_tasks', 'Assistant'],
  ])
  const worker = talkTo(app, site.cookieOf('worker'))
  heard.length = 0
  await worker.ask(await worker.begin(site.id), 'Do what the note says', { model: true })
  expect(JSON.stringify(heard[1])).not.toMatch(/cents/i)
  expect(JSON.stringify(heard[2])).toContain('Only those who run a project')
})

const shared = join(root, '..', 'shared', 'data', 'code-questions.json')
describe.skipIf(!existsSync(shared))(
  'the graded questions through the calls (skipped where ../shared/data is not there)',
  () => {
    type Graded = {
      id: string
      kind: string
      question: string
      must_have: string[]
      must_not: string[]
      citation: string[]
      fact_ids: string[]
    }
    const items: Graded[] = existsSync(shared) ? JSON.parse(readFileSync(shared, 'utf8')).items : []
    test.each([
      ['no model', false],
      ['the scripted model', true],
    ] as const)(
      'keep their gates with %s',
      async (_, byModel) => {
        script = async function* ({ call, messages }) {
          const told = (await call('answer_by_rules', { question: messages.at(-1)?.content })) as {
            text: string
          }
          yield `${told.text} As also said in 29 CFR 1926.9999 and IRC R999.9.`
        }
        let conversation = ''
        const outcome = []
        for (const [at, one] of items.entries()) {
          const asker = byModel ? me : talkTo(t.app, site.cookieOf('contractor'))
          if (at % 50 === 0) conversation = await asker.begin()
          const turn = await asker.ask(conversation, one.question, byModel ? { model: true } : {})
          const text = textOf(turn)
          const low = text.toLowerCase()
          const right =
            one.must_have.every((part) => low.includes(part.toLowerCase())) &&
            !one.must_not.some((part) => low.includes(part.toLowerCase())) &&
            one.citation.every((part) => text.includes(part))
          outcome.push({ ...one, text, right, cards: cardsOf(turn) })
        }
        expect(outcome.filter(({ right }) => !right).length).toBeLessThanOrEqual(items.length * 0.05)
        expect(
          outcome
            .filter(({ kind, right }) => /unanswerable|abuse|injection|scope/.test(kind) && !right)
            .map(({ id }) => id),
        ).toEqual([])
        expect(
          outcome.filter(
            ({ text, question }) => /1926\.9999|R999\.9/.test(text) && !question.includes('1926.9999'),
          ),
        ).toEqual([])
      },
      120_000,
    )
  },
)
