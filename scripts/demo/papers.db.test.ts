import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type documentRow, type documentsRow, previewDocumentRow } from '#contract/document-calls.ts'
import type { paymentsRow } from '#contract/money-calls.ts'
import type { paperFactsRow } from '#contract/paper-facts.ts'
import type { documentTemplatesRow } from '#contract/paper-templates.ts'
import type { rfisRow } from '#contract/register-calls.ts'
import type { RowData } from '#contract/route.ts'
import type { punchRow } from '#contract/site-calls.ts'
import { statutes } from '#domain/statutes/statutes.ts'
import { raiseWalls } from '#server/db/walls.ts'
import { readEnv } from '#server/kit/env.ts'
import { openReaders } from '#server/scope/open-scopes.ts'
import { testSite } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { castOf } from './cast.ts'
import { aboutOf, papers, waiverAnswers } from './papers.ts'
import { openStage, type Stage } from './stage.ts'
import { type Job, jobs } from './story.ts'
import { tellStory } from './tell.ts'

type Writable = RowData<typeof documentTemplatesRow>
type Preview = RowData<typeof previewDocumentRow>

const cast = castOf('a password of the demo')
const today = new Date()
let stage: Stage
let close: () => Promise<void>
const projects = new Map<Job['key'], string>()

/** The whole story, over a database of its own: a minute where others work beside it. */
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-story-'))
  const { db, pool, connection, drop } = await openTestDatabase()
  const readers = openReaders(connection, await raiseWalls(pool), () => {})
  const env = readEnv({ DATA_DIR: dataDir, RELEASE: 'launched', LOG_LEVEL: 'silent' })
  const secret = 'a secret that only this story knows'
  stage = await openStage({ env, secret, pool, db, readers, site: await testSite() })
  close = async () => {
    await stage.close()
    await readers.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await tellStory(stage, cast, today)
  const rows = await db.selectFrom('projects').select(['id', 'name']).execute()
  for (const { key, name } of jobs) {
    const found = rows.find((row) => row.name === name)
    if (found) projects.set(key, found.id)
  }
}, 300_000)
afterAll(() => close())

const baseOf = (job: Job['key']) => `/api/projects/${projects.get(job)}`
const writableIn = async (job: Job['key']): Promise<Writable> => {
  const at = `${baseOf(job)}/document-templates`
  const { templates, ...rest } = await stage.call<Writable>(cast.dana, 'GET', at)
  return { ...rest, templates: templates.filter(({ group, key }) => group !== 'own' && key !== 'blank') }
}
/** Read as the browser reads it: what breaks the contract cannot be opened there. */
const preview = async (
  job: Job['key'],
  templateKey: string,
  answers: object,
  about: object = {},
): Promise<Preview> =>
  previewDocumentRow.data.parse(
    await stage.call(cast.dana, 'POST', `${baseOf(job)}/documents/preview`, {
      ...{ templateKey, language: 'en', answers, ...about },
    }),
  )

test('every template is filled from the demo’s projects, and no required field is left open', async () => {
  const told = papers(today)
  const open: Record<string, readonly string[]> = {}
  const twice: Record<string, readonly string[]> = {}
  let filled = 0
  for (const { key } of (await writableIn('alder')).templates) {
    if (/^lien-waiver-[a-z]{2}-/.test(key)) continue
    const paper = told[key]
    if (!paper) {
      open[key] = ['nothing in the story']
      continue
    }
    const { templates, subjects } = await writableIn(paper.job)
    const made = await preview(paper.job, key, paper.answers ?? {}, aboutOf(templates, subjects, key))
    filled++
    if (made.open.length > 0) open[key] = made.open
    // What the job knows is answered by the job: nothing is typed that somebody knows.
    const asked = new Set(made.asks.map((one) => one.key))
    const known = Object.keys(paper.answers ?? {}).filter((one) => !asked.has(one))
    if (known.length > 0) twice[key] = known
  }
  expect(open).toEqual({})
  // What changes the completion is agreed beside the price.
  expect(twice).toEqual({})
  expect(filled).toBe(54)
})

