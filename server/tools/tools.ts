import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import {
  type moveToolRow,
  type putToolRow,
  toolLimits,
  type toolMovesRow,
  type toolsRow,
} from '#contract/tools.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, dateIn } from '#server/kit/clock.ts'
import { digestOf } from '#server/kit/digest.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'

export type ToolContext = { db: Db; clock: Clock; partsOf: Scopes['partsOf'] }

/** The projects of the organisation that the caller sees: nobody hears the name of another. */
const seenProjects = async ({ partsOf }: ToolContext, { userId, orgId }: OrgCaller): Promise<string[]> =>
  (await partsOf(userId, orgId)).map(({ projectId }) => projectId)

/** Every tool with who has it: what was said last by the clock of whoever said it, but never of a time ahead of the server's. */
export async function listTools(context: ToolContext, org: OrgCaller): Promise<RowData<typeof toolsRow>> {
  const { db, clock } = context
  const seen = await seenProjects(context, org)
  const [{ rows: tools }, people, projects, { timeZone }] = await Promise.all([
    sql<RowData<typeof toolsRow>['tools'][number]>`
      select t.id, t.number, t.name, t.serial, t.note, t.retired,
        case when m.is_out then jsonb_build_object('holder', m.holder, 'dueOn', m.due_on::text,
          'project', p.name, 'since', to_jsonb(m.since)) end as loan
      from tools t
        left join lateral (select is_out, holder, project_id, due_on,
            to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
          from tool_moves where org_id = t.org_id and tool_id = t.id
          order by least(made_at, at) desc, at desc, id desc limit 1) m on true
        left join projects p on p.org_id = t.org_id and p.id = m.project_id and p.id = any(${seen}::uuid[])
      where t.org_id = ${org.orgId}::uuid order by t.number`.execute(db),
    db
      .selectFrom('project_people')
      .select('name')
      .distinct()
      .where('org_id', '=', org.orgId)
      .where('project_id', 'in', [...seen, org.orgId])
      .where('role', '<>', 'owner')
      .where('removed_at', 'is', null)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('projects')
      .select(['id', 'name'])
      .where('org_id', '=', org.orgId)
      .where('id', 'in', [...seen, org.orgId])
      .orderBy('name')
      .execute(),
    db
      .selectFrom('orgs')
      .select('time_zone as timeZone')
      .where('id', '=', org.orgId)
      .executeTakeFirstOrThrow(),
  ])
  return { today: dateIn(timeZone, clock.now()), tools, people: people.map(({ name }) => name), projects }
}

/** Adds a tool under the next number, or changes the one of this id; refuses who does not run the organisation's projects. */
export async function putTool(
  { db, clock }: ToolContext,
  org: OrgCaller,
  { id, name, serial, note, retired }: RowInput<typeof putToolRow>['body'],
): Promise<RowData<typeof putToolRow>> {
  requireStaff(org)
  return db.transaction().execute(async (tx) => {
    // One after the other, so that no two are given one number.
    await sql`select from orgs where id = ${org.orgId}::uuid for update`.execute(tx)
    const { last, there } = await tx
      .selectFrom('tools')
      .select((eb) => [
        eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'),
        sql<boolean>`coalesce(bool_or(id = ${id}::uuid), false)`.as('there'),
      ])
      .where('org_id', '=', org.orgId)
      .executeTakeFirstOrThrow()
    if (!there && Number(last) >= toolLimits.tools)
      throw new Refusal(
        'conflict',
        say('An organization has at most {most} tools.', { most: toolLimits.tools }),
      )
    return tx
      .insertInto('tools')
      .values({
        ...{ org_id: org.orgId, id, number: Number(last) + 1, name, serial, note, retired },
        created_at: clock.now(),
      })
      .onConflict((on) => on.columns(['org_id', 'id']).doUpdateSet({ name, serial, note, retired }))
      .returning('number')
      .executeTakeFirstOrThrow()
  })
}

/** When a tool was handed out and brought back, the newest first. */
export async function readMoves(
  context: ToolContext,
  org: OrgCaller,
  tool: string,
): Promise<RowData<typeof toolMovesRow>> {
  const seen = await seenProjects(context, org)
  await requireTool(context.db, org, tool)
  const { rows } = await sql<
    Omit<RowData<typeof toolMovesRow>['moves'][number], 'madeAt'> & { madeAt: Date }
  >`
    select m.id, m.is_out as out, m.holder, p.name as project, m.due_on as "dueOn", m.note, m.made_at as "madeAt",
      coalesce((select name from profiles where user_id = m.user_id and org_id = m.org_id limit 1), u.username) as by
    from tool_moves m
      left join projects p on p.org_id = m.org_id and p.id = m.project_id and p.id = any(${seen}::uuid[])
      left join users u on u.id = m.user_id
    where m.org_id = ${org.orgId}::uuid and m.tool_id = ${tool}::uuid
    order by least(m.made_at, m.at) desc, m.at desc, m.id desc limit ${toolLimits.shown}`.execute(context.db)
  return { moves: rows.map(({ madeAt, ...one }) => ({ ...one, madeAt: madeAt.toISOString() })) }
}

async function requireTool(db: Db, { orgId }: OrgCaller, tool: string): Promise<void> {
  const found = await db
    .selectFrom('tools')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', tool)
    .executeTakeFirst()
  if (!found) throw notThere()
}

/**
 * Keeps that a tool was handed out, on to somebody else, or brought back. Whatever stood before: what happened on site happened.
 * Sent twice it is there once; the same id with something else in it is refused.
 */
export async function moveTool(
  context: ToolContext,
  org: OrgCaller,
  tool: string,
  body: RowInput<typeof moveToolRow>['body'],
): Promise<Record<string, never>> {
  const { db, clock } = context
  const { id, out, holder, project, dueOn, note, madeAt } = body
  await requireTool(db, org, tool)
  if (project !== null && !(await seenProjects(context, org)).includes(project)) throw notThere()
  const sent = digestOf({ ...body, tool })
  await db
    .insertInto('tool_moves')
    .values({
      ...{ org_id: org.orgId, id, tool_id: tool, is_out: out, holder: out ? holder : '' },
      ...{ project_id: out ? project : null, due_on: out ? dueOn : null, note, user_id: org.userId },
      ...{ made_at: new Date(madeAt), sent, at: clock.now() },
    })
    .onConflict((on) => on.columns(['org_id', 'id']).doNothing())
    .execute()
  const { sent: kept } = await db
    .selectFrom('tool_moves')
    .select('sent')
    .where('org_id', '=', org.orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (kept !== sent)
    throw new Refusal(
      'conflict',
      say('Something else was kept under this id before, and stands. Enter this again as a new one.'),
    )
  return {}
}
