import { say } from '#language/say.ts'
import { buildLine } from './build-line.ts'
import type { Choices, Takeoff } from './choices.ts'
import { footingFields, planFooting, planSlab, planTubes, slabFields, tubeFields } from './concrete-lines.ts'
import { deckFields, planDeck } from './deck-lines.ts'
import { fenceFields, planFence } from './fence-lines.ts'
import { lumberFields, planLumber, planStudWall, studWallFields } from './lumber-lines.ts'
import { masonryFields, planBlocks, planBricks } from './masonry-lines.ts'
import type { PriceList } from './price-list.ts'
import { planRoof, roofFields } from './roof-lines.ts'
import {
  openStructure,
  type PlanStructure,
  type StructureField,
  type StructureValues,
} from './structure-fields.ts'

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
): Structure {
  return {
    title,
    fields,
    takeOff: (values, choices, prices) => {
      const job = openStructure(fields, values, choices, prices)
      const lines = plan(job).flatMap((line) => buildLine(job, line) ?? [])
      return {
        lines,
        labour: [],
        materialCents: lines.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0),
        unpriced: lines.filter(({ price }) => price === null).length,
        samples: lines.filter(({ price }) => price?.sample).length,
      }
    },
  }
}

/** Every structure by its id, in the order in which a form offers them. */
export const structures = {
  slab: structure(() => say('Concrete slab'), slabFields, planSlab),
  footing: structure(() => say('Concrete footing'), footingFields, planFooting),
  tube: structure(() => say('Round concrete columns'), tubeFields, planTubes),
  block: structure(() => say('Block wall'), masonryFields, planBlocks),
  brick: structure(() => say('Brick wall'), masonryFields, planBricks),
  'stud-wall': structure(() => say('Stud wall'), studWallFields, planStudWall),
  roof: structure(() => say('Gable roof'), roofFields, planRoof),
  deck: structure(() => say('Deck'), deckFields, planDeck),
  fence: structure(() => say('Wood fence'), fenceFields, planFence),
  lumber: structure(() => say('Lumber by the board foot'), lumberFields, planLumber),
} as const satisfies Record<string, Structure>

export type StructureId = keyof typeof structures