test('no table of a paper that the demo keeps is blank, but those for the hand', async () => {
  const blank: string[] = []
  for (const { key } of jobs) {
    const at = `${baseOf(key)}/documents`
    const { documents } = await stage.call<RowData<typeof documentsRow>>(cast.dana, 'GET', at)
    for (const { id, title } of documents) {
      const { content } = await stage.call<RowData<typeof documentRow>>(cast.dana, 'GET', `${at}/${id}`)
      for (const block of content.blocks)
        if (
          block.kind === 'table' &&
          block.rows.every(({ cells }) => Object.values(cells).every((cell) => cell === null || cell === ''))
        )
          blank.push(`${title}: ${block.columns.map(({ name }) => name).join(', ')}`)
    }
  }
  expect(blank).toEqual(['Toolbox talk: ladders: Name, Company, Signature'])
})

test('every waiver that a statute words is filled on a project of its state', async () => {
  const id = projects.get('alder')
  const states = new Set(statutes().map(({ state }) => state))
  let filled = 0
  const { templates, subjects } = await writableIn('alder')
  for (const { key } of templates) {
    const [, state = ''] = /^lien-waiver-([a-z]{2})-/.exec(key) ?? []
    if (!states.has(state.toUpperCase())) continue
    const { project } = await stage.call<{ project: { version: number } }>(cast.dana, 'GET', baseOf('alder'))
    await stage.call(cast.dana, 'PATCH', `/api/projects/${id}`, {
      ...{ base: project.version, fields: { address: `214 Alder St, Boise, ${state.toUpperCase()} 83702` } },
    })
    const about = aboutOf(templates, subjects, key)
    const asked = new Set((await preview('alder', key, {}, about)).asks.map((one) => one.key))
    const answers = Object.entries(waiverAnswers).filter(([name]) => asked.has(name))
    expect((await preview('alder', key, Object.fromEntries(answers), about)).open, key).toEqual([])
    filled++
  }
  expect(filled).toBe(29)
})

test('a paper of an entry is written once, and is the entry’s', async () => {
  const { templates, subjects } = await writableIn('barracks')
  const at = `${baseOf('barracks')}/documents`
  const write = (templateKey: string) =>
    stage.call<{ id: string }>(cast.dana, 'POST', at, {
      ...{ id: randomUUID(), templateKey, language: 'en', answers: {} },
      ...aboutOf(templates, subjects, templateKey),
    })
  const first = await write('rfi-government')
  expect(await write('rfi-government')).toEqual(first)
  const { about } = aboutOf(templates, subjects, 'rfi-government')
  const { rfis } = await stage.call<RowData<typeof rfisRow>>(cast.dana, 'GET', `${baseOf('barracks')}/rfis`)
  expect(rfis.find(({ id }) => id === about)?.documentId).toBe(first.id)
})

test('the figures of ENG 93 and RD 1924-18 are those of the ledger, to the cent', async () => {
  for (const [job, key] of [
    ['barracks', 'pay-estimate-eng-93'],
    ['eastgate', 'pay-estimate-rd-1924-18'],
  ] as const) {
    const { templates, subjects } = await writableIn(job)
    const about = aboutOf(templates, subjects, key)
    const { content } = await preview(job, key, {}, about)
    const money = await stage.call<RowData<typeof paymentsRow>>(cast.dana, 'GET', `${baseOf(job)}/payments`)
    const sheet = money.applications.find(({ id }) => id === about.about)?.sheet
    const value = (name: string) => content.fields[name]?.value
    const figures =
      job === 'barracks'
        ? { 'pay.earned': sheet?.total, 'pay.previousPaid': sheet?.before, 'pay.due': sheet?.due }
        : { 'rd.completed': sheet?.completed, 'rd.stored': sheet?.stored, 'rd.due': sheet?.due }
    expect(Object.fromEntries(Object.keys(figures).map((name) => [name, value(name)]))).toEqual(figures)
    expect(Object.values(figures).every((cents) => Number(cents) > 0)).toBe(true)
  }
})

