import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'
import { codeTools } from './code-tools.ts'
import { moneyTools } from './money-tools.ts'
import { projectTools, type ToolPorts } from './project-tools.ts'
import { proposeTools } from './propose-tools.ts'
import type { Tool } from './tool.ts'
import { weatherTools } from './weather-tools.ts'

/** Every tool that there is, in the order in which they are listed. */
export const allTools = (ports: ToolPorts): readonly Tool[] => [
  ...projectTools(ports),
  ...codeTools(ports.lookUpRule),
  ...weatherTools(ports),
  ...moneyTools,
  ...proposeTools,
]

/** The ways in which every reply is alike. */
const outputSchema = {
  type: 'object',
  properties: {
    withheld: {
      type: 'array',
      description: 'What is not in this reply, and why.',
      items: {
        type: 'object',
        properties: { what: { type: 'string' }, why: { type: 'string' } },
        required: ['what', 'why'],
      },
    },
    next: {
      anyOf: [{ type: 'integer' }, { type: 'null' }],
      description: 'Ask again with `from` set to this for what follows.',
    },
  },
  required: ['withheld'],
} as const

/** What each tool takes, by its name: made once, however many servers of this process list it. */
const inputSchemas = new Map<string, JsonSchema>()

function inputSchemaOf({ name, input }: Tool): { type: 'object' } {
  const schema = inputSchemas.get(name) ?? toJsonSchema(input, 'input')
  inputSchemas.set(name, schema)
  return schema as { type: 'object' }
}

/** A tool as the protocol lists it; the hints say that it only reads, or at most proposes, and never reaches beyond this server. */
export const listed = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchemaOf(tool),
  outputSchema,
  annotations: {
    title: tool.title,
    readOnlyHint: !tool.name.startsWith('propose_'),
    destructiveHint: false,
    idempotentHint: !tool.name.startsWith('propose_'),
    openWorldHint: false,
  },
})
