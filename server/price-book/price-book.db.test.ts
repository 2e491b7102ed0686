import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { root } from '#testing/server.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let other: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  site = await openJobSite(t)
  other = await openJobSite(t, '9 Elm')
})
afterAll(() => t.close())

const book = (rest = '', of = site) => `/api/orgs/${of.orgId}/price-items${rest}`
const ask = (method: 'GET' | 'POST' | 'PATCH', rest = '', body?: object) =>
  site.ask(site.contractor, method, book(rest), body)
const plain = {
  ...{ code: '', name: 'Drywall 1/2 in', unit: 'sheet', pack: null, trade: 'Drywall', costCode: '150' },
  ...{ kind: 'material', supplier: 'Boise Supply', hoursEach: null, leadDays: null, notes: '', price: null },
}
const add = (fields: object = {}, of = site) =>
  of.ask(of.contractor, 'POST', book('', of), { id: randomUUID(), ...plain, ...fields })
const bringIn = (text: string | Buffer, rest: object = {}) =>
  ask('POST', '/import', {
    content: Buffer.from(text).toString('base64'),
    ...{ dry: false, asOf: '2026-06-11', supplier: '', source: 'A list', columns: {} },
    ...rest,
  })

test('an item is there once however often it is sent, and found by words of its code, name, trade and supplier', async () => {
  const id = randomUUID()
  const price = { cents: 1425, asOf: '2026-05-01', source: 'Counter' }
  const first = await add({ id, code: 'DW-12', name: 'Green board', price })
  expect(first.data.item).toMatchObject({
    price: { cents: 1425, asOf: '2026-05-01', supplier: 'Boise Supply' },
  })
  expect((await add({ id, code: 'DW-12', name: 'Green board', price })).data).toEqual(first.data)
  for (const q of ['dw-12', 'BOARD green', 'boise dryw'])
    expect((await ask('GET', `?q=${encodeURIComponent(q)}`)).data.items).toMatchObject([{ id }])
  for (const q of ['%', '_', 'plaster'])
    expect((await ask('GET', `?q=${encodeURIComponent(q)}`)).data.total).toBe(0)
  expect((await ask('GET', `/${id}/points`)).data.points).toMatchObject([{ cents: 1425, source: 'Counter' }])
})

test('an item says how long it took to come, by supplier, from what the daily logs say of every job', async () => {
  const { item } = (await add({ name: 'Vanity 36 in' })).data
  expect((await ask('GET', `/${item.id}/points`)).data.leadTimes).toEqual([])
  const on = (days: number) => new Date(t.clock.now().getTime() - days * day).toISOString().slice(0, 10)
  const of = (path: string) => `/api/projects/${site.project}/${path}`
  const order = async (name: string) => {
    const id = randomUUID()
    const asked = { id, item: name, quantity: 1, unit: 'ea', pack: '', packs: null, supplier: 'Boise Bath' }
    const more = { needOn: null, leadDays: null, promisedOn: on(6), taskId: null, note: '' }
    expect((await site.ask(site.contractor, 'POST', of('purchases'), { ...asked, ...more })).status).toBe(200)
    return id
  }
  const come = async (purchase: string, days: number, more: object = {}) => {
    const entry = {
      id: randomUUID(),
      on: on(days),
      madeAt: t.clock.now().toISOString(),
      replaces: null,
      removed: false,
      copied: null,
    }
    const body = { kind: 'delivery', what: 'Vanity', quantity: '1', supplier: '', state: 'whole', purchase }
    const entries = [{ ...entry, body, ...more }]
    expect((await site.ask(site.contractor, 'POST', of('log'), { entries })).status).toBe(200)
    return entry.id
  }
  const [late, early, wrong] = [
    await order(' vanity  36 IN'),
    await order('Vanity 36 in'),
    await order('Vanity 36 in'),
  ]
  // Ordered on its day and come after it; the second is ticked off only as it comes.
  const bought = site.ask(site.contractor, 'POST', of(`purchases/${late}/bought`), { bought: true })
  expect((await bought).status).toBe(200)
  await t.db
    .updateTable('purchases')
    .set({ bought_at: new Date(t.clock.now().getTime() - 16 * day) })
    .where('id', '=', late)
    .execute()
  await come(late, 4)
  await come(early, 6)
  const taken = await come(wrong, 6)
  await come(wrong, 6, { replaces: taken, removed: true })
  expect((await ask('GET', `/${item.id}/points`)).data.leadTimes).toEqual([
    {
      ...{ supplier: 'Boise Bath', lastOn: on(4), onTime: 0.5 },
      leadDays: { median: 12, least: 12, most: 12, count: 1 },
      lateDays: { median: 1, least: 0, most: 2, count: 2 },
    },
  ])
  const { item: theirs } = (await add({ name: 'Vanity 36 in' }, other)).data
  const seen = await other.ask(other.contractor, 'GET', book(`/${theirs.id}/points`, other))
  expect(seen.data.leadTimes).toEqual([])
})

