import { sql } from 'kysely'
import {
  type Assembly,
  type AssemblyItem,
  assembliesMost,
  type assembliesRow,
  type putAssemblyRow,
} from '#contract/assemblies.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { starterAssemblies } from '#domain/estimate/starter-assemblies.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'
import type { BookContext } from './items.ts'

async function read(db: Db, { orgId }: OrgCaller, id?: string): Promise<Assembly[]> {
  const rows = await db
    .selectFrom('assemblies')
    .select(['id', 'name', 'trade', 'notes', 'items', 'version', 'deleted_at'])
    .where('org_id', '=', orgId)
    .$if(id !== undefined, (one) => one.where('id', '=', id ?? ''))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ deleted_at, items, ...row }) => ({
    ...row,
    // As the contract took them.
    items: items as AssemblyItem[],
    deletedAt: deleted_at?.toISOString() ?? null,
  }))
}

/** The assemblies of an organisation, and those that it may begin with. */
export async function listAssemblies(
  { db }: BookContext,
  org: OrgCaller,
): Promise<RowData<typeof assembliesRow>> {
  requireStaff(org)
  return { assemblies: await read(db, org), offered: starterAssemblies() }
}

/** Refuses items that are not of the organisation's price book. */
async function requireItems(tx: Db, { orgId }: OrgCaller, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  const known = await tx
    .selectFrom('price_items')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute()
  if (known.length !== ids.size) throw notThere()
}

/** Keeps an assembly; refuses one that is made from an older one than stands, and more than an organisation has. */
export async function putAssembly(
  { db, clock }: BookContext,
  org: OrgCaller,
  { id, base, name, trade, notes, items, bin }: RowInput<typeof putAssemblyRow>['body'],
): Promise<RowData<typeof putAssemblyRow>> {
  requireStaff(org)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    // The organisation is held, and then read: of two at once the second sees what the first left.
    await sql`select from orgs where id = ${org.orgId}::uuid for update`.execute(tx)
    const { rows } = await sql<{ others: string; version: number | null }>`
      select (select count(*) from assemblies
          where org_id = ${org.orgId}::uuid and deleted_at is null and id <> ${id}::uuid) as others,
        (select version from assemblies where org_id = ${org.orgId}::uuid and id = ${id}::uuid) as version`.execute(
      tx,
    )
    const { others, version } = rows[0] ?? { others: '0', version: null }
    await requireItems(tx, org, new Set(items.flatMap(({ itemId }) => itemId ?? [])))
    if (version !== null && version !== base)
      throw new Refusal('conflict', say('Somebody else changed this assembly meanwhile. Open it anew.'))
    if (!bin && Number(others) >= assembliesMost)
      throw new Refusal(
        'conflict',
        say('There are at most {most} assemblies. Put one in the bin first.', { most: assembliesMost }),
      )
    const fields = { name, trade, notes, items: JSON.stringify(items), deleted_at: bin ? now : null }
    await tx
      .insertInto('assemblies')
      .values({ org_id: org.orgId, id, created_at: now, ...fields })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'id']).doUpdateSet({ ...fields, version: base + 1 }),
      )
      .execute()
  })
  const [assembly] = await read(db, org, id)
  if (!assembly) throw notThere()
  return { assembly }
}
