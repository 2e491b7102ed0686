import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quoteLinkDays } from '#contract/quote-calls.ts'
import { dateIn, day } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { readPdf } from '#testing/read-pdf.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let id: string
let line: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
})
afterAll(() => t.close())

const on = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const quotes = (rest = '') => `/api/projects/${site.project}/quotes${rest}`
const asked = (fields: object = {}) => ({
  ...{ id, supplier: 'Lumber Yard', note: 'To the gate.', answerBy: on(5) },
  lines: [{ id: line, item: null, name: 'Drywall 1/2 in', unit: 'sheet', pack: null, quantity: 14 }],
  ...fields,
})
const ask = (fields: object = {}) => site.ask(site.contractor, 'POST', quotes(), asked(fields))
const link = async (): Promise<string> =>
  (await site.ask(site.contractor, 'POST', quotes(`/${id}/link`), {})).data.token
const guest = async (path: string, body: object) => {
  const reply = await t.app.inject({ method: 'POST', url: `/api/quote${path}`, payload: body })
  return { status: reply.statusCode, ...reply.json() }
}
const answer = (token: string, fields: object = {}) =>
  guest('/answer', {
    ...{ token, id: randomUUID(), name: 'Sam', prices: [{ line, cents: 1425 }], note: '', file: null },
    ...{ validUntil: on(30), ...fields },
  })
const read = async () => (await site.ask(site.contractor, 'GET', quotes())).data.quotes[0]

beforeEach(async () => {
  site = await openJobSite(t)
  ;[id, line] = [randomUUID(), randomUUID()]
})

test('a request is asked once however often it is sent, and refused with a day gone by or an item of another book', async () => {
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  expect((await site.ask(site.contractor, 'GET', quotes())).data.quotes).toHaveLength(1)
  const other = { id: randomUUID(), answerBy: on(-2) }
  expect((await ask(other)).text).toContain('This day has passed.')
  const [first] = asked().lines
  expect((await ask({ id: randomUUID(), lines: [{ ...first, item: randomUUID() }] })).status).toBe(404)
  expect((await ask({ id: randomUUID(), lines: [first, first] })).status).toBe(400)
})

test('a supplier reads what was asked and nothing else, answers, and answers again; both stand, the last first', async () => {
  await ask()
  const token = await link()
  const opened = await guest('', { token })
  expect(Object.keys(opened.data).sort()).toEqual([
    ...['answer', 'answerBy', 'lines', 'note', 'number', 'orgName', 'orgPhone', 'project', 'sentAt'],
    'supplier',
  ])
  const file = { id: randomUUID(), name: 'quote.txt', content: Buffer.from('Our quote').toString('base64') }
  const first = randomUUID()
  expect((await answer(token, { id: first, file })).status).toBe(200)
  expect((await answer(token, { id: first, file })).status).toBe(200)
  t.clock.forward(1000)
  const again = await answer(token, { prices: [{ line, cents: 1399 }] })
  expect(again.data.answer.prices).toEqual([{ line, cents: 1399 }])
  const stands = await read()
  expect(stands.answers).toMatchObject([
    { prices: [{ cents: 1399 }], fileId: null },
    { prices: [{ cents: 1425 }], fileId: file.id },
  ])
  const kept = await site.ask(site.contractor, 'GET', `/api/projects/${site.project}/files`)
  expect(kept.data.files).toMatchObject([{ id: file.id, name: 'quote.txt', class: 'cost', author: null }])
  await expect(t.database.pool.query(`update quote_answers set note = 'x'`)).rejects.toThrow(
    'only ever added',
  )
})

test('an answer with no price, or with one of nothing that was asked, is refused; so is one too many', async () => {
  await ask()
  const token = await link()
  expect((await answer(token, { prices: [{ line, cents: null }] })).status).toBe(400)
  expect((await answer(token, { prices: [{ line: randomUUID(), cents: 1 }] })).status).toBe(400)
  expect((await answer(token, { prices: [{ line, cents: -1 }] })).status).toBe(400)
  for (let count = 0; count < 20; count++) expect((await answer(token)).status).toBe(200)
  expect((await answer(token)).status).toBe(409)
})

