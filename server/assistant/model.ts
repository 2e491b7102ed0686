/** A tool of the protocol, as it is listed to whoever chooses among them. */
export type ToolListed = { name: string; description: string; inputSchema: Record<string, unknown> }

/** What was said before, the oldest first. */
export type Said = { role: 'user' | 'assistant'; content: string }

export type ModelAsked = {
  system: string
  messages: readonly Said[]
  tools: readonly ToolListed[]
  /** Calls one of the tools; never throws: what was refused says so. */
  call: (name: string, input: Record<string, unknown>) => Promise<unknown>
  signal: AbortSignal
}

/** What writes an answer in words: it chooses among tools, and is told what they answer. */
export type Model = {
  name: string
  /** The words of an answer as they come. Throws where it cannot be reached. */
  stream: (asked: ModelAsked) => AsyncIterable<string>
}

/** A model of a test: it does what a script says, and nothing else. */
export const scriptedModel = (script: (asked: ModelAsked) => AsyncIterable<string>): Model => ({
  name: 'scripted',
  stream: script,
})
