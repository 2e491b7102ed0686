import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type CodeMeasure, codeBuildings, codeMeasures } from './code-measures.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema, instantSchema, lineSchema } from './values.ts'

/**
 * What building and safety codes say in figures, and what an organisation's own place says instead. Facts are the product's; an
 * amendment is the organisation's, which everybody in it reads and those who run its projects write.
 */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const inOrg = z.object({ org: idSchema })

export const factGroups = ['osha', 'ada', 'irc', 'epa', 'federal', 'guidance'] as const
export type CodeGroup = (typeof factGroups)[number]

/** What somebody types of a local amendment. Its value is in the unit of the fact that it stands for. */
export const amendmentFields = {
  value: z
    .number({ error: say('Enter the figure of the amendment') })
    .check(z.minimum(0), z.maximum(1_000_000, { error: say('This figure is too large') })),
  place: lineSchema(say('The place'), 120),
  source: lineSchema(say('The source'), 300),
  /** Since when it is law there. */
  asOf: dateSchema,
} as const
const amendmentSchema = z.object(amendmentFields)

const factFields = {
  id: z.string(),
  group: z.enum(factGroups),
  topic: z.string(),
  /** What it says in words, such as `at most 44 in`; with an amendment, what that says. */
  limit: z.string(),
  /** The same without the amendment; null where there is none. */
  unamended: none(z.string()),
  when: z.string(),
  unit: z.string(),
  citation: z.string(),
  edition: z.string(),
  jurisdiction: z.string(),
  address: z.string(),
  /** `opened` where the text was read at its source or in a copy; a fact of the others is to be checked there. */
  confidence: z.enum(['opened', 'excerpt', 'memory']),
  note: z.string(),
} as const

const codeFactSchema = z.object({
  ...factFields,
  /** Its figure, where it is one that can be amended. */
  value: none(z.number()),
  amendment: none(
    z.object({ ...amendmentFields, by: none(z.string()), at: instantSchema, version: z.int() }),
  ),
})
export type CodeFact = z.infer<typeof codeFactSchema>

/** A fact with the place of the amendment that stands in for it; empty where none does. */
const placedFactSchema = z.object({ ...factFields, place: z.string() })
export type PlacedFact = z.infer<typeof placedFactSchema>

/** In the words of the codes, which are English. */
const answerSchema = z.object({
  kind: z.enum(['answer', 'reckoned', 'depends', 'unknown', 'refused']),
  text: z.string(),
  /** The facts that it rests on, by their ids. */
  shown: z.array(z.string()),
})

/** An answer with the facts that it rests on, and those nearest to the question. */
export type RuleAnswer = { answer: z.infer<typeof answerSchema>; facts: PlacedFact[] }

/** So many facts are on a page of the list. */
export const codeFactsPage = 30

export const codeFactsRow = {
  method: 'GET',
  path: '/api/orgs/{org}/code-facts',
  caller: 'org',
  scope: 'projects:read',
  summary: say(
    'What codes say: with `q` an answer to it from the facts that are held, with their sections, and the facts nearest to it; without, all of them in their order.',
  ),
  params: inOrg,
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(500))),
    group: z.optional(z.enum(factGroups)),
    own: z.optional(z.enum(['yes'])),
    offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
  }),
  body: nothing,
  data: z.object({
    /** Null where nothing was asked. */
    answer: none(answerSchema),
    facts: z.array(codeFactSchema),
    total: z.int(),
  }),
} as const satisfies AnyRow

export const amendFactRow = {
  method: 'POST',
  path: '/api/orgs/{org}/code-amendments',
  caller: 'org',
  scope: 'projects:write',
  summary: say(
    'Keep the local amendment of a fact, or with null take it back; refused where it changed since `base`, which is 0 where there was none.',
  ),
  params: inOrg,
  body: z.object({
    fact: z.string().check(z.regex(/^[\w.()-]{1,60}$/, { error: say('There is no such fact') })),
    base: z.int(),
    amendment: none(amendmentSchema),
  }),
  data: z.object({ fact: codeFactSchema }),
} as const satisfies AnyRow

/** Typed measures as they stand in an address: `riser:7.5,tread:10.25`, in inches. */
const typedSchema = z.string().check(
  z.maxLength(400),
  z.refine(
    (text) =>
      text.split(',').every((part) => {
        const [, name = '', figure = ''] = /^(\w+):(\d{1,3}(?:\.\d{1,4})?)$/.exec(part) ?? []
        return figure !== '' && codeMeasures.some((one) => one === name)
      }),
    { error: say('Enter measures in inches, such as riser:7.5,tread:10') },
  ),
)

/** The typed measures of an address. */
export const readTyped = (text: string): Partial<Record<CodeMeasure, number>> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((part) => part.split(':'))
      .map(([name, figure]) => [name, Number(figure)]),
  )

export const verdictIds = [
  'passes',
  'likely-passes',
  'fails',
  'likely-fails',
  'by-hand',
  'not-checked',
] as const

export const codeCheckRow = {
  method: 'GET',
  path: '/api/projects/{project}/code-check',
  caller: 'project',
  scope: 'files:read',
  summary: say(
    'Hold the rooms of a scan against the figures of codes: what passes, fails, has to be measured by hand or was not checked, each with its ± and section. Measures that a scan does not see are given in inches.',
  ),
  params: z.object({ project: idSchema }),
  query: z.object({ scan: idSchema, building: z.enum(codeBuildings), typed: z.optional(typedSchema) }),
  body: nothing,
  data: z.object({
    findings: z.array(
      z.object({
        id: z.string(),
        verdict: z.enum(verdictIds),
        /** In the unit of the fact; null where nothing was measured. */
        size: none(z.number()),
        off: none(z.number()),
        room: none(z.string()),
        element: none(z.string()),
        measure: none(z.enum(codeMeasures)),
        why: none(
          z.enum([
            ...(['frame-not-clear', 'no-window', 'not-a-rectangle'] as const),
            ...(['height-outside', 'glass-not-frame', 'nothing-measured'] as const),
          ]),
        ),
        fact: placedFactSchema,
      }),
    ),
  }),
} as const satisfies AnyRow

/** The calls about codes. */
export const codeRows = { codeFactsRow, amendFactRow, codeCheckRow } as const
