import { sql } from 'kysely'
import { type EstimateSettings, usualSettings } from '#contract/estimate.ts'
import type {
  addEstimateRow,
  editEstimateRow,
  estimateRow,
  estimatesRow,
  takeBasisRow,
} from '#contract/estimate-calls.ts'
import { estimatesMost } from '#contract/estimates.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { beginChange, type Own, refuseContested, setOwn } from './change.ts'
import { changedSince, differing } from './merge.ts'
import type { EstimateContext } from './ports.ts'
import { ofProject, requireCosts } from './rights.ts'
import { findEstimate, readLines, shownEstimate } from './store.ts'
import { versionHeads } from './versions.ts'

/** The estimates of a project, the first made first. */
export async function listEstimates(scope: Scope): Promise<RowData<typeof estimatesRow>> {
  const rows = await requireCosts(scope)
    .selectFrom('estimates as e')
    .select((eb) => [
      'e.id',
      'e.name',
      'e.kind',
      'e.rev',
      'e.basis',
      'e.created_at',
      eb
        .selectFrom('estimate_lines as l')
        .select((of) => of.fn.countAll<string>().as('count'))
        .where((of) => of.and({ 'l.org_id': scope.orgId, 'l.project_id': scope.projectId }))
        .whereRef('l.estimate_id', '=', 'e.id')
        .where('l.deleted_at', 'is', null)
        .as('lines'),
      eb
        .selectFrom('estimate_versions as v')
        .select((of) => of.fn.countAll<string>().as('count'))
        .where((of) => of.and({ 'v.org_id': scope.orgId, 'v.project_id': scope.projectId }))
        .whereRef('v.estimate_id', '=', 'e.id')
        .as('versions'),
    ])
    .where((eb) => eb.and({ 'e.org_id': scope.orgId, 'e.project_id': scope.projectId }))
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute()
  return {
    estimates: rows.map(({ created_at, lines, versions, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      lines: Number(lines),
      versions: Number(versions),
    })),
  }
}

/**
 * How the organization marked up, paid and taxed the last job that it said so of, for those of its own people who see all of its
 * jobs: whoever was only added to one learns nothing of another. Undefined where it never did.
 */
async function usedLast(scope: Scope, { tx }: Writing): Promise<EstimateSettings | undefined> {
  if (scope.userId === null) return undefined
  const member = await tx
    .selectFrom('org_members')
    .select('role')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', scope.userId)
    .executeTakeFirst()
  if (!member || member.role === 'worker') return undefined
  const last = await tx
    .selectFrom('estimates')
    .select('settings')
    .where('org_id', '=', scope.orgId)
    .where('kind', '=', 'base')
    .where(sql<boolean>`settings <> ${JSON.stringify(usualSettings)}::jsonb`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.settings
}

/** Begins an estimate that has nothing in it; asked again with the same id it answers the one that was begun. */
export async function addEstimate(
  scope: Scope,
  { id, name, kind }: RowInput<typeof addEstimateRow>['body'],
): Promise<RowData<typeof addEstimateRow>> {
  await scope.write(async (writing) => {
    requireCosts(scope)
    const of = ofProject(scope)
    const there = await writing.tx
      .selectFrom('estimates')
      .select(['id', 'settings'])
      .where((eb) => eb.and(of))
      .orderBy('created_at')
      .execute()
    if (there.some((one) => one.id === id)) return
    if (there.length >= estimatesMost)
      throw new Refusal('conflict', say('A project has at most {most} estimates', { most: estimatesMost }))
    await writing.self()
    await writing.tx
      .insertInto('estimates')
      .values({
        ...of,
        ...{ id, name, kind, created_at: writing.now, basis: '[]' },
        // What comes later in a job is marked up, paid and taxed as what came before it.
        settings: JSON.stringify(there.at(-1)?.settings ?? (await usedLast(scope, writing)) ?? usualSettings),
        choices: JSON.stringify(usualChoices),
      })
      .execute()
    await writing.note({ class: 'cost', kind: 'estimate.begun', subject: id, detail: { name } })
  })
  return { estimate: shownEstimate(await findEstimate(requireCosts(scope), scope, id)) }
}

/** An estimate with its lines, all of them or those that changed since a number, and its versions. */
export async function readEstimate(
  context: EstimateContext,
  scope: Scope,
  id: string,
  since: string | undefined,
): Promise<RowData<typeof estimateRow>> {
  const db = requireCosts(scope)
  const estimate = shownEstimate(await findEstimate(db, scope, id))
  const [lines, versions] = await Promise.all([
    readLines(db, scope, id, since === undefined ? {} : { since: Number(since) }),
    versionHeads(scope, context, id),
  ])
  return { estimate, ...lines, versions }
}

/** Changes fields of the estimate itself; refuses those that somebody made something else of since number `base`. */
async function setFields(
  scope: Scope,
  id: string,
  { base, asked, check }: { base: number; asked: Own; check?: () => Promise<void> },
): Promise<RowData<typeof editEstimateRow>> {
  await scope.write(async (writing) => {
    const changing = await beginChange(scope, writing, id)
    await check?.()
    const { changed, ...stands } = changing.estimate
    const names = differing(stands, asked)
    const contested = changedSince(changed, names, base).map((name) => ({
      key: name,
      value: (stands as Readonly<Record<string, unknown>>)[name],
      ...(changed[name] ?? changing.stamp),
    }))
    await refuseContested(scope, writing, contested)
    if (names.length === 0) return
    const own = Object.fromEntries(Object.entries(asked).filter(([name]) => names.includes(name)))
    await setOwn(scope, changing, own)
    const name = own.name ?? stands.name
    await writing.note({
      class: 'cost',
      kind: 'estimate.changed',
      subject: id,
      detail: { name, fields: names },
    })
  })
  return { estimate: shownEstimate(await findEstimate(requireCosts(scope), scope, id)) }
}

/** Changes the name, the settings or the takeoff of an estimate. */
export const editEstimate = (
  scope: Scope,
  id: string,
  { base, fields }: RowInput<typeof editEstimateRow>['body'],
): Promise<RowData<typeof editEstimateRow>> => setFields(scope, id, { base, asked: fields as Own })

/** Has an estimate stand on measurements; refuses scans that are not the project's, and corrections that nobody made. */
export async function takeBasis(
  { scansOf }: Pick<EstimateContext, 'scansOf'>,
  scope: Scope,
  id: string,
  { base, basis }: RowInput<typeof takeBasisRow>['body'],
): Promise<RowData<typeof takeBasisRow>> {
  const check = async () => {
    const known = new Map((await scansOf(scope)).map(({ scanId, corrections }) => [scanId, corrections]))
    if (basis.some(({ scanId, corrections }) => corrections > (known.get(scanId) ?? -1))) throw notThere()
    if (new Set(basis.map(({ scanId }) => scanId)).size < basis.length)
      throw new Refusal('invalid_input', say('A scan is named twice.'))
  }
  return setFields(scope, id, { base, asked: { basis }, check })
}
