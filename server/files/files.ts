import { createHash } from 'node:crypto'
import { present } from '#contract/field.ts'
import { fileEntity, type ProjectFile } from '#contract/fields.ts'
import type { binFileRow, editFileRow, filesRow, receiptRow } from '#contract/project-files.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { StoredFile } from '#server/kit/storage/answer-stored.ts'
import type { Kept, Storage } from '#server/kit/storage/storage.ts'
import { StorageError } from '#server/kit/storage/storage-error.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'

const columns = [
  'id',
  'task_id as taskId',
  'name',
  'type',
  'bytes',
  'sha256',
  'width',
  'height',
  'class',
  'author_id as author',
  'at',
  'room',
  'wall',
  'shot',
  'material',
  'taken_at as takenAt',
  'marks',
  'copy_of as copyOf',
] as const

/** Where the bytes of a file lie. What a file is called is no part of it. */
export const keyOf = ({ orgId, projectId }: Scope, file: string) => `orgs/${orgId}/${projectId}/${file}`

export const readFiles = (scope: Scope) =>
  scope.read
    .selectFrom('project_files')
    .select(columns)
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    // A form of a picture is seen by whoever sees the picture.
    .$if(scope.only !== undefined, (all) =>
      all.where((eb) => {
        const only = eb.fn.any(eb.val([...(scope.only ?? [])]))
        return eb.or([eb('id', '=', only), eb('copy_of', '=', only)])
      }),
    )

type Row = { bytes: string; at: Date; takenAt: Date | null }

const show = (scope: Scope, row: Row): ProjectFile =>
  present(fileEntity, scope.audience, {
    ...row,
    bytes: Number(row.bytes),
    at: row.at.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
  })

/** The files that the caller sees, the newest first; those in the bin only for whoever runs the project. */
export async function listFiles(
  scope: Scope,
  { task, bin }: RowInput<typeof filesRow>['query'],
): Promise<RowData<typeof filesRow>> {
  if (bin) requireRight(scope, 'file.remove')
  const rows = await readFiles(scope)
    .where('deleted_at', bin ? 'is not' : 'is', null)
    // Another form of a picture is shown in its place, not beside it.
    .$if(!bin, (all) => all.where('copy_of', 'is', null))
    .$if(task !== undefined, (all) => all.where('task_id', '=', task ?? null))
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return { files: rows.map((row) => show(scope, row)) }
}

const findFile = (scope: Scope, id: string) =>
  readFiles(scope).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** One file; refuses one that is not there, in the bin, or of a class that the caller does not see. */
export async function readFile(scope: Scope, id: string): Promise<ProjectFile> {
  const row = await findFile(scope, id)
  if (!row) throw notThere()
  return show(scope, row)
}

/**
 * A file as it was sent; refuses like `readFile`, but that whoever runs the project looks into the bin too. For whoever may have
 * a picture as its camera wrote it, or for the server itself.
 */
export async function findContent(scope: Scope, id: string, keep: boolean): Promise<StoredFile> {
  const row = await readFiles(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw notThere()
  const { name, sha256, type } = row
  return { key: keyOf(scope, id), name, bytes: Number(row.bytes), sha256, type, asAttachment: keep }
}

/**
 * What the storage holds of a file, read and reckoned anew. Whoever sent it has it of a file in the bin too: their device keeps
 * its own until then.
 */
export async function readReceipt(
  storage: Storage,
  scope: Scope,
  id: string,
): Promise<RowData<typeof receiptRow>> {
  const own = () =>
    ownFile(scope, id).catch((error: unknown) => {
      // Whoever may only look has sent nothing.
      if (error instanceof Refusal && error.code === 'forbidden') return undefined
      throw error
    })
  if (!(await findFile(scope, id)) && !(await own())) throw notThere()
  const held = await heldAt(storage, keyOf(scope, id))
  // A row whose bytes are gone is no receipt: whoever has them sends them again.
  if (!held) throw notThere()
  return { id, ...held }
}

/** What the storage holds under a key, read and reckoned anew; undefined where that is nothing. */
export async function heldAt(storage: Storage, key: string): Promise<Kept | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  const held = await storage.read(key).catch((error: unknown) => {
    if (error instanceof StorageError && error.trouble === 'missing') return undefined
    throw error
  })
  if (!held) return undefined
  for await (const piece of held) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** A file that the caller sent, in the bin too. */
const ownFile = ({ write, orgId, projectId, personId }: Scope, id: string) =>
  write(({ tx }) =>
    tx
      .selectFrom('project_files')
      .select(columns)
      .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
      .where('author_id', '=', personId)
      .executeTakeFirst(),
  )

/** What was sent before under the same id, whoever put it into the bin since; refuses one that the caller neither sees nor sent. */
export async function sentBefore(scope: Scope, id: string): Promise<ProjectFile> {
  const row = (await findFile(scope, id)) ?? (await ownFile(scope, id))
  if (!row) throw notThere()
  return show(scope, row)
}

/** Refuses a task that is not there, or in the bin. */
export async function requireTask({ tx }: Writing, { orgId, projectId }: Scope, task: string): Promise<void> {
  const there = await tx
    .selectFrom('tasks')
    .select('id')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('id', '=', task)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!there) throw notThere()
}

