import { say } from '#language/say.ts'
import type { Working } from './build-line.ts'
import { type Exact, type ExactRange, ratio, times } from './exact.ts'
import { sources } from './sources.ts'

/** Writes how many board feet pieces of 2 in by `depth` nominal are, each `feet` long: 2 × depth × length / 12. */
export function writeBoardFeet(
  work: Working,
  pieces: ExactRange,
  { depth, feet }: { depth: number; feet: Exact },
): void {
  work.step(
    say('In board feet'),
    [[pieces, 'each'], `× 2 × ${depth} ×`, String(feet.valueOf()), '÷ 12'],
    times(pieces, feet.mul(ratio(2 * depth, 12))),
    'boardFoot',
    sources.armyLumber(),
  )
}
