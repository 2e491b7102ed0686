import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

const sheet = [
  'Spec section,"Description, SD no.",Paragraph,"Classification, reviewer",Submit by',
  '09 30 13,SD-03 Porcelain tile,2.1,"GA, COR",11/13/2026',
  '09 30 13,SD-04 Grout colors,2.3,FIO,',
  '09 30 13,SD-04 Grout colors,2.3,FIO,',
].join('\n')
const bring = (
  text: string | Buffer,
  over: object = {},
  as: 'contractor' | 'owner' | 'worker' = 'contractor',
) =>
  p.ask(as, 'POST', '/submittals/import', {
    ...{ content: Buffer.from(text).toString('base64'), dry: false, columns: {}, ...over },
  })
const listed = async () => (await p.ask('contractor', 'GET', '/submittals')).data.submittals

test('a register is looked at, comes in once, and again as nothing; it goes out and comes in as XLSX too', async () => {
  const looked = await bring(sheet, { dry: true })
  expect(looked.data, JSON.stringify(looked.error)).toMatchObject({
    rows: 4,
    coming: 2,
    there: 1,
    done: 0,
    unclear: null,
  })
  expect(await listed()).toEqual([])
  expect((await bring(sheet)).data).toMatchObject({ coming: 2, done: 2 })
  expect(await listed()).toMatchObject([
    {
      ...{ number: 1, section: '09 30 13', description: 'Porcelain tile', type: 'SD-03', paragraph: '2.1' },
      ...{ classification: 'approval', reviewer: 'COR', submitOn: '2026-11-13' },
    },
    { number: 2, description: 'Grout colors', type: 'SD-04', classification: 'information' },
  ])
  expect((await bring(sheet)).data).toMatchObject({ coming: 0, there: 3, done: 0 })
  const file = await t.app.inject({
    url: `/api/projects/${p.id}/registers/file?of=submittals&format=xlsx`,
    headers: { cookie: p.cookieOf('contractor') },
  })
  const again = await bring(file.rawPayload, { dry: true })
  expect(again.data, JSON.stringify(again.error)).toMatchObject({ coming: 0, there: 2 })
  expect(await listed()).toHaveLength(2)
})

test('who does not run the project brings nothing in, and what is no sheet is refused by name', async () => {
  expect((await bring(sheet, {}, 'owner')).status).toBe(403)
  expect((await bring(sheet, {}, 'worker')).status).toBe(403)
  const broken = await bring(Buffer.from('PK\u0003\u0004 nothing of a workbook', 'latin1'))
  expect(broken).toMatchObject({
    status: 400,
    error: { fields: { content: expect.stringContaining('Excel') } },
  })
  expect((await bring(sheet, { columns: { 0: 'price' } })).status).toBe(400)
})

test('a register that would have more entries than a register has comes in not at all', async () => {
  const before = await listed()
  const rows = Array.from({ length: 2000 }, (_, at) => `03 30 00,Item ${at},SD-03`)
  const full = await bring(['Section,Description,Type', ...rows].join('\n'))
  expect(full).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('at most 2000 entries') },
  })
  expect(await listed()).toEqual(before)
})
