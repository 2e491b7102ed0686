import { makeDocumentRow } from '#contract/document-calls.ts'
import { changeLinesRow } from '#contract/estimate-calls.ts'
import { type SuggestedPart, suggestionsMost } from '#contract/suggested.ts'
import type { Suggestion } from '#contract/suggestions.ts'
import { addCommentRow, taskRow } from '#contract/task-parts.ts'
import { addTaskRow, editTaskRow, tasksRow } from '#contract/tasks.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { AskRow, Caller } from '#server/kit/serve.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'

type Made = Pick<Suggestion, 'id' | 'summary' | 'author' | 'keyId' | 'estimateId'> & {
  parts: readonly SuggestedPart[]
}

const columns = [
  'id',
  'summary',
  'author',
  'key_id as keyId',
  'estimate_id as estimateId',
  'parts',
  'made_at as madeAt',
  'decided_at as decidedAt',
  'decided_by as decidedBy',
  'accepted',
] as const

/** What programs suggested in a project, the newest first; refuses who does not run it. */
export async function readSuggestions(scope: Scope, only?: string): Promise<Suggestion[]> {
  const rows = await scope
    .reads('manage')
    ?.selectFrom('suggestions')
    .select(columns)
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .$if(only !== undefined, (all) => all.where('id', '=', only ?? ''))
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(300)
    .execute()
  if (!rows) throw notThere()
  return rows.map(({ madeAt, decidedAt, ...row }) => ({
    ...row,
    madeAt: madeAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

/** Keeps a suggestion; nothing else is changed by it. Refuses who does not run the project, and too many that wait. */
export async function addSuggestion(
  scope: Scope,
  { parts, keyId, estimateId, ...made }: Made,
): Promise<void> {
  requireRight(scope, 'project.edit')
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  await scope.write(async ({ tx, now }) => {
    const { waiting } = await tx
      .selectFrom('suggestions')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where((where) => where.and(of))
      .where('decided_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= suggestionsMost)
      throw new Refusal(
        'conflict',
        say('{most} suggestions wait for a person to decide them; no more are taken.', {
          most: suggestionsMost,
        }),
      )
    await tx
      .insertInto('suggestions')
      .values({
        ...{ ...of, ...made, key_id: keyId, estimate_id: estimateId, made_at: now },
        parts: JSON.stringify(parts),
      })
      .execute()
  })
}

async function requireOpen(scope: Scope, id: string): Promise<Suggestion> {
  requireRight(scope, 'project.edit')
  const [found] = await readSuggestions(scope, id)
  if (!found) throw notThere()
  if (found.decidedAt !== null) throw alreadyDecided()
  return found
}

const alreadyDecided = () => new Refusal('conflict', say('This was decided already.'))

/** Notes what was decided; refuses where somebody else decided meanwhile. */
async function decide(scope: Scope, id: string, accepted: readonly string[]): Promise<Suggestion> {
  await scope.write(async ({ tx, now, self }) => {
    const decided = await tx
      .updateTable('suggestions')
      .set({ decided_at: now, decided_by: await self(), accepted: [...accepted] })
      .where((where) => where.and({ org_id: scope.orgId, project_id: scope.projectId, id }))
      .where('decided_at', 'is', null)
      .executeTakeFirst()
    if (Number(decided.numUpdatedRows) === 0) throw alreadyDecided()
  })
  const [found] = await readSuggestions(scope, id)
  if (!found) throw notThere()
  return found
}

export async function declineSuggestion(scope: Scope, id: string): Promise<Suggestion> {
  await requireOpen(scope, id)
  return decide(scope, id, [])
}

/**
 * Does the chosen parts of a suggestion as whoever accepts it would by hand, by the calls of the screens; each part keeps its
 * id, so that what was added once is not added again. Refuses all of it where something it is about was changed since.
 */
export async function acceptSuggestion(
  ask: AskRow,
  scope: Scope,
  { id, parts: chosen, caller }: { id: string; parts: readonly string[]; caller: Caller },
): Promise<Suggestion> {
  const { parts, estimateId } = await requireOpen(scope, id)
  const taken = parts.filter((part) => chosen.includes(part.id))
  if (taken.length < new Set(chosen).size) throw notThere()
  const as = { ...caller, project: scope }
  const project = scope.projectId
  await requireUnchanged(ask, as, project, taken)
  for (const { id: own, kind, of, base, title, to } of taken) {
    if (kind === 'task.add')
      await ask(addTaskRow, { params: { project }, body: { ...to, id: own, title } }, as)
    if (kind === 'task.change' && of !== null)
      await ask(editTaskRow, { params: { project, task: of }, body: { base: base ?? 0, fields: to } }, as)
    if (kind === 'comment.add' && of !== null) {
      const body = { id: own, body: String(to.body), team: false }
      await ask(addCommentRow, { params: { project, task: of }, body }, as)
    }
    if (kind === 'document.add')
      await ask(makeDocumentRow, { params: { project }, body: { ...to, id: own } as never }, as)
  }
  const lines = taken.filter(({ kind }) => kind.startsWith('line.'))
  if (lines.length > 0 && estimateId !== null) {
    const of = (kind: SuggestedPart['kind']) => lines.filter((line) => line.kind === kind)
    const body = {
      id,
      add: of('line.add').map((line) => ({ id: line.id, fields: line.to })),
      change: of('line.change').map((line) => ({ id: line.of, base: line.base, fields: line.to })),
      remove: of('line.remove').map((line) => ({ id: line.of, base: line.base })),
    }
    await ask(changeLinesRow, { params: { project, estimate: estimateId }, body: body as never }, as)
  }
  return decide(
    scope,
    id,
    taken.map((part) => part.id),
  )
}

/** Refuses where a task that is to be changed or answered does not stand as it was seen. */
async function requireUnchanged(
  ask: AskRow,
  as: Caller & { project: Scope },
  project: string,
  taken: readonly SuggestedPart[],
): Promise<void> {
  const about = taken.filter(({ kind }) => kind === 'task.change')
  if (about.length > 0) {
    const { tasks } = await ask(tasksRow, { params: { project } }, as)
    const versions = new Map(tasks.map(({ id, version }) => [id, version]))
    const changed = about.find(({ of, base }) => versions.get(of ?? '') !== base)
    if (changed)
      throw new Refusal(
        'conflict',
        say('“{title}” was changed since this was suggested. Look at it again.', { title: changed.title }),
      )
  }
  for (const { kind, of } of taken)
    if (kind === 'comment.add') await ask(taskRow, { params: { project, task: of ?? '' } }, as)
}
