import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { soldLengths } from './deck-figures.ts'
import { type Exact, type ExactRange, one } from './exact.ts'
import { standing } from './lumber-lines.ts'
import { chosenField, lengthField, type StructureField, type StructureJob } from './structure-fields.ts'

export const supports = { there: 0, ledger: 1, free: 2 } as const
export const rails = { none: 0, open: 1, around: 2 } as const

/** Whether what carries new joists is new too, by the values of the fields. */
export const hasSupport = (value: (id: string) => number): boolean =>
  value('joists') === 1 && value('support') !== supports.there

export const deckFields = {
  length: lengthField(() => say('Length, along the boards'), 12, [1, 500]),
  width: lengthField(() => say('Width, across the boards'), 12, [1, 500]),
  joists: {
    label: () => say('Joists'),
    kind: 'choice',
    usual: 1,
    least: 0,
    most: 1,
    options: [
      { value: 1, label: () => say('New joists') },
      { value: 0, label: () => say('Joists are there') },
    ],
  },
  support: {
    label: () => say('Under the joists'),
    kind: 'choice',
    usual: supports.ledger,
    least: 0,
    most: 2,
    options: [
      { value: supports.ledger, label: () => say('Ledger, beams and footings') },
      { value: supports.free, label: () => say('Beams and footings alone') },
      { value: supports.there, label: () => say('Existing') },
    ],
    asked: (value) => value('joists') === 1,
  },
  rail: {
    label: () => say('Rail'),
    kind: 'choice',
    usual: rails.none,
    least: 0,
    most: 2,
    options: [
      { value: rails.none, label: () => say('No rail') },
      { value: rails.open, label: () => say('On the three open sides') },
      { value: rails.around, label: () => say('On all four sides') },
    ],
  },
  stairs: chosenField(
    () => say('Stairs'),
    () => say('No stairs'),
    () => say('One flight'),
  ),
  height: {
    ...lengthField(() => say('Height above the ground'), 2, [0.5, 12]),
    beside: true,
    asked: (value) => hasSupport(value) || value('stairs') === 1,
  },
  stairWidth: {
    ...lengthField(() => say('Width of the stairs'), 3, [2, 20]),
    beside: true,
    asked: (value) => value('stairs') === 1,
  },
} satisfies Record<string, StructureField>

export type DeckJob = StructureJob<keyof typeof deckFields>
export type DeckLine = Pick<LinePlan, 'itemId' | 'item' | 'work' | 'need' | 'pack' | 'pieces'>

/** Whether a choice of the job is `value`. */
export const isChosen = (
  job: DeckJob,
  field: 'joists' | 'support' | 'rail' | 'stairs',
  value: number,
): boolean => job.given[field].exact.value.equals(value)

/** A line of things that are bought one by one, `named` as they are sold. */
export function eachLine(
  job: DeckJob,
  named: Pick<LinePlan, 'itemId' | 'item'> & { pack: string },
  needed: (work: Working) => ExactRange,
): DeckLine {
  const work = beginWorking(job)
  const { itemId, item, pack } = named
  return { itemId, item, work, need: needed(work), pack: { name: pack, size: one, unit: 'each' } }
}

/** What a board of so many feet is called as it is sold. */
/** The shortest length sold that is as long as `feet`, and how many of the longest are in one where none is. */
export function stockFor(feet: Exact): { stock: number; pieces: Exact } {
  const stock = soldLengths.find((sold) => feet.lte(sold))
  return stock === undefined ? { stock: 20, pieces: feet.div(20).ceil() } : { stock, pieces: one }
}

/** The joists across the boards, by their spacing along the length. */
export const joistsOf = (job: DeckJob, work: Working): ExactRange =>
  standing(work, say('Joists'), job.given.length.exact, job.figure('deck-joist-spacing'))
