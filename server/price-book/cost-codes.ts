import { sql } from 'kysely'
import type { costCodesRow, putCostCodesRow } from '#contract/price-book.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { usualCostCodes } from '#domain/estimate/trades.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'

/** The cost codes of an organisation; the neutral list where it has none of its own. */
export async function readCostCodes(
  { db }: { db: Db },
  org: OrgCaller,
): Promise<RowData<typeof costCodesRow>> {
  requireStaff(org)
  const own = await db
    .selectFrom('cost_code_lists')
    .select(['codes', 'version'])
    .where('org_id', '=', org.orgId)
    .executeTakeFirst()
  if (own) return { ...own, own: true }
  const codes = usualCostCodes().map(({ code, name: title, trade }) => ({ code, title, trade }))
  return { codes, own: false, version: 0 }
}

/** What an organisation calls its cost codes; nothing where it has no list of its own. */
export async function codeTitles(db: Db, orgId: string): Promise<Map<string, string>> {
  const own = await db
    .selectFrom('cost_code_lists')
    .select('codes')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return new Map(own?.codes.map(({ code, title }) => [code, title]))
}

/** Keeps the list as a whole; refuses one that is made from an older one than stands. */
export async function putCostCodes(
  context: { db: Db },
  org: OrgCaller,
  { base, codes }: RowInput<typeof putCostCodesRow>['body'],
): Promise<RowData<typeof costCodesRow>> {
  requireStaff(org)
  const { rows } = await sql`
    insert into cost_code_lists (org_id, codes, version)
    select ${org.orgId}::uuid, ${JSON.stringify(codes)}::jsonb, 1
    where ${base}::int = 0 or exists (select from cost_code_lists where org_id = ${org.orgId}::uuid)
    on conflict (org_id) do update set codes = excluded.codes, version = cost_code_lists.version + 1
      where cost_code_lists.version = ${base}::int
    returning version`.execute(context.db)
  if (rows.length === 0)
    throw new Refusal('conflict', say('Somebody else changed the cost codes meanwhile. Open them anew.'))
  return readCostCodes(context, org)
}
