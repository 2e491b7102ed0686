import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import { siteLimits } from '#contract/site.ts'
import type { checklistsRow, keepTemplateRow } from '#contract/site-calls.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'

/** The checklists that an organisation begins from, by title. */
export const readTemplates = (db: Db, orgId: string): Promise<RowData<typeof checklistsRow>['templates']> =>
  db
    .selectFrom('checklist_templates')
    .select(['id', 'title', 'lines'])
    .where('org_id', '=', orgId)
    .orderBy('title')
    .orderBy('id')
    .execute()

/** Keeps a checklist for all projects of the organisation, or takes one away; refuses who does not run the project. */
export async function keepTemplate(
  scope: Scope,
  { id, title, lines }: RowInput<typeof keepTemplateRow>['body'],
): Promise<Record<string, never>> {
  requireRight(scope, 'task.edit')
  const { orgId: org_id } = scope
  await scope.write(async ({ tx, now }) => {
    if (lines === null) {
      await tx.deleteFrom('checklist_templates').where('org_id', '=', org_id).where('id', '=', id).execute()
      return
    }
    // One after the other, so that two do not both take the last place.
    await sql`select from orgs where id = ${org_id}::uuid for update`.execute(tx)
    const { others } = await tx
      .selectFrom('checklist_templates')
      .select((eb) => eb.fn.countAll<string>().as('others'))
      .where('org_id', '=', org_id)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (Number(others) >= siteLimits.templates)
      throw new Refusal(
        'conflict',
        say('An organization has at most {most} checklists of its own.', { most: siteLimits.templates }),
      )
    const kept = { title, lines: JSON.stringify(lines) }
    await tx
      .insertInto('checklist_templates')
      .values({ org_id, id, ...kept, made_at: now })
      .onConflict((on) => on.columns(['org_id', 'id']).doUpdateSet(kept))
      .execute()
  })
  return {}
}
