import type { IncomingMessage } from 'node:http'
import {
  callGuarded,
  type Guard,
  InsecureError,
  isHostNamed,
  PrivateAddressError,
} from '#server/kit/public-address.ts'
import { answerBytes, callWithinMs } from './rules.ts'

/** How a call went: the status that was answered, or in words why there was none. Names nobody and no address. */
export type Answer = { status: number; error: null } | { status: null; error: string }

/** Posts `body` to `url`. Throws only where `stopping` ended it. */
export type CallPeer = (
  url: string,
  headers: Record<string, string>,
  body: string,
  stopping?: AbortSignal,
) => Promise<Answer>

type Rules = Guard & {
  /** The only hosts that are called, with those below them; every one where none is named. */
  hosts?: readonly string[]
  withinMs?: number
}

/**
 * How webhooks are called: one connection a call, no redirect followed, no more than 1 KB of the answer read, ten seconds
 * for all of it.
 */
export function makeCallPeer({ hosts = [], withinMs = callWithinMs, ...guard }: Rules): CallPeer {
  return async (url, headers, body, stopping) => {
    const timeout = AbortSignal.timeout(withinMs)
    const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
    try {
      const target = new URL(url)
      if (!isHostNamed(target, hosts)) throw new UnnamedHostError()
      const sent = {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Plumbline-Webhooks',
      }
      const answer = await callGuarded(target, body, { method: 'POST', signal, headers: sent }, guard)
      await drop(answer)
      return { status: answer.statusCode ?? 0, error: null }
    } catch (error) {
      stopping?.throwIfAborted()
      return {
        status: null,
        error: timeout.aborted ? `No answer within ${withinMs / 1000} s.` : wordsFor(error),
      }
    }
  }
}

class UnnamedHostError extends Error {}

/** Reads as much of an answer as is taken, and cuts off the rest. Its status stands, however the body ends. */
async function drop(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > answerBytes) answer.destroy()
  })
  answer.on('error', () => undefined)
  await new Promise<void>((done) => answer.once('close', done))
}

/** The errors that a call can end with, for the person who reads the log. */
function wordsFor(error: unknown): string {
  if (error instanceof PrivateAddressError)
    return 'The address is private; such addresses are called only with WEBHOOK_PRIVATE=true.'
  if (error instanceof UnnamedHostError) return 'The host is none of those in WEBHOOK_HOSTS.'
  if (error instanceof InsecureError)
    return 'The address does not start with https://; others are called only with WEBHOOK_PRIVATE=true.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOTFOUND|EAI_\w+)$/.test(code)) return `The host name could not be found (${code}).`
  if (code === 'ECONNREFUSED') return 'Nothing takes connections there (ECONNREFUSED).'
  if (/^(ECONNRESET|EPIPE)$/.test(code)) return `The connection was cut before an answer came (${code}).`
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return `No secure connection could be made (${code}).`
  if (code.startsWith('HPE_')) return `The answer was not HTTP (${code}).`
  return `The call failed${code && ` (${code})`}.`
}
