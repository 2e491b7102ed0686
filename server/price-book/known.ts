import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** Whether every one of these items and assemblies is in the price book of an organisation, the bin among it. */
export async function inPriceBook(
  db: Db,
  orgId: string,
  { items, assemblies }: { items: readonly string[]; assemblies: readonly string[] },
): Promise<boolean> {
  const [own, used] = [[...new Set(items)], [...new Set(assemblies)]]
  if (own.length + used.length === 0) return true
  const { rows } = await sql<{ known: string }>`
    select (select count(*) from price_items where org_id = ${orgId}::uuid and id = any(${own}::uuid[]))
      + (select count(*) from assemblies where org_id = ${orgId}::uuid and id = any(${used}::uuid[])) as known`.execute(
    db,
  )
  return Number(rows[0]?.known) === own.length + used.length
}
