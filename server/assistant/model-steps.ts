import { setTimeout as wait } from 'node:timers/promises'
import type { ModelAsked, ToolListed } from './model.ts'

/** The most turns that a model takes among its tools for one answer. */
const stepsMost = 8
/** The most words of one answer, in tokens. */
const tokensMost = 4000
/** How long is waited before one that could not answer is asked once more, where it does not say how long; and the longest. */
const [againMs, againMostMs] = [2000, 60_000]

/** What speaks to an endpoint of one kind. */
export type Opened = ReturnType<ReturnType<typeof import('@ai-sdk/anthropic')['createAnthropic']>>
type Asked = Parameters<Opened['doStream']>[0]
type Message = Asked['prompt'][number]
type Part = Awaited<ReturnType<Opened['doStream']>>['stream'] extends ReadableStream<infer One> ? One : never
type Called = Extract<Part, { type: 'tool-call' }>
type Content = Extract<Message, { role: 'assistant' }>['content'][number]
type Result = Extract<Message, { role: 'tool' }>['content'][number]

/**
 * The words of an answer as they come, each of its tools called where the model asks for it. Nothing of a stream is kept but
 * what the model has to be told again when it goes on: two hundred may be open at once.
 */
export async function* streamFrom(
  model: Opened,
  { system, messages, tools, call, signal }: ModelAsked,
): AsyncIterable<string> {
  const prompt: Message[] = [
    { role: 'system', content: system },
    ...messages.map(({ role, content }): Message => ({ role, content: [{ type: 'text', text: content }] })),
  ]
  const asked: Asked = {
    prompt,
    tools: tools.map(listedFor),
    toolChoice: { type: 'auto' },
    maxOutputTokens: tokensMost,
    abortSignal: signal,
  }
  for (let step = 0; step < stepsMost; step++) {
    const told = makeTold()
    const results: Promise<Result>[] = []
    for await (const part of await askTwice(model, asked)) {
      if (part.type === 'text-delta' && part.delta !== '') yield part.delta
      if (part.type === 'tool-call' && part.providerExecuted !== true)
        results.push(resultOf(part, tools, call))
      told.take(part)
    }
    const { content, failure } = told.end()
    // It is thrown once every word was told that came.
    if (failure !== undefined) throw failure
    if (results.length === 0) return
    prompt.push({ role: 'assistant', content }, { role: 'tool', content: await Promise.all(results) })
  }
}

const listedFor = ({ name, description, inputSchema }: ToolListed) =>
  ({ type: 'function', name, inputSchema, description }) as const

/** What the model said in one step, as it is told again in the next. */
function makeTold() {
  const content: Content[] = []
  const open = new Map<string, Extract<Content, { text: string }>>()
  let failure: unknown
  let finished = false
  return {
    take(part: Part): void {
      if (part.type === 'text-start' || part.type === 'reasoning-start') {
        const one = { type: part.type === 'text-start' ? 'text' : 'reasoning', text: '' } as const
        open.set(part.id, one)
        content.push(one)
      }
      if ('id' in part) {
        const one = open.get(part.id)
        if (one && 'delta' in part && part.type !== 'tool-input-delta') one.text += part.delta
        // By this a model knows its own thoughts again.
        if (one && 'providerMetadata' in part && part.providerMetadata)
          one.providerOptions = part.providerMetadata
      }
      if (part.type === 'tool-call') content.push(toolCallOf(part))
      if (part.type === 'error') failure = part.error ?? new Error('the model failed')
      if (part.type === 'finish') finished = true
    },
    end: () => ({
      content: content.filter(
        (one) => !('text' in one) || one.text !== '' || one.providerOptions !== undefined,
      ),
      failure: failure ?? (finished ? undefined : new Error('what the model said broke off')),
    }),
  }
}

function toolCallOf(part: Called): Content {
  const { toolCallId, toolName, providerMetadata } = part
  return {
    ...{ type: 'tool-call', toolCallId, toolName, input: inputOf(part) ?? {} },
    ...(providerMetadata && { providerOptions: providerMetadata }),
  }
}

/** What a tool is called with; undefined where that is no JSON object. */
function inputOf({ input }: Called): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(input.trim() === '' ? '{}' : input)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Calls a tool; whatever is wrong with the call or goes wrong in it is told to the model. */
async function resultOf(
  part: Called,
  tools: readonly ToolListed[],
  call: ModelAsked['call'],
): Promise<Result> {
  const { toolCallId, toolName } = part
  const result = { type: 'tool-result', toolCallId, toolName } as const
  const wrong = (value: string): Result => ({ ...result, output: { type: 'error-text', value } })
  const input = inputOf(part)
  if (!tools.some(({ name }) => name === toolName)) return wrong(`There is no tool ${toolName}.`)
  if (!input) return wrong(`What ${toolName} was called with is no JSON object.`)
  try {
    const said = await call(toolName, input)
    if (typeof said === 'string') return { ...result, output: { type: 'text', value: said } }
    return { ...result, output: { type: 'json', value: JSON.parse(JSON.stringify(said ?? null)) } }
  } catch (error) {
    return wrong(String(error))
  }
}

/** Asks, and once more where the endpoint is in a rush or cannot be reached: after as long as it says, in its headers. */
async function askTwice(model: Opened, asked: Asked): Promise<ReadableStream<Part>> {
  try {
    return (await model.doStream(asked)).stream
  } catch (error) {
    if (!(error instanceof Error && 'isRetryable' in error && error.isRetryable === true)) throw error
    await wait(waitOf(error), undefined, { signal: asked.abortSignal })
    return (await model.doStream(asked)).stream
  }
}

/** How long an endpoint wants to be left alone, in milliseconds (RFC 9110 §10.2.3). */
function waitOf(error: Error & { responseHeaders?: Record<string, string> }): number {
  const { 'retry-after-ms': ms, 'retry-after': after } = error.responseHeaders ?? {}
  const seconds = Number.parseFloat(after ?? '')
  const said =
    ms !== undefined
      ? Number.parseFloat(ms)
      : Number.isNaN(seconds)
        ? Date.parse(after ?? '') - Date.now()
        : seconds * 1000
  return said >= 0 && said < againMostMs ? said : againMs
}
