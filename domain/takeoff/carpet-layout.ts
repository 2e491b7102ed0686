import type { Point } from '../measure/scan.ts'
import { across, alongLongestSide, boxOf, cutBetween } from './flat-polygon.ts'

/** Less than this is not a strip more: a float's last digit, or what a carpet stretches. Metres. */
const stretch = 1e-6
/** A floor of more strips than this is no floor. */
const mostStrips = 10_000

/** Strips of `rollWidth` along x over a floor: each as long as the floor is where it lies. */
function strips(floor: readonly Point[], rollWidth: number): number[] {
  const { top } = boxOf(floor)
  const count = Math.min(mostStrips, Math.max(1, Math.ceil((top - stretch) / rollWidth)))
  return Array.from({ length: count }, (_, index) => {
    const { left, right } = boxOf(cutBetween(floor, 1, index * rollWidth, (index + 1) * rollWidth))
    return right - left
  })
}

/**
 * The lengths of a roll that lie side by side on a floor, with a seam between each two: along or across the longest wall,
 * whichever takes less of the roll, and of two that take as much the one with fewer seams. All run the same way, as the pile
 * has to; a rest of the roll is not turned or pieced. Metres; `trim` is what each length will be cut longer.
 */
export function layCarpet(polygon: readonly Point[], rollWidth: number, trim: number): readonly number[] {
  const floor = alongLongestSide(polygon)
  const [along, athwart] = [strips(floor, rollWidth), strips(across(floor), rollWidth)]
  const total = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length + trim, 0)
  const difference = total(along) - total(athwart)
  const isAlong = Math.abs(difference) < stretch ? along.length <= athwart.length : difference < 0
  return isAlong ? along : athwart
}
