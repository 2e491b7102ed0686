import { present } from '#contract/field.ts'
import type { KeptScan } from '#contract/rooms.ts'
import { scanCorrectionEntity, scanEntity } from '#contract/scans.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'

const scanColumns = [
  'id',
  'kind',
  'name',
  'note',
  'again_of as againOf',
  'file_id as fileId',
  'typed',
  'taken_at as takenAt',
  'author_id as author',
  'digest',
  'measuring',
  'version',
] as const

const of = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

/** The scans of a project with their corrections, the newest first; those in the bin for whoever runs the project. */
export async function readScans(scope: Scope, { bin = false, id }: { bin?: boolean; id?: string } = {}) {
  if (bin) requireRight(scope, 'scan.edit')
  const [scans, corrections] = await Promise.all([
    scope.read
      .selectFrom('scans')
      .select(scanColumns)
      .where((eb) => eb.and({ ...of(scope), ...(id !== undefined && { id }) }))
      .where('deleted_at', bin ? 'is not' : 'is', null)
      .orderBy('taken_at', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
    scope.read
      .selectFrom('scan_corrections')
      .select(['id', 'scan_id as scanId', 'number', 'change', 'reason', 'author_id as author', 'at'])
      .where((eb) => eb.and({ ...of(scope), ...(id !== undefined && { scan_id: id }) }))
      .orderBy('number')
      .execute(),
  ])
  const fileIds = scans.flatMap(({ fileId }) => fileId ?? [])
  const files =
    fileIds.length === 0
      ? []
      : await scope.read
          .selectFrom('project_files')
          .select(['id', 'name', 'bytes', 'sha256'])
          .where((eb) => eb.and(of(scope)))
          .where('id', 'in', fileIds)
          .execute()
  return scans.map((scan): KeptScan => {
    const file = files.find((one) => one.id === scan.fileId)
    return {
      ...present(scanEntity, scope.audience, { ...scan, takenAt: scan.takenAt.toISOString() }),
      corrections: corrections
        .filter(({ scanId }) => scanId === scan.id)
        .map((one) => present(scanCorrectionEntity, scope.audience, { ...one, at: one.at.toISOString() })),
      file: file ? { name: file.name, bytes: Number(file.bytes), sha256: file.sha256 } : null,
    }
  })
}

/** One scan; refuses one that is not there, or in the bin. */
export async function readScan(scope: Scope, id: string): Promise<KeptScan> {
  const [scan] = await readScans(scope, { id })
  if (!scan) throw notThere()
  return scan
}
