import type { RowData, RowInput } from '#contract/route.ts'
import { safetyLimits } from '#contract/safety.ts'
import type { addTalkRow, talksRow, writeTalkRow } from '#contract/safety-calls.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { writeAbout } from '#server/scope/write-about.ts'
import type { WriteDocument } from '#server/scope/write-document.ts'
import { keptBefore, made, ofProject, siteOf, wrong } from './kept.ts'

/** What is read of a talk. */
export const talkColumns = [
  'id',
  'on_date as on',
  'topic',
  'points',
  'led',
  'present',
  'document_id as documentId',
] as const

/** The talks of a project, the newest first; for the team. */
export async function readTalks(scope: Scope): Promise<RowData<typeof talksRow>> {
  requireRight(scope, 'talk.sign')
  const read = scope.reads('team')
  if (!read) throw notThere()
  const [{ today }, talks] = await Promise.all([
    siteOf(scope),
    read
      .selectFrom('toolbox_talks')
      .select([...talkColumns, 'author_id as author', 'made_at', 'at'])
      .where((eb) => eb.and(ofProject(scope)))
      .orderBy('on_date', 'desc')
      .orderBy('at', 'desc')
      .execute(),
  ])
  return {
    today,
    talks: talks.map(({ made_at, at, ...one }) => ({
      ...{ ...one, madeAt: made_at.toISOString(), at: at.toISOString() },
    })),
  }
}

/** Keeps a talk with all its signatures. */
export async function addTalk(
  scope: Scope,
  body: RowInput<typeof addTalkRow>['body'],
): Promise<Record<string, never>> {
  requireRight(scope, 'talk.sign')
  const { on, topic, points, led, present } = body
  const { today } = await siteOf(scope)
  await scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    if (await keptBefore(scope, writing, 'toolbox_talks', body)) return
    if (on > today) throw wrong('on', say('This day has not come yet.'))
    const { count } = await tx
      .selectFrom('toolbox_talks')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and(ofProject(scope)))
      .executeTakeFirstOrThrow()
    if (Number(count) >= safetyLimits.talks)
      throw new Refusal('conflict', say('A project has at most {most} talks.', { most: safetyLimits.talks }))
    await tx
      .insertInto('toolbox_talks')
      .values({
        ...{ ...made(scope, body), on_date: on, topic, points, led, present: JSON.stringify(present) },
        ...{ author_id: await self(), at: now },
      })
      .execute()
    await note({ class: 'team', kind: 'talk.held', subject: body.id, detail: { name: topic } })
  })
  return {}
}

/** Writes a talk as a document; the one that is there stays. */
export async function writeTalk(
  writeDocument: WriteDocument,
  scope: Scope,
  id: string,
): Promise<RowData<typeof writeTalkRow>> {
  requireRight(scope, 'paper.write')
  return scope.write(async (writing) => {
    const { tx } = writing
    const of = { ...ofProject(scope), id }
    const talk = await tx
      .selectFrom('toolbox_talks')
      .select(['topic', 'on_date'])
      .where((eb) => eb.and(of))
      .executeTakeFirstOrThrow(notThere)
    return writeAbout(scope, writing, { table: 'toolbox_talks', id }, () =>
      writeDocument(scope, writing, {
        ...{ template: 'toolbox-talk', title: `Toolbox talk: ${talk.topic}, ${talk.on_date}` },
        ...{ answers: {}, about: id },
      }),
    )
  })
}