test('of one code, name and unit there is one item, and the database says so at once', async () => {
  const made = await Promise.all([1, 2].map(() => add({ code: 'TWIN', name: 'Twin' })))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await add({ code: 'twin', name: 'TWIN', unit: 'box' })).status).toBe(200)
})

test('what nobody else touched is merged; a field that says something else by then is a conflict', async () => {
  const { item } = (await add({ name: 'Merged' })).data
  const edit = (base: number, was: object, fields: object) =>
    ask('PATCH', `/${item.id}`, { base, was, fields })
  expect((await edit(1, { trade: 'Drywall' }, { trade: 'Board' })).data.item).toMatchObject({
    trade: 'Board',
    version: 2,
  })
  expect((await edit(1, { unit: 'sheet' }, { unit: 'ea' })).data.item).toMatchObject({
    trade: 'Board',
    unit: 'ea',
  })
  const contested = await edit(1, { trade: 'Drywall' }, { trade: 'Finish' })
  expect([contested.status, contested.error]).toMatchObject([409, { theirs: { trade: { value: 'Board' } } }])
  expect(
    (await edit(3, { trade: 'Board' }, { trade: 'Finish', pack: { name: 'pallet', size: 40 } })).data.item,
  ).toMatchObject({
    ...{ trade: 'Finish', pack: { name: 'pallet', size: 40 }, version: 4 },
  })
})

test('the newest price is that of the latest day; prices are only added to, and go with whoever told them or their item alone', async () => {
  const { item } = (await add({ name: 'Priced', price: { cents: 900, asOf: '2026-04-01', source: '' } })).data
  const point = (cents: number, asOf: string) =>
    ask('POST', `/${item.id}/points`, {
      id: randomUUID(),
      cents,
      asOf,
      supplier: 'S',
      source: '',
      quote: null,
    })
  await point(950, '2026-06-01')
  await point(800, '2025-01-01')
  expect((await ask('POST', '/newest', { items: [item.id] })).data.items).toMatchObject([
    { price: { cents: 950 } },
  ])
  const where = 'where item_id = $1'
  for (const change of [`update price_points set cents = 1 ${where}`, `delete from price_points ${where}`])
    await expect(t.database.pool.query(change, [item.id])).rejects.toThrow('only ever added to')
  await t.database.pool.query(`update price_points set user_id = null ${where}`, [item.id])
  await t.database.pool.query('delete from price_items where id = $1', [item.id])
  expect((await t.database.pool.query(`select from price_points ${where}`, [item.id])).rowCount).toBe(0)
  expect(
    (await ask('POST', `/${randomUUID()}/points`, { id: randomUUID(), cents: -1 })).error?.fields,
  ).toHaveProperty('cents')
})

test('a price is read up in a file of the organization’s projects, and of nobody else’s', async () => {
  const { item } = (await add({ name: 'Quoted' })).data
  const file = async (of: typeof site) => {
    const id = randomUUID()
    await t.db
      .insertInto('project_files')
      .values({
        ...{ org_id: of.orgId, project_id: of.project, id, task_id: null, class: 'cost', name: 'quote.pdf' },
        ...{ type: 'application/pdf', bytes: 1, sha256: '', storage_key: id, width: null, height: null },
        ...{ author_id: null, at: t.clock.now() },
      })
      .execute()
    return { project: of.project, file: id }
  }
  const point = (quote: object) =>
    ask('POST', `/${item.id}/points`, {
      id: randomUUID(),
      cents: 5,
      asOf: '2026-06-01',
      supplier: '',
      source: '',
      quote,
    })
  const mine = await file(site)
  expect((await point(mine)).data.points).toMatchObject([{ quote: mine, quoteName: 'quote.pdf' }])
  expect((await point(await file(other))).status).toBe(404)
})

test('several are changed, binned and taken out of the bin at once, all or none', async () => {
  const ids = await Promise.all(
    ['A', 'B'].map(async (name) => (await add({ name: `Bulk ${name}` })).data.item.id),
  )
  const edit = (body: object) => ask('POST', '/edit', { items: ids, fields: {}, ...body })
  expect((await edit({ fields: { trade: 'Painting', leadDays: 3 } })).data).toEqual({ changed: 2 })
  expect((await edit({ items: [...ids, randomUUID()], fields: { trade: 'None' } })).status).toBe(404)
  expect((await ask('GET', '?trade=painting')).data.total).toBe(2)
  await edit({ bin: true })
  expect((await ask('GET', '?q=bulk')).data.total).toBe(0)
  expect((await ask('GET', '?q=bulk&bin=yes')).data.total).toBe(2)
  await add({ name: 'Bulk A' })
  expect((await edit({ bin: false })).status).toBe(409)
  expect((await edit({ items: [ids[1]], bin: false })).data).toEqual({ changed: 1 })
})

