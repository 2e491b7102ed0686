import { type InformationClass, sees } from '#contract/audience.ts'
import type { ProjectFile } from '#contract/fields.ts'
import type { addFileRow } from '#contract/project-files.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { photoLimits } from '#contract/site-photos.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { IncomingFile } from '#server/kit/storage/incoming-file.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { makeNamedTurns } from '#server/kit/turns.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { heldAt, keyOf, readFile, requireTask, sentBefore } from './files.ts'
import { notAPhoto, type Pictures } from './pictures.ts'

/** Refuses a class that the caller does not read: what they add, they see. */
function requireClass({ audience }: Scope, of: InformationClass): void {
  if (!sees(audience, of))
    throw new Refusal('forbidden', say('You cannot add a file that only others see.'), {
      fields: { class: say('You cannot add a file that only others see.') },
    })
}

type Sent = RowInput<typeof addFileRow>['query'] & { file: IncomingFile }
type Place = { storage: Storage; pictures?: Pick<Pictures, 'begin' | 'inspect'> }

/**
 * A phone whose line broke sends a file again while its first try is still looked at: what the one does to the bytes, when it
 * fails as well, must not befall those that the other has a receipt for.
 */
const inTurn = makeNamedTurns()

/**
 * Adds a file; sent again with the same id it answers the one that is there, and reads nothing. Refuses who may not, a class
 * that they do not see, a task that is not there, and the id of a file that they do not see: all before a byte is kept.
 */
export async function addFile(scope: Scope, sent: Sent, place: Place): Promise<RowData<typeof addFileRow>> {
  requireRight(scope, 'file.add')
  requireClass(scope, sent.class ?? 'open')
  return inTurn(keyOf(scope, sent.id), async () => {
    // Before anything is kept: its bytes would take the place of those that are there.
    if (await isTaken(scope, sent)) return { file: await sentAgain(scope, sent, place) }
    try {
      return { file: await takeIn(scope, sent, place) }
    } catch (error) {
      // Within its turn: later it would be the bytes of the next try.
      await sent.file.forget().catch(() => undefined)
      throw error
    }
  })
}

/** Whether there is a file of this id, whoever sees it; refuses a task that is not there. */
async function isTaken(scope: Scope, { id, task }: Sent): Promise<boolean> {
  const row = await scope.write(async (writing) => {
    if (task !== undefined) await requireTask(writing, scope, task)
    return writing.tx
      .selectFrom('project_files')
      .select('id')
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', id)
      .executeTakeFirst()
  })
  return row !== undefined
}

/**
 * What was sent before under the same id. Whose bytes the storage has lost, or holds otherwise than they came, are taken once
 * more from who says that they have them: a device that asks what is held of its photo sends it again where that is nothing.
 */
async function sentAgain(scope: Scope, { id, file, sha256 }: Sent, { storage }: Place): Promise<ProjectFile> {
  const before = await sentBefore(scope, id)
  if (sha256 === undefined || sha256 !== before.sha256) return before
  const key = keyOf(scope, id)
  if ((await heldAt(storage, key))?.sha256 === sha256) return before
  if ((await file.keep(key)).sha256 !== sha256) {
    await file.forget()
    throw arrivedOtherwise()
  }
  return before
}

const arrivedOtherwise = () =>
  new Refusal('invalid_input', say('The file arrived other than it was sent. Send it again.'))

async function takeIn(
  scope: Scope,
  { id, class: of = 'open', task, file, ...about }: Sent,
  { pictures }: Place,
): Promise<ProjectFile> {
  const looking = about.photo ? pictures : undefined
  const begun: (ReturnType<Pictures['begin']> | undefined)[] = []
  const { key, name, type, bytes, sha256, image, head } = await file.keep(
    keyOf(scope, id),
    looking &&
      ((start, kind) => {
        const answer = looking.begin(start, kind)
        // Where the rest never comes, nobody asks for it.
        answer?.catch(() => undefined)
        begun.push(answer)
      }),
  )
  if (about.sha256 !== undefined && about.sha256 !== sha256) throw arrivedOtherwise()
  const size = looking
    ? await inspectPhoto(looking.inspect, { key, name, type, bytes, head, begun: begun[0] })
    : image
  const writeRow = scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    // Who answers through a link is nobody of the project.
    const author = scope.userId === null && scope.personId === null ? null : await self()
    // It may have gone while the bytes came; then the file stays without one.
    const still = task !== undefined && (await isTask(writing, scope, task))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('project_files')
      .values({
        ...{ org_id: scope.orgId, project_id: scope.projectId, id },
        task_id: still ? task : null,
        class: of,
        name,
        type,
        bytes,
        sha256,
        storage_key: key,
        width: size?.width ?? null,
        height: size?.height ?? null,
        author_id: author,
        at: now,
        ...{ room: about.room ?? '', wall: about.wall ?? '', shot: about.shot ?? '' },
        taken_at: about.takenAt === undefined ? null : new Date(about.takenAt),
        copy_of: await originalOf(writing, scope, about.copyOf),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    await note({ class: of, kind: 'file.added', subject: id, detail: { name, ...(still && { task }) } })
  })
  await writeRow.catch((error: unknown) => {
    // A database that goes away as it writes may have written: bytes that no row names are found and removed within a day.
    if (!(error instanceof Refusal)) file.leave()
    throw error
  })
  // From here on the row stands.
  file.leave()
  return readFile(scope, id)
}

/** The size of a photo; refuses by name what is too large for one, and what is none. */
async function inspectPhoto(
  inspect: Pictures['inspect'],
  { type, ...photo }: Parameters<Pictures['inspect']>[0] & { type: string },
) {
  if (photo.bytes > photoLimits.bytes)
    throw notAPhoto(photo.name, say('it is larger than {count} MB', { count: photoLimits.bytes / 1_000_000 }))
  if (!type.startsWith('image/'))
    throw notAPhoto(photo.name, say('it is no JPEG, PNG, WebP, AVIF, GIF or HEIC picture'))
  return inspect(photo)
}

/** The picture that a form of it belongs to; null where it is not there: the form is then a picture of its own. */
async function originalOf({ tx }: Writing, { orgId, projectId }: Scope, id: string | undefined) {
  if (id === undefined) return null
  const row = await tx
    .selectFrom('project_files')
    .select('id')
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
    .executeTakeFirst()
  if (!row) throw notThere()
  return row.id
}

const isTask = (writing: Writing, scope: Scope, task: string) =>
  requireTask(writing, scope, task).then(
    () => true,
    () => false,
  )
