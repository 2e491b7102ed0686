import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { addPricePointRow, NewPricePoint, PricePoint, pricePointsRow } from '#contract/price-book.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { leadTimes, type Supply } from '#domain/supply/lead-times.ts'
import { cameWhole } from '#server/db/arrivals.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'

/** Prices are only added to: here, and nowhere else. `id` where the caller made one. */
export async function addPoints(
  tx: Db,
  { orgId, userId }: Pick<OrgCaller, 'orgId' | 'userId'>,
  points: readonly (NewPricePoint & { item: string; id?: string })[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < points.length; at += 1000) {
    const rows = points.slice(at, at + 1000).map(({ id = randomUUID(), item, asOf, quote, ...point }) => ({
      ...{ ...point, org_id: orgId, id, item_id: item, as_of: asOf, user_id: userId, at: now },
      ...{ quote_project_id: quote?.project ?? null, quote_file_id: quote?.file ?? null },
    }))
    await tx
      .insertInto('price_points')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
      .execute()
  }
}

/** Every price of an item, the newest first, and how long it took to come; refuses an item that is not the organisation's. */
export async function listPoints(
  { db }: { db: Db },
  org: OrgCaller,
  item: string,
): Promise<RowData<typeof pricePointsRow>> {
  requireStaff(org)
  const { name } = await requireItem(db, org, item)
  const { rows } = await sql<
    Omit<PricePoint, 'at' | 'quote' | 'cents'> & {
      cents: string
      at: Date
      project: string | null
      file: string | null
    }
  >`
    select p.id, p.cents, p.as_of as "asOf", p.supplier, p.source, p.at, f.project_id as project, f.id as file,
      f.name as "quoteName", u.name as by
    from price_points p
      left join project_files f on f.org_id = p.org_id and f.project_id = p.quote_project_id
        and f.id = p.quote_file_id and f.deleted_at is null
      left join lateral (select name from profiles where user_id = p.user_id
        order by (org_id = p.org_id) desc nulls last, is_primary desc limit 1) u on true
    where p.org_id = ${org.orgId}::uuid and p.item_id = ${item}::uuid
    order by p.as_of desc, p.at desc, p.id desc limit 500`.execute(db)
  return {
    points: rows.map(({ cents, at, project, file, ...row }) => ({
      ...row,
      cents: Number(cents),
      at: at.toISOString(),
      quote: project !== null && file !== null ? { project, file } : null,
    })),
    leadTimes: leadTimes(await suppliesOf(db, org, name)).map(({ item: _, ...time }) => time),
  }
}

/**
 * What of this name was bought for any project and came whole. What was ticked off only as it came has no day that it was ordered
 * on.
 */
async function suppliesOf(db: Db, { orgId }: OrgCaller, name: string): Promise<Supply[]> {
  const { rows } = await sql<Supply>`
    select b.item, b.supplier, b.promised_on as "promisedOn", came.on_date as "arrivedOn",
      case when b.bought_at < came.at then (b.bought_at at time zone p.time_zone)::date end as "orderedOn"
    from purchases b
      join projects p on p.org_id = b.org_id and p.id = b.project_id and p.deleted_at is null
      join lateral (${cameWhole(sql`b.org_id`, sql`b.project_id`)}) came on came.purchase = b.id::text
    where b.org_id = ${orgId}::uuid
      and lower(regexp_replace(trim(b.item), '\\s+', ' ', 'g')) = lower(regexp_replace(trim(${name}), '\\s+', ' ', 'g'))
    order by came.on_date desc limit 500`.execute(db)
  return rows
}

/** Adds a price, with the file that it is from; refuses an item or a file that is not the organisation's. */
export async function addPoint(
  { db, clock }: { db: Db; clock: Clock },
  org: OrgCaller,
  item: string,
  point: RowInput<typeof addPricePointRow>['body'],
): Promise<RowData<typeof addPricePointRow>> {
  requireStaff(org)
  await db.transaction().execute(async (tx) => {
    await requireItem(tx, org, item)
    if (point.quote) await requireFile(tx, org, point.quote)
    await addPoints(tx, org, [{ ...point, item }], clock.now())
  })
  return listPoints({ db }, org, item)
}

async function requireItem(db: Db, { orgId }: OrgCaller, id: string): Promise<{ name: string }> {
  const item = await db
    .selectFrom('price_items')
    .select('name')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) throw notThere()
  return item
}

/** Those who run an organisation's projects see the files of all of them. */
async function requireFile(db: Db, { orgId }: OrgCaller, quote: { project: string; file: string }) {
  const file = await db
    .selectFrom('project_files')
    .select('id')
    .where('org_id', '=', orgId)
    .where('project_id', '=', quote.project)
    .where('id', '=', quote.file)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) throw notThere()
}
