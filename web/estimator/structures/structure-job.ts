import { ChoiceRefusal, type Choices, type Takeoff } from '#domain/takeoff/choices.ts'
import { type PriceList, samplePrices } from '#domain/takeoff/price-list.ts'
import { usualChoices } from '#domain/takeoff/room-takeoff.ts'
import type { StructureField, StructureValues } from '#domain/takeoff/structure-fields.ts'
import { type Structure, type StructureId, structures } from '#domain/takeoff/structure-takeoff.ts'
import { givenText } from '#web/drawing/given-text.ts'
import type { Heading } from '../heading.ts'

/** All that a structure's list follows from. What was given of the others is kept, for whoever comes back to them. */
export type StructureJob = {
  id: StructureId
  given: Readonly<Partial<Record<StructureId, StructureValues>>>
  choices: Choices
  prices: PriceList
  heading?: Heading
}

/** The structure by its id, with what all of them have in common. */
export const structureOf = (id: StructureId): Structure => structures[id]

/** Every structure's id, in the order in which they are offered. */
export const structureIds = Object.keys(structures) as StructureId[]

/** A slab, as big as is usual, at sample prices. */
export const firstStructure = (): StructureJob => ({
  id: 'slab',
  given: {},
  choices: usualChoices,
  prices: samplePrices,
})

/** The value of a field, or what is usual. */
export const givenOf = ({ id, given }: StructureJob, fieldId: string): number | undefined =>
  given[id]?.[fieldId] ?? structureOf(id).fields[fieldId]?.usual

/** The fields that are asked for beside what stands in the others, by their ids, in the order of the form. */
export const askedFields = (job: StructureJob): readonly (readonly [id: string, field: StructureField])[] =>
  Object.entries(structureOf(job.id).fields).filter(
    ([, { asked }]) => asked?.((id) => givenOf(job, id) ?? 0) ?? true,
  )

/** The job with another value in a field of its structure. */
export const withGiven = (job: StructureJob, fieldId: string, value: number): StructureJob => ({
  ...job,
  given: { ...job.given, [job.id]: { ...job.given[job.id], [fieldId]: value } },
})

/** What the job takes, or why it cannot be: the message names the field or the figure. */
export function countStructure(job: StructureJob): { takeoff: Takeoff } | { bad: string } {
  try {
    const { id, given, choices, prices } = job
    return { takeoff: structureOf(id).takeOff(given[id] ?? {}, choices, prices) }
  } catch (error) {
    if (error instanceof ChoiceRefusal) return { bad: error.message }
    throw error
  }
}

/** Whether it is a side of what is built, and not of what comes with it. */
const isSide = ({ kind, beside }: StructureField) =>
  (kind === 'length' || kind === 'thickness') && beside === undefined

/** What the job is called where it is saved: `Concrete slab, 10 ft × 10 ft × 4 in`. */
export function jobTitle(job: StructureJob): string {
  const { title, fields } = structureOf(job.id)
  const sizes = Object.entries(fields)
    .filter(([, field]) => isSide(field))
    .map(([id, field]) => givenText(field, givenOf(job, id) ?? field.usual, job.choices.units))
  return `${title()}, ${sizes.join(' × ')}`
}
