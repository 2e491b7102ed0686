import * as z from 'zod/mini'
import data from './facts.json' with { type: 'json' }

/** `opened`: the text of the rule, or a copy of it, was read; `excerpt`: seen in a part of it; `memory`: not seen. */
export const confidences = ['opened', 'excerpt', 'memory'] as const

const factSchema = z.object({
  id: z.string(),
  group: z.enum(['osha', 'ada', 'irc', 'epa', 'federal', 'guidance']),
  topic: z.string(),
  value: z.union([z.number(), z.boolean(), z.tuple([z.number(), z.number()])]),
  unit: z.string(),
  /** How a figure that was measured stands to `value` where the rule is kept. */
  comparison: z.enum([
    '>=',
    '<=',
    '>',
    '<',
    '=',
    'about',
    'range',
    'required',
    'prohibited',
    'steepest allowed',
  ]),
  when: z.string(),
  citation: z.string(),
  edition: z.int(),
  jurisdiction: z.int(),
  address: z.string(),
  confidence: z.enum(confidences),
  read: z.int(),
  /** What people call it. */
  aliases: z.string(),
  /** Whether the figure says from where on the rule applies, rather than what is allowed. */
  trigger: z.optional(z.boolean()),
  /** Whether what keeps the figure is exempt from the rule. */
  exempts: z.optional(z.boolean()),
  /** Facts without which an answer is half of one. */
  with: z.optional(z.array(z.string())),
  note: z.optional(z.string()),
})
type StoredFact = z.infer<typeof factSchema>

/** A figure of a code with where it stands, in which edition, where it applies, and how it was checked. */
export type Fact = Omit<StoredFact, 'edition' | 'jurisdiction' | 'read'> & {
  edition: string
  jurisdiction: string
  /** What was read to check it. */
  read: string
}
export type FactGroup = Fact['group']

let held: readonly Fact[] | undefined
let byId: ReadonlyMap<string, Fact> | undefined

/** Every fact that is held. Read at the first call. */
export function codeFacts(): readonly Fact[] {
  held ??= z
    .array(factSchema)
    .parse(data.facts)
    .map((fact) => ({
      ...fact,
      edition: data.editions[fact.edition] ?? '',
      jurisdiction: data.jurisdictions[fact.jurisdiction] ?? '',
      read: data.reads[fact.read] ?? '',
    }))
  return held
}

/** The day on which the facts were last brought together. */
export const factsAsOf: string = data.generated

/** The fact with this id; undefined where none is held. */
export function findFact(id: string): Fact | undefined {
  byId ??= new Map(codeFacts().map((fact) => [fact.id, fact]))
  return byId.get(id)
}

/** The fact with this id, which a rule of ours rests on. Throws where it is not held. */
export function requireFact(id: string): Fact {
  const fact = findFact(id)
  if (!fact) throw new Error(`No fact ${id} is held`)
  return fact
}

/** What an organisation says instead of a fact, by a law of its own place. */
export type Amendment = { factId: string; value: number; place: string; source: string; asOf: string }

/** The facts with the local amendments of an organisation in their places, each said to be one. */
export function amended(facts: readonly Fact[], amendments: readonly Amendment[]): readonly Fact[] {
  const by = new Map(amendments.map((one) => [one.factId, one]))
  return facts.map((fact) => withAmendment(fact, by.get(fact.id)))
}

/** The fact as an amendment has it; only a fact of one figure can be amended. */
export function withAmendment(
  fact: Fact,
  amendment: Amendment | undefined,
): Fact & { amendment?: Amendment } {
  return amendment && typeof fact.value === 'number' ? { ...fact, value: amendment.value, amendment } : fact
}

/** Whether the fact may decide by itself: its text was opened, or the organisation vouches for its amendment. */
export const decides = (fact: Fact & { amendment?: Amendment }): boolean =>
  fact.confidence === 'opened' || fact.amendment !== undefined
