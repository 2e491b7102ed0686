import { sql } from 'kysely'
import type { EstimateLine, PlacedLine } from '#contract/estimate.ts'
import type { DraftLine, Estimate } from '#contract/estimates.ts'
import type { FieldChanges } from '#server/db/estimate-tables.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import type { Held } from './merge.ts'
import { ofProject, type requireCosts } from './rights.ts'

type Reader = ReturnType<typeof requireCosts> | Writing['tx']

/** An estimate as it stands, and who changed which of its fields. */
export type HeldEstimate = Estimate & { changed: FieldChanges }

/** An estimate of the project; refuses one that is not there. */
export async function findEstimate(db: Reader, scope: Scope, id: string): Promise<HeldEstimate> {
  // One reader and one transaction have the same tables here.
  const { created_at, ...row } = await (db as Writing['tx'])
    .selectFrom('estimates')
    .select(['id', 'name', 'kind', 'settings', 'basis', 'choices', 'changed', 'rev', 'created_at'])
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .executeTakeFirstOrThrow(notThere)
  return { ...row, createdAt: created_at.toISOString() }
}

/** An estimate as its readers are shown it. */
export const shownEstimate = ({ changed: _, ...estimate }: HeldEstimate): Estimate => estimate

/** The estimate of the change that is made now, under its next number; refuses one that is not there. */
export async function takeNumber(scope: Scope, { tx }: Writing, id: string): Promise<HeldEstimate> {
  await tx
    .updateTable('estimates')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .execute()
  return findEstimate(tx, scope, id)
}

type LineRow = {
  id: string
  rank: number
  line: EstimateLine
  rev: number
  by: string | null
  at: Date
}

const shownLine = ({ id, rank, line, rev, by, at }: LineRow): DraftLine => ({
  ...line,
  id,
  rank,
  rev,
  by,
  at: at.toISOString(),
})

/** Lines of an estimate in order: all that stand, or of those that changed after number `since`, or have one of `ids`. */
export async function readLines(
  db: Reader,
  scope: Scope,
  estimate: string,
  { since, ids }: { since?: number; ids?: readonly string[] } = {},
): Promise<{ lines: DraftLine[]; removed: string[] }> {
  const { rows } = await sql<LineRow & { deleted: boolean }>`
    select id, rank, line, rev, by_id as by, at, deleted_at is not null as deleted from estimate_lines
    where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid and estimate_id = ${estimate}::uuid
      ${since === undefined ? sql`` : sql`and rev > ${since}`}
      ${ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`}
      ${since === undefined && ids === undefined ? sql`and deleted_at is null` : sql``}
    order by rank, id`.execute(db as Writing['tx'])
  return {
    lines: rows.filter(({ deleted }) => !deleted).map(shownLine),
    removed: rows.filter(({ deleted }) => deleted).map(({ id }) => id),
  }
}

/** The lines of an estimate as they are reckoned with, and kept in a version. */
export async function placedLines(db: Reader, scope: Scope, estimate: string): Promise<PlacedLine[]> {
  const { lines } = await readLines(db, scope, estimate)
  return lines.map(({ rev: _rev, by: _by, at: _at, ...line }) => line)
}

/** Lines of an estimate by their ids, as they stand, those that were removed too; all of them where no ids are given. */
export async function holdLines(
  scope: Scope,
  { tx }: Writing,
  estimate: string,
  ids?: readonly string[],
): Promise<Map<string, Held>> {
  const { rows } = await sql<Omit<Held, 'at'> & { at: Date }>`
    select id, rank, line, changed, deleted_at is not null as deleted, by_id as by, at from estimate_lines
    where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid and estimate_id = ${estimate}::uuid
      ${ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`}`.execute(tx)
  return new Map(rows.map((row) => [row.id, { ...row, at: row.at.toISOString() }]))
}

/** How many lines an estimate has, and the number of the last one's place. */
export async function countLines(scope: Scope, { tx }: Writing, estimate: string) {
  const { rows } = await sql<{ lines: number; lastRank: number }>`
    select (count(*) filter (where deleted_at is null))::int as lines, coalesce(max(rank), 0) as "lastRank"
    from estimate_lines where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid
      and estimate_id = ${estimate}::uuid`.execute(tx)
  return rows[0] ?? { lines: 0, lastRank: 0 }
}

/** Writes lines as they are to stand, with one statement, under the number `rev`. */
export async function writeLines(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  { estimate, rev }: { estimate: string; rev: number },
  lines: readonly Held[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ id, rank, line, changed, deleted, by, at }) => ({
    ...{ id, rank, line, changed, by_id: by, at, deleted_at: deleted ? at : null },
  }))
  await sql`
    insert into estimate_lines (org_id, project_id, estimate_id, id, rank, line, changed, rev, by_id, at, deleted_at)
    select ${orgId}::uuid, ${projectId}::uuid, ${estimate}::uuid, w.id, w.rank, w.line, w.changed, ${rev}::int, w.by_id, w.at,
      w.deleted_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (id uuid, rank float8, line jsonb, changed jsonb, by_id uuid, at timestamptz, deleted_at timestamptz)
    on conflict (org_id, project_id, estimate_id, id) do update set rank = excluded.rank, line = excluded.line,
      changed = excluded.changed, rev = excluded.rev, by_id = excluded.by_id, at = excluded.at,
      deleted_at = excluded.deleted_at`.execute(tx)
}
