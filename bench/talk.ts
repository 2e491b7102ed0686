import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { startServer } from '#testing/server.ts'
import { type Measured, median, percentile } from './measured.ts'
import { heldMemory } from './process-figures.ts'
import { seedWorkspace } from './workspace/seed.ts'

const most = { firstMs: 100, memoryMb: 256 }
const [asked, atOnce, words, everyMs] = [100, 200, 100, 150]

/** What stands in for a provider: it says a sentence every so often, to as many as ask. */
async function openSlowModel() {
  const line = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'slow', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const server = createServer(async (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let at = 0; at < words && !response.destroyed; at++) {
      response.write(line({ role: 'assistant', content: `This is sentence ${at} of what it says. ` }))
      await wait(everyMs)
    }
    response.end(`${line({}, 'stop')}data: [DONE]\n\n`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.close() }
}

/** The first words of answers by the rules, and what the server holds while many conversations stream at once. */
export async function measureTalk(dataDir: string, measured: Measured[]): Promise<void> {
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...embedded.connection, max: 2 })
  const model = await openSlowModel()
  const server = await startServer({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'error', RELEASE: 'launched', RATE_LIMIT_SCALE: '0' },
    ...{ MODEL_URL: model.url, MODEL_KEY: 'none', MODEL_NAME: 'slow' },
  })
  try {
    const seeded = await seedWorkspace(pool, { projects: 1, tasksEach: 50, staff: 1 }, () => {})
    const [person] = seeded.staff
    if (!person) throw new Error('nobody is there to ask')
    await pool.query(`update subscriptions set plan = 'enterprise', status = 'active', expires_at = null`)
    const headers = { cookie: person.cookie, origin: server.url, 'content-type': 'application/json' }
    /** Tried again where the server is crowded: what is measured is what it holds once all of them stream. */
    const post = async (path: string, body: object, tries = 50): Promise<void> => {
      const reply = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (reply.status === 503 && tries > 0) {
        await wait(200)
        return post(path, body, tries - 1)
      }
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    }
    const begin = async () => {
      const id = randomUUID()
      await post('/api/conversations', { id, project: null })
      return id
    }
    /** Asks, and reads until the first piece came, or until the end; answers how many bytes came and after how long the first. */
    const ask = async (conversation: string, question: string, byModel: boolean, whole: boolean) => {
      const id = randomUUID()
      const begun = performance.now()
      await post(`/api/conversations/${conversation}/turns`, {
        id,
        question,
        ...(byModel && { model: true }),
      })
      // As the page does: a line that is refused in a crowd is asked for again.
      const listen = async (tries = 50): Promise<Response> => {
        const path = `${server.url}/api/conversations/${conversation}/turns/${id}/stream`
        const reply = await fetch(path, { headers })
        if (reply.status !== 503 || tries === 0) return reply
        await reply.body?.cancel()
        await wait(200)
        return listen(tries - 1)
      }
      const stream = await listen()
      let first = 0
      let text = ''
      const decoder = new TextDecoder()
      for await (const piece of stream.body ?? []) {
        text += decoder.decode(piece, { stream: true })
        if (first === 0 && text.includes('event: piece')) first = performance.now() - begun
        if (first > 0 && !whole) break
      }
      return { first, text }
    }
    const conversation = await begin()
    const firsts: number[] = []
    for (let turn = 0; turn < asked; turn++)
      firsts.push((await ask(conversation, 'How high is a guardrail?', false, false)).first)
    measured.push(
      {
        what: 'first words of an answer by the rules, p50',
        value: median(firsts),
        unit: 'ms',
        most: most.firstMs,
      },
      { what: 'the same, p99', value: percentile(firsts, 0.99), unit: 'ms' },
    )
    const quiet = heldMemory(server.process.pid)
    const conversations: string[] = []
    while (conversations.length < atOnce) conversations.push(await begin())
    let peak = quiet
    const looking = setInterval(() => {
      peak = Math.max(peak, heldMemory(server.process.pid))
    }, 50)
    const told = await Promise.all(
      conversations.map((one) => ask(one, 'Tell me about the history of carpentry', true, true)),
    ).finally(() => clearInterval(looking))
    const wholeOnes = told.filter(
      ({ text }) => text.includes(`sentence ${words - 1} of`) && text.includes('event: end'),
    )
    measured.push(
      {
        what: `memory that the server holds with ${atOnce} conversations streaming`,
        value: peak,
        unit: 'MB',
        most: most.memoryMb,
      },
      { what: 'memory before them', value: quiet, unit: 'MB' },
      { what: 'conversations that did not come whole', value: atOnce - wholeOnes.length, unit: '', most: 0 },
    )
  } finally {
    model.close()
    await pool.end()
    await server.stop()
    await embedded.stop()
  }
}