/** Refuses a change of a sealed document: it stays as it was signed. */
async function requireUnsealed({ orgId: org_id, projectId: project_id }: Scope, { tx }: Writing, id: string) {
  const sealed = await tx
    .selectFrom('signings')
    .select('id')
    .where((eb) => eb.and({ org_id, project_id, file_id: id }))
    .executeTakeFirst()
  if (sealed) throw new Refusal('conflict', say('This is a signed document. It stays as it was sealed.'))
}

/** What whoever works on site says of a photo. */
const onSite: readonly string[] = ['room', 'wall', 'shot', 'material', 'marks']

/**
 * Changes a file's name, task or class, and what a photo shows; refuses who does not run the project, but for what is said of a
 * photo, and a file or a task that is not there.
 */
export async function editFile(
  scope: Scope,
  id: string,
  fields: RowInput<typeof editFileRow>['body']['fields'],
): Promise<RowData<typeof editFileRow>> {
  const { name, taskId, class: of, marks } = fields
  requireRight(scope, Object.keys(fields).every((one) => onSite.includes(one)) ? 'photo.mark' : 'file.remove')
  const before = await readFile(scope, id)
  const changes = {
    ...(name !== undefined && name !== before.name && { name }),
    ...(taskId !== undefined && taskId !== before.taskId && { task_id: taskId }),
    ...(of !== undefined && of !== before.class && { class: of }),
    ...Object.fromEntries(
      (['room', 'wall', 'shot', 'material'] as const).flatMap((one) =>
        fields[one] !== undefined && fields[one] !== before[one] ? [[one, fields[one]]] : [],
      ),
    ),
    ...(marks !== undefined && { marks: JSON.stringify(marks) }),
  }
  if (Object.keys(changes).length === 0) return { file: before }
  await scope.write(async (writing) => {
    const { tx, self, note } = writing
    await requireUnsealed(scope, writing, id)
    if (changes.task_id) await requireTask(writing, scope, changes.task_id)
    await self()
    await tx
      .updateTable('project_files')
      .set(changes)
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    if (changes.class) {
      // Whoever was told of it in its wider class is told no longer.
      await tx
        .deleteFrom('notices')
        .where('project_id', '=', scope.projectId)
        .where('subject_id', '=', id)
        .where('class', '<>', changes.class)
        .execute()
      // Those who saw it hear that their list changed, and not what became of it.
      await note({ class: before.class, kind: 'file.moved', subject: id })
    }
    await note({
      class: changes.class ?? before.class,
      kind: 'file.edited',
      subject: id,
      detail: { name: name ?? before.name, fields: Object.keys(changes) },
    })
  })
  return { file: await readFile(scope, id) }
}

/** Puts a file into the bin or takes it out; refuses who does not run the project, and a file that is not there. */
export async function binFile(
  scope: Scope,
  id: string,
  binned: boolean,
): Promise<RowData<typeof binFileRow>> {
  requireRight(scope, 'file.remove')
  const row = await readFiles(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw notThere()
  await scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    await requireUnsealed(scope, writing, id)
    await self()
    const { numUpdatedRows } = await tx
      .updateTable('project_files')
      .set({ deleted_at: binned ? now : null })
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', id)
      .where('deleted_at', binned ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const kind = binned ? 'file.binned' : 'file.restored'
    await note({ class: row.class, kind, subject: id, detail: { name: row.name } })
  })
  return { id }
}
