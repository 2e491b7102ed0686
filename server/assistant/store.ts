import { type SqlBool, sql } from 'kysely'
import { type Conversation, conversationsMost, type Piece, type Turn, turnsMost } from '#contract/chat.ts'
import { say } from '#language/say.ts'
import type { ReadFrom } from '#server/db/chat-tables.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere } from '#server/scope/scope.ts'

export type KeptConversation = Omit<Conversation, 'changedAt' | 'projectName'> & {
  orgId: string | null
  projectName: string | null
  changedAt: Date
}
export type KeptTurn = Omit<Turn, 'at' | 'hidden'> & {
  at: Date
  aliveAt: Date
  read: ReadFrom
  conversationId: string
}

const conversations = (db: Db, userId: string) =>
  db
    .selectFrom('conversations as c')
    .leftJoin('projects as p', 'p.id', 'c.project_id')
    .select(['c.id', 'c.title', 'c.org_id as orgId', 'c.project_id as projectId', 'p.name as projectName'])
    .select('c.changed_at as changedAt')
    .where('c.user_id', '=', userId)

/** A conversation of somebody's own; undefined where there is none of theirs. */
export const findConversation = (db: Db, userId: string, id: string): Promise<KeptConversation | undefined> =>
  conversations(db, userId).where('c.id', '=', id).executeTakeFirst()

/** Somebody's conversations, the newest first: of a project where one is given, with these words in a question or an answer. */
export async function listConversations(
  db: Db,
  userId: string,
  {
    q = '',
    project,
    org,
  }: { q?: string | undefined; project?: string | undefined; org?: string | undefined },
): Promise<KeptConversation[]> {
  const like = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  return conversations(db, userId)
    .where(sql<SqlBool>`exists (select from conversation_turns t where t.conversation_id = c.id)`)
    .$if(project !== undefined, (all) => all.where('c.project_id', '=', project ?? ''))
    .$if(org !== undefined, (all) => all.where('c.org_id', '=', org ?? ''))
    .$if(q.trim() !== '', (all) =>
      all.where(
        sql<SqlBool>`(c.title ilike ${like} or exists (
          select from conversation_turns t where t.conversation_id = c.id and t.question ilike ${like}))`,
      ),
    )
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.id')
    .limit(100)
    .execute()
}

const turnColumns = [
  ...(['conversation_id as conversationId', 'id', 'question', 'at', 'alive_at as aliveAt'] as const),
  ...(['state', 'model', 'pieces', 'read'] as const),
] as const

/** The turns of a conversation, in their order. */
export const listTurns = (db: Db, conversation: string): Promise<KeptTurn[]> =>
  db
    .selectFrom('conversation_turns')
    .select(turnColumns)
    .where('conversation_id', '=', conversation)
    .orderBy('number')
    .execute()

export const findTurn = (db: Db, conversation: string, id: string): Promise<KeptTurn | undefined> =>
  db
    .selectFrom('conversation_turns')
    .select(turnColumns)
    .where('conversation_id', '=', conversation)
    .where('id', '=', id)
    .executeTakeFirst()

type NewConversation = {
  id: string
  user: string
  orgId: string | null
  projectId: string | null
  title: string
  at: Date
}

