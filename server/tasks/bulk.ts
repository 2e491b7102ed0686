import { sql } from 'kysely'
import type { RowData, RowInput, Theirs } from '#contract/route.ts'
import type { bulkEditRow, undoRow } from '#contract/task-edits.ts'
import { movedDates } from '#domain/calendar/moved-dates.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { changesSince } from '#server/scope/edit.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { assign, requirePeople } from './assign.ts'
import { type Held, lockTasks } from './lock.ts'
import { readTasks } from './read.ts'
import { difference, editedNote, same, setEach, standing } from './set-each.ts'
import { reader } from './typed.ts'

type Fields = RowInput<typeof bulkEditRow>['body']['fields']

/** What an edit of several did to one task: enough to undo it. */
type Done = {
  id: string
  /** The fields that it changed, as they were and as it made them. */
  from: Record<string, unknown>
  to: Record<string, unknown>
}

/** The most titles that a refusal names. */
const namedMost = 5

/** Changes several tasks alike, or moves their dates: all of them, or none. Sent twice with one id it is made once. */
export async function bulkEdit(
  scope: Scope,
  { id, tasks, fields, shiftDays = 0 }: RowInput<typeof bulkEditRow>['body'],
): Promise<RowData<typeof bulkEditRow>> {
  requireRight(scope, 'task.edit')
  if (shiftDays !== 0 && (fields.startOn !== undefined || fields.finishOn !== undefined))
    throw new Refusal('invalid_input', say('Dates are set or moved, not both at once.'))
  const bases = new Map(tasks.map((one) => [one.id, one.base]))
  await scope.write(async (writing) => {
    const { tx, now } = writing
    await writing.self()
    const { orgId: org_id, projectId: project_id, userId: user_id } = scope
    const begun = await tx
      .insertInto('bulk_edits')
      .values({ org_id, project_id, id, user_id, at: now, before: '[]' })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!begun) return
    const rows = await lockTasks(scope, writing, [...bases.keys()])
    if (rows.length < bases.size) throw notThere()
    const dated = shiftDays === 0 ? fields : { ...fields, startOn: null }
    const kept = await reader(scope, writing, dated)
    const plans = rows.map((row) => ({
      row,
      ...difference(row, kept(row, { ...fields, ...shifted(row, shiftDays) })),
    }))
    await refuseContested(scope, writing, plans, bases)
    const done = plans.filter(({ to }) => Object.keys(to).length > 0)
    await setEach(scope, writing, done)
    const assigned =
      fields.assignees === undefined
        ? []
        : await assignAll(scope, writing, [...bases.keys()], fields.assignees)
    if (done.length > 0) {
      await writing.notes(done.map((one) => editedNote(one, { bulk: id })))
    }
    const changes = new Map<string, Done>(done.map(({ row, from, to }) => [row.id, { id: row.id, from, to }]))
    for (const one of assigned) {
      const known = changes.get(one.id) ?? { id: one.id, from: {}, to: {} }
      known.from.assignees = one.from
      known.to.assignees = one.to
      changes.set(one.id, known)
    }
    await tx
      .updateTable('bulk_edits')
      .set({ before: JSON.stringify([...changes.values()]) })
      .where((eb) => eb.and({ org_id, project_id, id }))
      .execute()
  })
  return { tasks: await readTasks(scope, [...bases.keys()]) }
}

