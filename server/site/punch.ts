import { may } from '#contract/audience.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { type PunchItem, siteLimits } from '#contract/site.ts'
import type { addPunchRow, movePunchRow, punchRow } from '#contract/site-calls.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { keptBefore, made, ofProject, requireThere, wrong } from './kept.ts'

/** What is to be put right, by its number. */
export async function readPunch(scope: Scope): Promise<RowData<typeof punchRow>> {
  const rows = await scope.read
    .selectFrom('punch_items')
    .select(['id', 'number', 'title', 'note', 'room', 'scan_id as scanId', 'x', 'y', 'person_id as personId'])
    .select([
      'due_on as dueOn',
      'state',
      'before_id as beforeId',
      'after_id as afterId',
      'author_id as author',
    ])
    .select(['done_at', 'accepted_at', 'accepted_by as acceptedBy', 'made_at'])
    .where((eb) => eb.and(ofProject(scope)))
    .orderBy('number')
    .execute()
  return {
    items: rows.map(({ done_at, accepted_at, made_at, ...one }) => ({
      ...{ ...one, doneAt: done_at?.toISOString() ?? null, acceptedAt: accepted_at?.toISOString() ?? null },
      madeAt: made_at.toISOString(),
    })),
  }
}

/** Adds to the list under the next number. */
export async function addPunch(
  scope: Scope,
  body: RowInput<typeof addPunchRow>['body'],
): Promise<RowData<typeof addPunchRow>> {
  requireRight(scope, 'punch.add')
  const { id, title, note: said, room, scanId, x, y, personId, dueOn, beforeId } = body
  return scope.write(async (writing) => {
    const { tx, self, note } = writing
    const of = ofProject(scope)
    const rows = await tx
      .selectFrom('punch_items')
      .select(['id', 'number'])
      .where((eb) => eb.and(of))
      .execute()
    if (await keptBefore(scope, writing, 'punch_items', body))
      return { number: rows.find((one) => one.id === id)?.number ?? 0 }
    if ((x === null) !== (y === null)) throw wrong('x', say('A place has two figures.'))
    if (rows.length >= siteLimits.punch)
      throw new Refusal(
        'conflict',
        say('A punch list has at most {most} entries.', { most: siteLimits.punch }),
      )
    await requireThere(scope, writing, 'scans', [scanId])
    await requireThere(scope, writing, 'project_people', [personId])
    await requireThere(scope, writing, 'project_files', [beforeId])
    const number = Math.max(0, ...rows.map((one) => one.number)) + 1
    await tx
      .insertInto('punch_items')
      .values({
        ...{ ...made(scope, body), number, title, note: said, room, scan_id: scanId, x, y },
        ...{ person_id: personId, due_on: dueOn, before_id: beforeId, author_id: await self() },
      })
      .execute()
    await note({ class: 'open', kind: 'punch.added', subject: id, detail: { name: title } })
    return { number }
  })
}

type State = PunchItem['state']
/** From where each state is reached. An owner takes back what they accepted, or what is not done to their eyes. */
const ways: Record<State, readonly State[]> = {
  open: ['done', 'accepted', 'void'],
  done: ['open'],
  accepted: ['done', 'open'],
  void: ['open', 'done'],
}

/** Moves an item on: who works on it says that it is done, whoever pays for it accepts it. */
export async function movePunch(
  scope: Scope,
  id: string,
  { state, afterId }: RowInput<typeof movePunchRow>['body'],
): Promise<Record<string, never>> {
  const { audience } = scope
  const right: Record<State, boolean> = {
    open: may(audience, 'punch.accept'),
    done: may(audience, 'task.work'),
    accepted: may(audience, 'punch.accept'),
    void: may(audience, 'task.edit'),
  }
  if (!right[state]) requireRight(scope, 'task.edit')
  await scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    const of = { ...ofProject(scope), id }
    const there = await tx
      .selectFrom('punch_items')
      .select(['title', 'state', 'done_at'])
      .where((eb) => eb.and(of))
      .executeTakeFirst()
    if (!there) throw notThere()
    await requireThere(scope, writing, 'project_files', [afterId ?? null])
    if (there.state === state) return
    if (!ways[state].includes(there.state))
      throw new Refusal('conflict', say('This stands otherwise by now. Read the list again.'))
    const by = await self()
    await tx
      .updateTable('punch_items')
      .set({
        ...{ state, accepted_at: state === 'accepted' ? now : null },
        accepted_by: state === 'accepted' ? by : null,
        done_at: state === 'done' ? now : state === 'accepted' ? (there.done_at ?? now) : null,
        ...(afterId !== undefined && { after_id: afterId }),
      })
      .where((eb) => eb.and(of))
      .execute()
    await note({ class: 'open', kind: `punch.${state}`, subject: id, detail: { name: there.title } })
  })
  return {}
}