/** Begins a conversation; one that is theirs already stays as it is. Refuses an id that is taken, and one too many. */
export async function addConversation(
  db: Db,
  { id, user, orgId, projectId, title, at }: NewConversation,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`conversations of ${user}`}, 0))`.execute(tx)
    const of = tx.selectFrom('conversations').where('user_id', '=', user)
    if (await of.select('id').where('id', '=', id).executeTakeFirst()) return
    const { count } = await of.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
    if (Number(count) >= conversationsMost)
      throw new Refusal(
        'conflict',
        say('There are {most} conversations. Delete one first.', { most: conversationsMost }),
      )
    const added = await tx
      .insertInto('conversations')
      .values({
        id,
        user_id: user,
        org_id: orgId,
        project_id: projectId,
        title,
        created_at: at,
        changed_at: at,
      })
      .onConflict((on) => on.column('id').doNothing())
      .executeTakeFirst()
    if (Number(added.numInsertedOrUpdatedRows) === 0)
      throw new Refusal('conflict', say('This id is taken. Send another one.'))
  })
}

type NewTurn = { conversation: string; id: string; question: string; at: Date }

/** Keeps a question of a conversation, which its first one names; false where it stands there already. Refuses one too many. */
export async function addTurn(db: Db, { conversation, id, question, at }: NewTurn): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const held = tx.selectFrom('conversations').select('id').where('id', '=', conversation)
    // It may have been deleted since it was looked for.
    if (!(await held.forUpdate().executeTakeFirst())) throw notThere()
    const of = tx.selectFrom('conversation_turns').where('conversation_id', '=', conversation)
    if (await of.select('id').where('id', '=', id).executeTakeFirst()) return false
    const { last } = await of.select(({ fn }) => fn.max('number').as('last')).executeTakeFirstOrThrow()
    const number = Number(last ?? 0) + 1
    if (number > turnsMost)
      throw new Refusal(
        'conflict',
        say('This conversation has {most} questions. Begin a new one.', { most: turnsMost }),
      )
    await tx
      .insertInto('conversation_turns')
      .values({
        conversation_id: conversation,
        id,
        number,
        question,
        at,
        alive_at: at,
        state: 'answering',
        model: null,
      })
      .execute()
    const title = question.replace(/\s+/g, ' ').trim().slice(0, 80)
    await tx
      .updateTable('conversations')
      .set({ changed_at: at, ...(number === 1 && { title }) })
      .where('id', '=', conversation)
      .execute()
    return true
  })
}

/** More of an answer that is still made, and how it stands where that is said; every one says that somebody makes it. */
export type Keeping = { conversation: string; id: string; at: Date; pieces: readonly Piece[] } & {
  state?: Turn['state']
  model?: string | null
  read?: ReadFrom
}

/** Where an answer stands: the same id may be taken in another conversation too. */
export const placeOf = ({ conversation, id }: Pick<Keeping, 'conversation' | 'id'>) => `${conversation} ${id}`

/** Adds to answers that are still made, by one statement; of each whether it is: false where it is made no more. */
export async function addPieces(db: Db, all: readonly Keeping[]): Promise<boolean[]> {
  // A row is changed once by a statement, however much there is of it.
  const asked = [...Map.groupBy(all, placeOf).values()].map((some) => ({
    ...Object.assign({}, ...some),
    pieces: some.flatMap(({ pieces }) => pieces),
  }))
  const { rows } = await sql<Pick<Keeping, 'conversation' | 'id'>>`
    update conversation_turns t set alive_at = a.at, state = coalesce(a.one->>'state', t.state),
      pieces = case when a.one->'pieces' = '[]' then t.pieces else t.pieces || (a.one->'pieces') end,
      model = case when a.one ? 'model' then a.one->>'model' else t.model end, read = coalesce(a.one->'read', t.read)
    from (select (one->>'conversation')::uuid as conversation, (one->>'id')::uuid as id, (one->>'at')::timestamptz as at, one
      from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) one) a
    where t.conversation_id = a.conversation and t.id = a.id and t.state = 'answering'
    returning t.conversation_id as conversation, t.id`.execute(db)
  const added = new Set(rows.map(placeOf))
  return all.map((one) => added.has(placeOf(one)))
}

/** Takes an answer over that nobody makes any more, or ends it: false where somebody else was faster. */
export async function takeOver(
  db: Db,
  turn: KeptTurn,
  at: Date,
  state: 'answering' | 'cut',
): Promise<boolean> {
  const taken = await db
    .updateTable('conversation_turns')
    .set({ alive_at: at, state })
    .where('conversation_id', '=', turn.conversationId)
    .where('id', '=', turn.id)
    .where('state', '=', 'answering')
    .where('alive_at', '=', turn.aliveAt)
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) > 0
}

export async function renameConversation(db: Db, userId: string, id: string, title: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ title })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a conversation of somebody's own, with its answers; false where there is none. */
export async function deleteConversation(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(gone.numDeletedRows) > 0
}
