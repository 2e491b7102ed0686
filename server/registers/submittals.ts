import { sql } from 'kysely'
import type { putSubmittalRow } from '#contract/register-calls.ts'
import { registerLimits } from '#contract/registers.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { ofProject } from './read.ts'

type Nothing = Record<string, never>

/** Refuses one more entry than a register has; answers the number of the next one. */
export async function nextEntry(
  scope: Scope,
  { tx }: Writing,
  table: 'submittals' | 'rfis',
): Promise<number> {
  const { count, last } = await tx
    .selectFrom(table)
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('number').as('last')])
    .where((eb) => eb.and(ofProject(scope)))
    .executeTakeFirstOrThrow()
  if (Number(count) >= registerLimits.entries)
    throw new Refusal(
      'conflict',
      say('A register has at most {most} entries.', { most: registerLimits.entries }),
    )
  return (last ?? 0) + 1
}

/** The transmittals that an item is in. */
const sentIn = (scope: Scope, { tx }: Writing, item: string) =>
  tx
    .selectFrom('transmittals')
    .select('state')
    .where((eb) => eb.and(ofProject(scope)))
    .where(sql<boolean>`lines @> ${JSON.stringify([{ item }])}::jsonb`)
    .execute()

/** Adds an item to the register, or changes it; its section stays once it was sent, for its numbers have it. */
export async function putSubmittal(
  scope: Scope,
  body: RowInput<typeof putSubmittalRow>['body'],
): Promise<Nothing> {
  requireRight(scope, 'register.edit')
  const { id, taskId, leadDays, reviewDays, submitOn, approvalOn, materialOn, ...entered } = body
  await scope.write(async (writing) => {
    const { tx, note, self } = writing
    const of = ofProject(scope)
    if (taskId !== null) {
      const task = await tx
        .selectFrom('tasks')
        .select('id')
        .where((eb) => eb.and({ ...of, id: taskId }))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!task) throw notThere()
    }
    const there = await tx
      .selectFrom('submittals')
      .select('section')
      .where((eb) => eb.and({ ...of, id }))
      .executeTakeFirst()
    if (there && there.section !== entered.section) {
      const sent = await sentIn(scope, writing, id)
      const message = say('This item was sent under its section, which stays.')
      if (sent.some(({ state }) => state !== 'withdrawn'))
        throw new Refusal('conflict', message, { fields: { section: message } })
    }
    await self()
    const row = {
      ...{ ...entered, task_id: taskId, lead_days: leadDays, review_days: reviewDays },
      ...{ submit_on: submitOn, approval_on: approvalOn, material_on: materialOn },
    }
    if (there)
      await tx
        .updateTable('submittals')
        .set(row)
        .where((eb) => eb.and({ ...of, id }))
        .execute()
    else
      await tx
        .insertInto('submittals')
        .values({ ...of, id, ...row, number: await nextEntry(scope, writing, 'submittals') })
        .execute()
    await note({ class: 'open', kind: 'submittal.put', subject: id, detail: { name: entered.description } })
  })
  return {}
}

/** Removes an item that was never sent. */
export async function removeSubmittal(scope: Scope, id: string): Promise<Nothing> {
  requireRight(scope, 'register.edit')
  await scope.write(async (writing) => {
    if ((await sentIn(scope, writing, id)).length > 0)
      throw new Refusal('conflict', say('This item was sent: it stays in the register.'))
    const gone = await writing.tx
      .deleteFrom('submittals')
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .returning('description')
      .executeTakeFirst()
    if (!gone) throw notThere()
    await writing.self()
    await writing.note({
      ...{ class: 'open', kind: 'submittal.removed', subject: id, detail: { name: gone.description } },
    })
  })
  return {}
}
