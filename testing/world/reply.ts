import type { FastifyInstance } from 'fastify'
import type { Ask } from './asking.ts'
import { textOf } from './canaries.ts'
import type { Viewer } from './viewers.ts'

/** What came back: all of it that does not differ from call to call by itself. */
export type Answer = { status: number; text: string }

/** Headers that number the call, or name the second in which it was answered. */
const passing = ['x-request-id', 'date']

/** Asks as somebody, and answers everything that they can read in the reply. */
export async function askAs(
  app: FastifyInstance,
  { headers }: Pick<Viewer, 'headers'>,
  ask: Ask,
): Promise<Answer> {
  const { method, url, body, bytes } = ask
  const reply = await app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(bytes !== undefined && { 'content-type': 'application/octet-stream', 'x-file-name': 'plan.txt' }),
    },
    ...(bytes === undefined ? body && { payload: body } : { payload: bytes }),
  })
  const kept = Object.entries(reply.headers).filter(([name]) => !passing.includes(name))
  const head = kept.map(([name, value]) => `${name}: ${value}`).sort()
  return { status: reply.statusCode, text: `${head.join('\n').toLowerCase()}\n\n${textOf(reply.rawPayload)}` }
}

/** How many calls are asked at once where the order is nothing to them: the database looks for one while the server writes another. */
const atOnce = 4

/** Does something for each of `ones`, some at a time; for calls that only read, or need nothing of each other. Ends at the first that fails. */
export async function someAtATime<One>(
  ones: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  const left = ones.values()
  const goOn = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
}
