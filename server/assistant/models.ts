import type { Env } from '#server/kit/env.ts'
import type { Model } from './model.ts'
import { streamFrom } from './model-steps.ts'

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
