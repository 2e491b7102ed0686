import type { Env } from '#server/kit/env.ts'
import type { Model, ModelAsked } from './model.ts'

/** The most turns that a model takes among its tools for one answer. */
const stepsMost = 8
/** The most words of one answer, in tokens. */
const tokensMost = 4000

/**
 * The model that the settings name; null where they name none. Without an address it is one of Anthropic, with one it is
 * whatever answers there as OpenAI does, also on this network. What speaks to it is read when it is first asked.
 */
export function modelOf({ model }: Pick<Env, 'model'>): Model | null {
  if (!model) return null
  const { url, key, name } = model
  const open = async () => {
    if (url === undefined) {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey: key ?? '' })(name)
    }
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({ name: 'own', baseURL: url, ...(key !== undefined && { apiKey: key }) })(
      name,
    )
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    name,
    async *stream(asked) {
      opened ??= open()
      yield* streamFrom(await opened, asked)
    },
  }
}

type Opened = Parameters<typeof import('ai')['streamText']>[0]['model']

async function* streamFrom(
  model: Opened,
  { system, messages, tools, call, signal }: ModelAsked,
): AsyncIterable<string> {
  const { jsonSchema, stepCountIs, streamText, tool } = await import('ai')
  const told = tools.map(
    ({ name, description, inputSchema }) =>
      [
        name,
        tool({
          description,
          inputSchema: jsonSchema<Record<string, unknown>>(inputSchema),
          execute: (input) => call(name, input),
        }),
      ] as const,
  )
  let failure: unknown
  const { textStream } = streamText({
    model,
    system,
    messages: [...messages],
    tools: Object.fromEntries(told),
    stopWhen: stepCountIs(stepsMost),
    maxOutputTokens: tokensMost,
    abortSignal: signal,
    maxRetries: 1,
    // It is thrown here instead of being printed.
    onError: ({ error }) => {
      failure = error
    },
  })
  for await (const words of textStream) yield words
  if (failure !== undefined) throw failure
}
