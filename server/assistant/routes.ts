import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Conversation, chatRows, type Turn, turnStreamPath } from '#contract/chat.ts'
import { type AnyRow, nothing, type RowData } from '#contract/route.ts'
import { idSchema } from '#contract/values.ts'
import { eventText, heartbeat, openEventStream } from '#server/kit/event-stream.ts'
import { callerOf, type Door, read, type Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { notThere } from '#server/scope/scope.ts'
import type { ChatContext } from './ports.ts'
import { openEyes } from './read-from.ts'
import {
  deleteConversation,
  type KeptConversation,
  type KeptTurn,
  listConversations,
  listTurns,
  renameConversation,
} from './store.ts'
import { openTurns } from './turns.ts'

type Who = { user: SessionUser; operator: unknown }

export type ChatMount = ChatContext & {
  app: FastifyInstance
  serve: Serve<Who>
  door: Door<Who>
  usageOf: (user: SessionUser, orgId: string | null) => Promise<RowData<typeof chatRows.chatRow>['usage']>
}

const streamParams = z.object({ conversation: idSchema, turn: idSchema })
const streamRow = {
  ...{
    method: 'GET',
    path: turnStreamPath,
    caller: 'user',
    summary: '',
    params: streamParams,
    body: nothing,
    data: nothing,
  },
} as const satisfies AnyRow
/** How often a stream that is silent says that it is there. */
const beatMs = 15_000

/** The calls of the assistant, and the stream of an answer. */
export function chatRoutes({ app, serve, door, usageOf, ...context }: ChatMount): void {
  const { db, scopes, model } = context
  const turns = openTurns(context)
  const inPlace = async (userId: string) => {
    const { orgs, projects } = await scopes.standingOf(userId)
    return orgs[0] ?? projects[0]?.orgId ?? null
  }
  /** Those alone whose project they are still in. */
  const seen = async (userId: string, all: readonly KeptConversation[]): Promise<Conversation[]> => {
    const ids = [...new Set(all.flatMap(({ projectId }) => projectId ?? []))]
    const known = new Set(
      (await Promise.all(ids.map((id) => scopes.find(userId, id)))).flatMap((one) => one?.projectId ?? []),
    )
    return all.filter(({ projectId }) => projectId === null || known.has(projectId)).map(present)
  }
  const require = async (userId: string, id: string) => {
    const found = await turns.enter(userId, id)
    if (!found) throw notThere()
    return found.kept
  }
  const presentTurns = async (userId: string, all: readonly KeptTurn[]): Promise<Turn[]> => {
    const sees = await openEyes(
      scopes,
      userId,
      all.map(({ read }) => read),
    )
    return all.map((one) => presentTurn(one, !sees(one.read)))
  }

  serve(chatRows.chatRow, async (_, { user }) => {
    const orgId = await inPlace(user.id)
    const [usage, recent] = await Promise.all([
      usageOf(user, orgId),
      listConversations(db, user.id, { ...(orgId !== null && { org: orgId }) }),
    ])
    const topics = (await seen(user.id, recent.slice(0, 12))).map(({ title }) => title)
    return { model: model?.name ?? null, usage, topics: [...new Set(topics)].slice(0, 6) }
  })
  serve(chatRows.conversationsRow, async ({ query }, { user }) => ({
    conversations: await seen(user.id, await listConversations(db, user.id, query)),
  }))
  serve(chatRows.addConversationRow, async ({ body }, { user, ...caller }) => ({
    conversation: present(await turns.begin({ user, caller }, body.id, body.project)),
  }))
  serve(chatRows.conversationRow, async ({ params }, { user }) => {
    const kept = await require(user.id, params.conversation)
    return { conversation: present(kept), turns: await presentTurns(user.id, await listTurns(db, kept.id)) }
  })
  serve(chatRows.askTurnRow, async ({ params, body }, { user, ...caller }) => {
    const { kept, turn } = await turns.ask({ user, caller }, params.conversation, body)
    const [shown] = await presentTurns(user.id, [turn])
    return { conversation: present(kept), turn: shown ?? presentTurn(turn, true) }
  })
  serve(chatRows.renameConversationRow, async ({ params, body }, { user }) => {
    await require(user.id, params.conversation)
    await renameConversation(db, user.id, params.conversation, body.title)
    return { conversation: present(await require(user.id, params.conversation)) }
  })
  serve(chatRows.deleteConversationRow, async ({ params }, { user }) => {
    // Also where its project is theirs no more: what is their own they may always throw away.
    if (!(await deleteConversation(db, user.id, params.conversation))) throw notThere()
    return { id: params.conversation }
  })

  app.route({
    method: 'GET',
    url: door.mount('GET', turnStreamPath),
    handler: async (request, reply) => {
      const { user } = await door.admit(streamRow, request, reply)
      const params = read(streamParams, request.params)
      const gone = new AbortController()
      // What refuses does so before anything is sent.
      const pieces = await turns.follow(
        { user, caller: callerOf(request) },
        params.conversation,
        params.turn,
        fromOf(request),
        gone.signal,
      )
      const stream = openEventStream(request, reply, () => gone.abort())
      // It begins before there is a piece: a line without a byte counts as dead before a slow model has said its first word.
      stream.send(heartbeat)
      const beat = setInterval(() => stream.send(heartbeat), beatMs)
      try {
        for await (const value of pieces) {
          if (gone.signal.aborted) break
          if ('piece' in value) stream.send(`id: ${value.at}\n${eventText(value.piece, 'piece')}`)
          else stream.send(eventText(value, 'end'))
        }
      } catch (error) {
        context.report(error, request.id)
      } finally {
        clearInterval(beat)
        stream.end()
      }
      return reply
    },
  })
}

/** After which piece a stream goes on. */
function fromOf({ headers, query }: FastifyRequest): number {
  const said = headers['last-event-id'] ?? (query as { from?: unknown }).from
  return /^\d{1,6}$/.test(String(said)) ? Number(said) : 0
}

const present = ({ id, title, projectId, projectName, changedAt }: KeptConversation): Conversation => ({
  ...{ id, title, projectId, projectName },
  changedAt: changedAt.toISOString(),
})

const presentTurn = ({ id, question, at, state, pieces, model }: KeptTurn, hidden: boolean): Turn => ({
  ...{ id, question, state, model, hidden },
  at: at.toISOString(),
  pieces: hidden ? [] : pieces,
})
