import type { RowInput } from '#contract/route.ts'
import type { editSettingsRow, OwnSettings } from '#contract/settings.ts'
import type { Db } from '#server/db/schema.ts'

/** What somebody has set; where they have set nothing, what everybody begins with. */
export async function readOwn(db: Db, userId: string): Promise<OwnSettings> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('user_settings as s', 's.user_id', 'u.id')
    .leftJoin('profiles as p', (join) => join.onRef('p.user_id', '=', 'u.id').on('p.is_primary', '=', true))
    .select([
      'u.username',
      'u.email',
      'u.language',
      'p.name',
      's.units',
      's.theme',
      's.letters',
      's.digest_hour as digestHour',
      's.time_zone as timeZone',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    name: row.name ?? row.username,
    theme: row.theme ?? 'system',
    letters: row.letters ?? 'daily',
    digestHour: row.digestHour ?? 7,
  }
}

/** Changes what is named of somebody's settings, and answers all of them. */
export async function editOwn(
  db: Db,
  userId: string,
  fields: RowInput<typeof editSettingsRow>['body']['fields'],
): Promise<OwnSettings> {
  const { name, language, digestHour, timeZone, units, theme, letters } = fields
  const kept = {
    ...(units !== undefined && { units }),
    ...(theme !== undefined && { theme }),
    ...(letters !== undefined && { letters }),
    ...(digestHour !== undefined && { digest_hour: digestHour }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  }
  await db.transaction().execute(async (tx) => {
    if (language !== undefined)
      await tx.updateTable('users').set({ language }).where('id', '=', userId).execute()
    if (name !== undefined)
      await tx
        .updateTable('profiles')
        .set({ name })
        .where('user_id', '=', userId)
        .where('is_primary', '=', true)
        .execute()
    if (Object.keys(kept).length === 0) return
    await tx
      .insertInto('user_settings')
      .values({ user_id: userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute()
  })
  return readOwn(db, userId)
}
