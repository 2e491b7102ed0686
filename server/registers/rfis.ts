import type { answerRfiRow, moveRfiRow, putRfiRow } from '#contract/register-calls.ts'
import type { Rfi } from '#contract/registers.ts'
import type { RowInput } from '#contract/route.ts'
import { rfiMoves, rfiNumber } from '#domain/submittals/rfis.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { numbersOnPaper } from './numbers.ts'
import { ofProject, registerProject } from './read.ts'
import { nextEntry } from './submittals.ts'

type Nothing = Record<string, never>

const find = (scope: Scope, { tx }: Writing, id: string) =>
  tx
    .selectFrom('rfis')
    .select(['number', 'state'])
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .executeTakeFirst()

/** Asks for information under the next number, or changes what was asked before anybody answered. */
export async function putRfi(
  scope: Scope,
  { id, sentTo, neededOn, scheduleDays, ...asked }: RowInput<typeof putRfiRow>['body'],
): Promise<Nothing> {
  requireRight(scope, 'register.edit')
  const { today } = await registerProject(scope)
  await scope.write(async (writing) => {
    const { tx, note, self } = writing
    const of = ofProject(scope)
    const there = await find(scope, writing, id)
    if (there && there.state !== 'open')
      throw new Refusal('conflict', say('This request was answered or taken back: its question stays.'))
    if (!there && neededOn < today) {
      const message = say('This day has passed.')
      throw new Refusal('invalid_input', message, { fields: { neededOn: message } })
    }
    const row = { ...asked, sent_to: sentTo, needed_on: neededOn, schedule_days: scheduleDays }
    if (there)
      await tx
        .updateTable('rfis')
        .set(row)
        .where((eb) => eb.and({ ...of, id }))
        .execute()
    else {
      const taken = (await numbersOnPaper(scope, writing, 'rfi')).map(({ count }) => count + 1)
      const number = Math.max(await nextEntry(scope, writing, 'rfis'), ...taken)
      await tx
        .insertInto('rfis')
        .values({ ...of, id, ...row, number, asked_on: today, author_id: await self() })
        .execute()
    }
    await self()
    const kind = there ? 'rfi.changed' : 'rfi.asked'
    await note({ class: 'open', kind, subject: id, detail: { name: asked.subject } })
  })
  return {}
}

/** Moves a request on within its ways; refuses another. */
async function move(
  scope: Scope,
  id: string,
  state: Rfi['state'],
  columns: (writing: Writing) => Promise<object>,
): Promise<Nothing> {
  await scope.write(async (writing) => {
    const there = await find(scope, writing, id)
    if (!there) throw notThere()
    if (there.state === state && state !== 'answered') return
    if (!rfiMoves(there.state, state))
      throw new Refusal('conflict', say('The request stands otherwise by now. Open it again.'))
    await writing.tx
      .updateTable('rfis')
      .set({ state, ...(await columns(writing)) })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    const detail = { name: rfiNumber(there.number) }
    await writing.note({ class: 'open', kind: `rfi.${state}`, subject: id, detail })
  })
  return {}
}

/** Answers a request: whoever it was put to does, or the contractor writes down what came on paper. */
export async function answerRfi(
  scope: Scope,
  id: string,
  { answer, cost, scheduleDays }: RowInput<typeof answerRfiRow>['body'],
): Promise<Nothing> {
  requireRight(scope, 'register.answer')
  const { today } = await registerProject(scope)
  return move(scope, id, 'answered', async ({ self }) => ({
    ...{ answer, cost, schedule_days: scheduleDays, answered_on: today, answered_by: await self() },
  }))
}

/** Closes a request, opens it again, or takes it back. What was answered before stands until it is answered again. */
export function moveRfi(
  scope: Scope,
  id: string,
  { state }: RowInput<typeof moveRfiRow>['body'],
): Promise<Nothing> {
  requireRight(scope, 'register.edit')
  return move(scope, id, state, async ({ self }) => {
    await self()
    return {}
  })
}
