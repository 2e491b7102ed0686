import { isDeepStrictEqual } from 'node:util'
import { present } from '#contract/field.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { type SpacePlanRow, spacePlanEntity, spacePlansMost } from '#contract/space-plan.ts'
import type { keepSpacePlanRow, spacePlansRow } from '#contract/space-plans.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { conflict } from '#server/scope/edit.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'

const of = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

const columns = [
  'id',
  'scan_id as scanId',
  'room_id as roomId',
  'name',
  'plan',
  'author_id as author',
  'changed_at',
  'version',
] as const

type Row = Omit<SpacePlanRow, 'changedAt'> & { changed_at: Date }
const show = ({ audience }: Scope, { changed_at, ...row }: Row): SpacePlanRow =>
  present(spacePlanEntity, audience, { ...row, changedAt: changed_at.toISOString() })

/** The plans of rooms whose scans are there, by name. */
export async function listSpacePlans(scope: Scope): Promise<RowData<typeof spacePlansRow>> {
  const rows = await scope.read
    .selectFrom('space_plans')
    .select(columns)
    .where((eb) => eb.and(of(scope)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('scans')
          .select('scans.id')
          .whereRef('scans.org_id', '=', 'space_plans.org_id')
          .whereRef('scans.project_id', '=', 'space_plans.project_id')
          .whereRef('scans.id', '=', 'space_plans.scan_id')
          .where('scans.deleted_at', 'is', null),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { plans: rows.map((row) => show(scope, row)) }
}

/** Refuses a scan of elsewhere or in the bin. */
async function requireScan({ tx }: Writing, scope: Scope, id: string): Promise<void> {
  const there = await tx
    .selectFrom('scans')
    .select('id')
    .where((eb) => eb.and({ ...of(scope), id }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!there) throw notThere()
}

/** Refuses one more than a project has. */
async function requireRoom({ tx }: Writing, scope: Scope): Promise<void> {
  const { count } = await tx
    .selectFrom('space_plans')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.and(of(scope)))
    .executeTakeFirstOrThrow()
  if (Number(count) >= spacePlansMost)
    throw new Refusal('conflict', say('At most {most} plans of rooms', { most: spacePlansMost }))
}

/** What somebody of the project is called; null for nobody. */
async function nameOf({ tx }: Writing, scope: Scope, id: string | null): Promise<string | null> {
  if (id === null) return null
  const person = await tx
    .selectFrom('project_people')
    .select('name')
    .where((eb) => eb.and({ ...of(scope), id }))
    .executeTakeFirst()
  return person?.name ?? null
}

/**
 * Keeps a plan, or changes one as it stood in `base`; the same sent twice is kept once. Refuses a plan that somebody else
 * changed meanwhile, with theirs, by whom and when.
 */
export async function keepSpacePlan(
  scope: Scope,
  { id, base, scanId, roomId, name, plan }: RowInput<typeof keepSpacePlanRow>['body'],
): Promise<RowData<typeof keepSpacePlanRow>> {
  requireRight(scope, 'room.plan')
  const kept = await scope.write(async (writing) => {
    const { tx, now } = writing
    const mine = { ...of(scope), id }
    await requireScan(writing, scope, scanId)
    const before = await tx
      .selectFrom('space_plans')
      .select(columns)
      .where((eb) => eb.and(mine))
      .forUpdate()
      .executeTakeFirst()
    if (!before) await requireRoom(writing, scope)
    const author_id = await writing.self()
    const values = {
      scan_id: scanId,
      room_id: roomId,
      name,
      plan: JSON.stringify(plan),
      author_id,
      changed_at: now,
    }
    // Sent again after the reply was lost: it stands as it was sent.
    if (before && before.name === name && isDeepStrictEqual(before.plan, plan)) return before
    if (before && before.version !== base) {
      const by = await nameOf(writing, scope, before.author)
      throw conflict({ plan: { value: before.plan, by, at: before.changed_at.toISOString() } })
    }
    const row = before
      ? await tx
          .updateTable('space_plans')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where((eb) => eb.and(mine))
          .returning(columns)
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('space_plans')
          .values({ ...mine, ...values })
          .returning(columns)
          .executeTakeFirstOrThrow()
    await writing.note({ class: 'open', kind: 'room.planned', subject: id, detail: { name } })
    return row
  })
  return { plan: show(scope, kept) }
}

/** Takes a plan away; refuses one that is not there. */
export async function removeSpacePlan(scope: Scope, id: string): Promise<Record<string, never>> {
  requireRight(scope, 'room.plan')
  await scope.write(async (writing) => {
    const gone = await writing.tx
      .deleteFrom('space_plans')
      .where((eb) => eb.and({ ...of(scope), id }))
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw notThere()
    await writing.self()
    await writing.note({ class: 'open', kind: 'room.plan-removed', subject: id, detail: { name: gone.name } })
  })
  return {}
}
