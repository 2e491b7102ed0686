import { say } from '#language/say.ts'
import type { Figure } from './assumptions.ts'
import { added, type FormulaPart, type Working } from './build-line.ts'
import { certain, type Exact, type ExactRange, larger, one, sumOf } from './exact.ts'
import { geometry } from './sources.ts'

/** So many runs of so many feet. They are typed, not measured: their ranges have no width. */
type Runs = { count: ExactRange; run: ExactRange }

/** What they are cut from: pieces so long, in feet, that may meet where they are carried, and nowhere else. */
type Stock = {
  piece: Figure | Exact
  /** How far apart they are carried, in inches. */
  supports: Figure
}

const exactOf = (piece: Stock['piece']): Exact => ('assumption' in piece ? piece.exact : piece)
const written = (piece: Stock['piece']): FormulaPart => ('assumption' in piece ? piece : [piece, 'ft'])

/**
 * How many pieces the runs are cut from, written with what is cut off. A run that a piece covers is of one: an offcut serves
 * only where it covers a whole run. A longer one is of several, which meet on supports; what is cut off at its end begins the
 * next. It is never less for more runs, nor for longer ones.
 */
export function cutEqualRuns(work: Working, runs: Runs, stock: Stock): ExactRange {
  const { count, run } = runs
  if (count.value.lte(0) || run.value.lte(0)) return certain(count.value.sub(count.value))
  const pieces = run.value.lte(exactOf(stock.piece)) ? cutWhole(work, runs, stock) : join(work, runs, stock)
  const left = pieces.value.mul(exactOf(stock.piece)).sub(count.value.mul(run.value))
  // The last piece of runs that meet on supports may end between two of them: then nothing is left.
  if (left.gt(0))
    work.step(
      say('Cut off, and what is left'),
      [[pieces, 'each'], '×', written(stock.piece), '−', [count, 'each'], '×', [run, 'ft']],
      certain(left),
      'ft',
    )
  return pieces
}

function cutWhole(work: Working, { count, run }: Runs, { piece }: Stock): ExactRange {
  const from = work.step(
    say('Whole lengths in one piece'),
    [written(piece), '÷', [run, 'ft']],
    certain(exactOf(piece).div(run.value).floor()),
    'each',
    geometry(),
  )
  return work.step(
    say('Pieces: an offcut serves where it fits'),
    ['⌈', [count, 'each'], '÷', [from, 'each'], '⌉'],
    certain(count.value.div(from.value).ceil()),
    'each',
    geometry(),
  )
}

function join(work: Working, { count, run }: Runs, { piece, supports }: Stock): ExactRange {
  const spaces = work.step(
    say('Spaces between supports in one length'),
    ['⌈', [run, 'ft'], '÷', supports, '⌉'],
    certain(run.value.mul(12).div(supports.exact).ceil()),
    'each',
    geometry(),
  )
  const reach = work.step(
    say('Whole spaces that one piece reaches over'),
    [written(piece), '÷', supports],
    certain(larger(one, exactOf(piece).mul(12).div(supports.exact).floor())),
    'each',
    geometry(),
  )
  return work.step(
    say('Pieces that meet on supports'),
    ['⌈', [count, 'each'], '×', [spaces, 'each'], '÷', [reach, 'each'], '⌉'],
    certain(count.value.mul(spaces.value).div(reach.value).ceil()),
    'each',
    geometry(),
  )
}

/** Pieces of several kinds of runs that are bought as one. */
export function allPieces(work: Working, kinds: readonly ExactRange[]): ExactRange {
  const some = kinds.filter(({ value }) => value.gt(0))
  if (some.length < 2) return sumOf(some)
  return work.step(say('All pieces'), added(some.map((pieces) => [[pieces, 'each']])), sumOf(some), 'each')
}
