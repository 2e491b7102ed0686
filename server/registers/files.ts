import type { attachFilesRow } from '#contract/register-calls.ts'
import { registerLimits } from '#contract/registers.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { ofProject, seenFiles } from './read.ts'

/** Refuses a file that the caller does not see, and one that not everybody in the project sees: registers are open to all. */
async function requireOpen(scope: Scope, ids: readonly string[]): Promise<void> {
  const seen = await seenFiles(scope, ids)
  for (const id of ids) {
    const file = seen.get(id)
    if (!file) throw notThere()
    if (file.class !== 'open')
      throw new Refusal(
        'conflict',
        say('Not everybody in the project sees “{name}”. Change who sees it, then add it.', {
          name: file.name,
        }),
      )
  }
}

type Entry = { table: 'rfis' | 'submittals'; id: string; files: string[]; kind: string; name: string }

/** The entries that are named, held until the end of the writing; refuses one that is not there, and a request that is closed. */
async function holdEntries(
  scope: Scope,
  { tx }: Writing,
  { rfi, submittal }: Pick<RowInput<typeof attachFilesRow>['body'], 'rfi' | 'submittal'>,
): Promise<Entry[]> {
  const of = ofProject(scope)
  const entries: Entry[] = []
  if (submittal !== undefined) {
    const item = await tx
      .selectFrom('submittals')
      .select(['description as name', 'files'])
      .where((eb) => eb.and({ ...of, id: submittal }))
      .forUpdate()
      .executeTakeFirstOrThrow(notThere)
    entries.push({ ...item, table: 'submittals', id: submittal, kind: 'submittal.put' })
  }
  if (rfi !== undefined) {
    const { state, ...request } = await tx
      .selectFrom('rfis')
      .select(['subject as name', 'files', 'state'])
      .where((eb) => eb.and({ ...of, id: rfi }))
      .forUpdate()
      .executeTakeFirstOrThrow(notThere)
    if (state === 'closed' || state === 'void')
      throw new Refusal('conflict', say('The request stands otherwise by now. Open it again.'))
    entries.push({ ...request, table: 'rfis', id: rfi, kind: 'rfi.changed' })
  }
  if (entries.length === 0) throw notThere()
  return entries
}

async function attachTo(
  scope: Scope,
  { tx, self, note }: Writing,
  { table, id, files: before, kind, name }: Entry,
  { files, attached }: { files: readonly string[]; attached: boolean },
): Promise<void> {
  const next = attached ? [...new Set([...before, ...files])] : before.filter((one) => !files.includes(one))
  if (next.length === before.length) return
  if (next.length > registerLimits.files)
    throw new Refusal('conflict', say('At most {most} files with an entry', { most: registerLimits.files }))
  await tx
    .updateTable(table)
    .set({ files: next })
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .execute()
  await self()
  await note({ class: 'open', kind, subject: id, detail: { name } })
}

/**
 * Adds files to entries of the registers, after those that are there, or takes them away. Whoever answers a request adds to it
 * too; what was sent in a transmittal stays written there.
 */
export async function attachFiles(
  scope: Scope,
  { rfi, submittal, ...what }: RowInput<typeof attachFilesRow>['body'],
): Promise<Record<string, never>> {
  requireRight(scope, submittal === undefined && what.attached ? 'register.answer' : 'register.edit')
  if (what.attached) await requireOpen(scope, what.files)
  await scope.write(async (writing) => {
    const named = { ...(rfi !== undefined && { rfi }), ...(submittal !== undefined && { submittal }) }
    for (const entry of await holdEntries(scope, writing, named)) await attachTo(scope, writing, entry, what)
  })
  return {}
}