test('every trade and supplier is told where it is asked for', async () => {
  expect((await ask('GET')).data).toMatchObject({ trades: [], suppliers: [] })
  expect((await ask('GET', '?lists=yes&limit=1')).data).toMatchObject({
    trades: expect.arrayContaining(['Drywall', 'Painting']),
    suppliers: ['Boise Supply'],
  })
})

test('pages of every order are the list, each item once', async () => {
  const { total } = (await ask('GET')).data
  for (const sort of ['name', 'code', 'trade', 'supplier', 'price', 'age']) {
    const seen = new Set<string>()
    for (let offset = 0; offset < total; offset += 3) {
      const { items } = (await ask('GET', `?sort=${sort}&down=yes&limit=3&offset=${offset}`)).data
      for (const { id } of items) seen.add(id)
    }
    expect(seen.size, sort).toBe(total)
  }
})

test('nobody but those who run the projects reads or writes a price', async () => {
  await t.db
    .insertInto('org_members')
    .values({ org_id: site.orgId, user_id: site.workerUser, role: 'worker', joined_at: t.clock.now() })
    .execute()
  for (const [who, status] of [
    [site.worker, 403],
    [site.owner, 404],
    [other.contractor, 404],
    [{}, 401],
  ] as const) {
    for (const rest of ['', `/${randomUUID()}/points`, '/export?format=csv'])
      expect((await t.app.inject({ url: book(rest), headers: who })).statusCode).toBe(status)
    expect((await site.ask(who, 'POST', book(), { id: randomUUID(), ...plain })).status).toBe(status)
    expect((await site.ask(who, 'GET', `/api/orgs/${site.orgId}/cost-codes`)).status).toBe(status)
  }
})

const list =
  'SKU;Artikel;Preis;ME\r\nL-1;Latte 24x48;1,25 $;m\r\nL-2;Schraube;"0,035";St\r\nL-3;Ohne;auf Anfrage;m\r\n'

test('a list comes in as a whole, again without a trace, and again with what is new in it; a dry run keeps nothing', async () => {
  const dry = await bringIn(list, { dry: true })
  expect(dry.data).toMatchObject({ added: 3, changed: 0, done: 0, skipped: [{ row: 1 }] })
  expect(dry.data.problems).toMatchObject([
    { row: 4, field: 'Preis', message: expect.stringContaining('auf Anfrage') },
  ])
  expect((await ask('GET', '?q=L-')).data.total).toBe(0)
  expect((await bringIn(list)).data).toMatchObject({ added: 3, done: 3 })
  expect((await bringIn(list)).data).toMatchObject({ added: 0, changed: 0, same: 3, done: 0 })
  expect((await bringIn(list.replace('1,25', '1,40'), { asOf: '2026-07-01' })).data).toMatchObject({
    changed: 2,
    same: 1,
  })
  const { items } = (await ask('GET', '?q=L-1')).data
  expect(items).toMatchObject([{ code: 'L-1', price: { cents: 140, asOf: '2026-07-01', source: 'A list' } }])
  expect((await ask('GET', `/${items[0].id}/points`)).data.points).toHaveLength(2)
})

test('of one list that comes in twice at once there is one', async () => {
  const text = 'Code,Item,Price\nRACE-1,Race one,1.00\nRACE-2,Race two,2.00\n'
  const both = await Promise.all([bringIn(text), bringIn(text)])
  expect(both.map(({ data }) => data.done).sort()).toEqual([0, 2])
})

test.each(['csv', 'xlsx'])('the book goes out as %s and comes in again as it stands', async (format) => {
  await add({
    ...{
      code: '=1+1',
      name: `-Odd, "quoted"; ${format} – ½ in`,
      notes: 'Two\nlines',
      hoursEach: 0.125,
      leadDays: 14,
    },
    ...{
      pack: { name: 'box of 48', size: 48 },
      price: { cents: 123456, asOf: '2026-02-28', source: '@phone' },
    },
  })
  const reply = await t.app.inject({ url: book(`/export?format=${format}`), headers: site.contractor })
  expect(reply.headers['content-disposition']).toContain(`price-book.${format}`)
  const { total } = (await ask('GET')).data
  const again = (await bringIn(reply.rawPayload, { dry: true })).data
  expect(again).toMatchObject({ added: 0, changed: 0, same: total, skipped: [{ row: 1 }] })
})

