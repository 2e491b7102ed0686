import type { askTurnRow, Piece, Turn } from '#contract/chat.ts'
import { projectRow } from '#contract/projects.ts'
import type { AnyRow, RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { makeTurns } from '#server/kit/turns.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { answerByModel } from './by-model.ts'
import { answerByRules } from './engine.ts'
import { gatherPieces } from './gather.ts'
import { openMaking } from './making.ts'
import type { Model, Said } from './model.ts'
import { findNamed } from './named-job.ts'
import { type Answer, dayText, words } from './pieces.ts'
import type { Asked, Asker, ChatContext, Outputs } from './ports.ts'
import { noteProjects, openEyes } from './read-from.ts'
import {
  addConversation,
  addTurn,
  findConversation,
  findTurn,
  type KeptConversation,
  type KeptTurn,
  listTurns,
  takeOver,
} from './store.ts'

/** Questions of one person. */
export const questionsByUser: Limit = { name: 'questions', most: 60, windowMs: 60_000 }
/** After so long without a sign nobody makes an answer any more; signs come three times as often. Milliseconds. */
const deadMs = 15_000
/**
 * How many answers have what they are made from read at once. Each asks the database a dozen things: of two hundred at once some
 * would wait for a connection for longer than anybody waits for one.
 */
const preparedAtOnce = 6
/** How often an answer that another process makes is looked for. */
const lookMs = 300

/** A piece with its number, or how the answer ended. */
type Followed = { at: number; piece: Piece } | { state: Turn['state']; model: string | null; hidden: boolean }

const keyOf = ({ id, at }: Pick<KeptTurn, 'id' | 'at'>) => `chat:${id}:${at.getTime()}`

/** Makes answers and has them listened to; what is made is kept as it comes, so that any process goes on telling it. */
export function openTurns(context: ChatContext) {
  const { db, scopes, clock, limit, model } = context
  const making = openMaking(db)
  const inTurn = makeTurns(preparedAtOnce)

  /** A conversation of theirs with the scope of its project; refuses one whose project they are not in. */
  async function enter(
    userId: string,
    id: string,
  ): Promise<{ kept: KeptConversation; scope: Scope | undefined } | undefined> {
    const kept = await findConversation(db, userId, id)
    if (!kept) return undefined
    const scope = kept.projectId === null ? undefined : await scopes.find(userId, kept.projectId)
    if (kept.projectId !== null && !scope) throw notThere()
    return { kept, scope }
  }

  /** Everything that an answer is made from, and what notes where it was read. */
  async function askedBy(
    { user, caller }: Asker,
    conversation: string,
    question: string,
    scope: Scope | undefined,
    orgId: string | null,
  ) {
    const notes = noteProjects()
    const who = { userId: user.id, conversation, caller }
    const row = async (one: AnyRow, request: object): Promise<RowData<AnyRow>> => {
      if (!scope) throw notThere()
      notes.look({ project: scope.projectId })
      return context.ask(one, request as never, { ...caller, project: scope })
    }
    const [facts, amendments] = await Promise.all([
      scope &&
        context.ask(projectRow, { params: { project: scope.projectId } }, { ...caller, project: scope }),
      orgId === null ? [] : context.amendmentsOf(orgId),
    ])
    const { timeZone } = facts?.project ?? new Intl.DateTimeFormat().resolvedOptions()
    const tool = async (name: string, input: Record<string, unknown>, noted: boolean) => {
      const told = await context.callTool(name, input, who, noted)
      notes.look(input)
      notes.look(told.said)
      return told
    }
    const asked: Asked = {
      ...{ question, amendments, language: caller.language, figures: context.figures },
      today: dateIn(timeZone, clock.now()),
      dayOf: (at) => dateIn(timeZone, new Date(at)),
      project: scope && facts ? { id: scope.projectId, name: facts.project.name, scope } : null,
      tool: (name, input) => tool(name, input, name.startsWith('propose_')),
      row: row as Asked['row'],
      own: (async (one: AnyRow, request: object) => {
        const said = await context.ask(one, request as never, { ...caller, user })
        notes.look(said)
        return said
      }) as Asked['own'],
      writesDocuments: async () => orgId !== null && (await context.writesDocuments(orgId)),
    }
    return { asked, notes, tool }
  }

  /** What was said before, as far as they may still see it. */
  async function historyOf(userId: string, conversation: string, before: string): Promise<Said[]> {
    const turns = await listTurns(db, conversation)
    const sees = await openEyes(
      scopes,
      userId,
      turns.map(({ read }) => read),
    )
    return turns
      .slice(
        0,
        turns.findIndex(({ id }) => id === before),
      )
      .filter(({ state, read }) => state === 'done' && sees(read))
      .slice(-6)
      .flatMap(({ question, pieces }): Said[] => [
        { role: 'user', content: question },
        {
          role: 'assistant',
          content: pieces.map((one) => ('text' in one ? one.text : `[${one.card.title}]`)).join('') || '—',
        },
      ])
  }

  type Made = { asker: Asker; turn: KeptTurn; kept: KeptConversation; scope: Scope | undefined }

  /** Makes an answer to its end. `byModel`: the model is to answer whatever the rules know. */
  async function make(made: Made, byModel: boolean): Promise<void> {
    const ready = await inTurn(() => prepare(made, byModel))
    if (ready) await runModel(ready.run, ready.keeping)
  }

  /** Answers by the rules where they do; else with what the model is told, unless there is none to ask. */
  async function prepare(
    { asker, turn, kept, scope }: Made,
    byModel: boolean,
  ): Promise<{ run: Run; keeping: Keeping } | undefined> {
    const of = () => ({ conversation: turn.conversationId, id: turn.id, at: clock.now() })
    const named = scope ? undefined : await findNamed(context, asker, turn.question)
    const question = named?.question ?? turn.question
    const { asked, notes, tool } = await askedBy(asker, kept.id, question, scope ?? named?.scope, kept.orgId)
    const end = async (pieces: readonly Piece[], state: Turn['state'], by: string | null) => {
      const read = await notes.read(scopes, asker.user.id)
      await making.keep({ ...of(), pieces, state, model: by, read })
      return undefined
    }
    const byRules = byModel ? undefined : await answerByRules(asked)
    if (byRules && (byRules.known || model === null)) return end(byRules.pieces, 'done', null)
    if (model === null) return end(words(noModel()), 'done', null)
    const outputs = await context.outputsOf(asker.user, kept.orgId)
    const reserved = await outputs.reserve(keyOf(turn))
    if (reserved.outcome === 'none')
      return end([...(byRules?.pieces ?? []), ...words(usedUp(reserved))], 'done', null)
    const run = {
      model,
      asked: { ...asked, question: turn.question },
      tool,
      outputs,
      byRules,
      key: keyOf(turn),
      history: await historyOf(asker.user.id, kept.id, turn.id),
    }
    return { run, keeping: { of, end, requestId: asker.caller.requestId } }
  }

  type Run = {
    model: Model
    asked: Asked
    tool: (
      name: string,
      input: Record<string, unknown>,
      noted: boolean,
    ) => Promise<{ said: Record<string, unknown> }>
    outputs: Outputs
    byRules: Answer | undefined
    key: string
    history: Said[]
  }
  type Keeping = {
    of: () => { conversation: string; id: string; at: Date }
    end: (pieces: readonly Piece[], state: Turn['state'], by: string | null) => Promise<undefined>
    requestId: string
  }

  async function runModel(
    { model, asked, tool, outputs, byRules, key, history }: Run,
    { of, end, requestId }: Keeping,
  ) {
    const sign = () => void making.keep({ ...of(), pieces: [] }).catch(() => undefined)
    const alive = setInterval(sign, deadMs / 3)
    let seen = false
    const gathered = gatherPieces(async (pieces) => {
      if (!(await making.keep({ ...of(), pieces, model: model.name }))) return false
      seen = true
      return true
    })
    const { put } = gathered
    try {
      await answerByModel(
        model,
        asked,
        { history, tools: context.tools },
        { put, call: async (name, input) => (await tool(name, input, true)).said },
      )
      await gathered.finish()
      await outputs.settle(key)
      await end([], 'done', model.name)
    } catch (error) {
      // What was said before it broke off is kept, where that still goes.
      await gathered.finish().catch(() => undefined)
      context.report(error, requestId)
      if (seen) {
        await outputs.settle(key)
        await end(words(` ${say('The answer was cut off here.')}`), 'cut', model.name)
      } else {
        await outputs.release(key)
        const sorry = say('The model could not be reached, and nothing was counted. What the rules know:')
        await end(
          [
            ...words(byRules ? sorry : say('The model could not be reached, and nothing was counted.')),
            ...(byRules?.pieces ?? []),
          ],
          'failed',
          null,
        )
      }
    } finally {
      clearInterval(alive)
    }
  }

  /** Makes an answer on its own; whatever goes wrong is told in its place. */
  async function start(made: Made, byModel: boolean): Promise<void> {
    const { conversationId: conversation, id } = made.turn
    const end = making.begin({ conversation, id })
    try {
      await make(made, byModel)
    } catch (error) {
      context.report(error, made.asker.caller.requestId)
      const sorry = words(say('Something went wrong here. Ask again in a moment.'))
      const failed = { conversation, id, at: clock.now(), pieces: sorry, state: 'failed' } as const
      await making.keep(failed).catch(() => undefined)
    } finally {
      end()
    }
  }

  return {
    enter,

    /** Begins a conversation, in the organisation of its project or the one that they look at. */
    async begin({ user }: Asker, id: string, project: string | null): Promise<KeptConversation> {
      const scope = project === null ? undefined : await scopes.find(user.id, project)
      if (project !== null && !scope) throw notThere()
      const orgId = scope?.orgId ?? (await scopes.standingOf(user.id)).orgs[0] ?? null
      const of = {
        id,
        user: user.id,
        orgId,
        projectId: project,
        title: say('New conversation'),
        at: clock.now(),
      }
      await addConversation(db, of)
      const kept = await findConversation(db, user.id, id)
      if (!kept) throw notThere()
      return kept
    },

    /** Takes a question; the same id is the same turn. The answer is whole where the rules know it, else it comes. */
    async ask(
      asker: Asker,
      id: string,
      { id: turnId, question, model: byModel = false }: RowInput<typeof askTurnRow>['body'],
    ) {
      const { user } = asker
      const found = await enter(user.id, id)
      if (!found) throw notThere()
      const { scope, kept } = found
      const again = await findTurn(db, id, turnId)
      if (again) return { ...found, turn: again }
      await limit({ limit: questionsByUser, who: user.id })
      if (byModel && model === null)
        throw new Refusal('invalid_input', noModel(), { fields: { model: noModel() } })
      const at = clock.now()
      const key = keyOf({ id: turnId, at })
      // Before anything is kept: who has none left is told so at once.
      const outputs = byModel ? await context.outputsOf(user, kept.orgId) : undefined
      const reserved = await outputs?.reserve(key)
      if (reserved?.outcome === 'none') throw new Refusal('too_many_requests', usedUp(reserved))
      const added = await addTurn(db, { conversation: id, id: turnId, question, at })
      const turn = await findTurn(db, id, turnId)
      if (!turn) throw notThere()
      if (!added) {
        await outputs?.release(key)
        return { ...found, turn }
      }
      const answering = start({ asker, turn, kept, scope }, byModel)
      // Without a model nothing is waited for elsewhere: the answer goes along.
      if (model === null) await answering
      const [now, answered] = await Promise.all([findConversation(db, user.id, id), findTurn(db, id, turnId)])
      return { scope, kept: now ?? kept, turn: answered ?? turn }
    },

    /**
     * The pieces of an answer from the one that is asked for on, as they come, and how it ended. An answer that nobody makes any
     * more is made anew where nothing of it was seen, and else ends where it stands. Refuses at once, and not with the first piece:
     * that of a slow model may be half a minute away.
     */
    async follow(
      asker: Asker,
      id: string,
      turnId: string,
      from: number,
      gone: AbortSignal,
    ): Promise<AsyncGenerator<Followed>> {
      const found = await enter(asker.user.id, id)
      const place = { conversation: id, id: turnId }
      if (!found || !(making.here(place) || (await findTurn(db, id, turnId)))) throw notThere()
      return listen(asker, found, place, { from, gone })
    },
  }

  async function* listen(
    asker: Asker,
    found: { kept: KeptConversation; scope: Scope | undefined },
    place: Parameters<typeof making.hear>[0],
    { from, gone }: { from: number; gone: AbortSignal },
  ): AsyncGenerator<Followed> {
    const { conversation, id } = place
    let next = from
    const leave = () => making.wake(place)
    gone.addEventListener('abort', leave, { once: true })
    for (;;) {
      const heard = making.hear(place)
      try {
        if (gone.aborted) return
        const here = making.here(place)
        if (here) {
          for (const piece of here.slice(next)) yield { at: ++next, piece }
          await heard.once()
          continue
        }
        const turn = await findTurn(db, conversation, id)
        if (!turn) throw notThere()
        const sees = await openEyes(scopes, asker.user.id, [turn.read])
        if (!sees(turn.read)) return yield { state: turn.state, model: turn.model, hidden: true }
        for (const piece of turn.pieces.slice(next)) yield { at: ++next, piece }
        if (turn.state !== 'answering') return yield { state: turn.state, model: turn.model, hidden: false }
        if (clock.now().getTime() - turn.aliveAt.getTime() > deadMs) await revive(asker, found, turn)
        await heard.once(lookMs)
      } finally {
        heard.stop()
      }
    }
  }

  async function revive(
    asker: Asker,
    { kept, scope }: { kept: KeptConversation; scope: Scope | undefined },
    turn: KeptTurn,
  ) {
    const anew = turn.pieces.length === 0
    if (!(await takeOver(db, turn, clock.now(), anew ? 'answering' : 'cut'))) return
    if (anew) void start({ asker, turn, kept, scope }, false)
    else if (turn.model !== null) await (await context.outputsOf(asker.user, kept.orgId)).settle(keyOf(turn))
  }
}

const noModel = () => say('No model is set up here: the rules answer, for nothing.')

/** That the outputs of a month are used, how many that were, and when there are new ones. */
const usedUp = ({ total, resetsAt }: { total: number; resetsAt: Date }) =>
  say(
    'All {total} AI outputs of the plan are used for this month; there are new ones from {day}. What the rules know stays free.',
    {
      ...{ total, day: dayText(resetsAt.toISOString().slice(0, 10)) },
    },
  )
