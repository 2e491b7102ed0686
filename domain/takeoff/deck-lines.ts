import { say } from '#language/say.ts'
import { added, beginWorking, type Working } from './build-line.ts'
import { type DeckJob, type DeckLine, isChosen, joistsOf, stockFor, supports } from './deck-job.ts'
import { railLines, railScrews } from './deck-rail-lines.ts'
import { stairLines, stairScrews, treadsOf } from './deck-stair-lines.ts'
import { supportLines } from './deck-support-lines.ts'
import { allPieces, cutEqualRuns } from './equal-runs.ts'
import { certain, type ExactRange, each, one, ratio, sumOf, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { pieceOf } from './pack-names.ts'
import { sources } from './sources.ts'
import type { PlanStructure } from './structure-fields.ts'

/** Rows of boards over the width: the last has no gap behind it, and what is begun is a whole row. */
function rowsOf(job: DeckJob, work: Working): ExactRange {
  const [face, gap] = [job.figure('deck-board-face'), job.figure('deck-board-gap')]
  const across = times(job.given.width.exact, ratio(12, 1))
  return work.step(
    say('Rows of boards'),
    ['⌈(', [across, 'in'], '+', gap, ') ÷ (', face, '+', gap, ')⌉'],
    each(across, (inches) => inches.add(gap.exact).div(face.exact.add(gap.exact)).ceil()),
    'each',
    sources.boardsLesson(),
  )
}

/** A deck: its boards, what they lie on down to the footings, and the rail and the stairs that are chosen. */
export const planDeck: PlanStructure<keyof DeckJob['given']> = (job) => {
  const { length, width, height, stairWidth } = job.given
  const newJoists = !isChosen(job, 'joists', 0)
  const plain = [boards(job), ...(newJoists ? [joistLine(job)] : []), screws(job)]
  const raised = [...(newJoists ? supportLines(job) : []), ...stairLines(job)]
  const rest = { trade: 'exterior', roomIds: [] } as const
  return [
    ...plain.map((line) => ({ ...line, ...rest, given: [length, width] })),
    ...raised.map((line) => ({ ...line, ...rest, given: [length, width, height] })),
    ...railLines(job).map((line) => ({
      ...line,
      ...rest,
      given: isChosen(job, 'stairs', 1) ? [length, width, stairWidth] : [length, width],
    })),
  ]
}

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
    sources.boardsLesson(),
  )
}

/**
 * Boards that the rows and the treads are cut from, and never less feet of them than with their waste: what is cut off for a
 * row is waste already. A row that is longer than a board has its joints on joists.
 */
function boards(job: DeckJob): DeckLine {
  const work = beginWorking(job)
  const board = job.figure('deck-board-length')
  const run = job.given.length.exact
  const stock = { piece: board, supports: job.figure('deck-joist-spacing') }
  const rows = rowsOf(job, work)
  const forRows = cutEqualRuns(work, { count: rows, run }, stock)
  const wasted = withDeckWaste(job, work, rows)
  const need = work.step(
    say('Length of all rows'),
    [[wasted, 'each'], '×', [run, 'ft']],
    product(wasted, run),
    'ft',
  )
  const feet = board.assumption.value
  const rest = {
    itemId: `deck-board-${feet}ft`,
    item: say('Deck board'),
    work,
    pack: { name: pieceOf(feet), size: board, unit: 'ft' },
  } as const
  if (!isChosen(job, 'stairs', 1)) return { ...rest, need, pieces: forRows }
  const wide = job.given.stairWidth.exact
  const treads = treadBoards(job, work)
  const forTreads = cutEqualRuns(
    work,
    { count: treads, run: wide },
    { piece: board, supports: job.figure('stringer-spacing') },
  )
  return {
    ...rest,
    need: work.step(
      say('And of the treads'),
      [[need, 'ft'], '+', [treads, 'each'], '×', [wide, 'ft']],
      sumOf([need, product(treads, wide)]),
      'ft',
    ),
    pieces: allPieces(work, [forRows, forTreads]),
  }
}

function treadBoards(job: DeckJob, work: Working): ExactRange {
  const [treads, across] = [treadsOf(job, work), job.figure('tread-boards')]
  return work.byRate(say('Boards of the treads'), treads, 'each', across, 'each')
}

/** Joists across the boards, and the rims that their ends are nailed to: on a ledger they have one at the far end alone. */
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
  const rims = ratio(isChosen(job, 'support', supports.ledger) ? 1 : 2, 1)
  const rimPieces = cutEqualRuns(
    work,
    { count: work.step(say('Rims'), [[rims, 'each']], certain(rims), 'each'), run: length.exact },
    { piece: ratio(stock, 1), supports: job.figure('deck-joist-spacing') },
  )
  const need = work.step(
    say('Joists and rims'),
    [[joists, 'each'], '+', [rimPieces, 'each']],
    sumOf([joists, rimPieces]),
    'each',
  )
  return {
    itemId: `joist-2x8-${stock}ft`,
    item: say('Joist, 2 × 8 in, treated'),
    work,
    need,
    pack: { name: pieceOf(stock), size: one, unit: 'each' },
  }
}

/** Screws where boards cross joists and treads cross stringers, and those of the balusters. */
function screws(job: DeckJob): DeckLine {
  const work = beginWorking(job)
  const crossing = job.figure('screws-per-crossing')
  const [rows, joists] = [rowsOf(job, work), joistsOf(job, work)]
  const parts = [
    work.step(
      say('Screws'),
      [[rows, 'each'], '×', [joists, 'each'], '×', crossing],
      times(product(rows, joists), crossing.exact),
      'each',
    ),
    ...stairScrews(job, work),
    ...railScrews(job, work),
  ]
  const need =
    parts.length === 1
      ? sumOf(parts)
      : work.step(say('All screws'), added(parts.map((part) => [[part, 'each']])), sumOf(parts), 'each')
  return {
    itemId: 'deck-screws-box',
    item: say('Deck screws'),
    work,
    need,
    pack: { name: say('box of 350'), size: ratio(350, 1), unit: 'each' },
  }
}