test('a link ends when another is made, when the request is taken back, and when it has run out', async () => {
  await ask()
  const first = await link()
  const second = await link()
  expect((await guest('', { token: first })).error.code).toBe('unknown_token')
  expect((await guest('', { token: second })).success).toBe(true)
  t.clock.forward((quoteLinkDays + 5) * day)
  expect((await guest('', { token: second })).success).toBe(true)
  t.clock.forward(2 * day)
  expect((await answer(second)).error.code).toBe('expired_token')
  t.clock.forward(-(quoteLinkDays + 7) * day)
  expect((await site.ask(site.contractor, 'POST', quotes(`/${id}/withdraw`), {})).status).toBe(200)
  expect((await answer(second)).error.message).toContain('took this request back')
  expect((await site.ask(site.contractor, 'POST', quotes(`/${id}/link`), {})).status).toBe(409)
})

test('the letter says what is asked, and no price', async () => {
  await ask()
  const reply = await t.app.inject({
    url: quotes(`/${id}/file?format=pdf`),
    headers: site.contractor,
  })
  const { text } = await readPdf(reply.rawPayload)
  for (const words of ['Lumber Yard', 'Drywall 1/2 in', '14', 'To the gate.']) expect(text).toContain(words)
})

test('the letter is of the day that it was where the work is, when it was sent', async () => {
  const zone = async (time_zone: string) => {
    await t.db.updateTable('projects').set({ time_zone }).where('id', '=', site.project).execute()
    const address = { url: quotes(`/${id}/file?format=pdf`), headers: site.contractor }
    const { rawPayload } = await t.app.inject(address)
    return /\/CreationDate \(D:(\d{8})/.exec(rawPayload.toString('latin1'))?.[1]
  }
  await ask()
  const { sentAt } = await read()
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const dayThere = (timeZone: string) => dateIn(timeZone, new Date(sentAt)).replaceAll('-', '')
  expect(dayThere(east)).not.toBe(dayThere(west))
  expect([await zone(east), await zone(west)]).toEqual([dayThere(east), dayThere(west)])
})

test('a supplier is written to with a link of their own; the link before ends, and the answer is told to who runs the job', async () => {
  await ask()
  const before = await link()
  const mail = (email: string) => site.ask(site.contractor, 'POST', quotes(`/${id}/mail`), { email })
  expect((await mail('nobody')).error?.fields).toEqual({ email: 'Please enter a valid email' })
  expect(await read()).toMatchObject({ email: null, letter: null })
  expect((await mail('Sam@lumber.example')).status).toBe(200)
  expect(await read()).toMatchObject({ email: 'Sam@lumber.example', letter: 'waits' })
  await t.runJobs()
  const letter = t.letters.filter(({ to }) => to === 'Sam@lumber.example').at(-1)?.letter
  expect(letter?.subject).toMatch(/^Request for prices 1 from /)
  for (const words of ['1 item', 'To the gate.']) expect(JSON.stringify(letter)).toContain(words)
  const token = new URL(letter?.button?.href ?? '').hash.slice(1)
  expect((await guest('', { token: before })).error.code).toBe('unknown_token')
  expect((await guest('', { token })).success).toBe(true)
  expect(await read()).toMatchObject({ letter: 'sent' })
  await answer(token)
  const { data } = await site.ask(site.contractor, 'GET', '/api/notices')
  expect(data.notices).toMatchObject([{ kind: 'quoted', actor: null, projectId: site.project }])
  await site.ask(site.contractor, 'POST', quotes(`/${id}/withdraw`), {})
  expect((await mail('sam@lumber.example')).status).toBe(409)
})
