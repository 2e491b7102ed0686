import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import {
  type addPriceItemRow,
  type bulkEditPricesRow,
  type editPriceItemRow,
  type newestPricesRow,
  type PriceItem,
  type PriceItemFields,
  type PriceSort,
  priceItemFields,
  type priceItemsRow,
  pricePageMost,
} from '#contract/price-book.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'
import { addPoints } from './points.ts'

export type BookContext = { db: Db; clock: Clock }

type Row = Omit<PriceItem, 'pack' | 'price' | 'deletedAt'> & {
  packName: string | null
  packSize: number | null
  deletedAt: Date | null
  cents: string | null
  asOf: string
  pricedBy: string
  source: string
}

const shown = ({ packName, packSize, deletedAt, cents, asOf, pricedBy, source, ...row }: Row): PriceItem => ({
  ...row,
  pack: packName !== null && packSize !== null ? { name: packName, size: packSize } : null,
  price: cents === null ? null : { cents: Number(cents), asOf, supplier: pricedBy, source },
  deletedAt: deletedAt?.toISOString() ?? null,
})

const itemColumns = sql`i.id, i.code, i.name, i.unit, i.pack_name as "packName", i.pack_size as "packSize", i.trade,
  i.cost_code as "costCode", i.kind, i.supplier, i.hours_each as "hoursEach", i.lead_days as "leadDays", i.notes, i.version,
  i.deleted_at as "deletedAt"`
const priceColumns = sql`p.cents, p.as_of as "asOf", p.supplier as "pricedBy", p.source`

/** The newest price of each item of an organisation, from one walk along their index. */
const newest = (orgId: string) => sql`(select distinct on (item_id) item_id, cents, as_of, supplier, source
  from price_points where org_id = ${orgId}::uuid order by item_id, as_of desc, at desc, id desc)`

/** The items that a condition names, each with its newest price. */
export async function readItems(db: Db, where: RawBuilder<unknown>): Promise<PriceItem[]> {
  const { rows } = await sql<Row>`
    select ${itemColumns}, ${priceColumns} from price_items i left join lateral (
      select cents, as_of, supplier, source from price_points p where p.org_id = i.org_id and p.item_id = i.id
      order by as_of desc, at desc, id desc limit 1) p on true
    where ${where} order by lower(i.name), i.id`.execute(db)
  return rows.map(shown)
}

const orders: Readonly<Record<PriceSort, RawBuilder<unknown>>> = {
  name: sql`lower(i.name)`,
  code: sql`nullif(lower(i.code), '')`,
  trade: sql`nullif(lower(i.trade), '')`,
  supplier: sql`nullif(lower(i.supplier), '')`,
  price: sql`p.cents`,
  age: sql`p.as_of`,
}

