import { say } from '#language/say.ts'
import type { Figure } from './assumptions.ts'
import { beginWorking, type FormulaPart, type Job, type Working } from './build-line.ts'
import {
  certain,
  type Exact,
  type ExactRange,
  each,
  larger,
  notNegative,
  one,
  ratio,
  sumOf,
  times,
  zero,
} from './exact.ts'
import { product } from './exact-geometry.ts'
import { geometry } from './sources.ts'

/** Pieces so long, in feet, that lap by so many inches where they meet. A lap is shorter than a piece. */
export type Pieces = { piece: Exact; lap: Figure }

/** The same in strips so wide, in feet, that lap side by side too. A lap is narrower than a strip. */
type Strips = Pieces & { width: Exact }

/** A run of so many feet made of `pieces`: what it is long, and a lap for each joint. */
export function lapped(work: Working, label: string, run: ExactRange, { piece, lap }: Pieces): ExactRange {
  const lapFeet = lap.exact.div(12)
  const joints = each(run, (feet) => notNegative(feet.sub(piece)).div(piece.sub(lapFeet)).ceil())
  const formula: FormulaPart[] = [[run, 'ft']]
  if (joints.value.gt(0)) formula.push('+', [joints, 'each'], '×', lap)
  return work.step(label, formula, sumOf([run, times(joints, lapFeet)]), 'ft', geometry())
}

/**
 * How many pieces `count` runs of `run` feet are made of, written: each of whole pieces, or end to end, where what is left of
 * a piece begins the next run and laps with what goes on: the fewer of the two. An offcut serves only with its lap.
 */
export function lappedPieces(
  work: Working,
  count: ExactRange,
  run: ExactRange,
  { piece, lap }: Pieces,
): ExactRange {
  const [runs, feet] = [count.value, run.value]
  if (runs.lte(0) || feet.lte(0)) return certain(zero)
  const lapFeet = lap.exact.div(12)
  const endToEnd = larger(one, runs.mul(feet).sub(lapFeet).div(piece.sub(lapFeet)).ceil())
  const perPiece = piece.div(feet).floor()
  if (perPiece.gt(0) && runs.div(perPiece).ceil().lte(endToEnd))
    return work.step(
      say('Pieces, each run of one'),
      ['⌈', [count, 'each'], '÷', [perPiece, 'each'], '⌉'],
      certain(runs.div(perPiece).ceil()),
      'each',
      geometry(),
    )
  return work.step(
    say('Pieces end to end, with a lap at each joint'),
    ['⌈(', [count, 'each'], '×', [run, 'ft'], '−', lap, ') ÷ (', [piece, 'ft'], '−', lap, ')⌉'],
    certain(endToEnd),
    'each',
    geometry(),
  )
}

/** What strips take: their feet with all laps, and how many pieces these are cut from. */
type Laid = { need: ExactRange; pieces: ExactRange }

/** Whether fewer pieces are bought, or less of as many is laid. */
const isLess = (one: Laid, other: Laid): boolean =>
  one.pieces.value.equals(other.pieces.value)
    ? one.need.value.lt(other.need.value)
    : one.pieces.value.lt(other.pieces.value)

/** Strips that cover `length` by `width`, laid along the side that takes less of them. */
export function layStrips(
  job: Job,
  work: Working,
  [length, width]: readonly [ExactRange, ExactRange],
  strips: Strips,
): Laid {
  const lay = (written: Working, along: ExactRange, across: ExactRange): Laid => {
    const [wide, lap] = [strips.width.mul(12), strips.lap]
    const inches = times(across, ratio(12, 1))
    const count = written.step(
      say('Strips side by side'),
      ['⌈(', [inches, 'in'], '−', lap, ') ÷ (', [wide, 'in'], '−', lap, ')⌉'],
      each(inches, (side) => larger(one, side.sub(lap.exact).div(wide.sub(lap.exact)).ceil())),
      'each',
      geometry(),
    )
    const run = lapped(written, say('A strip with its laps'), along, strips)
    const need = written.step(
      say('All strips'),
      [[count, 'each'], '×', [run, 'ft']],
      product(count, run),
      'ft',
    )
    return { need, pieces: lappedPieces(written, count, along, strips) }
  }
  const lengthwise = lay(beginWorking(job), length, width)
  const crosswise = lay(beginWorking(job), width, length)
  return isLess(crosswise, lengthwise) ? lay(work, width, length) : lay(work, length, width)
}
