import { say } from '#language/say.ts'
import { readFigures } from './assumptions.ts'
import type { Given, Job, Working } from './build-line.ts'
import { type footingFields, footingVolume, inYards, type tubeFields, tubeVolume } from './concrete-lines.ts'
import type { deckFields } from './deck-lines.ts'
import type { ExactRange } from './exact.ts'
import { product } from './exact-geometry.ts'
import type { fenceFields } from './fence-lines.ts'
import { type LabourFigure, labourFigures } from './labour-figures.ts'
import type { Task } from './labour-line.ts'
import type { studWallFields } from './lumber-lines.ts'
import { type masonryFields, netBlocks, netBricks } from './masonry-lines.ts'
import { type roofFields, roofSquares } from './roof-lines.ts'
import type { StructureJob } from './structure-fields.ts'
import { geometry } from './structure-sources.ts'
import { wages } from './wages.ts'

/** Who works on a structure, and on how much of what. */
export type StructureWork<Field extends string> = (job: StructureJob<Field>) => Task

const task = (job: Job, id: LabourFigure, rest: Omit<Task, 'id' | 'roomIds' | 'rate'>): Task => ({
  id,
  roomIds: [],
  rate: readFigures(labourFigures, job.choices)(id),
  ...rest,
})

const area =
  (one: Given, other: Given) =>
  (work: Working): ExactRange =>
    work.step(
      say('Area'),
      [[one.exact, 'ft'], '×', [other.exact, 'ft']],
      product(one.exact, other.exact),
      'ft2',
      geometry(),
    )

const length =
  ({ exact }: Given) =>
  (work: Working): ExactRange =>
    work.step(say('Length'), [[exact, 'ft']], exact, 'ft')

export const slabWork: StructureWork<'length' | 'width'> = (job) =>
  task(job, 'labour-slab', {
    label: say('Forming, placing and finishing'),
    trade: 'concrete',
    wage: wages.concrete,
    unit: 'ft2',
    measure: area(job.given.length, job.given.width),
  })

export const footingWork: StructureWork<keyof typeof footingFields> = (job) =>
  task(job, 'labour-concrete', {
    label: say('Forming and placing'),
    trade: 'concrete',
    wage: wages.concrete,
    unit: 'yd3',
    measure: (work) => inYards(work, footingVolume(job, work)),
  })

export const tubeWork: StructureWork<keyof typeof tubeFields> = (job) =>
  task(job, 'labour-concrete', {
    label: say('Forming and placing'),
    trade: 'concrete',
    wage: wages.concrete,
    unit: 'yd3',
    measure: (work) => inYards(work, tubeVolume(job, work)),
  })

export const blockWork: StructureWork<keyof typeof masonryFields> = (job) =>
  task(job, 'labour-block', {
    label: say('Laying block'),
    trade: 'masonry',
    wage: wages.masonry,
    unit: 'each',
    measure: (work) => netBlocks(job, work),
  })

export const brickWork: StructureWork<keyof typeof masonryFields> = (job) =>
  task(job, 'labour-brick', {
    label: say('Laying brick'),
    trade: 'masonry',
    wage: wages.masonry,
    unit: 'each',
    measure: (work) => netBricks(job, work),
  })

export const studWallWork: StructureWork<keyof typeof studWallFields> = (job) =>
  task(job, 'labour-framing', {
    label: say('Framing walls'),
    trade: 'framing',
    wage: wages.carpentry,
    unit: 'ft',
    measure: length(job.given.length),
  })

export const roofWork: StructureWork<keyof typeof roofFields> = (job) =>
  task(job, 'labour-roof', {
    label: say('Roofing'),
    trade: 'roofing',
    wage: wages.roofing,
    unit: 'square',
    measure: (work) => roofSquares(job, work),
  })

export const deckWork: StructureWork<keyof typeof deckFields> = (job) =>
  task(job, 'labour-deck', {
    label: say('Building the deck'),
    trade: 'exterior',
    wage: wages.carpentry,
    unit: 'ft2',
    measure: area(job.given.length, job.given.width),
  })

export const fenceWork: StructureWork<keyof typeof fenceFields> = (job) =>
  task(job, 'labour-fence', {
    label: say('Building the fence'),
    trade: 'exterior',
    wage: wages.fence,
    unit: 'ft',
    measure: length(job.given.length),
  })
