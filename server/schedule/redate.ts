import * as z from 'zod/mini'
import { Refusal } from '#server/kit/refusal.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'

const payloadSchema = z.object({ orgId: z.string(), projectId: z.string() })

/**
 * Dates a project anew after its organisation's calendar was changed: what moves is told as any move is, by nobody of the project.
 * One that cannot be planned by it, or is being closed, stays as it is. `scopes` settle what they write.
 */
export async function redate(scopes: Pick<Scopes, 'of' | 'orgNames'>, payload: unknown): Promise<void> {
  const { orgId, projectId } = z.parse(payloadSchema, payload)
  const name = (await scopes.orgNames([orgId])).get(orgId)
  if (name === undefined) return
  const scope = scopes.of({ orgId, projectId, audience: 'contractor', userId: null, personId: null })
  try {
    await scope.write(async ({ note }) => {
      await note({ class: 'open', kind: 'schedule.calendar', detail: { name } })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
