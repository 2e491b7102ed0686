import { sql } from 'kysely'
import { present } from '#contract/field.ts'
import { type Check, checkEntity } from '#contract/fields.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { type addCheckRow, checksMost, type editCheckRow } from '#contract/task-parts.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import { rankBetween, rankStep } from './ranks.ts'
import { findTask, requireWorksOn } from './rights.ts'

type Checks = { checks: Check[] }

/** The checklist of a task, in order. */
export async function readChecks(scope: Scope, task: string): Promise<Check[]> {
  const rows = await scope.read
    .selectFrom('task_checks')
    .select(['id', 'title', 'done', 'rank'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('task_id', '=', task)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map((row) => present(checkEntity, scope.audience, row))
}

/** Adds a line at the end; sent twice with one id it is added once. */
export async function addCheck(
  scope: Scope,
  task: string,
  { id, title }: RowInput<typeof addCheckRow>['body'],
): Promise<RowData<typeof addCheckRow>> {
  return inChecklist(scope, task, async (writing, lines) => {
    if (lines.some((one) => one.id === id)) return
    if (lines.length >= checksMost) {
      throw new Refusal('conflict', say('A checklist has at most {most} lines.', { most: checksMost }))
    }
    const added = await writing.tx
      .insertInto('task_checks')
      .values({ ...owner(scope, task), id, title, rank: (lines.at(-1)?.rank ?? 0) + rankStep })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    // The id of a line of another task.
    if (!added) throw notThere()
    await tell(writing, task, 'task.listed', { check: id, title })
  })
}

/** Checks a line off, changes its words, or puts it after another. */
export async function editCheck(
  scope: Scope,
  task: string,
  check: string,
  { title, done, after }: RowInput<typeof editCheckRow>['body'],
): Promise<RowData<typeof editCheckRow>> {
  return inChecklist(scope, task, async (writing, lines) => {
    const line = lines.find(({ id }) => id === check)
    if (!line) throw notThere()
    const rank =
      after === undefined ? line.rank : await placeAfter(scope, writing, task, lines, line.id, after)
    const next = { title: title ?? line.title, done: done ?? line.done, rank }
    await writing.tx
      .updateTable('task_checks')
      .set(next)
      .where((eb) => eb.and({ ...owner(scope, task), id: check }))
      .execute()
    if (next.done !== line.done) {
      await tell(writing, task, 'task.checked', { check, title: next.title, done: next.done })
    }
    if (next.title !== line.title) {
      await tell(writing, task, 'task.listed', { check, title: next.title, was: line.title })
    }
    if (next.rank !== line.rank) await tell(writing, task, 'task.check-moved', { check })
  })
}

/** Takes a line off; one that is gone already is as it is asked for. */
export async function removeCheck(scope: Scope, task: string, check: string): Promise<Checks> {
  return inChecklist(scope, task, async (writing, lines) => {
    const line = lines.find(({ id }) => id === check)
    if (!line) throw notThere()
    await writing.tx
      .deleteFrom('task_checks')
      .where((eb) => eb.and({ ...owner(scope, task), id: check }))
      .execute()
    await tell(writing, task, 'task.unlisted', { check, title: line.title })
  })
}

type Line = { id: string; title: string; done: boolean; rank: number }

const owner = ({ orgId, projectId }: Scope, task: string) => ({
  org_id: orgId,
  project_id: projectId,
  task_id: task,
})

/** Runs `work` over the lines of a task that the caller works on, one after the other; answers the list from then on. */
async function inChecklist(
  scope: Scope,
  task: string,
  work: (writing: Writing, lines: readonly Line[]) => Promise<void>,
): Promise<Checks> {
  await scope.write(async (writing) => {
    requireWorksOn(scope, await findTask(scope, writing, task))
    await writing.self()
    const lines = await writing.tx
      .selectFrom('task_checks')
      .select(['id', 'title', 'done', 'rank'])
      .where((eb) => eb.and(owner(scope, task)))
      .orderBy('rank')
      .orderBy('id')
      .forUpdate()
      .execute()
    await work(writing, lines)
  })
  return { checks: await readChecks(scope, task) }
}

/** The number of a line that comes after another; numbers all anew where there is no room. */
async function placeAfter(
  scope: Scope,
  { tx }: Writing,
  task: string,
  lines: readonly Line[],
  moved: string,
  after: string | null,
): Promise<number> {
  const others = lines.filter(({ id }) => id !== moved)
  const at = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1
  if (after !== null && at === 0) throw notThere()
  const rank = rankBetween(others[at - 1]?.rank ?? null, others[at]?.rank ?? null)
  if (rank !== undefined) return rank
  await sql`
    update task_checks c set rank = told.place * ${rankStep}
    from unnest(${others.map(({ id }) => id)}::uuid[]) with ordinality as told(id, place)
    where c.org_id = ${scope.orgId}::uuid and c.project_id = ${scope.projectId}::uuid
      and c.task_id = ${task}::uuid and c.id = told.id`.execute(tx)
  return (at + 0.5) * rankStep
}

const tell = ({ note }: Writing, subject: string, kind: string, detail: Record<string, unknown>) =>
  note({ class: 'open', kind, subject, detail })
