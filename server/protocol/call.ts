import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { may } from '#contract/audience.ts'
import type { MachineCall } from '#contract/machine-calls.ts'
import type { AnyRow, RowRequest } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal, refusalFor } from '#server/kit/refusal.ts'
import { type AskRow, type Caller, read } from '#server/kit/serve.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { type Asker, enter, narrow, type Withheld } from './narrow.ts'
import type { Book } from './record.ts'
import { addSuggestion, readSuggestions } from './suggestions.ts'
import { type Asking, capped, type Reply, type Tool } from './tool.ts'

export type CallContext = {
  scopes: Scopes
  clock: Clock
  ask: AskRow
  keep: (kept: { book: Book; call: MachineCall }) => Promise<void>
  report: (error: unknown, requestId: string) => void
}

/** The largest reply, and the most that is kept of what was asked, in characters. */
const [replyMost, askedMost] = [200_000, 2000]

type Called = { name: string; arguments?: Record<string, unknown> | undefined }

/** What the record is told of a call while it is answered. */
type Notes = { projectId: string | null }

/** Answers a call of a tool, and writes it down with what became of it, before anybody is told. */
export async function answerTool(
  context: CallContext,
  one: Tool,
  { name, arguments: input = {} }: Called,
  { asker, caller, client }: { asker: Asker; caller: Caller; client: string },
): Promise<CallToolResult> {
  const notes: Notes = { projectId: null }
  const told = { outcome: 'answered' as MachineCall['outcome'], reason: '' }
  let result: CallToolResult
  try {
    const lacking = one.scopes.find((scope) => !asker.scopes.has(scope))
    if (lacking !== undefined)
      throw new Refusal('forbidden', say('The key lacks the scope {scope}.', { scope: lacking }))
    const reply = await runTool(context, one, input, { asker, caller, notes })
    const text = JSON.stringify(reply)
    if (text.length > replyMost)
      throw new Refusal('too_large', say('The reply would be too long: ask for less of it.'))
    result = { content: [{ type: 'text', text }], structuredContent: reply }
  } catch (error) {
    const { refusal, expected } = refusalFor(error)
    if (!expected) context.report(error, caller.requestId)
    const { code, message, fields } = refusal.in(caller.language)
    told.outcome = expected ? 'refused' : 'failed'
    told.reason = code
    const because = { error: { code, message, ...(fields && { fields }) }, withheld: [] }
    const content = [{ type: 'text' as const, text: JSON.stringify(because) }]
    result = { isError: true, content, structuredContent: because }
  }
  const asked = JSON.stringify(input)
  const [content] = result.content
  await context.keep({
    book: asker,
    call: {
      at: context.clock.now().toISOString(),
      keyId: asker.id,
      key: asker.name,
      client: client.slice(0, 120),
      tool: name,
      projectId: notes.projectId,
      asked: asked.length > askedMost ? `${asked.slice(0, askedMost)}…` : asked,
      ...told,
      bytes: content?.type === 'text' ? Buffer.byteLength(content.text) : 0,
    },
  })
  return result
}

async function runTool(
  { scopes, clock, ask }: CallContext,
  one: Tool,
  input: Record<string, unknown>,
  { asker, caller, notes }: { asker: Asker; caller: Caller; notes: Notes },
): Promise<Reply> {
  const withheld: Withheld[] = []
  const entered = new Map<string, Promise<Scope>>()
  const enterOnce = (project: string) => {
    const known = entered.get(project)
    if (known) return known
    const entering = enter(scopes, asker, project).then((found) => {
      notes.projectId = project
      withheld.push(...found.withheld)
      return found.scope
    })
    entered.set(project, entering)
    return entering
  }
  const own = async (project: string) => {
    await enterOnce(project)
    const scope = await scopes.find(asker.userId, project)
    if (!scope) throw notThere()
    if (!may(scope.audience, 'project.edit'))
      throw new Refusal('forbidden', say('Only those who run a project have changes of it proposed.'))
    return scope
  }
  const readRow = <R extends AnyRow>(row: R, request: Omit<RowRequest<R>, 'body'>, project: Scope) => {
    if (row.method !== 'GET') throw new Error(`${row.path} changes something`)
    return ask(row, request as never, { ...caller, project })
  }
  const asking: Asking = {
    asker,
    scopes: narrow(scopes, asker),
    enter: enterOnce,
    ask: async (row, request) =>
      readRow(row, request, await enterOnce((request.params as { project: string }).project)),
    askAs: (scope, row, request) => readRow(row, request, scope),
    own,
    propose: async (project, what) => {
      const id = randomUUID()
      await addSuggestion(await own(project), { ...what, id, author: asker.name, keyId: asker.id })
      return id
    },
    suggestions: async (project) => readSuggestions(await own(project)),
    withhold: (what) => void withheld.push(what),
    now: () => clock.now(),
  }
  const reply = await one.run(read(one.input, input), asking)
  const cut = { texts: 0 }
  const whole = capped(reply, cut) as Reply
  if (cut.texts > 0)
    withheld.push({
      what: say('The rest of {count} texts', { count: cut.texts }),
      why: say('they are longer than a reply holds'),
    })
  return { ...whole, withheld }
}
