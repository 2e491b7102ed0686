import { projectsRow } from '#contract/projects.ts'
import { type Intent, readIntent } from '#domain/assistant/intents.ts'
import { jobNamed } from '#domain/assistant/named-job.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { Asker, ChatContext } from './ports.ts'

/** What is proposed or written belongs into a conversation about its project. */
const changes: ReadonlySet<Intent['kind']> = new Set(['move', 'draft', 'whatif'])

/**
 * The project of theirs that a question about none names, and the question without its name; none for what changes something,
 * nor for a command.
 */
export async function findNamed(
  { ask, scopes, clock }: ChatContext,
  { user, caller }: Asker,
  question: string,
): Promise<{ scope: Scope; question: string } | undefined> {
  if (question.trim().startsWith('/')) return undefined
  const { projects } = await ask(projectsRow, { params: {}, query: {} }, { ...caller, user })
  const named = jobNamed(question, projects)
  if (!named) return undefined
  const { kind } = readIntent(named.question, clock.now().toISOString().slice(0, 10))
  const scope = changes.has(kind) ? undefined : await scopes.find(user.id, named.job.id)
  return scope && { scope, question: named.question }
}
