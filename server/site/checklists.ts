import { randomUUID } from 'node:crypto'
import type { RowData, RowInput } from '#contract/route.ts'
import { siteLimits } from '#contract/site.ts'
import type { addChecklistRow, answerChecklistRow, checklistsRow } from '#contract/site-calls.ts'
import { judged, measures } from '#domain/site/checklists.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, scopeSees, type Writing } from '#server/scope/scope.ts'
import { keptBefore, made, ofProject, requireThere, wrong } from './kept.ts'
import { readTemplates } from './templates.ts'

/** Makes a task of what failed; answers nothing where there is one of that id. */
export type MakeTask = (
  scope: Scope,
  writing: Writing,
  task: { id: string; title: string; room: string; description: string },
) => Promise<void>

/** The checklists of a project, the newest first, each with every answer in the order in which they were given. */
export async function readChecklists(scope: Scope, db: Db): Promise<RowData<typeof checklistsRow>> {
  const of = ofProject(scope)
  const [lists, answers, templates] = await Promise.all([
    scope.read
      .selectFrom('checklists')
      .select(['id', 'title', 'room', 'task_id as taskId', 'lines', 'author_id as author', 'made_at', 'at'])
      .where((eb) => eb.and(of))
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute(),
    scope.read
      .selectFrom('checklist_answers')
      .select(['id', 'checklist_id as checklistId', 'line', 'result', 'value', 'note', 'task_id as taskId'])
      .select(['photo_id as photoId', 'author_id as author', 'made_at', 'at'])
      .where((eb) => eb.and(of))
      .orderBy('at')
      .orderBy('made_at')
      .orderBy('id')
      .execute(),
    // They are the organisation's, and of no concern to others in the project.
    scopeSees(scope, 'team') ? readTemplates(db, scope.orgId) : [],
  ])
  const given = Map.groupBy(answers, ({ checklistId }) => checklistId)
  return {
    templates,
    checklists: lists.map(({ made_at, at, ...list }) => ({
      ...{ ...list, madeAt: made_at.toISOString(), at: at.toISOString() },
      answers: (given.get(list.id) ?? []).map(({ made_at, at, ...one }) => ({
        ...{ ...one, madeAt: made_at.toISOString(), at: at.toISOString() },
      })),
    })),
  }
}

/** Begins a checklist. */
export async function addChecklist(
  scope: Scope,
  body: RowInput<typeof addChecklistRow>['body'],
): Promise<Record<string, never>> {
  requireRight(scope, 'check.answer')
  const { title, room, taskId, lines } = body
  await scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    if (await keptBefore(scope, writing, 'checklists', body)) return
    await requireThere(scope, writing, 'tasks', [taskId])
    const { count } = await tx
      .selectFrom('checklists')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and(ofProject(scope)))
      .executeTakeFirstOrThrow()
    if (Number(count) >= siteLimits.checklists)
      throw new Refusal(
        'conflict',
        say('A project has at most {most} checklists.', { most: siteLimits.checklists }),
      )
    const author_id = await self()
    await tx
      .insertInto('checklists')
      .values({
        ...made(scope, body),
        title,
        room,
        task_id: taskId,
        lines: JSON.stringify(lines),
        author_id,
        at: now,
      })
      .execute()
    await note({ class: 'open', kind: 'checklist.begun', subject: body.id, detail: { name: title } })
  })
  return {}
}

/** Answers a line; what fails becomes a task, one for a line however often it fails. */
export async function answerChecklist(
  scope: Scope,
  makeTask: MakeTask,
  checklist: string,
  body: RowInput<typeof answerChecklistRow>['body'],
): Promise<RowData<typeof answerChecklistRow>> {
  requireRight(scope, 'check.answer')
  const { line: key, value, note: said, photoId = null } = body
  return scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    const of = ofProject(scope)
    const list = await tx
      .selectFrom('checklists')
      .select(['title', 'room', 'lines'])
      .where((eb) => eb.and({ ...of, id: checklist }))
      .executeTakeFirst()
    const line = list?.lines.find((one) => one.key === key)
    if (!list || !line) throw notThere()
    const find = () =>
      tx
        .selectFrom('checklist_answers')
        .select(['id', 'result', 'task_id as taskId'])
        .where((eb) => eb.and({ ...of, checklist_id: checklist, line: key }))
        .orderBy('at', 'desc')
        .execute()
    if (await keptBefore(scope, writing, 'checklist_answers', body)) {
      const [there] = (await find()).filter(({ id }) => id === body.id)
      if (!there) throw notThere()
      return { result: there.result, taskId: there.taskId }
    }
    await requireThere(scope, writing, 'project_files', [photoId])
    if (measures(line) && value === null && body.result === 'pass')
      throw wrong('value', say('Enter what was measured, in {unit}.', { unit: line.unit }))
    const result = judged(line, body)
    const author = await self()
    const known = (await find()).find((one) => one.result === 'fail' && one.taskId !== null)?.taskId
    const taskId = result === 'fail' ? (known ?? randomUUID()) : null
    if (taskId !== null && taskId !== known) {
      const figure = value === null ? '' : `${value} ${line.unit}`
      const description = [list.title, figure, said].filter((text) => text !== '').join('\n\n')
      await makeTask(scope, writing, {
        id: taskId,
        title: line.text.slice(0, 200),
        room: list.room,
        description,
      })
    }
    await tx
      .insertInto('checklist_answers')
      .values({
        ...{ ...made(scope, body), checklist_id: checklist, line: key, result, value, note: said },
        ...{ photo_id: photoId, task_id: taskId, author_id: author, at: now },
      })
      .execute()
    const kind = result === 'fail' ? 'checklist.failed' : 'checklist.answered'
    await note({ class: 'open', kind, subject: checklist, detail: { name: line.text } })
    return { result, taskId }
  })
}
