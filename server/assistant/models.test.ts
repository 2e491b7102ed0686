import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { modelOf } from './models.ts'

/** What the stand-in does with each call, in turns; the last goes on for all that follow. */
let answers: ((reply: ServerResponse) => void)[] = []
let bodies: string[] = []
let server: Server
let base = ''

beforeAll(async () => {
  server = createServer((request: IncomingMessage, reply: ServerResponse) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece
    })
    request.on('end', () => {
      bodies.push(body)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(reply)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`
})
afterAll(() => server.close())
beforeEach(() => {
  bodies = []
  vi.stubEnv('ANTHROPIC_BASE_URL', base)
})
afterEach(() => vi.unstubAllEnvs())

/** A kind of endpoint: how it says words, calls a tool, and ends. */
type Kind = {
  name: string
  url: () => string | undefined
  begin: string
  words: (text: string) => string
  call: string
  end: (why: 'words' | 'call') => string
}
const chunk = (choice: object) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`
const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const kinds: readonly Kind[] = [
  {
    name: 'as OpenAI does',
    url: () => base,
    begin: '',
    words: (content) => chunk({ delta: { content }, finish_reason: null }),
    call: chunk({
      delta: {
        tool_calls: [
          { index: 0, id: 'c1', type: 'function', function: { name: 'look', arguments: '{"q":"x"}' } },
        ],
      },
      finish_reason: null,
    }),
    end: (why) =>
      `${chunk({ delta: {}, finish_reason: why === 'call' ? 'tool_calls' : 'stop' })}data: [DONE]\n\n`,
  },
  {
    name: 'as Anthropic does',
    url: () => undefined,
    begin:
      event('message_start', {
        message: {
          ...{ id: 'm1', type: 'message', role: 'assistant', model: 'm', content: [] },
          ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } },
        },
      }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    words: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
    call:
      event('content_block_stop', { index: 0 }) +
      event('content_block_start', {
        index: 1,
        content_block: { type: 'tool_use', id: 'c1', name: 'look', input: {} },
      }) +
      event('content_block_delta', {
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '{"q":"x"}' },
      }),
    end: (why) =>
      event('content_block_stop', { index: why === 'call' ? 1 : 0 }) +
      event('message_delta', {
        delta: { stop_reason: why === 'call' ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: 2 },
      }) +
      event('message_stop', {}),
  },
]

const streaming = (reply: ServerResponse) => reply.writeHead(200, { 'content-type': 'text/event-stream' })
const refuse = (status: number) => (reply: ServerResponse) =>
  reply
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
    .end('{"error":{"message":"slow down","type":"rate_limit_error"}}')

/** The words that came, what was called, and what went wrong. */
async function listen({ url }: Kind, heard: (stop: AbortController) => void = () => {}) {
  const stop = new AbortController()
  const calls: unknown[] = []
  const made = modelOf({ model: { url: url(), key: 'k', name: 'm' } })
  if (!made) throw new Error('no model was named')
  const said: string[] = []
  let failure: unknown
  try {
    for await (const words of made.stream({
      system: 'Answer shortly.',
      messages: [{ role: 'user', content: 'Tell me' }],
      tools: [
        {
          name: 'look',
          description: 'Look',
          inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
        },
      ],
      call: async (name, input) => {
        calls.push([name, input])
        return { found: 42 }
      },
      signal: stop.signal,
    })) {
      said.push(words)
      heard(stop)
    }
  } catch (error) {
    failure = error
  }
  return { said: said.join(''), calls, failure }
}

test.each(kinds)('words come once and in order, and a tool is called, $name', async (kind) => {
  const { begin, words, call, end } = kind
  answers = [
    (reply) => streaming(reply).end(begin + words('Let me look. ') + call + end('call')),
    (reply) => streaming(reply).end(begin + words('It is ') + words('42.') + end('words')),
  ]
  expect(await listen(kind)).toEqual({
    said: 'Let me look. It is 42.',
    calls: [['look', { q: 'x' }]],
    failure: undefined,
  })
  expect(bodies[1]).toContain('42')
})

test.each(kinds)(
  'a stream that breaks off throws after its words, and says none twice, $name',
  async (kind) => {
    answers = [
      (reply) => {
        streaming(reply).write(kind.begin + kind.words('One. ') + kind.words('Two. '))
        setTimeout(() => reply.destroy(), 50)
      },
      (reply) => streaming(reply).end(kind.begin + kind.words('One. Two. Three.') + kind.end('words')),
    ]
    const { said, failure } = await listen(kind)
    expect(said).toBe('One. Two. ')
    expect(failure).toBeDefined()
    expect(bodies).toHaveLength(1)
  },
)

test.each(kinds)('one that is in a rush is asked once more, and no more, $name', async (kind) => {
  answers = [
    refuse(429),
    (reply) => streaming(reply).end(kind.begin + kind.words('There.') + kind.end('words')),
  ]
  expect(await listen(kind)).toMatchObject({ said: 'There.', failure: undefined })
  answers = [refuse(429)]
  bodies = []
  const refused = await listen(kind)
  expect([refused.said, bodies.length]).toEqual(['', 2])
  expect(refused.failure).toBeDefined()
})

test.each(kinds)('what makes no sense throws, and nothing of it is said, $name', async (kind) => {
  for (const answer of [
    (reply: ServerResponse) => streaming(reply).end('data: {not json\n\ndata: "\u0000"\n\n'),
    (reply: ServerResponse) =>
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    (reply: ServerResponse) => reply.destroy(),
  ]) {
    answers = [answer]
    const { said, failure } = await listen(kind)
    expect([said, failure !== undefined]).toEqual(['', true])
  }
})

test.each(kinds)(
  'a call of what is no tool, or with what makes no sense, is told to the model, and nothing is called, $name',
  async (kind) => {
    const { begin, words, call, end } = kind
    const wrong = [call.replace('"look"', '"other"'), call.replace(String.raw`{\"q\":\"x\"}`, '[1')]
    for (const one of wrong) {
      expect(one).not.toBe(call)
      bodies = []
      answers = [
        (reply) => streaming(reply).end(begin + one + end('call')),
        (reply) => streaming(reply).end(begin + words('So.') + end('words')),
      ]
      expect(await listen(kind)).toEqual({ said: 'So.', calls: [], failure: undefined })
      expect(bodies[1]).toMatch(/There is no tool other|is no JSON object/)
    }
  },
)

test.each(kinds)('one that does nothing but call tools is asked eight times, $name', async (kind) => {
  const { begin, call, end } = kind
  answers = [(reply) => streaming(reply).end(begin + call + end('call'))]
  const { said, calls, failure } = await listen(kind)
  expect([said, calls.length, bodies.length, failure]).toEqual(['', 8, 8, undefined])
})

test.each(kinds)('one that takes longer than it may is asked no more, $name', async (kind) => {
  answers = [(reply) => streaming(reply).write(kind.begin + kind.words('One. '))]
  const { said, failure } = await listen(kind, (stop) => stop.abort())
  expect([said, failure !== undefined, bodies.length]).toEqual(['One. ', true, 1])
})
