import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { previewDocumentRow } from '#contract/document-calls.ts'
import type { paymentsRow } from '#contract/money-calls.ts'
import type { paperFactsRow } from '#contract/paper-facts.ts'
import type { documentTemplatesRow } from '#contract/paper-templates.ts'
import type { rfisRow } from '#contract/register-calls.ts'
import type { RowData } from '#contract/route.ts'
import { statutes } from '#domain/statutes/statutes.ts'
import { raiseWalls } from '#server/db/walls.ts'
import { readEnv } from '#server/kit/env.ts'
import { openReaders } from '#server/scope/open-scopes.ts'
import { testSite } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { castOf } from './cast.ts'
import { papers, waiverAnswers } from './papers.ts'
import { openStage, type Stage } from './stage.ts'
import { type Job, jobs } from './story.ts'
import { tellStory } from './tell.ts'

type Templates = RowData<typeof documentTemplatesRow>['templates']
type Preview = RowData<typeof previewDocumentRow>

const cast = castOf('a password of the demo')
const today = new Date()
/** Filled from rows of their own, below; the payroll in server/money/labor.db.test.ts. */
const registerPapers = [
  ...['rfi', 'rfi-government', 'submittal-transmittal', 'transmittal-eng-4025'],
  ...['invoice', 'pay-application', 'certified-payroll-wh-347'],
]
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
const templatesOf = async (job: Job['key']): Promise<Templates> =>
  (
    await stage.call<RowData<typeof documentTemplatesRow>>(
      cast.dana,
      'GET',
      `${baseOf(job)}/document-templates`,
    )
  ).templates.filter(({ group, key }) => group !== 'own' && key !== 'blank')
const preview = (job: Job['key'], templateKey: string, answers: object) =>
  stage.call<Preview>(cast.dana, 'POST', `${baseOf(job)}/documents/preview`, {
    ...{ templateKey, language: 'en', answers },
  })

test('every template is filled from the demo’s projects, and no required field is left open', async () => {
  const told = papers(today)
  const open: Record<string, readonly string[]> = {}
  const twice: Record<string, readonly string[]> = {}
  let filled = 0
  for (const { key } of await templatesOf('alder')) {
    if (registerPapers.includes(key) || /^lien-waiver-[a-z]{2}-/.test(key)) continue
    const paper = told[key]
    if (!paper) {
      open[key] = ['nothing in the story']
      continue
    }
    const made = await preview(paper.job, key, paper.answers ?? {})
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
  expect(filled).toBe(45)
})

test('every waiver that a statute words is filled on a project of its state', async () => {
  const id = projects.get('alder')
  const states = new Set(statutes().map(({ state }) => state))
  let filled = 0
  for (const { key, asks } of await templatesOf('alder')) {
    const [, state = ''] = /^lien-waiver-([a-z]{2})-/.exec(key) ?? []
    if (!states.has(state.toUpperCase())) continue
    const { project } = await stage.call<{ project: { version: number } }>(cast.dana, 'GET', baseOf('alder'))
    await stage.call(cast.dana, 'PATCH', `/api/projects/${id}`, {
      ...{ base: project.version, fields: { address: `214 Alder St, Boise, ${state.toUpperCase()} 83702` } },
    })
    const asked = new Set(asks.map((one) => one.key))
    const answers = Object.entries(waiverAnswers(today)).filter(([name]) => asked.has(name))
    expect((await preview('alder', key, Object.fromEntries(answers))).open, key).toEqual([])
    filled++
  }
  expect(filled).toBe(29)
})

test('an RFI and a transmittal are filled from their register', async () => {
  for (const job of ['barracks', 'eastgate'] as const) {
    const base = baseOf(job)
    const { rfis } = await stage.call<RowData<typeof rfisRow>>(cast.marcus, 'GET', `${base}/rfis`)
    const { transmittals } = await stage.call<{ transmittals: { id: string }[] }>(
      cast.marcus,
      'GET',
      `${base}/submittals`,
    )
    for (const body of [{ rfi: rfis[0]?.id }, { transmittal: transmittals[0]?.id }]) {
      const { document } = await stage.call<{ document: string }>(
        cast.marcus,
        'POST',
        `${base}/registers/document`,
        body,
      )
      const { draft } = await stage.call<{ draft: { open: string[] } }>(
        cast.marcus,
        'GET',
        `${base}/documents/${document}`,
      )
      expect(draft.open).toEqual([])
    }
  }
})

test('an invoice and a pay application are filled from the ledger of their job', async () => {
  for (const job of ['alder', 'eastgate'] as const) {
    const base = baseOf(job)
    const { invoices, applications } = await stage.call<RowData<typeof paymentsRow>>(
      cast.dana,
      'GET',
      `${base}/payments`,
    )
    const [invoice] = invoices
    const [application] = applications
    expect(job === 'alder' ? invoice : application).toBeDefined()
    const body = job === 'alder' ? { invoice: invoice?.id } : { application: application?.id }
    const { document } = await stage.call<{ document: string }>(
      cast.dana,
      'POST',
      `${base}/money/document`,
      body,
    )
    const { draft } = await stage.call<{ draft: { open: string[] } }>(
      cast.dana,
      'GET',
      `${base}/documents/${document}`,
    )
    expect(draft.open).toEqual([])
  }
})

test('what papers ask once is asked of no paper of the demo', async () => {
  const { facts, ofOrg } = await stage.call<RowData<typeof paperFactsRow>>(
    cast.dana,
    'GET',
    `${baseOf('barracks')}/paper-facts`,
  )
  expect(ofOrg).toBe(true)
  expect(facts.filter(({ value }) => value === null).map(({ key }) => key)).toEqual([])
  const asks = (await templatesOf('barracks')).flatMap((one) => one.asks.map(({ key }) => key))
  expect(facts.map(({ key }) => key).filter((key) => asks.includes(key))).toEqual([])
})
