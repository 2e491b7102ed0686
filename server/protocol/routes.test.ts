import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { mountProtocol } from './routes.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server that speaks by `answer`; answers its address and the signal of what was asked last. */
async function open(answer: () => Promise<Response>) {
  const seen: { signal?: AbortSignal } = {}
  app = fastify()
  const fetch = async (asked: Request) => {
    seen.signal = asked.signal
    return answer()
  }
  mountProtocol(app, '/mcp', { fetch }, async () => ({ token: '', clientId: '', scopes: [] }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { seen, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp` }
}

test('whoever goes before they are answered has it given up; of what was answered nobody is told that it is over', async () => {
  const { seen, url } = await open(async () => Response.json({}))
  const reply = await fetch(url, { method: 'POST', headers: { connection: 'close' } })
  expect(await reply.json()).toEqual({})
  await new Promise((done) => setTimeout(done, 50))
  expect(seen.signal?.aborted).toBe(false)
  await app?.close()

  let answerLate = (_: Response) => {}
  const { seen: late, url: other } = await open(() => new Promise((done) => (answerLate = done)))
  const asking = request(other, { method: 'POST' }).on('error', () => {})
  asking.end()
  await expect.poll(() => late.signal).toBeDefined()
  asking.destroy()
  await expect.poll(() => late.signal?.aborted).toBe(true)
  answerLate(Response.json({}))
})
