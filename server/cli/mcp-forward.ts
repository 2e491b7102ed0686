type Message = {
  id?: string | number
  method?: string
  params?: { name?: unknown; _meta?: Record<string, unknown> }
}

const versionKey = 'io.modelcontextprotocol/protocolVersion'

/** Sends each message of a program on to the server at `url` with a key, and tells what came back, a line a message. */
export function forwarder({ url, key, fetch }: { url: string; key: string; fetch: typeof globalThis.fetch }) {
  // Of a client of 2025-11-25: what was agreed on when it began.
  let agreed: string | undefined
  return async (line: string, tell: (reply: string) => void): Promise<void> => {
    let message: Message
    try {
      message = JSON.parse(line)
    } catch {
      return tell(failure(null, -32700, 'This line is not JSON.'))
    }
    const { id = null, method, params } = message
    const version = params?._meta?.[versionKey] ?? agreed
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
          ...(method !== undefined && { 'mcp-method': method }),
          ...(typeof params?.name === 'string' && { 'mcp-name': params.name }),
        },
        body: line,
      })
      const text = await reply.text()
      const told = isStream(reply)
        ? linesOf(text)
        : text.trim() === ''
          ? []
          : [JSON.stringify(JSON.parse(text))]
      for (const one of told) {
        const { result, error, success } = JSON.parse(one)
        if (method === 'initialize') agreed = result?.protocolVersion ?? agreed
        if (success !== false) tell(one)
        else if (id !== null) tell(failure(id, -32600, error.message))
      }
    } catch (error) {
      if (id !== null) tell(failure(id, -32603, `${url} cannot be reached: ${(error as Error).message}`))
    }
  }
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

/** The messages of an event stream. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
    .filter(Boolean)

const failure = (id: string | number | null, code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