test('the contract of the kitchen names what its owner chose, and its parts come to what they accepted', async () => {
  const { content } = await preview('alder', 'contract-fixed-price', {})
  const rowsOf = (column: string) =>
    content.blocks.flatMap((block) =>
      block.kind === 'table' && block.columns.some(({ key }) => key === column) ? block.rows : [],
    )
  const [work, chosen] = [rowsOf('scope'), rowsOf('text')]
  expect(chosen).toHaveLength(2)
  const parts = [...work, ...chosen].reduce((sum, { cells }) => sum + Number(cells.price), 0)
  const tax = Number(content.fields['estimate.tax']?.value ?? 0)
  expect(parts + tax).toBe(content.fields['estimate.total']?.value)
})

test('the punch list and the deficiency log on paper are those that the job has; what is left stands in the certificate', async () => {
  const rowsOf = (content: Preview['content']) =>
    content.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  const { items } = await stage.call<RowData<typeof punchRow>>(cast.dana, 'GET', `${baseOf('alder')}/punch`)
  const list = await preview('alder', 'punch-list', {})
  expect(rowsOf(list.content).map(({ cells }) => [cells.number, cells.item, cells.due])).toEqual(
    items.map(({ number, title, dueOn }) => [String(number), title, dueOn]),
  )
  const open = items.filter(({ state }) => state !== 'accepted')
  expect(open.length).toBeGreaterThan(0)
  const left = (await preview('alder', 'completion-certificate', {})).content.fields['done.open']
  expect(left?.value).toBe(open.map(({ title }) => title).join('; '))
  expect(list.content.fields['punch.by']?.value).toBe(
    open
      .flatMap(({ dueOn }) => dueOn ?? [])
      .toSorted()
      .at(-1),
  )
  // Lines for the hand, where no day tells of a deficiency.
  const log = rowsOf((await preview('eastgate', 'deficiency-log', {})).content)
  expect(log.map(({ cells }) => cells)).toEqual(Array.from({ length: 12 }, () => ({})))
})

test('an unconditional waiver in Texas is stopped until a payment stands', async () => {
  const base = baseOf('alder')
  const { project } = await stage.call<{ project: { version: number } }>(cast.dana, 'GET', base)
  await stage.call(cast.dana, 'PATCH', base, {
    ...{ base: project.version, fields: { address: '1 Main St, Austin, TX 78701' } },
  })
  const { invoices } = await stage.call<RowData<typeof paymentsRow>>(cast.joy, 'GET', `${base}/payments`)
  const waiver = randomUUID()
  await stage.call(cast.joy, 'POST', `${base}/waivers`, {
    ...{ id: waiver, side: 'given', party: 'Halvorsen Builders', place: 'TX', final: false },
    ...{ conditional: false, throughOn: '2026-01-05', cents: 1, entryId: null },
    invoiceId: invoices.find(({ title }) => title === 'Deposit')?.id,
  })
  const stopsOf = async (about: object) => {
    const { id } = await stage.call<{ id: string }>(cast.dana, 'POST', `${base}/documents`, {
      ...{ id: randomUUID(), templateKey: 'lien-waiver-tx-53-284-c', language: 'en', answers: {}, ...about },
    })
    const { draft } = await stage.call<RowData<typeof documentRow>>(
      ...([cast.dana, 'GET', `${base}/documents/${id}`] as const),
    )
    return draft?.checks.filter(({ level, text }) => level === 'stop' && /Texas/.test(text)).length
  }
  expect(await stopsOf({})).toBe(1)
  expect(await stopsOf({ about: waiver })).toBe(0)
})

test('what papers ask once is asked of no paper of the demo', async () => {
  const { facts, ofOrg } = await stage.call<RowData<typeof paperFactsRow>>(
    cast.dana,
    'GET',
    `${baseOf('barracks')}/paper-facts`,
  )
  expect(ofOrg).toBe(true)
  expect(facts.filter(({ value }) => value === null).map(({ key }) => key)).toEqual([])
  const asks = (await writableIn('barracks')).templates.flatMap((one) => one.asks.map(({ key }) => key))
  expect(facts.map(({ key }) => key).filter((key) => asks.includes(key))).toEqual([])
})
