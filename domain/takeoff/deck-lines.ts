import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { cutEqualRuns } from './equal-runs.ts'
import { type Exact, type ExactRange, each, one, ratio, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { standing } from './lumber-lines.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
} from './structure-fields.ts'
import { boardsLesson } from './structure-sources.ts'

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
} satisfies Record<string, StructureField>

type DeckJob = StructureJob<keyof typeof deckFields>

/** Rows of boards over the width: the last has no gap behind it, and what is begun is a whole row. */
function rowsOf(job: DeckJob, work: Working): ExactRange {
  const [face, gap] = [job.figure('deck-board-face'), job.figure('deck-board-gap')]
  const across = times(job.given.width.exact, ratio(12, 1))
  return work.step(
    say('Rows of boards'),
    ['⌈(', [across, 'in'], '+', gap, ') ÷ (', face, '+', gap, ')⌉'],
    each(across, (inches) => inches.add(gap.exact).div(face.exact.add(gap.exact)).ceil()),
    'each',
    boardsLesson(),
  )
}

const joistsOf = (job: DeckJob, work: Working): ExactRange =>
  standing(work, say('Joists'), job.given.length.exact, job.figure('deck-joist-spacing'))

export const planDeck: PlanStructure<keyof typeof deckFields> = (job) => {
  const { length, width, joists } = job.given
  const lines = [boards(job), ...(joists.exact.value.equals(0) ? [] : [joistLine(job)]), screws(job)]
  return lines.map((line) => ({ ...line, trade: 'exterior', roomIds: [], given: [length, width] }))
}

type DeckLine = Pick<LinePlan, 'itemId' | 'item' | 'work' | 'need' | 'pack' | 'pieces'>

/**
 * Waste is taken by division here: of every ten feet bought, one is cut off. What is cut off goes to the last row too, so
 * that it is not rounded up before.
 */
function withDeckWaste(job: DeckJob, work: Working, rows: ExactRange): ExactRange {
  const [face, gap] = [job.figure('deck-board-face'), job.figure('deck-board-gap')]
  const waste = job.figure('deck-waste')
  if (waste.exact.equals(0)) return rows
  const across = times(job.given.width.exact, ratio(12, 1))
  const left = one.sub(waste.exact)
  return work.step(
    say('With waste'),
    ['(', [across, 'in'], '+', gap, ') ÷ (', face, '+', gap, ') ÷ (1 −', waste, ')'],
    each(across, (inches) => inches.add(gap.exact).div(face.exact.add(gap.exact)).div(left)),
    'each',
    boardsLesson(),
  )
}

/**
 * Boards that the rows are cut from, and never less feet of them than with their waste: what is cut off for a row is waste
 * already. A row that is longer than a board has its joints on joists.
 */
function boards(job: DeckJob): DeckLine {
  const work = beginWorking(job)
  const board = job.figure('deck-board-length')
  const run = job.given.length.exact
  const rows = rowsOf(job, work)
  const pieces = cutEqualRuns(
    work,
    { count: rows, run },
    { piece: board, supports: job.figure('deck-joist-spacing') },
  )
  const wasted = withDeckWaste(job, work, rows)
  const feet = board.assumption.value
  return {
    itemId: `deck-board-${feet}ft`,
    item: say('Deck board'),
    work,
    need: work.step(
      say('Length of all rows'),
      [[wasted, 'each'], '×', [run, 'ft']],
      product(wasted, run),
      'ft',
    ),
    pack: { name: say('{feet} ft piece', { feet: String(feet) }), size: board, unit: 'ft' },
    pieces,
  }
}

/** The lengths that are sold, in feet. */
const soldLengths = [8, 10, 12, 16, 20] as const

/** The shortest length sold that is as long as `feet`, and how many of the longest are in one where none is. */
function stockFor(feet: Exact): { stock: number; pieces: Exact } {
  const stock = soldLengths.find((sold) => feet.lte(sold))
  return stock === undefined ? { stock: 20, pieces: feet.div(20).ceil() } : { stock, pieces: one }
}

/** Joists across the boards, and the two rims that their ends are nailed to. */
function joistLine(job: DeckJob): DeckLine {
  const { length, width } = job.given
  const work = beginWorking(job)
  const { stock, pieces } = stockFor(width.exact.value)
  const standingJoists = joistsOf(job, work)
  const joists = pieces.equals(1)
    ? standingJoists
    : work.step(
        say('Pieces of all joists'),
        [[standingJoists, 'each'], '×', [pieces, 'each']],
        times(standingJoists, pieces),
        'each',
      )
  const rims = work.step(
    say('Pieces of two rims'),
    ['⌈2 ×', [length.exact, 'ft'], '÷', [ratio(stock, 1), 'ft'], '⌉'],
    each(length.exact, (feet) => feet.mul(2).div(stock).ceil()),
    'each',
  )
  const need = work.step(
    say('Joists and rims'),
    [[joists, 'each'], '+', [rims, 'each']],
    {
      value: joists.value.add(rims.value),
      least: joists.least.add(rims.least),
      most: joists.most.add(rims.most),
    },
    'each',
  )
  return {
    itemId: `joist-2x8-${stock}ft`,
    item: say('Joist, 2 × 8 in, treated'),
    work,
    need,
    pack: { name: say('{feet} ft piece', { feet: String(stock) }), size: one, unit: 'each' },
  }
}

function screws(job: DeckJob): DeckLine {
  const work = beginWorking(job)
  const crossing = job.figure('screws-per-crossing')
  const [rows, joists] = [rowsOf(job, work), joistsOf(job, work)]
  const need = work.step(
    say('Screws'),
    [[rows, 'each'], '×', [joists, 'each'], '×', crossing],
    times(product(rows, joists), crossing.exact),
    'each',
  )
  return {
    itemId: 'deck-screws-box',
    item: say('Deck screws'),
    work,
    need,
    pack: { name: say('box of 350'), size: ratio(350, 1), unit: 'each' },
  }
}
