import { randomUUID } from 'node:crypto'
import type { addScanRow, addTypedScanRow } from '#contract/rooms.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import {
  type ScanChange,
  type ScanKind,
  scansMost,
  type TypedScan,
  type TypedStructure,
} from '#contract/scans.ts'
import { carriedNames } from '#domain/measure/carried-names.ts'
import { foldCorrections } from '#domain/measure/kept-corrections.ts'
import { measuringVersion } from '#domain/measure/kept-scan.ts'
import type { Measured } from '#domain/measure/room.ts'
import { ChoiceRefusal } from '#domain/takeoff/choices.ts'
import { structureById } from '#domain/takeoff/structure-takeoff.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import type { Rooms } from './measured.ts'
import { readScan, readScans } from './read.ts'

type Added = Omit<RowInput<typeof addTypedScanRow>['body'], 'typed'> & {
  fileId: string | null
  typed: TypedScan | null
  kind: ScanKind
  digest: string | null
  /** What is said of it from the beginning, in this order. */
  said: readonly ScanChange[]
}

/**
 * Adds a scan whose file is among the project's files, and measures it; sent again with the same id it answers the one that is
 * there. Refuses a file that cannot be measured, and says why: the file stays where it is.
 */
export async function addScan(
  rooms: Rooms,
  scope: Scope,
  { file, longestWall, ...body }: RowInput<typeof addScanRow>['body'],
): Promise<RowData<typeof addScanRow>> {
  requireRight(scope, 'scan.add')
  const known = await findScan(scope, body)
  if (known) return { scan: known }
  const scaled = longestWall ? [{ longestWall }] : []
  const { kind, digest, measured } = await rooms.requireMeasured(scope, { fileId: file, typed: null }, scaled)
  const said = [...scaled, ...(await namesBefore(rooms, scope, body.againOf, measured))]
  return keepScan(scope, { ...body, fileId: file, typed: null, kind, digest, said })
}

/** Adds a room or a structure that was typed; otherwise like `addScan`. */
export async function addTypedScan(
  rooms: Rooms,
  scope: Scope,
  { typed, ...body }: RowInput<typeof addTypedScanRow>['body'],
): Promise<RowData<typeof addTypedScanRow>> {
  requireRight(scope, 'scan.add')
  const known = await findScan(scope, body)
  if (known) return { scan: known }
  if ('structure' in typed) {
    requireBuildable(typed)
    return keepScan(scope, { ...body, fileId: null, typed, kind: 'structure', digest: null, said: [] })
  }
  const { digest, measured } = await rooms.requireMeasured(scope, { fileId: null, typed }, [])
  const said = await namesBefore(rooms, scope, body.againOf, measured)
  return keepScan(scope, { ...body, fileId: null, typed, kind: 'typed', digest, said })
}

/** Refuses a structure that is not known, and figures of which none can be built, in the words of its takeoff. */
export function requireBuildable({ structure, values }: TypedStructure): void {
  const known = structureById(structure)
  if (!known) throw new Refusal('invalid_input', say('There is no such structure.'))
  try {
    known.takeOff(values, { units: 'imperial', assumptions: {}, rooms: {}, usual: noWork }, [])
  } catch (error) {
    if (error instanceof ChoiceRefusal) throw new Refusal('invalid_input', error.message)
    throw error
  }
}
const noWork = { walls: 'none', ceiling: 'none', floor: 'none', baseboard: false } as const

/** What rooms were called in the newest scan of the same place, for one that comes after it. */
async function namesBefore(
  rooms: Rooms,
  scope: Scope,
  againOf: string | undefined,
  measured: Measured,
): Promise<ScanChange[]> {
  if (againOf === undefined) return []
  const { againOf: root } = await readScan(scope, againOf)
  const first = root ?? againOf
  const newest = (await readScans(scope)).find((scan) => scan.id === first || scan.againOf === first)
  if (!newest) return []
  const changes = newest.corrections.map(({ change }) => change)
  const [before] = await rooms.measuredOf(scope, [{ scanId: newest.id, corrections: changes.length }])
  const carried = before?.measured && carriedNames(before.measured, foldCorrections(changes), measured)
  return carried ? [carried] : []
}

/** The scan that was added with this id, if one was; refuses where what it is newer than is not there. */
async function findScan(scope: Scope, { id, againOf }: Pick<Added, 'id' | 'againOf'>) {
  const [known] = await readScans(scope, { id })
  if (!known && againOf !== undefined) await readScan(scope, againOf)
  return known
}

/** The first scan of the place that `id` is a scan of; refuses what is no scan of the project. */
export async function firstOf(scope: Scope, { tx }: Writing, id: string): Promise<string> {
  const scan = await tx
    .selectFrom('scans')
    .select('again_of')
    .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, id }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!scan) throw notThere()
  return scan.again_of ?? id
}

async function keepScan(scope: Scope, scan: Added): Promise<{ scan: Awaited<ReturnType<typeof readScan>> }> {
  const { id, name, note = '', takenAt, againOf, fileId, typed, kind, digest, said } = scan
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  await scope.write(async (writing) => {
    const { tx, now } = writing
    const { count } = await tx
      .selectFrom('scans')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and(of))
      .executeTakeFirstOrThrow()
    if (Number(count) >= scansMost)
      throw new Refusal('conflict', say('A project has at most {most} scans.', { most: scansMost }))
    const again_of = againOf === undefined ? null : await firstOf(scope, writing, againOf)
    const author_id = await writing.self()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('scans')
      .values({
        ...{ ...of, id, kind, name, note, again_of, file_id: fileId, author_id, digest },
        typed: typed && JSON.stringify(typed),
        taken_at: takenAt === undefined ? now : new Date(takenAt),
        measuring: measuringVersion,
        created_at: now,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    if (said.length > 0)
      await tx
        .insertInto('scan_corrections')
        .values(
          said.map((change, at) => ({
            ...{ ...of, scan_id: id, number: at + 1, id: randomUUID(), author_id, at: now, reason: '' },
            change: JSON.stringify(change),
          })),
        )
        .execute()
    await writing.note({ class: 'open', kind: 'scan.added', subject: id, detail: { name } })
  })
  return { scan: await readScan(scope, id) }
}