/** Puts back what an edit of several changed, where nobody made something else of it since; tells where somebody did. */
export async function undoBulk(scope: Scope, edit: string): Promise<RowData<typeof undoRow>> {
  requireRight(scope, 'task.edit')
  const { orgId: org_id, projectId: project_id } = scope
  const { touched, kept } = await scope.write(async (writing) => {
    const { tx, now } = writing
    const found = await tx
      .selectFrom('bulk_edits')
      .select(['before', 'undone_at', 'user_id'])
      .where((eb) => eb.and({ org_id, project_id, id: edit }))
      // Of an estimate another door leads to it.
      .where('estimate_id', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found || found.user_id !== scope.userId) throw notThere()
    if (found.undone_at !== null) throw new Refusal('conflict', say('This was undone already.'))
    await writing.self()
    const done = found.before as Done[]
    const rows = new Map(
      (
        await lockTasks(
          scope,
          writing,
          done.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const kept: RowData<typeof undoRow>['kept'] = []
    const backs: Back[] = []
    for (const { id, from, to } of done) {
      const row = rows.get(id)
      const left: string[] = []
      const back: Record<string, unknown> = {}
      for (const [name, value] of Object.entries(to)) {
        if (row && same(standing(row, name), value)) back[name] = from[name]
        else left.push(name)
      }
      if (left.length > 0)
        kept.push({ id, title: row?.title ?? (await titleOf(scope, writing, id)), fields: left })
      if (row && Object.keys(back).length > 0) backs.push({ row, back })
    }
    await putBack(scope, writing, backs, edit)
    await tx
      .updateTable('bulk_edits')
      .set({ undone_at: now })
      .where((eb) => eb.and({ org_id, project_id, id: edit }))
      .execute()
    return { touched: done.map(({ id }) => id), kept }
  })
  return { tasks: await readTasks(scope, touched), kept }
}

/** A task, and what of it is to be as it was. */
type Back = { row: Held; back: Record<string, unknown> }

/** Puts tasks back with one statement, and writes all of it down with one. */
async function putBack(scope: Scope, writing: Writing, backs: readonly Back[], edit: string): Promise<void> {
  const fieldsOf = ({ back: { assignees: _, ...fields } }: Back) => fields
  const own = backs.filter((one) => Object.keys(fieldsOf(one)).length > 0)
  if (own.length > 0) {
    await setEach(
      scope,
      writing,
      own.map((one) => ({ row: one.row, to: fieldsOf(one) })),
    )
    await writing.notes(
      own.map((one) => {
        const back = fieldsOf(one)
        const names = Object.keys(back)
        const from = Object.fromEntries(names.map((name) => [name, standing(one.row, name)]))
        return editedNote({ row: one.row, from, to: back }, { undo: edit })
      }),
    )
  }
  // Whoever left the project meanwhile is not put back.
  for (const { row, back } of backs)
    if (back.assignees !== undefined)
      await assign(scope, writing, row.id, back.assignees as string[], { lenient: true })
}

async function titleOf({ orgId, projectId }: Scope, { tx }: Writing, id: string): Promise<string> {
  const row = await tx
    .selectFrom('tasks')
    .select('title')
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
    .executeTakeFirst()
  return row?.title ?? ''
}

/** The dates of a task moved by `days`, its start alone where its finish follows; refuses those that would leave the calendar. */
function shifted(
  { days: length, startOn, finishOn }: Held,
  days: number,
): Pick<Fields, 'startOn' | 'finishOn'> {
  if (days === 0) return {}
  try {
    return movedDates({ startOn, finishOn: length === null ? finishOn : null }, days)
  } catch {
    throw new Refusal('invalid_input', say('Enter a date'), { fields: { shiftDays: say('Enter a date') } })
  }
}

/** Refuses where somebody changed one of the same fields since it was seen; names the tasks, and says by whom. */
async function refuseContested(
  { projectId }: Scope,
  { tx }: Writing,
  plans: readonly { row: Held; to: Record<string, unknown> }[],
  bases: ReadonlyMap<string, number>,
): Promise<void> {
  const theirs: Theirs = {}
  const titles: string[] = []
  for (const { row, to } of plans) {
    const base = bases.get(row.id) ?? row.version
    if (base >= row.version || Object.keys(to).length === 0) continue
    const since = await changesSince(tx, projectId, row.id, base)
    const contested = Object.keys(to).filter((name) => since.has(name))
    if (contested.length > 0) titles.push(row.title)
    for (const name of contested) {
      const one = since.get(name)
      if (one) theirs[`${row.id}.${name}`] = { ...one, value: standing(row, name) ?? null }
    }
  }
  if (titles.length === 0) return
  throw new Refusal(
    'conflict',
    say(
      'Nothing was changed: somebody else changed {count, plural, one {# task} other {# tasks}} meanwhile: {titles}',
      {
        count: titles.length,
        titles: [...titles.slice(0, namedMost), ...(titles.length > namedMost ? ['…'] : [])].join(', '),
      },
    ),
    { theirs },
  )
}

/** Puts the same people on several tasks; answers those whose people changed. */
async function assignAll(
  scope: Scope,
  writing: Writing,
  tasks: readonly string[],
  people: readonly string[],
): Promise<{ id: string; from: string[]; to: string[] }[]> {
  const { orgId: org_id, projectId: project_id } = scope
  const to = await requirePeople(scope, writing, people)
  const before = await writing.tx
    .deleteFrom('task_assignees')
    .where((eb) => eb.and({ org_id, project_id }))
    .where(sql<boolean>`task_id = any(${tasks}::uuid[])`)
    .returning(['task_id', 'person_id'])
    .execute()
  await sql`
    insert into task_assignees (org_id, project_id, task_id, person_id)
    select ${org_id}::uuid, ${project_id}::uuid, t, p from unnest(${tasks}::uuid[]) t, unnest(${to}::uuid[]) p`.execute(
    writing.tx,
  )
  const wasOn = Map.groupBy(before, ({ task_id }) => task_id)
  const changed = tasks.flatMap((id) => {
    const from = (wasOn.get(id) ?? []).map(({ person_id }) => person_id).sort()
    return same(from, to) ? [] : [{ id, from, to }]
  })
  if (changed.length > 0) {
    await writing.notes(
      changed.map(({ id, from }) => ({
        class: 'open',
        kind: 'task.assigned',
        subject: id,
        detail: { from, to },
      })),
    )
  }
  return changed
}
