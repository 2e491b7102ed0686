import { sql } from 'kysely'
import type { addVersionRow, restoreVersionRow, versionRow } from '#contract/estimate-calls.ts'
import { type Version, type VersionHead, versionsMost } from '#contract/estimates.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import { say } from '#language/say.ts'
import { digestOf } from '#server/kit/digest.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { makeChange, type Own } from './change.ts'
import { differing, type Held, mergeTo } from './merge.ts'
import type { Entered, EstimateContext } from './ports.ts'
import { ofProject, requireCosts } from './rights.ts'
import { findEstimate, holdLines, placedLines } from './store.ts'

/** SHA-256 of what was entered and what was reckoned from it, in 64 hexadecimal digits. */
export const versionDigest = (kept: Entered & { reckoned: unknown }): string => {
  const { settings, basis, choices, lines, reckoned } = kept
  return digestOf({ settings, basis, choices, lines, reckoned })
}

/** What was entered of an estimate, as it stands. */
export async function enteredOf(
  db: ReturnType<typeof requireCosts> | Writing['tx'],
  scope: Scope,
  id: string,
): Promise<Entered & { name: string }> {
  const { name, settings, basis, choices } = await findEstimate(db, scope, id)
  return { name, settings, basis, choices, lines: await placedLines(db, scope, id) }
}

/** The versions of an estimate without what stands in them, the newest first. */
export async function versionHeads(
  scope: Scope,
  { acceptedAt }: Pick<EstimateContext, 'acceptedAt'>,
  estimate: string,
  id?: string,
): Promise<VersionHead[]> {
  const accepted = await acceptedAt(scope, estimate)
  const rows = await requireCosts(scope)
    .selectFrom('estimate_versions')
    .select(['id', 'number', 'name', 'at', 'author_id as author', 'digest'])
    .select(sql<VersionHead['sums']>`reckoned->'sums'`.as('sums'))
    .where((eb) => eb.and({ ...ofProject(scope), estimate_id: estimate, ...(id !== undefined && { id }) }))
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    acceptedAt: accepted.get(row.id)?.toISOString() ?? null,
  }))
}

/** Keeps an estimate as it stands under its next number, within a transaction; refuses more than an estimate can have. */
export async function keepVersion(
  { reckon }: EstimateContext,
  scope: Scope,
  writing: Writing,
  { estimate, id, name }: { estimate: string; id: string; name: string },
): Promise<Entered & { number: number; reckoned: Reckoned }> {
  const of = { ...ofProject(scope), estimate_id: estimate }
  const { name: called, ...entered } = await enteredOf(writing.tx, scope, estimate)
  const { last } = await writing.tx
    .selectFrom('estimate_versions')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'))
    .where((eb) => eb.and(of))
    .executeTakeFirstOrThrow()
  if (last >= versionsMost)
    throw new Refusal('conflict', say('An estimate has at most {most} versions', { most: versionsMost }))
  const number = last + 1
  const reckoned = await reckon(scope, entered)
  const author_id = await writing.self()
  await writing.tx
    .insertInto('estimate_versions')
    .values({
      ...{ ...of, id, number, name, at: writing.now, author_id },
      settings: JSON.stringify(entered.settings),
      basis: JSON.stringify(entered.basis),
      choices: JSON.stringify(entered.choices),
      lines: JSON.stringify(entered.lines),
      reckoned: JSON.stringify(reckoned),
      digest: versionDigest({ ...entered, reckoned }),
    })
    .execute()
  await writing.note({
    class: 'cost',
    kind: 'estimate.version',
    subject: estimate,
    detail: { name: called, number },
  })
  return { ...entered, number, reckoned }
}

/** Keeps an estimate as a version; asked again with the same id it answers the one that was kept. */
export async function addVersion(
  context: EstimateContext,
  scope: Scope,
  estimate: string,
  { id, name }: RowInput<typeof addVersionRow>['body'],
): Promise<RowData<typeof addVersionRow>> {
  await scope.write(async (writing) => {
    requireCosts(scope)
    const there = await writing.tx
      .selectFrom('estimate_versions')
      .select('estimate_id')
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .executeTakeFirst()
    if (there && there.estimate_id !== estimate) throw notThere()
    if (!there) await keepVersion(context, scope, writing, { estimate, id, name })
  })
  const [version] = await versionHeads(scope, context, estimate, id)
  if (!version) throw notThere()
  return { version }
}

/** A version as it was kept; refuses one that is not there. */
export async function readVersion(
  context: Pick<EstimateContext, 'acceptedAt'>,
  scope: Scope,
  estimate: string,
  id: string,
): Promise<RowData<typeof versionRow>> {
  const [head] = await versionHeads(scope, context, estimate, id)
  if (!head) throw notThere()
  const kept = await requireCosts(scope)
    .selectFrom('estimate_versions')
    .select(['settings', 'basis', 'choices', 'lines', 'reckoned'])
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .executeTakeFirstOrThrow()
  // A record: it was written as what its schema says, and nobody changes it.
  return { version: { ...head, ...kept } as Version }
}

/** Makes the draft what a version was: one change, which is undone like any other. */
export function restoreVersion(
  scope: Scope,
  estimate: string,
  version: string,
  { id }: RowInput<typeof restoreVersionRow>['body'],
): Promise<RowData<typeof restoreVersionRow>> {
  return makeChange(scope, estimate, id, async ({ writing, estimate: stands, stamp }) => {
    const kept = await writing.tx
      .selectFrom('estimate_versions')
      .select(['settings', 'basis', 'choices', 'lines'])
      .where((eb) => eb.and({ ...ofProject(scope), estimate_id: estimate, id: version }))
      .executeTakeFirstOrThrow(notThere)
    const held: Map<string, Held> = await holdLines(scope, writing, estimate)
    const { settings, basis, choices } = kept
    const names = differing(stands, { settings, basis, choices })
    const of = (own: Own): Own =>
      Object.fromEntries(Object.entries(own).filter(([name]) => names.includes(name)))
    return { held, ...mergeTo(held, kept.lines, stamp), own: { from: of(stands), to: of(kept) } }
  })
}
