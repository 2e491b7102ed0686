import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerLimits } from '#contract/registers.ts'
import { day } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

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

const on = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString().slice(0, 10)
type Who = 'contractor' | 'owner' | 'worker'
const post = (path: string, body: Body = {}, who: Who = 'contractor') =>
  site.ask(site[who], 'POST', `/api/projects/${site.project}/${path}`, body)
const get = async (path: string, who: Who = 'contractor') =>
  (await site.ask(site[who], 'GET', `/api/projects/${site.project}/${path}`)).data
const put = async (fields: Body = {}) => {
  const id = randomUUID()
  const body = {
    ...{ id, section: '09 30 13', paragraph: '2.1', description: 'Porcelain tile', type: 'SD-03' },
    ...{ classification: 'approval', reviewer: 'COR', taskId: null, leadDays: 21, reviewDays: 14 },
    ...{ submitOn: null, approvalOn: null, materialOn: on(60), remarks: '', ...fields },
  }
  const reply = await post('submittals', body)
  return { id: String(body.id), ...reply }
}
const line = (item: string, fields: Body = {}) => ({
  ...{ item, copies: 2, drawing: 'A-201', code: 'A', variation: false, reason: '', ...fields },
})
const send = (items: readonly Body[], fields: Body = {}) =>
  post('transmittals', {
    ...{ id: randomUUID(), sentTo: 'Contracting officer', remarks: '', suffix: 'point', again: null },
    ...{ lines: items, ...fields },
  })
const answered = (item: string, action: string, remarks = 'Give the slip resistance.') => ({
  ...{ item, action, remarks },
})
const back = (transmittal: string, lines: readonly Body[], who: Who = 'contractor', fields: Body = {}) =>
  post(
    `transmittals/${transmittal}/return`,
    { lines, forwardedOn: null, backOn: null, actedOn: on(0), ...fields },
    who,
  )
const stages = async () =>
  (await get('submittals')).submittals.map(({ stage, ball, overdue }: Body) => [stage, ball, overdue])
const government = () =>
  t.db.updateTable('projects').set({ government: true }).where('id', '=', site.project).execute()
const issue = async (document: string, answers: Body) => {
  await post(`documents/${document}/fields`, { set: answers, take: [] })
  const { draft } = await get(`documents/${document}`)
  return post(`documents/${document}/issue`, { revision: draft.revision, reason: '' })
}
const contract = { 'contract.number': 'W912', 'contract.title': 'Barracks', 'org.signer': 'Dana' }

test('an item is sent, comes back, is sent again as .1 and approved; whose turn it is, and whether late, is told', async () => {
  await government()
  const { id: item } = await put()
  const [first] = (await get('submittals')).submittals
  expect(first).toMatchObject({ number: 1, submitBy: on(25), approvalBy: on(39), materialBy: on(60) })
  expect(await stages()).toEqual([['open', expect.any(String), false]])
  t.clock.forward(26 * day)
  expect((await stages())[0]?.[2]).toBe(true)
  const sent = await send([line(item)])
  expect(sent.data.number).toBe('09 30 13-001')
  expect(await stages()).toEqual([['review', 'Contracting officer', false]])
  expect((await back(sent.data.id, [answered(item, 'E')], 'worker')).status).toBe(403)
  expect((await back(sent.data.id, [answered(item, 'E')], 'owner')).status).toBe(200)
  expect(await stages()).toEqual([['resubmit', expect.any(String), false]])
  const again = await send([line(item)], { again: sent.data.id, suffix: 'letter' })
  expect(again.data.number).toBe('09 30 13-001.1')
  expect((await back(again.data.id, [answered(item, 'A', '')])).status).toBe(200)
  expect(await stages()).toEqual([['done', null, false]])
  expect((await send([line(item)])).status).toBe(409)
  t.clock.forward(-26 * day)
})