/** A page of the price book. Each word stands somewhere in what is searched; nothing in a word is a sign of a pattern. */
export async function listItems(
  { db }: BookContext,
  org: OrgCaller,
  query: RowInput<typeof priceItemsRow>['query'],
): Promise<RowData<typeof priceItemsRow>> {
  requireStaff(org)
  const { q = '', trade, kind, sort = 'name', down, bin, lists, offset = 0, limit = pricePageMost } = query
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean)
  const where = sql.join(
    [
      sql`i.org_id = ${org.orgId}::uuid`,
      bin ? sql`i.deleted_at is not null` : sql`i.deleted_at is null`,
      ...words.map((word) => sql`i.searched like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
      ...(trade === undefined ? [] : [sql`lower(i.trade) = lower(${trade})`]),
      ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ],
    sql` and `,
  )
  const byPrice = sort === 'price' || sort === 'age'
  const page = sql`order by ${orders[sort]} ${down ? sql`desc` : sql``} nulls last, lower(i.name), i.id
    offset ${offset}::int limit ${limit}::int`
  // Only what is sorted by a price needs the prices of all; of the others those of the page are looked up.
  const { rows } = await (byPrice
    ? sql<Row>`select ${itemColumns}, ${priceColumns} from price_items i
        left join ${newest(org.orgId)} p on p.item_id = i.id where ${where} ${page}`.execute(db)
    : sql<Row>`select ${itemColumns}, ${priceColumns}
        from (select * from price_items i where ${where} ${page}) i left join lateral (
          select cents, as_of, supplier, source from price_points p where p.org_id = i.org_id and p.item_id = i.id
          order by as_of desc, at desc, id desc limit 1) p on true
        order by ${orders[sort]} ${down ? sql`desc` : sql``} nulls last, lower(i.name), i.id`.execute(db))
  const { rows: counts } = await sql<{ total: string }>`
    select count(*) as total from price_items i where ${where}`.execute(db)
  const { trades = [], suppliers = [] } = lists ? await listsOf(db, org) : {}
  return { items: rows.map(shown), total: Number(counts[0]?.total ?? 0), trades, suppliers }
}

/** Every trade and supplier in the book. */
async function listsOf(db: Db, { orgId }: OrgCaller): Promise<{ trades: string[]; suppliers: string[] }> {
  const { rows } = await sql<{ trades: string[] | null; suppliers: string[] | null }>`
    select array_agg(distinct trade) filter (where trade <> '') as trades,
      array_agg(distinct supplier) filter (where supplier <> '') as suppliers
    from price_items where org_id = ${orgId}::uuid and deleted_at is null`.execute(db)
  return { trades: rows[0]?.trades ?? [], suppliers: rows[0]?.suppliers ?? [] }
}

/** Items by their ids, as they stand; for whoever reckons with older prices of them. */
export async function readNewest(
  { db }: BookContext,
  org: OrgCaller,
  { items }: RowInput<typeof newestPricesRow>['body'],
): Promise<RowData<typeof newestPricesRow>> {
  requireStaff(org)
  const mine = sql`i.org_id = ${org.orgId}::uuid and i.id = any(${items}::uuid[]) and i.deleted_at is null`
  return { items: await readItems(db, mine) }
}

/** The columns of what is typed of an item. */
export const columnsOf = ({ pack, costCode, hoursEach, leadDays, ...fields }: PriceItemFields) => ({
  ...fields,
  pack_name: pack?.name ?? null,
  pack_size: pack?.size ?? null,
  cost_code: costCode,
  hours_each: hoursEach,
  lead_days: leadDays,
})

const fieldsOf = (item: PriceItem): PriceItemFields => {
  const names = Object.keys(priceItemFields) as (keyof PriceItemFields)[]
  // Put together by the names of the fields themselves.
  return Object.fromEntries(names.map((name) => [name, item[name]])) as PriceItemFields
}

/** Says that there is such an item where the database does: of one code, name and unit there is one. */
async function once<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'price_items_once')
      throw new Refusal(
        'conflict',
        say('There is an item of this code, name and unit already. Add the price to that one.'),
      )
    throw error
  }
}

async function readItem(db: Db, { orgId }: OrgCaller, id: string): Promise<PriceItem> {
  const [item] = await readItems(db, sql`i.org_id = ${orgId}::uuid and i.id = ${id}::uuid`)
  if (!item) throw notThere()
  return item
}

/** Adds an item; sent again with its id it is there once. */
export async function addItem(
  { db, clock }: BookContext,
  org: OrgCaller,
  { id, price, ...fields }: RowInput<typeof addPriceItemRow>['body'],
): Promise<RowData<typeof addPriceItemRow>> {
  requireStaff(org)
  const now = clock.now()
  await once(
    db.transaction().execute(async (tx) => {
      const row = { org_id: org.orgId, id, created_at: now, ...columnsOf(fields) }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('price_items')
        .values(row)
        .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n || !price) return
      await addPoints(tx, org, [{ item: id, ...price, supplier: fields.supplier, quote: null }], now)
    }),
  )
  return { item: await readItem(db, org, id) }
}

/** Changes an item. What nobody else touched is merged; a field that stands at something else than was read is a conflict. */
export async function editItem(
  { db, clock }: BookContext,
  org: OrgCaller,
  id: string,
  { base, was, fields }: RowInput<typeof editPriceItemRow>['body'],
): Promise<RowData<typeof editPriceItemRow>> {
  requireStaff(org)
  await once(
    db.transaction().execute(async (tx) => {
      await sql`select from price_items where org_id = ${org.orgId}::uuid and id = ${id}::uuid for update`.execute(
        tx,
      )
      const item = await readItem(tx, org, id)
      if (item.deletedAt !== null) throw notThere()
      const present = fieldsOf(item)
      const names = (Object.keys(fields) as (keyof PriceItemFields)[]).filter(
        (name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], present[name]),
      )
      const contested = names.filter(
        (name) => base < item.version && !isDeepStrictEqual(was[name], present[name]),
      )
      if (contested.length > 0) {
        const at = clock.now().toISOString()
        throw new Refusal(
          'conflict',
          say('Somebody else changed this meanwhile. Keep yours, or take theirs.'),
          {
            theirs: Object.fromEntries(
              contested.map((name) => [name, { value: present[name], by: null, at }]),
            ),
          },
        )
      }
      if (names.length === 0) return
      // Of what is there, and of what was given: nothing of it is undefined.
      const given = Object.fromEntries(names.map((name) => [name, fields[name]]))
      await tx
        .updateTable('price_items')
        .set({
          ...columnsOf(fieldsOf({ ...item, ...(given as PriceItemFields) })),
          version: item.version + 1,
        })
        .where('org_id', '=', org.orgId)
        .where('id', '=', id)
        .execute()
    }),
  )
  return { item: await readItem(db, org, id) }
}

/** Changes several items at once, all or none; refuses where one of them is not there. */
export async function bulkEdit(
  { db, clock }: BookContext,
  org: OrgCaller,
  { items, fields, bin }: RowInput<typeof bulkEditPricesRow>['body'],
): Promise<RowData<typeof bulkEditPricesRow>> {
  requireStaff(org)
  const ids = [...new Set(items)]
  const { costCode, leadDays, ...rest } = fields
  const set = {
    ...rest,
    ...(costCode !== undefined && { cost_code: costCode }),
    ...(leadDays !== undefined && { lead_days: leadDays }),
    ...(bin !== undefined && { deleted_at: bin ? clock.now() : null }),
  }
  return once(
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from price_items
        where org_id = ${org.orgId}::uuid and id = any(${ids}::uuid[]) order by id for update`.execute(tx)
      if (rows.length !== ids.length) throw notThere()
      if (Object.keys(set).length === 0) return { changed: 0 }
      const { numUpdatedRows } = await tx
        .updateTable('price_items')
        .set({ ...set, version: sql<number>`version + 1` })
        .where('org_id', '=', org.orgId)
        .where('id', 'in', ids)
        .executeTakeFirst()
      return { changed: Number(numUpdatedRows) }
    }),
  )
}
