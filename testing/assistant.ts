import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Card, Piece, Turn } from '#contract/chat.ts'

/** Somebody who talks with the assistant of a server under test. */
export function talkTo(app: FastifyInstance, cookie: string) {
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const reply = await app.inject({
      method,
      url,
      headers: { cookie },
      ...(method !== 'GET' && { payload: payload ?? {} }),
    })
    return { status: reply.statusCode, ...reply.json() }
  }
  return {
    send,
    /** Begins a conversation; answers its id. */
    async begin(project: string | null = null): Promise<string> {
      const id = randomUUID()
      const { status, error } = await send('POST', '/api/conversations', { id, project })
      if (status !== 200) throw new Error(error.message)
      return id
    },
    /** Asks, and reads the answer to its end. */
    async ask(
      conversation: string,
      question: string,
      more: { id?: string; model?: boolean } = {},
    ): Promise<Turn> {
      const { id = randomUUID(), ...rest } = more
      const asked = await send('POST', `/api/conversations/${conversation}/turns`, { id, question, ...rest })
      if (asked.status !== 200) throw new Error(`${asked.status} ${asked.error.message}`)
      await readStream(app, cookie, conversation, id)
      const { data } = await send('GET', `/api/conversations/${conversation}`)
      return data.turns.find((one: Turn) => one.id === id)
    },
  }
}

/** The events of an answer, from the one after `from` on. */
export async function readStream(
  app: FastifyInstance,
  cookie: string,
  conversation: string,
  turn: string,
  from?: number,
) {
  const { body, statusCode } = await app.inject({
    url: `/api/conversations/${conversation}/turns/${turn}/stream`,
    headers: { cookie, ...(from !== undefined && { 'last-event-id': String(from) }) },
  })
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  return body
    .split('\n\n')
    .filter((one) => one.includes('data: '))
    .map((one) => ({
      id: Number(/^id: (\d+)$/m.exec(one)?.[1] ?? 0),
      event: /^event: (\w+)$/m.exec(one)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(one)?.[1] ?? 'null'),
    }))
}

/** The words of an answer. */
export const textOf = ({ pieces }: { pieces: readonly Piece[] }): string =>
  pieces
    .map((one) => ('text' in one ? one.text : ''))
    .join('')
    .trim()

/** The cards of an answer. */
export const cardsOf = ({ pieces }: { pieces: readonly Piece[] }): Card[] =>
  pieces.flatMap((one) => ('card' in one ? one.card : []))
