import { say } from '#language/say.ts'
import { readFigures } from './assumptions.ts'
import type { Working } from './build-line.ts'
import { footingVolume, inYards, tubeVolume } from './concrete-lines.ts'
import type { ExactRange } from './exact.ts'
import { product } from './exact-geometry.ts'
import { type LabourFigure, labourFigures } from './labour-figures.ts'
import type { Task } from './labour-line.ts'
import type { Trade, Unit } from './line.ts'
import { netBlocks, netBricks } from './masonry-lines.ts'
import { roofSquares } from './roof-job.ts'
import { geometry } from './sources.ts'
import type { StructureJob } from './structure-fields.ts'
import { type Wage, wages } from './wages.ts'

/** Who works on a structure, and on how much of what. */
export type StructureWork<Field extends string> = (job: StructureJob<Field>) => Task

type Crew = Pick<Task, 'trade' | 'wage' | 'unit'> & { label: () => string }

const crew = (label: () => string, trade: Trade, wage: Wage, unit: Unit): Crew => ({
  label,
  trade,
  wage,
  unit,
})

/** Who does what, and what their work is measured in, by the figure that says how fast it goes. */
const crews = {
  'labour-slab': crew(() => say('Forming, placing and finishing'), 'concrete', wages.concrete, 'ft2'),
  'labour-concrete': crew(() => say('Forming and placing'), 'concrete', wages.concrete, 'yd3'),
  'labour-block': crew(() => say('Laying block'), 'masonry', wages.masonry, 'each'),
  'labour-brick': crew(() => say('Laying brick'), 'masonry', wages.masonry, 'each'),
  'labour-framing': crew(() => say('Framing walls'), 'framing', wages.carpentry, 'ft'),
  'labour-roof': crew(() => say('Roofing'), 'roofing', wages.roofing, 'square'),
  'labour-deck': crew(() => say('Building the deck'), 'exterior', wages.carpentry, 'ft2'),
  'labour-fence': crew(() => say('Building the fence'), 'exterior', wages.fence, 'ft'),
} satisfies Partial<Record<LabourFigure, Crew>>

/** The work of a crew on as much as `measure` finds, in the crew's unit. */
const workOf =
  <Field extends string>(
    id: keyof typeof crews,
    measure: (job: StructureJob<Field>, work: Working) => ExactRange,
  ): StructureWork<Field> =>
  (job) => ({
    ...crews[id],
    id,
    label: crews[id].label(),
    roomIds: [],
    rate: readFigures(labourFigures, job.choices)(id),
    measure: (work) => measure(job, work),
  })

const area = ({ given: { length, width } }: StructureJob<'length' | 'width'>, work: Working): ExactRange =>
  work.step(
    say('Area'),
    [[length.exact, 'ft'], '×', [width.exact, 'ft']],
    product(length.exact, width.exact),
    'ft2',
    geometry(),
  )

const length = ({ given: { length } }: StructureJob<'length'>, work: Working): ExactRange =>
  work.step(say('Length'), [[length.exact, 'ft']], length.exact, 'ft')

const yards =
  <Field extends string>(volume: (job: StructureJob<Field>, work: Working) => ExactRange) =>
  (job: StructureJob<Field>, work: Working): ExactRange =>
    inYards(work, volume(job, work))

export const slabWork = workOf('labour-slab', area)
export const footingWork = workOf('labour-concrete', yards(footingVolume))
export const tubeWork = workOf('labour-concrete', yards(tubeVolume))
export const blockWork = workOf('labour-block', netBlocks)
export const brickWork = workOf('labour-brick', netBricks)
export const studWallWork = workOf('labour-framing', length)
export const roofWork = workOf('labour-roof', roofSquares)
export const deckWork = workOf('labour-deck', area)
export const fenceWork = workOf('labour-fence', length)
