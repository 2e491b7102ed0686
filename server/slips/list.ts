import { sql } from 'kysely'
import type { RowData } from '#contract/route.ts'
import { slipsMost, type slipsRow } from '#contract/slips.ts'
import type { Scope } from '#server/scope/scope.ts'

/**
 * The finishes that moved from one day to another, newest first: of tasks, and of the project as a whole. The reason is what
 * blocks the task; where nothing does, what whoever moved it wrote to it within a day after. All of it is open to everybody.
 */
export async function listSlips(scope: Scope): Promise<RowData<typeof slipsRow>> {
  const moved = await scope.read
    .selectFrom('activity as a')
    .leftJoin('tasks as t', (join) =>
      join
        .onRef('t.org_id', '=', 'a.org_id')
        .onRef('t.project_id', '=', 'a.project_id')
        .onRef('t.id', '=', 'a.subject_id')
        .on('t.deleted_at', 'is', null),
    )
    .leftJoin('project_people as p', (join) =>
      join
        .onRef('p.org_id', '=', 'a.org_id')
        .onRef('p.project_id', '=', 'a.project_id')
        .onRef('p.id', '=', 'a.actor_id'),
    )
    .leftJoin('tasks as c', (join) =>
      join
        .onRef('c.org_id', '=', 'a.org_id')
        .onRef('c.project_id', '=', 'a.project_id')
        .on(sql<boolean>`c.id = (a.detail->'because'->>'task')::uuid`)
        .on('c.deleted_at', 'is', null),
    )
    .select([
      't.id as task',
      sql<boolean>`a.kind = 'project.edited'`.as('deadline'),
      sql<string | null>`a.detail->'because'->>'kind'`.as('causeKind'),
      'c.id as causeTask',
      'c.title as causeTitle',
      't.title',
      'a.at',
      'p.name as by',
      sql<string | null>`coalesce(a.detail->'from'->>'finishOn', a.detail->'from'->>'dueOn')`.as('from'),
      sql<string | null>`coalesce(a.detail->'to'->>'finishOn', a.detail->'to'->>'dueOn')`.as('to'),
      sql<string>`coalesce(nullif(c.outcome_note, ''), nullif(t.blocked_by, ''), (
        select c.body from task_comments c
        where c.org_id = a.org_id and c.project_id = a.project_id and c.task_id = a.subject_id
          and c.author_id = a.actor_id and c.deleted_at is null and c.at between a.at - interval '10 minutes' and a.at + interval '1 day'
        order by c.at limit 1), '')`.as('reason'),
    ])
    .where('a.org_id', '=', scope.orgId)
    .where('a.project_id', '=', scope.projectId)
    .where('a.class', '=', 'open')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('a.kind', 'in', ['task.edited', 'task.shifted']),
          eb('t.id', 'is not', null),
          sql<boolean>`(a.kind = 'task.shifted' or a.detail->'fields' ? 'finishOn')`,
        ]),
        eb('a.kind', '=', 'project.shifted'),
        eb.and([eb('a.kind', '=', 'project.edited'), sql<boolean>`a.detail->'fields' ? 'dueOn'`]),
      ]),
    )
    .orderBy('a.rev', 'desc')
    .limit(slipsMost)
    .execute()
  return {
    slips: moved.flatMap(({ from, to, at, title, causeKind, causeTask, causeTitle, ...row }) => {
      // What starts otherwise and finishes on the same day has not slipped.
      if (from === null || to === null || from === to) return []
      const because =
        causeKind === null ? null : { kind: causeKind, task: causeTask, title: causeTitle ?? '' }
      return [{ ...row, title: title ?? '', from, to, at: at.toISOString(), because }]
    }),
  }
}
