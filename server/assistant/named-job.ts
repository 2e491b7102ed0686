import { sql } from 'kysely'
import { audiences } from '#contract/audience.ts'
import { type Intent, readIntent } from '#domain/assistant/intents.ts'
import { jobNamed } from '#domain/assistant/named-job.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { Asker, ChatContext } from './ports.ts'

/** What is proposed or written belongs into a conversation about its project. */
const changes: ReadonlySet<Intent['kind']> = new Set(['move', 'draft', 'whatif'])

/**
 * The project of theirs that a question about none names, and the question without its name; whoever has one project alone means
 * that. None for what changes something, nor for a command.
 */
export async function findNamed(
  { scopes, clock }: Pick<ChatContext, 'scopes' | 'clock'>,
  { user }: Pick<Asker, 'user'>,
  question: string,
): Promise<{ scope: Scope; question: string } | undefined> {
  if (question.trim().startsWith('/')) return undefined
  const jobs = await jobsOf(scopes, user.id)
  const [only, other] = jobs
  const byName = jobNamed(question, jobs)
  const named = byName ?? (only && !other ? { job: only, question } : undefined)
  if (!named) return undefined
  const { kind } = readIntent(named.question, clock.now().toISOString().slice(0, 10))
  // Which tasks there are is told over all jobs, with whose they are.
  const isOfNone = changes.has(kind) || (!byName && kind === 'tasks')
  const scope = isOfNone ? undefined : await scopes.find(user.id, named.job.id)
  return scope && { scope, question: named.question }
}

/** What every project is called that somebody has a part in, as they read it: no more than that is read of them. */
async function jobsOf(scopes: Scopes, userId: string) {
  const parts = Map.groupBy(await scopes.partsOf(userId), ({ audience }) => audience)
  const found = await Promise.all(
    audiences.map((audience) => {
      const ids = (parts.get(audience) ?? []).map(({ projectId }) => projectId)
      if (ids.length === 0) return []
      return scopes
        .reader(audience)
        .selectFrom('projects')
        .select(['id', 'name', 'address'])
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where('deleted_at', 'is', null)
        .execute()
    }),
  )
  return found.flat()
}
