import type { Db } from '#server/db/schema.ts'
import { eraseOrg } from '#server/db/tables/erase-org.ts'

/** Erases every organisation whose days to change one's mind are over at `now`; answers how many. */
export async function eraseClosedOrgs(db: Db, now: Date): Promise<number> {
  const due = await db.selectFrom('orgs').select('id').where('closing_at', '<=', now).execute()
  let count = 0
  for (const { id } of due) {
    count += await db.transaction().execute(async (tx) => {
      // Whoever keeps it at this moment holds it: looked at once more when nobody else does.
      const still = await tx
        .selectFrom('orgs')
        .select('id')
        .where('id', '=', id)
        .where('closing_at', '<=', now)
        .forUpdate()
        .executeTakeFirst()
      if (!still) return 0
      await eraseOrg(tx, id)
      return 1
    })
  }
  return count
}
