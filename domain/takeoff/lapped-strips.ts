import { say } from '#language/say.ts'
import type { Figure } from './assumptions.ts'
import { beginWorking, type FormulaPart, type Job, type Working } from './build-line.ts'
import { type Exact, type ExactRange, each, larger, notNegative, one, ratio, sumOf, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { geometry } from './structure-sources.ts'

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

/** Feet of strips that cover `length` by `width`, laid along the side that takes less of them. */
export function layStrips(
  job: Job,
  work: Working,
  [length, width]: readonly [ExactRange, ExactRange],
  strips: Strips,
): ExactRange {
  const lay = (written: Working, along: ExactRange, across: ExactRange): ExactRange => {
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
    return written.step(say('All strips'), [[count, 'each'], '×', [run, 'ft']], product(count, run), 'ft')
  }
  const lengthwise = lay(beginWorking(job), length, width)
  const crosswise = lay(beginWorking(job), width, length)
  return crosswise.value.lt(lengthwise.value) ? lay(work, width, length) : lay(work, length, width)
}
