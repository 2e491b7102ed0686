import { setTimeout as wait } from 'node:timers/promises'
import {
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  type McpHttpHandler,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import Fastify from 'fastify'
import { refusalFor } from '#server/kit/refusal.ts'
import { mountProtocol, requireOwnName } from '#server/protocol/routes.ts'

/** One red dot, and a moment of silence. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text = (said: string) => ({ type: 'text', text: said }) as const
const only = (said: string) => ({ content: [text(said)] })
const image = { type: 'image', data: png, mimeType: 'image/png' } as const
const embedded = (uri: string, mimeType: string, said: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: said } }) as const

type Given = { args: Record<string, unknown>; ctx: ServerContext; handler: () => McpHttpHandler }
type Answered = object
type TestTool = { run: (given: Given) => Answered | Promise<Answered>; properties?: Record<string, object> }

type State = { step: string }
const states = createRequestStateCodec<State>({ key: 'a key that only the conformance server has' })

const ask = (message: string, name: string, type: 'string' | 'boolean' = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [name]: { type } as { type: 'string' } },
      required: [name],
    },
  })
const sample = (said: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(said) }], maxTokens })

/** What a person answered to a question, where it is an answer. */
const contentOf = (ctx: ServerContext, key: string): Record<string, unknown> | undefined => {
  const given = ctx.mcpReq.inputResponses?.[key] as { action?: string; content?: unknown } | undefined
  return given?.action === 'accept' && typeof given.content === 'object' && given.content !== null
    ? (given.content as Record<string, unknown>)
    : undefined
}
const responded = (ctx: ServerContext, key: string) => ctx.mcpReq.inputResponses?.[key] as object | undefined
const stepOf = (ctx: ServerContext) => ctx.mcpReq.requestState<State>()?.step
const asking = async (inputRequests: InputRequests, step?: string, ctx?: ServerContext) =>
  inputRequired({
    inputRequests,
    ...(step !== undefined && { requestState: await states.mint({ step }, ctx) }),
  })

const capabilitiesOf = (ctx: ServerContext): Record<string, unknown> =>
  (ctx.mcpReq.envelope as Record<string, Record<string, unknown>> | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ] ?? {}

const nameTool: TestTool = {
  run: ({ ctx }) => {
    const name = contentOf(ctx, 'user_name')?.name
    return typeof name === 'string'
      ? only(`Hello, ${name}!`)
      : asking({ user_name: ask('What is your name?', 'name') })
  },
}

const pushed = (message: string, requestedSchema: object): TestTool => ({
  run: async ({ ctx }) => {
    const reply = await ctx.mcpReq.elicitInput({ message, requestedSchema: requestedSchema as never })
    return only(`Elicitation completed: action=${reply.action}, content=${JSON.stringify(reply.content)}`)
  },
})

const tools: Record<string, TestTool> = {
  test_simple_text: { run: () => only('This is a simple text response for testing.') },
  test_image_content: { run: () => ({ content: [image] }) },
  test_audio_content: { run: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    run: () => ({
      content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  test_multiple_content_types: {
    run: () => ({
      content: [
        text('Multiple content types test:'),
        image,
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_tool_with_logging: {
    run: async ({ ctx }) => {
      for (const said of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await ctx.mcpReq.log('info', said)
        await wait(50)
      }
      return only('Logged')
    },
  },
  test_logging_tool: {
    run: async ({ ctx }) => {
      await ctx.mcpReq.log('info', 'for whoever asked for lines')
      return only('Logged')
    },
  },
  test_error_handling: {
    run: () => ({ isError: true, content: [text('This tool intentionally returns an error for testing')] }),
  },
  test_tool_with_progress: {
    run: async ({ ctx }) => {
      const progressToken = ctx.mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await ctx.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          })
        await wait(50)
      }
      return only('Done')
    },
  },
  test_sampling: {
    properties: { prompt: { type: 'string' } },
    run: async ({ ctx, args }) => {
      const content = text(String(args.prompt))
      const reply = await ctx.mcpReq.requestSampling({
        messages: [{ role: 'user', content }],
        maxTokens: 100,
      })
      return only(`LLM response: ${JSON.stringify(reply.content)}`)
    },
  },
  test_elicitation: {
    properties: { message: { type: 'string' } },
    run: ({ ctx, args }) =>
      pushed(String(args.message), {
        type: 'object',
        properties: { username: { type: 'string' }, email: { type: 'string' } },
        required: ['username', 'email'],
      }).run({ ctx, args, handler: () => undefined as never }),
  },
  test_elicitation_sep1034_defaults: pushed('Defaults', {
    type: 'object',
    properties: { name: { type: 'string', default: 'John Doe' } },
  }),
  test_elicitation_sep1330_enums: pushed('Choices', {
    type: 'object',
    properties: { one: { type: 'string', enum: ['option1', 'option2'] } },
  }),
  test_missing_capability: {
    run: ({ ctx }) => {
      if (!('sampling' in capabilitiesOf(ctx)))
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
      return only('It can')
    },
  },
  test_streaming_elicitation: {
    run: ({ ctx }) =>
      contentOf(ctx, 'user_name') ? only('Thanks') : asking({ user_name: ask('What is your name?', 'name') }),
  },
  test_trigger_tool_change: {
    run: async ({ handler }) => {
      await handler().notify.toolsChanged()
      return only('Changed')
    },
  },
  test_trigger_prompt_change: {
    run: async ({ handler }) => {
      await handler().notify.promptsChanged()
      return only('Changed')
    },
  },
  test_input_required_result_elicitation: nameTool,
  test_input_required_result_sampling: {
    run: ({ ctx }) => {
      const reply = responded(ctx, 'capital_question')
      if (reply) return only(JSON.stringify(reply))
      return asking({ capital_question: sample('What is the capital of France?', 100) })
    },
  },
  test_input_required_result_list_roots: {
    run: ({ ctx }) => {
      const reply = responded(ctx, 'client_roots')
      return reply ? only(JSON.stringify(reply)) : asking({ client_roots: inputRequired.listRoots() })
    },
  },
  test_input_required_result_request_state: {
    run: ({ ctx }) =>
      stepOf(ctx) === 'confirm' && contentOf(ctx, 'confirm')
        ? only('state-ok')
        : asking({ confirm: ask('Please confirm', 'ok', 'boolean') }, 'confirm', ctx),
  },
  test_input_required_result_tampered_state: {
    run: ({ ctx }) =>
      stepOf(ctx) === 'guarded' && contentOf(ctx, 'confirm')
        ? only('state-ok')
        : asking({ confirm: ask('Please confirm', 'ok', 'boolean') }, 'guarded', ctx),
  },
  test_input_required_result_multiple_inputs: {
    run: ({ ctx }) => {
      const keys = ['user_name', 'greeting', 'client_roots']
      if (stepOf(ctx) === 'several' && keys.every((key) => responded(ctx, key))) return only('All are there')
      const all = {
        user_name: ask('What is your name?', 'name'),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      }
      return asking(all, 'several', ctx)
    },
  },
  test_input_required_result_multi_round: {
    run: ({ ctx }) => {
      const step = stepOf(ctx)
      if (step === 'color' && contentOf(ctx, 'step2')) return only('Both are known')
      if (step === 'name' && contentOf(ctx, 'step1'))
        return asking({ step2: ask('Step 2: What is your favorite color?', 'color') }, 'color', ctx)
      return asking({ step1: ask('Step 1: What is your name?', 'name') }, 'name', ctx)
    },
  },
  test_input_required_result_capabilities: {
    run: ({ ctx }) => {
      const can = capabilitiesOf(ctx)
      return asking({
        ...('sampling' in can && { greeting: sample('Generate a greeting', 50) }),
        ...('elicitation' in can && { user_name: ask('What is your name?', 'name') }),
      })
    },
  },
}

type TestPrompt = {
  arguments: readonly string[]
  run: (args: Record<string, string>, ctx: ServerContext) => object | Promise<object>
}
const fromUser = (...contents: readonly object[]) => ({
  messages: contents.map((content) => ({ role: 'user', content })),
})
const prompts: Record<string, TestPrompt> = {
  test_simple_prompt: { arguments: [], run: () => fromUser(text('This is a simple prompt for testing.')) },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    run: ({ arg1, arg2 }) => fromUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    run: ({ resourceUri = '' }) =>
      fromUser(
        embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  },
  test_prompt_with_image: {
    arguments: [],
    run: () => fromUser(image, text('Please analyze the image above.')),
  },
  test_input_required_result_prompt: {
    arguments: [],
    run: (_, ctx) => {
      const context = contentOf(ctx, 'user_context')?.context
      return typeof context === 'string'
        ? fromUser(text(context))
        : asking({ user_context: ask('What context should the prompt use?', 'context') })
    },
  },
}

const resources = {
  'test://static-text': {
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  'test://static-binary': { mimeType: 'image/png', blob: png },
  'test://watched-resource': { mimeType: 'text/plain', text: 'watched' },
} as const

const cached = { ttlMs: 1000, cacheScope: 'private' } as const

function makeServer(handler: () => McpHttpHandler): Server {
  const server = new Server(
    { name: 'conformance', version: '1' },
    {
      capabilities: {
        ...{ logging: {}, completions: {}, resources: { subscribe: true } },
        ...{ tools: { listChanged: true }, prompts: { listChanged: true } },
      },
      cacheHints: {
        ...{ 'tools/list': cached, 'prompts/list': cached, 'resources/list': cached },
        ...{ 'resources/templates/list': cached, 'resources/read': cached },
      },
      requestState: { verify: states.verify },
      inputRequired: { legacyShim: false },
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: Object.entries(tools).map(([name, { properties = {} }]) => ({
      name,
      description: `What the suite asks of ${name}`,
      inputSchema: { type: 'object' as const, properties, required: Object.keys(properties) } as never,
    })),
  }))
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const one = tools[params.name]
    if (!one) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`)
    return (await one.run({ args: params.arguments ?? {}, ctx, handler })) as never
  })
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(prompts).map(([name, one]) => ({
      name,
      description: `What the suite asks of ${name}`,
      arguments: one.arguments.map((argument) => ({ name: argument, required: true })),
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }, ctx) => {
    const one = prompts[params.name]
    if (!one) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${params.name}.`)
    return (await one.run(params.arguments ?? {}, ctx)) as never
  })
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris'], hasMore: false },
  }))
  server.setRequestHandler('resources/list', () => ({
    resources: Object.entries(resources).map(([uri, { mimeType }]) => ({
      ...{ uri, name: uri, description: `What the suite reads at ${uri}`, mimeType },
    })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' },
    ],
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = resources[uri as keyof typeof resources]
    if (found) return { contents: [{ uri, ...found }] }
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
    if (id === undefined) throw new ResourceNotFoundError(uri)
    const said = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
    return { contents: [{ uri, mimeType: 'application/json', text: said }] }
  })
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
  server.setRequestHandler('logging/setLevel', () => ({}))
  return server
}

/** What the official suite asks of a server, spoken through the very adapter and guards of `/mcp`. */
export async function openConformanceServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const app = Fastify()
  app.setErrorHandler((error, _, reply) => {
    const { refusal } = refusalFor(error)
    return reply.status(refusal.status).send(refusal.envelope())
  })
  const handler: McpHttpHandler = createMcpHandler(() => makeServer(() => handler))
  const authInfo = { token: '', clientId: 'suite', scopes: [], expiresAt: 4_000_000_000 }
  mountProtocol(app, '/mcp', handler, async (request) => {
    requireOwnName(request, 'http://localhost')
    return authInfo
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://localhost:${new URL(address).port}/mcp`,
    close: async () => {
      await handler.close()
      await app.close()
    },
  }
}
