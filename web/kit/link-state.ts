import { useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { say } from '#language/say.ts'
import { Refusal } from './call.ts'

/** What became of a letter's link. */
export type LinkState =
  | { kind: 'open' }
  | { kind: 'done'; message: string }
  | { kind: 'dead'; message: string; used: boolean }

const open: LinkState = { kind: 'open' }

/** A link that was cut short on its way out of the letter. */
const missing: LinkState = {
  kind: 'dead',
  message: say('This link is incomplete. Open the link in the email again, or copy the whole of it.'),
  used: false,
}

const deadCodes: readonly (string | undefined)[] = [
  'malformed_token',
  'unknown_token',
  'used_token',
  'expired_token',
] satisfies ErrorCode[]
const usedCode: ErrorCode = 'used_token'

/** The state of a link after whatever `call` threw; undefined where it may work at the next try. */
export function deadLinkOf(error: unknown): LinkState | undefined {
  if (!(error instanceof Refusal) || !deadCodes.includes(error.code)) return undefined
  return { kind: 'dead', message: error.message, used: error.code === usedCode }
}

/**
 * The state of the link with `token`, and `follow`, which does what the link is for: `ask` answers with what the server
 * says. `follow` throws what leaves the link as it was.
 */
export function useLink(token: string | undefined) {
  const [state, setState] = useState(open)
  const follow = async (ask: (token: string) => Promise<{ message: string }>) => {
    try {
      const { message } = await ask(token ?? '')
      setState({ kind: 'done', message })
    } catch (error) {
      const dead = deadLinkOf(error)
      if (!dead) throw error
      setState(dead)
    }
  }
  return { state: token === '' ? missing : state, follow }
}
