import { toJsonSchema } from '#contract/json-schema.ts'
import { moneyTools } from './money-tools.ts'
import { projectTools, type ToolPorts } from './project-tools.ts'
import { proposeTools } from './propose-tools.ts'
import type { Tool } from './tool.ts'

/** Every tool that there is, in the order in which they are listed. */
export const allTools = (ports: ToolPorts): readonly Tool[] => [
  ...projectTools(ports),
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
    next: { type: ['integer', 'null'], description: 'Ask again with `from` set to this for what follows.' },
  },
  required: ['withheld'],
} as const

/** A tool as the protocol lists it; the hints say that it only reads, or at most proposes, and never reaches beyond this server. */
export const listed = ({ name, title, description, input }: Tool) => ({
  name,
  title,
  description,
  inputSchema: toJsonSchema(input, 'input') as { type: 'object' },
  outputSchema,
  annotations: {
    title,
    readOnlyHint: !name.startsWith('propose_'),
    destructiveHint: false,
    idempotentHint: !name.startsWith('propose_'),
    openWorldHint: false,
  },
})
