import { type EstimateLine, linesMost } from '#contract/estimate.ts'
import type { changeLinesRow, undoLinesRow } from '#contract/estimate-calls.ts'
import type { Estimate, EstimateChanged } from '#contract/estimates.ts'
import type { RowData, RowInput, Theirs } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { conflict } from '#server/scope/edit.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { type Contested, type Done, type Held, mergeBack, mergeChanges, stamped } from './merge.ts'
import type { EstimateContext } from './ports.ts'
import { ofProject, requireCosts } from './rights.ts'
import {
  countLines,
  findEstimate,
  type HeldEstimate,
  holdLines,
  readLines,
  shownEstimate,
  takeNumber,
  writeLines,
} from './store.ts'

/** What of an estimate itself is changed. */
export type Own = Partial<Pick<Estimate, 'name' | 'settings' | 'basis' | 'choices'>>

/** What a change did: enough to undo it. */
type Undoable = { rev: number; lines: readonly Done[]; own?: { from: Own; to: Own } }

/** A change of an estimate that is under way. */
export type Changing = {
  writing: Writing
  estimate: HeldEstimate
  stamp: { rev: number; by: string; at: string }
}

/** What a change comes to: the lines that it names as they stand and as they are to stand. */
export type Made = {
  held: ReadonlyMap<string, Held>
  next: readonly Held[]
  done: readonly Done[]
  own?: { from: Own; to: Own }
}

/** Refuses where somebody else changed something meanwhile: what, by whom, and when. */
export async function refuseContested(
  scope: Scope,
  { tx }: Writing,
  contested: readonly Contested[],
): Promise<void> {
  if (contested.length === 0) return
  const people = await tx
    .selectFrom('project_people')
    .select(['id', 'name'])
    .where((eb) => eb.and(ofProject(scope)))
    .execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const theirs: Theirs = Object.fromEntries(
    contested.map(({ key, value, by, at }) => [key, { value, by: names.get(by ?? '') ?? null, at }]),
  )
  throw conflict(theirs)
}

/** Begins a change of an estimate, under its next number; refuses who does not see costs, and one that is not there. */
export async function beginChange(scope: Scope, writing: Writing, id: string): Promise<Changing> {
  requireCosts(scope)
  const estimate = await takeNumber(scope, writing, id)
  const by = await writing.self()
  return { writing, estimate, stamp: { rev: estimate.rev, by, at: writing.now.toISOString() } }
}

/** Writes fields of the estimate itself. */
export async function setOwn(scope: Scope, { writing, estimate, stamp }: Changing, own: Own): Promise<void> {
  const names = Object.keys(own)
  if (names.length === 0) return
  const { name, settings, basis, choices } = own
  await writing.tx
    .updateTable('estimates')
    .set({
      ...(name !== undefined && { name }),
      ...(settings !== undefined && { settings: JSON.stringify(settings) }),
      ...(basis !== undefined && { basis: JSON.stringify(basis) }),
      ...(choices !== undefined && { choices: JSON.stringify(choices) }),
      changed: JSON.stringify(stamped(estimate.changed, names, stamp)),
    })
    .where((eb) => eb.and({ ...ofProject(scope), id: estimate.id }))
    .execute()
}

/**
 * Makes one change of an estimate and its lines, which is undone by `id`; sent again with that id it is not made again.
 * Answers what changed, as it stands.
 */
export async function makeChange(
  scope: Scope,
  estimateId: string,
  id: string,
  make: (changing: Changing, lastRank: number) => Promise<Made>,
): Promise<EstimateChanged> {
  const touched = await scope.write(async (writing) => {
    await findEstimate(requireCosts(scope), scope, estimateId)
    const of = { ...ofProject(scope), id }
    const begun = await writing.tx
      .insertInto('bulk_edits')
      .values({ ...of, estimate_id: estimateId, user_id: scope.userId, at: writing.now, before: '{}' })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!begun) return (await findRecord(scope, writing, estimateId, id)).record.lines.map((one) => one.id)
    const changing = await beginChange(scope, writing, estimateId)
    const { stamp } = changing
    const { lines, lastRank } = await countLines(scope, writing, estimateId)
    const { held, next, done, own } = await make(changing, lastRank)
    requireRoom(lines, held, next)
    await writeLines(scope, writing, { estimate: estimateId, rev: stamp.rev }, next)
    if (own) await setOwn(scope, changing, own.to)
    const record: Undoable = { rev: stamp.rev, lines: done, ...(own && { own }) }
    await writing.tx
      .updateTable('bulk_edits')
      .set({ before: JSON.stringify(record) })
      .where((eb) => eb.and(of))
      .execute()
    await tell(changing, next)
    return next.map((one) => one.id)
  })
  return answer(scope, estimateId, touched)
}

const tell = ({ writing, estimate: { id, name } }: Changing, { length: lines }: readonly Held[]) =>
  writing.note({ class: 'cost', kind: 'estimate.changed', subject: id, detail: { name, lines } })

