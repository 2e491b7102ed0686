import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type AnyRow, nothing } from './route.ts'
import { countSchema, dateSchema, idSchema, instantSchema, lineSchema, planDateSchema } from './values.ts'

/** The most tools of an organisation, and how far back the loans of one are shown. */
export const toolLimits = { tools: 2000, shown: 50 } as const

const inOrg = z.object({ org: idSchema })
const inTool = z.extend(inOrg, { tool: idSchema })
const name = lineSchema(say('The name'), 120)
const note = lineSchema(say('The note'), 300, 0)

/** Who has a tool, where and since when; `project` only for somebody who sees that project. */
const loanSchema = z.object({
  holder: z.string(),
  project: z.nullable(z.string()),
  since: instantSchema,
  dueOn: z.nullable(dateSchema),
})

const toolSchema = z.object({
  id: idSchema,
  number: countSchema(1_000_000),
  name,
  serial: lineSchema(say('The serial number'), 60, 0),
  note,
  /** Whether it is lent no more. */
  retired: z.boolean(),
  /** Null where it is here. */
  loan: z.nullable(loanSchema),
})
export type Tool = z.infer<typeof toolSchema>

export const toolsRow = {
  method: 'GET',
  keepable: true,
  path: '/api/orgs/{org}/tools',
  caller: 'org',
  scope: null,
  summary: say('The tools and equipment of an organization, with who has each of them.'),
  params: inOrg,
  body: nothing,
  data: z.object({
    today: dateSchema,
    tools: z.array(toolSchema),
    /** To whom and to which project a tool can be handed out: people and projects that the caller sees. */
    people: z.array(z.string()),
    projects: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
} as const satisfies AnyRow

export const putToolRow = {
  method: 'POST',
  path: '/api/orgs/{org}/tools',
  caller: 'org',
  scope: null,
  summary: say('Add a tool under the next number, or change the one of this id.'),
  params: inOrg,
  body: z.omit(toolSchema, { number: true, loan: true }),
  data: z.object({ number: z.int() }),
} as const satisfies AnyRow

const moveSchema = z.object({
  id: idSchema,
  /** Handed out, or brought back. */
  out: z.boolean(),
  holder: lineSchema(say('Who has it'), 100, 0),
  project: z.nullable(idSchema),
  dueOn: z.nullable(planDateSchema),
  note,
  madeAt: instantSchema,
})

export const toolMovesRow = {
  method: 'GET',
  path: '/api/orgs/{org}/tools/{tool}/moves',
  caller: 'org',
  scope: null,
  summary: say('When a tool was handed out and brought back, the newest first.'),
  params: inTool,
  body: nothing,
  data: z.object({
    moves: z.array(
      z.object({
        ...{ id: idSchema, out: z.boolean(), holder: z.string(), project: z.nullable(z.string()) },
        ...{ dueOn: z.nullable(dateSchema), note: z.string(), by: z.nullable(z.string()) },
        madeAt: instantSchema,
      }),
    ),
  }),
} as const satisfies AnyRow

export const moveToolRow = {
  method: 'POST',
  path: '/api/orgs/{org}/tools/{tool}/moves',
  caller: 'org',
  scope: null,
  summary: say(
    'Hand a tool out to somebody, on to somebody else, or take it back. Sent twice with one id it is there once.',
  ),
  params: inTool,
  body: moveSchema.check(
    z.refine(({ out, holder }) => !out || holder !== '', {
      path: ['holder'],
      error: say('Say who takes it.'),
    }),
  ),
  data: nothing,
} as const satisfies AnyRow

/** Every call of tools on loan. */
export const toolRows = { toolsRow, putToolRow, toolMovesRow, moveToolRow } as const
