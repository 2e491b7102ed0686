import { say } from '#language/say.ts'

/** Who runs a project: its owner alone, its owner with trades, or a contractor for them. */
export type ProjectKind = 'diy' | 'hybrid' | 'professional'

export const templateIds = ['bathroom', 'kitchen', 'deck', 'adu-house', 'fit-out', 'barracks'] as const
export type TemplateId = (typeof templateIds)[number]

type Building = {
  /** What the first question calls it. */
  label: string
  /** The template that it begins with; none begins with an empty project. */
  template: TemplateId | undefined
  /** The kinds that it can be built as, the usual one first. */
  kinds: readonly ProjectKind[]
}

const everyKind = ['professional', 'hybrid', 'diy'] as const
/** The note of the template says it of commercial work; a government contract is let to a contractor. */
const byContractors = ['professional'] as const

/** The answers to "What will you build?", in the order of the question. */
export const buildings = {
  bathroom: { label: say('A bathroom'), template: 'bathroom', kinds: everyKind },
  kitchen: { label: say('A kitchen'), template: 'kitchen', kinds: everyKind },
  deck: { label: say('A deck'), template: 'deck', kinds: everyKind },
  house: { label: say('An ADU or a small house'), template: 'adu-house', kinds: everyKind },
  commercial: { label: say('An office, a clinic or a shop'), template: 'fit-out', kinds: byContractors },
  government: { label: say('A government building'), template: 'barracks', kinds: byContractors },
  other: { label: say('Something else'), template: undefined, kinds: everyKind },
} as const satisfies Record<string, Building>

export type BuildingId = keyof typeof buildings

/** The kinds that a template can be used as, the usual one first. */
export const kindsOf = (template: TemplateId): readonly ProjectKind[] =>
  Object.values(buildings).find((building) => building.template === template)?.kinds ?? everyKind

/** What somebody of a job title of the waitlist (`jobTitles`) most likely runs; a contractor's project for any other. */
const kindByTitle: Readonly<Record<string, ProjectKind>> = { 'Home Owner': 'hybrid', 'DIY Enthusiast': 'diy' }

/**
 * The template and the kind that the answers of the first run begin with. A kind that the building cannot be built as
 * becomes its usual one. `template` is undefined for what no template stands for.
 */
export function chooseTemplate(
  building: BuildingId,
  jobTitle: string | null,
): { template: TemplateId | undefined; kind: ProjectKind } {
  const { template, kinds }: Building = buildings[building]
  const likely = (jobTitle !== null && kindByTitle[jobTitle]) || 'professional'
  return { template, kind: kinds.includes(likely) ? likely : (kinds[0] ?? likely) }
}
