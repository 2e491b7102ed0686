import type { ProjectStatus } from '#contract/fields.ts'
import { unlimited } from '#contract/plans.ts'
import type { projectRoomRow } from '#contract/projects.ts'
import type { RowData } from '#contract/route.ts'
import type { WorkingCalendar } from '#domain/calendar/working-days.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { planOf } from '#server/plan/plan.ts'

type Room = { calendar: WorkingCalendar; most: number | null; active: number }

/** How many projects of an organisation may be active at `now`, and how many are, `but` one left out. */
async function roomOf(db: Db, orgId: string, now: Date, { but, hold }: Asked): Promise<Room> {
  const { limits } = await planOf(db, orgId, now, hold)
  const allowed = limits.activeProjects
  const org = await db.selectFrom('orgs').select('calendar').where('id', '=', orgId).executeTakeFirstOrThrow()
  const { active } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<string>().as('active'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .$if(but !== undefined, (all) => all.where('id', '<>', but ?? ''))
    .executeTakeFirstOrThrow()
  return { calendar: org.calendar, most: allowed === unlimited ? null : allowed, active: Number(active) }
}

type Asked = {
  /** A project that is to become active, or is already. */
  but?: string
  /** Within a transaction: the organisation is held until its end, so that of two at the last place one is let through. */
  hold?: true
}

/** The working calendar of the organisation; refuses one more active project than its plan allows. */
export async function requireRoom(
  db: Db,
  orgId: string,
  now: Date,
  asked: Asked & { but: string },
): Promise<WorkingCalendar> {
  const room = await roomOf(db, orgId, now, asked)
  if (isFull(room)) throw full(room)
  return room.calendar
}

/**
 * Refuses where a project would become active beyond what the plan allows; `becomesActive` says so of the status that it has.
 * One that is active stays so, whatever became of the plan. Holds the organisation until the end of the transaction.
 */
export async function requireRoomAgain(
  tx: Db,
  { orgId, projectId }: { orgId: string; projectId: string },
  now: Date,
  becomesActive: (status: ProjectStatus) => boolean,
): Promise<void> {
  // The organisation first, as wherever a place is taken: nobody waits for each other.
  const room = await roomOf(tx, orgId, now, { but: projectId, hold: true })
  if (!isFull(room)) return
  const row = await tx
    .selectFrom('projects')
    .select('status')
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (row && becomesActive(row.status)) throw full(room)
}

const isFull = ({ most, active }: Room) => most !== null && active >= most

const full = ({ most }: Room) =>
  new Refusal(
    'conflict',
    say(
      'Your plan has {most, plural, one {# active project} other {# active projects}}. Close one, or choose a larger plan.',
      { most: most ?? 0 },
    ),
  )

/** How many projects may be active, and how many are: to be told before one is begun. */
export async function readRoom(db: Db, orgId: string, now: Date): Promise<RowData<typeof projectRoomRow>> {
  const { most, active } = await roomOf(db, orgId, now, {})
  return { most, active }
}
