import { say } from '#language/say.ts'
import { buildLine } from './build-line.ts'
import type { Choices, Takeoff } from './choices.ts'
import { footingFields, planFooting, planTubes, tubeFields } from './concrete-lines.ts'
import { deckFields } from './deck-job.ts'
import { planDeck } from './deck-lines.ts'
import { fenceFields, planFence } from './fence-lines.ts'
import { labourLine } from './labour-line.ts'
import { lumberFields, planLumber, planStudWall, studWallFields } from './lumber-lines.ts'
import { blockFields, brickFields, planBlockWall, planBrickWall } from './masonry-metal-lines.ts'
import { type LeftOut, notIncluded } from './not-included.ts'
import type { PriceList } from './price-list.ts'
import { roofFields } from './roof-job.ts'
import { planRoof } from './roof-lines.ts'
import { planSlab, slabFields } from './slab-lines.ts'
import {
  openStructure,
  type PlanStructure,
  type StructureField,
  type StructureValues,
} from './structure-fields.ts'
import {
  blockWork,
  brickWork,
  deckWork,
  fenceWork,
  footingWork,
  roofWork,
  type StructureWork,
  slabWork,
  studWallWork,
  tubeWork,
} from './structure-labour.ts'
import { structuresLeaveOut } from './structure-left-out.ts'

/**
 * Something that is built and no room: what is asked for, by the ids of `values`, and what it takes. `takeOff` throws a
 * ChoiceRefusal, which names the field or the figure, for what cannot be.
 */
export type Structure = {
  title: () => string
  fields: Readonly<Record<string, StructureField>>
  takeOff: (values: StructureValues, choices: Choices, prices: PriceList) => Takeoff
}

function structure<Field extends string>(
  title: () => string,
  fields: Readonly<Record<Field, StructureField>>,
  plan: PlanStructure<Field>,
  leftOut: readonly LeftOut[],
  ...works: readonly StructureWork<Field>[]
): Structure {
  const known = new Map<string, StructureField>(Object.entries(fields))
  return {
    title,
    fields,
    takeOff: (values, choices, prices) => {
      const job = openStructure(fields, values, choices, prices)
      const lines = plan(job).flatMap((line) => buildLine(job, line) ?? [])
      return {
        lines,
        labour: works.flatMap((work) => labourLine(job, work(job)) ?? []),
        materialCents: lines.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0),
        unpriced: lines.filter(({ price }) => price === null).length,
        samples: lines.filter(({ price }) => price?.sample).length,
        notIncluded: notIncluded(leftOut, (id) => values[id] ?? known.get(id)?.usual ?? 0),
      }
    },
  }
}

/** Every structure by its id, in the order in which a form offers them. */
export const structures = {
  slab: structure(() => say('Concrete slab'), slabFields, planSlab, structuresLeaveOut.slab, slabWork),
  footing: structure(
    () => say('Concrete footing'),
    footingFields,
    planFooting,
    structuresLeaveOut.footing,
    footingWork,
  ),
  tube: structure(
    () => say('Round concrete columns and slabs'),
    tubeFields,
    planTubes,
    structuresLeaveOut.tube,
    tubeWork,
  ),
  block: structure(() => say('Block wall'), blockFields, planBlockWall, structuresLeaveOut.block, blockWork),
  brick: structure(() => say('Brick wall'), brickFields, planBrickWall, structuresLeaveOut.brick, brickWork),
  'stud-wall': structure(
    () => say('Stud wall'),
    studWallFields,
    planStudWall,
    structuresLeaveOut['stud-wall'],
    studWallWork,
  ),
  roof: structure(() => say('Gable roof'), roofFields, planRoof, structuresLeaveOut.roof, roofWork),
  deck: structure(() => say('Deck'), deckFields, planDeck, structuresLeaveOut.deck, deckWork),
  fence: structure(() => say('Wood fence'), fenceFields, planFence, structuresLeaveOut.fence, fenceWork),
  lumber: structure(
    () => say('Lumber by the board foot'),
    lumberFields,
    planLumber,
    structuresLeaveOut.lumber,
  ),
} as const satisfies Record<string, Structure>

export type StructureId = keyof typeof structures

const byId: ReadonlyMap<string, Structure> = new Map(Object.entries(structures))

/** A structure by its id, which may be of another version of this program; undefined for one that is not known. */
export const structureById = (id: string): Structure | undefined => byId.get(id)
