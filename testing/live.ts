import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

/** A reader of a live stream: what it was told so far, and whether the stream has ended. */
export type LiveReader = { status: number; events: string[]; ended: () => boolean; close: () => void }

/** Opens a live stream of a server that listens, as a browser does. */
export async function listenLive(
  app: FastifyInstance,
  headers: Record<string, string>,
  path = '/api/live',
): Promise<LiveReader> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  const abort = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${address.port}${path}`, { headers, signal: abort.signal })
  const events: string[] = []
  let ended = reply.status !== 200
  const read = async () => {
    let rest = ''
    const text = reply.body?.pipeThrough(new TextDecoderStream())
    for await (const piece of text ?? []) {
      const parts = (rest + piece).split('\n\n')
      rest = parts.pop() ?? ''
      events.push(...parts)
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  return { status: reply.status, events, ended: () => ended, close: () => abort.abort() }
}

/** The changes that a reader was told, as they were sent. */
export const changesOf = ({ events }: LiveReader): { project: string; class: string; rev: number }[] =>
  events.flatMap((text) => (text.startsWith('data: ') ? [JSON.parse(text.slice('data: '.length))] : []))

/** Waits until a reader was told of a change of this class. */
export const untilTold = (reader: LiveReader, project: string, name = 'open') =>
  expect
    .poll(() => changesOf(reader).some((one) => one.project === project && one.class === name), {
      interval: 5,
    })
    .toBe(true)