test('a transmittal is one section, sent once, numbered in its section; a reason stands with each variation', async () => {
  const [tile, grout, steel] = [await put(), await put(), await put({ section: '05 12 00' })]
  expect((await send([line(tile.id), line(steel.id)])).text).toContain('items of one section')
  expect((await send([line(tile.id), line(tile.id)])).text).toContain('in the transmittal twice')
  expect((await send([line(tile.id, { variation: true })])).text).toContain('varies from the contract')
  expect((await send([line(randomUUID())])).status).toBe(404)
  expect((await send([line(tile.id)], { again: randomUUID() })).status).toBe(404)
  const id = randomUUID()
  const numbers = [
    await send([line(tile.id)], { id }),
    await send([line(tile.id)], { id }),
    await send([line(grout.id)]),
    await send([line(steel.id)]),
  ].map(({ data }) => data.number)
  expect(numbers).toEqual(['09 30 13-001', '09 30 13-001', '09 30 13-002', '05 12 00-001'])
  expect((await post('transmittals', {}, 'owner')).status).toBe(400)
  expect((await put({ id: tile.id, section: '05 12 00' })).status).toBe(409)
  expect((await put({ id: tile.id, remarks: 'Two colors' })).status).toBe(200)
  expect((await post(`submittals/${tile.id}/remove`)).status).toBe(409)
  expect((await post(`transmittals/${id}/withdraw`)).status).toBe(200)
  expect((await post(`transmittals/${id}/withdraw`)).status).toBe(409)
  // Its number stays used.
  expect((await send([line(tile.id)])).data.number).toBe('09 30 13-003')
})

test('every item is answered in the job’s own list, with what is to be changed, on days in their order', async () => {
  const [tile, grout] = [await put(), await put()]
  const { id } = (await send([line(tile.id), line(grout.id)])).data
  const both = (one: string, other: string) => [answered(tile.id, one), answered(grout.id, other)]
  expect((await back(id, [answered(tile.id, 'A')])).text).toContain('for every item')
  expect((await back(id, both('A', 'X'))).text).toContain('of government jobs')
  expect((await back(id, [answered(tile.id, 'A'), answered(grout.id, 'C', ' ')])).text).toContain(
    'to be changed',
  )
  expect((await back(id, both('A', 'C'), 'contractor', { backOn: on(-1) })).text).toContain('not in order')
  expect((await back(id, both('A', 'C'))).status).toBe(200)
  expect((await back(id, both('A', 'A'))).status).toBe(409)
  const again = await send([line(tile.id)], { again: id })
  expect(again.text).toContain('came back to be sent again')
  expect((await send([line(grout.id)], { again: id })).data.number).toBe('09 30 13-001.1')
})

test('the paper of a transmittal is filled from it, has its number, and is written once', async () => {
  await government()
  const tile = await put()
  const { id, number } = (await send([line(tile.id, { variation: true, reason: 'Local mill' })])).data
  const { document } = (await post('registers/document', { transmittal: id })).data
  expect((await post('registers/document', { transmittal: id })).data.document).toBe(document)
  const { content, document: facts } = await get(`documents/${document}`)
  expect(facts).toMatchObject({ template: 'transmittal-eng-4025', section: '09 30 13' })
  expect(content.fields['send.number']).toMatchObject({ value: number, source: { from: 'transmittal', id } })
  expect(content.fields['send.reason'].value).toBe('Item 1: Local mill')
  const table = content.blocks.find(({ kind }: Body) => kind === 'table')
  expect(table.rows.map(({ cells }: Body) => cells)).toEqual([
    {
      ...{ number: '1', what: 'Porcelain tile', type: 'SD-03', copies: 2, paragraph: '2.1' },
      ...{ drawing: 'A-201', code: 'A', variation: 'Y', action: '' },
    },
  ])
  await back(id, [answered(tile.id, 'E')])
  const news = await get(`documents/${document}/refresh`)
  expect(JSON.stringify(news)).toContain('"E"')
  const register = (await post('registers/document')).data.document
  const url = `/api/projects/${site.project}/documents/${register}/export?format=pdf`
  const { rawPayload } = await t.app.inject({ url, headers: site.contractor })
  const page = await (await getDocumentProxy(new Uint8Array(rawPayload))).getPage(1)
  // Eighteen columns are set across it.
  expect(page.view[2]).toBeGreaterThan(page.view[3] ?? 0)
  const again = (await send([line(tile.id)], { again: id })).data
  const second = (await post('registers/document', { transmittal: again.id })).data.document
  expect((await issue(second, contract)).data.number).toBe('09 30 13-001.1')
  expect((await issue(document, contract)).data.number).toBe('09 30 13-001')
  // A paper that was written by hand takes the next number, which no transmittal has then.
  const own = randomUUID()
  const asked = { 'send.number': 'x', 'ask.to': 'x', 'send.section': 'x', 'send.again': 'x' }
  const answers = { ...contract, ...asked, 'send.variation': 'N', 'send.reason': 'None' }
  const template = { templateKey: 'transmittal-eng-4025', language: 'en', section: '09 30 13' }
  await post('documents', { id: own, ...template, answers })
  expect((await issue(own, {})).data.number).toBe('09 30 13-002')
  expect((await send([line((await put()).id)])).data.number).toBe('09 30 13-003')
})

