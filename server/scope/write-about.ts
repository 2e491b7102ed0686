import type { Kysely } from 'kysely'
import type { ProjectTables } from '#server/db/workspace-tables.ts'
import type { Scope, Writing } from './scope.ts'

/** The tables of entries that papers are written of: each keeps the paper of an entry. */
export const paperTables = [
  ...(['rfis', 'transmittals', 'log_signings', 'toolbox_talks', 'change_orders'] as const),
  ...(['pay_applications', 'invoices', 'lien_waivers', 'pay_weeks'] as const),
] as const
export type PaperTable = (typeof paperTables)[number]

/**
 * The paper of an entry: the one that it has, unless that is in the trash or of another template than `template`, where one is
 * named; else what `write` writes, which the entry keeps from then on.
 */
export async function writeAbout(
  { orgId, projectId }: Pick<Scope, 'orgId' | 'projectId'>,
  { tx }: Pick<Writing, 'tx'>,
  { table, id, template }: { table: PaperTable; id: string; template?: string },
  write: () => Promise<string>,
): Promise<{ document: string }> {
  // One table stands for all: each has these columns.
  const db = tx as Kysely<Pick<ProjectTables, 'rfis' | 'documents'>>
  const named = table as 'rfis'
  const of = { org_id: orgId, project_id: projectId }
  const there = await db
    .selectFrom(named)
    .innerJoin('documents as d', (join) =>
      join
        .onRef('d.org_id', '=', `${named}.org_id`)
        .onRef('d.project_id', '=', `${named}.project_id`)
        .onRef('d.id', '=', `${named}.document_id`),
    )
    .select('d.id as document')
    .where(`${named}.org_id`, '=', orgId)
    .where(`${named}.project_id`, '=', projectId)
    .where(`${named}.id`, '=', id)
    .where('d.deleted_at', 'is', null)
    .$if(template !== undefined, (all) => all.where('d.template', '=', template ?? ''))
    .executeTakeFirst()
  if (there) return there
  const document = await write()
  await db
    .updateTable(named)
    .set({ document_id: document })
    .where((eb) => eb.and({ ...of, id }))
    .execute()
  return { document }
}
