import type { binScanRow, correctScanRow, editScanRow, KeptScan } from '#contract/rooms.ts'
import type { RowData, RowInput, Theirs } from '#contract/route.ts'
import { correctionsMost, type ScanChange } from '#contract/scans.ts'
import { binDays } from '#contract/task-edits.ts'
import { placesOfChange } from '#domain/measure/kept-corrections.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { day } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { conflict, editOpen } from '#server/scope/edit.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { firstOf, requireBuildable } from './add.ts'
import type { Rooms } from './measured.ts'
import { readScan } from './read.ts'

const of = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

/** Refuses what somebody else corrected since, and says who and when. */
async function requireUncontested(
  scope: Scope,
  { corrections }: KeptScan,
  after: number,
  change: ScanChange,
): Promise<void> {
  const places = new Set(placesOfChange(change))
  const contested = corrections
    .filter(({ number }) => number > after)
    .flatMap(({ change: other, author, at }) =>
      placesOfChange(other).flatMap((place) => (places.has(place) ? [{ place, other, author, at }] : [])),
    )
  if (contested.length === 0) return
  const people = await scope.read
    .selectFrom('project_people')
    .select(['id', 'name'])
    .where((eb) => eb.and(of(scope)))
    .execute()
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? null
  const theirs: Theirs = Object.fromEntries(
    contested.map(({ place, other, author, at }) => [place, { value: other, by: nameOf(author), at }]),
  )
  throw conflict(theirs)
}

/** How often a correction is measured anew when others come in between. */
const mostTries = 4

/**
 * Says something against a scan: the rooms are measured with it first, so that what cannot be is refused and nothing is kept.
 * Sent again with the same id it is made once. Refuses what somebody else said of the same since `after`.
 */
export async function correctScan(
  rooms: Rooms,
  scope: Scope,
  scanId: string,
  { id, after, change, reason }: RowInput<typeof correctScanRow>['body'],
): Promise<RowData<typeof correctScanRow>> {
  requireRight(scope, 'scan.edit')
  for (let tries = 0; tries < mostTries; tries++) {
    const scan = await readScan(scope, scanId)
    if (scan.corrections.some((one) => one.id === id)) return { scan }
    if (placesOfChange(change).length === 0)
      throw new Refusal('invalid_input', say('The correction changes nothing'))
    if (scan.corrections.length >= correctionsMost)
      throw new Refusal('conflict', say('A scan has at most {most} corrections.', { most: correctionsMost }))
    await requireUncontested(scope, scan, after, change)
    await requireFitting(rooms, scope, scan, change)
    const number = scan.corrections.length + 1
    const kept = await scope.write(async (writing) => {
      const { tx, now, note } = writing
      const author_id = await writing.self()
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('scan_corrections')
        .values({
          ...{ ...of(scope), scan_id: scanId, number, id, reason, author_id, at: now },
          change: JSON.stringify(change),
        })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return false
      await note({
        class: 'open',
        kind: 'scan.corrected',
        subject: scanId,
        detail: { name: scan.name, number },
      })
      return true
    })
    if (kept) return { scan: await readScan(scope, scanId) }
  }
  throw new Refusal('conflict', say('Somebody else corrects this scan right now. Try again.'))
}

/** Refuses a correction with which the scan cannot be measured, or of something that is not in it. */
async function requireFitting(rooms: Rooms, scope: Scope, scan: KeptScan, change: ScanChange): Promise<void> {
  const { structure, ...rest } = change
  const of = scan.typed && 'structure' in scan.typed ? scan.typed.structure : undefined
  if (of !== structure?.structure || (of !== undefined && Object.keys(rest).length > 0))
    throw new Refusal('invalid_input', say('There is nothing here to correct.'))
  if (structure) return requireBuildable(structure)
  const changes = [...scan.corrections.map((one) => one.change), change]
  const { measured, missed } = await rooms.requireMeasured(scope, scan, changes)
  if (Object.keys(change.lengths ?? {}).some((face) => change.lengths?.[face] && missed.includes(face)))
    throw new Refusal(
      'invalid_input',
      say('The wall cannot be that long: it would meet another. Move its other end.'),
    )
  const unknown = measured.notes.flatMap(({ kind, elementIds }) =>
    kind === 'correction-of-nothing' ? elementIds : [],
  )
  const own = placesOfChange(change).map((place) => place.split('/').slice(1))
  const isUnknown = own.some((path) => unknown.some((id) => path.join('/') === id || path[0] === id))
  if (isUnknown) throw new Refusal('invalid_input', say('What is corrected is not in this scan.'))
}

/** Changes what a scan is called and what it follows on; refuses who may not, and what somebody else changed since. */
export async function editScan(
  scope: Scope,
  id: string,
  { base, fields }: RowInput<typeof editScanRow>['body'],
): Promise<RowData<typeof editScanRow>> {
  requireRight(scope, 'scan.edit')
  const { takenAt, againOf, ...rest } = fields
  await scope.write(async (writing) => {
    const first = againOf ? await firstOf(scope, writing, againOf) : againOf
    if (first === id)
      throw new Refusal('invalid_input', say('A scan cannot be newer than itself.'), {
        fields: { 'fields.againOf': say('A scan cannot be newer than itself.') },
      })
    await writing.self()
    const what = {
      ...({ table: 'scans', id, kind: 'scan.edited' } as const),
      columns: { name: 'name', note: 'note', takenAt: 'taken_at', againOf: 'again_of' } as const,
    }
    const wanted = { ...rest, ...(takenAt !== undefined && { takenAt: new Date(takenAt) }), againOf: first }
    await editOpen(scope, writing, what, { base, fields: wanted })
  })
  return { scan: await readScan(scope, id) }
}

/** Puts a scan into the bin or takes it out; refuses who may not, and what is not there. */
export async function binScan(
  scope: Scope,
  id: string,
  binned: boolean,
): Promise<RowData<typeof binScanRow>> {
  requireRight(scope, 'scan.edit')
  await scope.write(async ({ tx, now, self, note }) => {
    await self()
    const mine = tx
      .selectFrom('scans')
      .select(['name', 'deleted_at'])
      .where((eb) => eb.and({ ...of(scope), id }))
    const scan = await mine.forUpdate().executeTakeFirst()
    if (!scan) throw notThere()
    if ((scan.deleted_at !== null) === binned) return
    await tx
      .updateTable('scans')
      .set({ deleted_at: binned ? now : null })
      .where((eb) => eb.and({ ...of(scope), id }))
      .execute()
    const kind = binned ? 'scan.binned' : 'scan.restored'
    await note({ class: 'open', kind, subject: id, detail: { name: scan.name } })
  })
  return { id }
}

/** Erases scans that have lain in the bin for its days, with what was said against them. */
export async function purgeScans(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - binDays * day)
  await db.deleteFrom('scans').where('deleted_at', '<=', before).execute()
}