test('a draft that the owner does not see is not named to them', async () => {
  const tile = await put()
  const { id } = (await send([line(tile.id)])).data
  const { document } = (await post('registers/document', { transmittal: id })).data
  const seen = async (who: Who) => (await get('submittals', who)).transmittals[0].documentId
  expect([await seen('contractor'), await seen('owner')]).toEqual([document, null])
  await post(`documents/${document}/bin`, { binned: true })
  expect(await seen('contractor')).toBe(null)
  expect((await post('registers/document', { transmittal: id })).data.document).not.toBe(document)
})

test('the register is printed and put in a sheet from its rows, with the words of the job', async () => {
  const tile = await put()
  const { id } = (await send([line(tile.id)])).data
  await back(id, [answered(tile.id, 'C')])
  const { document } = (await post('registers/document')).data
  const { content } = await get(`documents/${document}`)
  const [row] = content.blocks.find(({ kind }: Body) => kind === 'table').rows
  expect(row.cells).toMatchObject({ number: '1', section: '09 30 13', action: 'Revise and resubmit' })
  const file = async (of: string, format: string) => {
    const url = `/api/projects/${site.project}/registers/file?of=${of}&format=${format}`
    return t.app.inject({ url, headers: site.owner })
  }
  const csv = (await file('submittals', 'csv')).body.split('\r\n')
  expect(csv[0]).toContain('(b) Transmittal no.')
  expect(csv[1]).toContain('09 30 13-001')
  await ask({ subject: '=1+1' })
  expect((await file('rfis', 'csv')).body).toContain(`RFI-001,'=1+1,`)
  expect((await file('rfis', 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
})

const ask = (fields: Body = {}) =>
  post('rfis', {
    ...{ id: randomUUID(), subject: 'Range hood', question: 'Which wall?', suggested: 'Wall 1' },
    ...{ reference: 'A-201', sentTo: 'Keane Architects', neededOn: on(3), cost: 'unknown' },
    ...{ scheduleDays: null, ...fields },
  })

test('a request is asked, answered by the owner’s side, closed and opened again; its ball and its lateness are told', async () => {
  const id = randomUUID()
  const rfis = async () => (await get('rfis', 'owner')).rfis
  expect((await ask({ id, neededOn: on(-1) })).text).toContain('This day has passed.')
  expect((await ask({ id })).status).toBe(200)
  expect((await ask({ id, subject: 'Hood' })).status).toBe(200)
  await ask()
  expect(await rfis()).toMatchObject([{ number: 2 }, { number: 1, subject: 'Hood', overdue: false }])
  t.clock.forward(5 * day)
  expect((await rfis())[1]).toMatchObject({ ball: 'Keane Architects', overdue: true })
  const answer = { answer: 'Wall 2', cost: 'yes', scheduleDays: 2 }
  expect((await post(`rfis/${id}/answer`, answer, 'worker')).status).toBe(403)
  expect((await post(`rfis/${id}/answer`, { ...answer, answer: ' ' }, 'owner')).status).toBe(400)
  expect((await post(`rfis/${id}/answer`, answer, 'owner')).status).toBe(200)
  expect((await post(`rfis/${id}/answer`, answer, 'owner')).status).toBe(409)
  expect((await rfis())[1]).toMatchObject({
    state: 'answered',
    answeredOn: on(0),
    answer: 'Wall 2',
    cost: 'yes',
  })
  expect((await ask({ id })).status).toBe(409)
  expect((await post(`rfis/${id}/state`, { state: 'void' })).status).toBe(409)
  expect((await post(`rfis/${id}/state`, { state: 'closed' }, 'owner')).status).toBe(403)
  expect((await post(`rfis/${id}/state`, { state: 'closed' })).status).toBe(200)
  expect((await rfis())[1]).toMatchObject({ ball: null, overdue: false })
  expect((await post(`rfis/${id}/state`, { state: 'open' })).status).toBe(200)
  t.clock.forward(-5 * day)
})

test('the paper of a request says what was asked, under its number', async () => {
  await ask()
  const id = randomUUID()
  await ask({ id })
  const { document } = (await post('registers/document', { rfi: id })).data
  const { content, document: facts } = await get(`documents/${document}`)
  expect(facts).toMatchObject({ template: 'rfi', title: 'RFI-002 Range hood' })
  expect(content.fields['ask.question']).toMatchObject({ value: 'Which wall?', source: { from: 'rfi', id } })
  expect((await issue(document, {})).data.number).toBe('RFI-002')
  const own = randomUUID()
  await post('documents', { id: own, templateKey: 'rfi', language: 'en', answers: {} })
  const asked = Object.fromEntries(
    ['to', 'question', 'proposed', 'cost', 'reference'].map((key) => [`ask.${key}`, 'x']),
  )
  expect((await issue(own, { ...asked, 'ask.by': on(3) })).data.number).toBe('RFI-003')
  await ask()
  expect((await get('rfis')).rfis[0].number).toBe(4)
})

test('a register has its most', async () => {
  const of = await t.db
    .selectFrom('projects')
    .select(['org_id', 'id as project_id'])
    .where('id', '=', site.project)
    .executeTakeFirstOrThrow()
  await sql`insert into rfis (org_id, project_id, id, number, subject, question, suggested, reference, sent_to, asked_on,
      needed_on, cost)
    select ${of.org_id}::uuid, ${of.project_id}::uuid, gen_random_uuid(), n, 'x', 'x', '', '', 'x', '2026-06-01',
      '2026-06-01', 'none' from generate_series(1, ${registerLimits.entries}::int) n`.execute(t.db)
  expect((await ask()).text).toContain('at most')
  await sql`insert into submittals (org_id, project_id, id, number, section, paragraph, description, type,
      classification, reviewer, remarks)
    select ${of.org_id}::uuid, ${of.project_id}::uuid, gen_random_uuid(), n, '01', '', 'x', 'SD-01', 'approval', '', ''
      from generate_series(1, ${registerLimits.entries - 1}::int) n`.execute(t.db)
  const { id } = await put()
  expect((await put()).text).toContain('at most')
  expect((await post(`submittals/${id}/remove`)).status).toBe(200)
  const last = (await put()).id
  await sql`insert into transmittals (org_id, project_id, id, section, count, resubmission, suffix, sent_to, lines, sent_on,
      remarks)
    select ${of.org_id}::uuid, ${of.project_id}::uuid, gen_random_uuid(), '01', n, 0, 'point', 'x', '[]', '2026-06-01', ''
      from generate_series(1, ${registerLimits.entries}::int) n`.execute(t.db)
  expect((await send([line(last)])).text).toContain('at most')
})

const addFile = async (name: string, of = 'open') => {
  const id = randomUUID()
  const { statusCode } = await t.app.inject({
    ...{ method: 'POST', url: `/api/projects/${site.project}/files?id=${id}&class=${of}`, payload: name },
    headers: { ...site.contractor, 'content-type': 'application/octet-stream', 'x-file-name': name },
  })
  expect(statusCode).toBe(200)
  return id
}
const attach = (body: Body, who: Who = 'contractor') =>
  post('registers/files', { attached: true, ...body }, who)

test('files go with an item into its transmittal and its paper, and stay there when the item loses them', async () => {
  const tile = await put()
  const [data, color] = [await addFile('tile-data.pdf'), await addFile('color.jpg')]
  const cost = await addFile('quote.pdf', 'cost')
  expect((await attach({ submittal: tile.id, files: [cost] })).text).toContain('Not everybody')
  expect((await attach({ submittal: tile.id, files: [data, randomUUID()] })).status).toBe(404)
  expect((await attach({ files: [data] })).status).toBe(404)
  expect((await attach({ submittal: tile.id, rfi: randomUUID(), files: [data] })).status).toBe(404)
  expect((await attach({ submittal: tile.id, files: [data] }, 'owner')).status).toBe(403)
  expect((await attach({ submittal: tile.id, files: [data, data] })).status).toBe(200)
  expect((await attach({ submittal: tile.id, files: [color, data] })).status).toBe(200)
  const filesOf = async (who: Who) => (await get('submittals', who)).submittals[0].files
  expect(await filesOf('owner')).toEqual([data, color])
  const { id } = (await send([line(tile.id)])).data
  expect((await attach({ submittal: tile.id, files: [data], attached: false })).status).toBe(200)
  expect((await put({ id: tile.id, remarks: 'x' })).status).toBe(200)
  expect(await filesOf('contractor')).toEqual([color])
  const sent = async () => (await get('submittals', 'owner')).transmittals[0].lines[0].files
  expect(await sent()).toEqual([data, color])
  const { document } = (await post('registers/document', { transmittal: id })).data
  const { content } = await get(`documents/${document}`)
  expect(content.fields['send.files'].value).toBe('Item 1: tile-data.pdf, color.jpg')
  // What is said only of files takes nothing along that is said of every transmittal.
  const rows = content.blocks.flatMap(({ kind, rows: own }: Body) => (kind === 'fields' ? [own] : []))
  expect(rows.at(-1)).toMatchObject([{ key: 'send.files' }])
  // Whoever no longer sees a file is told of it no longer, and the paper names it no longer.
  await site.ask(site.contractor, 'PATCH', `/api/projects/${site.project}/files/${data}`, {
    fields: { class: 'cost' },
  })
  await post(`files/${color}/bin`, { binned: true })
  expect([await sent(), await filesOf('owner')]).toEqual([[], []])
  const { fields } = await get(`documents/${document}/refresh`)
  expect(fields).toMatchObject([{ key: 'send.files', after: { value: null } }])
})

test('who answers a request adds files to it until it is closed; it holds its most', async () => {
  const id = randomUUID()
  await ask({ id })
  const drain = await addFile('drain.pdf')
  expect((await attach({ rfi: id, files: [drain] }, 'worker')).status).toBe(403)
  expect((await attach({ rfi: id, files: [drain] }, 'owner')).status).toBe(200)
  expect((await attach({ rfi: id, files: [drain], attached: false }, 'owner')).status).toBe(403)
  expect((await get('rfis', 'owner')).rfis[0].files).toEqual([drain])
  const { document } = (await post('registers/document', { rfi: id })).data
  expect((await get(`documents/${document}`)).content.fields['ask.files'].value).toBe('drain.pdf')
  const many = await Promise.all(
    Array.from({ length: registerLimits.files }, (_, at) => addFile(`${at}.txt`)),
  )
  expect((await attach({ rfi: id, files: many })).text).toContain('At most 20 files')
  await post(`rfis/${id}/state`, { state: 'void' })
  expect((await attach({ rfi: id, files: [drain], attached: false })).status).toBe(409)
})
