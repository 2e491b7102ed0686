import type { AnyRow, RowData, RowRequest } from '#contract/route.ts'
import type { Figures } from '#domain/figures/figures.ts'
import type { Amendment } from '#domain/knowledge/facts.ts'
import type { Language } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Limiter } from '#server/kit/limits.ts'
import type { AskRow, Caller } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { Model, ToolListed } from './model.ts'

/** What a tool answered, or why it refused. */
export type Told = { isError: boolean; said: Record<string, unknown> }

/** Who asks a question. */
export type Asker = { user: SessionUser; caller: Caller }

/** Who asks a tool: always a person, by their own rights, in a conversation of theirs. */
export type ToolCaller = { userId: string; conversation: string; caller: Caller }

/** The month's outputs of one subscription. */
export type Outputs = {
  reserve: (
    key: string,
  ) => Promise<{ outcome: 'taken' | 'used' } | { outcome: 'none'; total: number; resetsAt: Date }>
  settle: (key: string) => Promise<void>
  release: (key: string) => Promise<void>
}

/** What the assistant is made of; what other features lend it comes by the wiring. */
export type ChatContext = {
  db: Db
  scopes: Scopes
  clock: Clock
  limit: Limiter
  ask: AskRow
  model: Model | null
  tools: readonly ToolListed[]
  /** Calls a tool as the protocol does; `noted` where it is written into the record of what programs asked. */
  callTool: (name: string, input: Record<string, unknown>, who: ToolCaller, noted: boolean) => Promise<Told>
  amendmentsOf: (orgId: string) => Promise<Amendment[]>
  /** What agencies publish of prices and wages. */
  figures: () => Promise<Figures>
  /** Whether the plan that pays for a conversation has documents written from a question. */
  writesDocuments: (orgId: string) => Promise<boolean>
  /** The outputs that somebody uses in an organisation: its own for its members, theirs for everybody else. */
  outputsOf: (user: SessionUser, orgId: string | null) => Promise<Outputs>
  report: (error: unknown, requestId: string) => void
}

/** A question with everything that answers it, under the rights of whoever asked. */
export type Asked = {
  question: string
  language: Language
  /** The day where the work is. */
  today: string
  /** The day that a moment was where the work is. */
  dayOf: (at: string) => string
  project: { id: string; name: string; scope: Scope } | null
  amendments: readonly Amendment[]
  figures: () => Promise<Figures>
  tool: (name: string, input: Record<string, unknown>) => Promise<Told>
  /** Asks a row of the project as its screen does. */
  row: <R extends AnyRow & { caller: 'project' }>(
    row: R,
    request: Omit<RowRequest<R>, 'body'>,
  ) => Promise<RowData<R>>
  /** Asks a row of the person's own as its screen does. */
  own: <R extends AnyRow & { caller: 'user' }>(
    row: R,
    request: Omit<RowRequest<R>, 'body'>,
  ) => Promise<RowData<R>>
  writesDocuments: () => Promise<boolean>
}