async function answer(scope: Scope, estimate: string, ids: readonly string[]): Promise<EstimateChanged> {
  const db = requireCosts(scope)
  const [found, lines] = await Promise.all([
    findEstimate(db, scope, estimate),
    readLines(db, scope, estimate, { ids }),
  ])
  return { estimate: shownEstimate(found), ...lines }
}

/** Refuses more lines than an estimate can have, of which there are `lines` before the change. */
function requireRoom(lines: number, held: ReadonlyMap<string, Held>, next: readonly Held[]): void {
  const stood = next.filter(({ id }) => held.get(id)?.deleted === false).length
  const stand = next.filter(({ deleted }) => !deleted).length
  if (stand > stood && lines + stand - stood > linesMost)
    throw new Refusal('conflict', say('An estimate has at most {most} lines', { most: linesMost }))
}

/** Adds, changes and removes lines: all of it or nothing. */
export function changeLines(
  { inPriceBook }: Pick<EstimateContext, 'inPriceBook'>,
  scope: Scope,
  estimate: string,
  { id, ...changes }: RowInput<typeof changeLinesRow>['body'],
): Promise<RowData<typeof changeLinesRow>> {
  const { add = [], change = [], remove = [] } = changes
  const ids = [...add, ...change, ...remove].map((one) => one.id)
  if (new Set(ids).size < ids.length)
    throw new Refusal('invalid_input', say('A line is named twice. Each is changed once.'))
  return makeChange(scope, estimate, id, async ({ writing, stamp }, lastRank) => {
    const held = await holdLines(scope, writing, estimate, ids)
    const { contested, ...merged } = mergeChanges(held, changes, stamp, lastRank)
    await refuseContested(scope, writing, contested)
    await requireInstead(scope, writing, estimate, merged.next)
    if (!(await inPriceBook(scope, pricedFrom(held, merged.next)))) throw notThere()
    return { held, ...merged }
  })
}

/** The items and assemblies of the price book that lines come to name. */
function pricedFrom(held: ReadonlyMap<string, Held>, next: readonly Held[]) {
  const named = next.map(({ id, line }) => ({ line, before: held.get(id)?.line }))
  const assemblyOf = (line: EstimateLine | undefined) =>
    line?.from.kind === 'assembly' ? line.from.assemblyId : null
  const added = (of: (line: EstimateLine | undefined) => string | null | undefined) => [
    ...new Set(named.flatMap(({ line, before }) => (of(line) === of(before) ? [] : (of(line) ?? [])))),
  ]
  return { items: added((line) => line?.itemId), assemblies: added(assemblyOf) }
}

/** Refuses an option in the place of a line that is not one of the estimate. */
async function requireInstead(
  scope: Scope,
  writing: Writing,
  estimate: string,
  next: readonly Held[],
): Promise<void> {
  const asked = next.flatMap(({ deleted, line }) => (deleted ? [] : (line.option?.instead ?? [])))
  const missing = asked.filter((one) => !next.some(({ id }) => id === one))
  if (missing.length === 0) return
  const there = await holdLines(scope, writing, estimate, missing)
  if (missing.some((one) => !there.has(one))) throw notThere()
}

async function findRecord(scope: Scope, { tx }: Writing, estimate_id: string, id: string) {
  const found = await tx
    .selectFrom('bulk_edits')
    .select(['before', 'undone_at', 'user_id'])
    .where((eb) => eb.and({ ...ofProject(scope), estimate_id, id }))
    .executeTakeFirst()
  if (!found || found.user_id !== scope.userId) throw notThere()
  return { record: found.before as Undoable, undone: found.undone_at !== null }
}

/** Puts back what a change of one's own did, where nobody made something else of it since; tells where somebody did. */
export async function undoChange(
  scope: Scope,
  estimateId: string,
  edit: string,
): Promise<RowData<typeof undoLinesRow>> {
  const { ids, kept } = await scope.write(async (writing) => {
    const changing = await beginChange(scope, writing, estimateId)
    const { record, undone } = await findRecord(scope, writing, estimateId, edit)
    if (undone) throw new Refusal('conflict', say('This was undone already.'))
    const ids = record.lines.map(({ id }) => id)
    const held = await holdLines(scope, writing, estimateId, ids)
    const { next, kept } = mergeBack(held, record.lines, record.rev, changing.stamp)
    requireRoom((await countLines(scope, writing, estimateId)).lines, held, next)
    await writeLines(scope, writing, { estimate: estimateId, rev: changing.stamp.rev }, next)
    await setOwn(scope, changing, ownBack(changing.estimate, record))
    await writing.tx
      .updateTable('bulk_edits')
      .set({ undone_at: writing.now })
      .where((eb) => eb.and({ ...ofProject(scope), id: edit }))
      .execute()
    await tell(changing, next)
    return { ids, kept }
  })
  return { ...(await answer(scope, estimateId, ids)), kept }
}

/** What of the estimate itself goes back to what it was: what nobody changed since. */
const ownBack = ({ changed }: HeldEstimate, { rev, own }: Undoable): Own =>
  Object.fromEntries(Object.entries(own?.from ?? {}).filter(([name]) => (changed[name]?.rev ?? 0) <= rev))