test('a file that cannot be read is refused in words, and so is a workbook that would fill the memory', async () => {
  expect((await bringIn('   ')).error?.fields?.content).toContain('nothing in this file')
  expect((await bringIn('PK\u0003\u0004 and nothing else')).error?.fields?.content).toContain(
    'no Excel workbook',
  )
  expect((await bringIn('x', { asOf: '2026-02-31' })).error?.fields).toHaveProperty('asOf')
})

const stranger = join(root, '../shared/data/imports/ddc-cwicr-usa-first400.csv')

test.skipIf(!existsSync(stranger))(
  'a catalogue that a stranger wrote comes in by its headings (left out where ../shared/data is not there)',
  async () => {
    const { data } = await bringIn(readFileSync(stranger), { source: 'DDC CWICR' })
    expect(data).toMatchObject({ rows: 401, added: 400, done: 400 })
    expect(data.problems.map(({ row }: { row: number }) => row)).toEqual([48, 279, 352])
    const { items } = (await ask('GET', '?q=Welding electrodes MP-3 0.118')).data
    expect(items).toMatchObject([
      { unit: 'lb', kind: 'material', trade: 'Steel & Metal', price: { cents: 118 } },
    ])
    expect((await bringIn(readFileSync(stranger), { source: 'DDC CWICR' })).data).toMatchObject({
      same: 400,
      done: 0,
    })
  },
)

test('cost codes are the neutral list until there are own ones, and two who change them do not write over each other', async () => {
  const at = `/api/orgs/${site.orgId}/cost-codes`
  const usual = (await site.ask(site.contractor, 'GET', at)).data
  expect(usual).toMatchObject({ own: false, version: 0 })
  expect(usual.codes.length).toBeGreaterThan(15)
  const codes = [{ code: '09 29 00', title: 'Board', trade: 'Drywall' }]
  const put = (base: number, some = codes) => site.ask(site.contractor, 'POST', at, { base, codes: some })
  expect((await put(0)).data).toEqual({ codes, own: true, version: 1 })
  expect((await put(0)).status).toBe(409)
  expect((await put(1)).data.version).toBe(2)
  expect((await put(2, [...codes, ...codes])).error?.fields).toHaveProperty('codes')
})

test('an assembly is kept as a whole, of items of the own book; of two who change it the second is told', async () => {
  const at = `/api/orgs/${site.orgId}/assemblies`
  const { offered } = (await site.ask(site.contractor, 'GET', at)).data
  expect(offered.length).toBeGreaterThan(3)
  const id = randomUUID()
  const put = (base: number, rest: object = {}) =>
    site.ask(site.contractor, 'POST', at, { id, base, ...offered[0], notes: '', bin: false, ...rest })
  expect((await put(0)).data.assembly).toMatchObject({
    name: offered[0].name,
    version: 1,
    items: offered[0].items,
  })
  const [both, two] = await Promise.all([put(1, { name: 'One' }), put(1, { name: 'Two' })])
  expect([both?.status, two?.status].sort()).toEqual([200, 409])
  const foreign = (await add({ name: 'Elsewhere' }, other)).data.item.id
  expect((await put(2, { items: [{ ...offered[0].items[0], itemId: foreign }] })).status).toBe(404)
  expect((await put(2, { bin: true })).data.assembly.deletedAt).not.toBeNull()
})

test('of two assemblies at the last place one is kept', async () => {
  const rows = Array.from({ length: 499 }, () => ({
    ...{ org_id: other.orgId, id: randomUUID(), name: 'x', items: '[]', created_at: t.clock.now() },
  }))
  await t.db.insertInto('assemblies').values(rows).execute()
  const one = () =>
    other.ask(other.contractor, 'POST', `/api/orgs/${other.orgId}/assemblies`, {
      ...{ id: randomUUID(), base: 0, name: 'y', trade: '', notes: '', items: [], bin: false },
    })
  const made = await Promise.all([one(), one()])
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what lies in the bin for a month is gone with its prices', async () => {
  const { item } = (await add({ name: 'Old', price: { cents: 1, asOf: '2026-01-01', source: '' } })).data
  await ask('POST', '/edit', { items: [item.id], fields: {}, bin: true })
  t.clock.forward(29 * day)
  await t.runSchedule('sweep')
  expect((await ask('GET', `/${item.id}/points`)).data.points).toHaveLength(1)
  t.clock.forward(2 * day)
  await t.runSchedule('sweep')
  expect((await ask('GET', `/${item.id}/points`)).status).toBe(404)
})
