import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseWalls } from '#server/db/walls.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { idOf } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { buildWorld } from '#testing/world/world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await raiseWalls(database.pool)
  await buildWorld(database.pool)
})
afterAll(() => database.drop())

test.each([
  [
    'a change order that is changed after it was signed',
    `update change_orders set cents = cents + 1 where id = $1`,
    idOf('signed change order kitchen'),
    'P0001',
  ],
  [
    'a change order that is not signed any more',
    `update change_orders set state = 'void' where id = $1`,
    idOf('signed change order kitchen'),
    'P0001',
  ],
  [
    'terms of billing that are changed',
    `update billing_terms set number = 2 where project_id = $1`,
    idsOf('kitchen').project,
    'P0001',
  ],
  [
    'an application that is certified otherwise',
    `update pay_applications set certified_cents = 91 where id = $1`,
    idsOf('kitchen').application,
    'P0001',
  ],
  [
    'two applications that are open',
    `insert into pay_applications select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'number', n, 'state', 'draft',
       'class', 'cost', 'sheet', null, 'certified_on', null, 'certified_cents', null))).* from pay_applications a, generate_series(2, 3) n where a.id = $1`,
    idsOf('kitchen').application,
    '23505',
  ],
  [
    'an invoice that is changed',
    `update invoices set cents = 1 where id = $1`,
    idsOf('kitchen').invoice,
    'P0001',
  ],
  ['an invoice that is removed', `delete from invoices where id = $1`, idsOf('kitchen').invoice, 'P0001'],
  [
    'a payment that is changed',
    `update payments_in set cents = 6 where id = $1`,
    idsOf('kitchen').payment,
    'P0001',
  ],
  [
    'a payment that is taken back twice',
    `insert into payments_in select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from payments_in p where id = $1`,
    idOf('correction kitchen'),
    '23505',
  ],
  [
    'a payment below zero that takes nothing back',
    `insert into payments_in select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'cents', -1))).* from payments_in p where id = $1`,
    idsOf('kitchen').payment,
    '23514',
  ],
  [
    'an entry of cost that is changed',
    `update cost_entries set cents = 1 where id = $1`,
    idsOf('kitchen').entry,
    'P0001',
  ],
  [
    'an entry of cost that is removed',
    `delete from cost_entries where id = $1`,
    idsOf('kitchen').entry,
    'P0001',
  ],
  [
    'a waiver of a sub that an owner would read',
    `insert into lien_waivers select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'class', 'price'))).* from lien_waivers w where id = $1`,
    idsOf('kitchen').waiver,
    '23514',
  ],
  [
    'a lien waiver that is changed',
    `update lien_waivers set cents = 1 where id = $1`,
    idsOf('kitchen').waiver,
    'P0001',
  ],
])('the database refuses %s', async (_, statement, id, state) => {
  const refused = await database.pool.query(statement, [id]).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )
  expect(refused).toBe(state)
})
