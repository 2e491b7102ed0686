import type { FastifyRequest } from 'fastify'
import { addressPrefix } from './client-address.ts'

/** What the log is told of a call beside its route and status: whom it was about, and why it was refused. */
type Notes = { actor?: string; refusal?: string }

const notes = new WeakMap<FastifyRequest, Notes>()

/** Keeps something for the line that the log gets when the call has been answered. Names nobody but by id. */
export function noteOf(request: FastifyRequest, more: Notes): void {
  notes.set(request, { ...notes.get(request), ...more })
}

/** Calls of which the log tells where they came from, whatever becomes of them: they decide who is let in. */
const guarded = /^\/api\/(auth|operator)\//

/**
 * What the log tells of who called: the account, operator or key by its id, the code of the refusal, and of the address
 * the network. Nothing of it where a stranger asked what anybody may, and was answered.
 */
export function linesFor(request: FastifyRequest, route: string | undefined): Record<string, string | null> {
  const { actor, refusal } = notes.get(request) ?? {}
  const told = { ...(actor !== undefined && { actor }), ...(refusal !== undefined && { refusal }) }
  return Object.keys(told).length > 0 || guarded.test(route ?? '')
    ? { ...told, network: addressPrefix(request.ip) }
    : {}
}
