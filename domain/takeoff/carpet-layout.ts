import type { Point } from '../measure/scan.ts'
import { across, boxOf, cutBetween, waysToLay } from './flat-polygon.ts'

/** Less than this is not a strip more: a float's last digit, or what a carpet stretches. Metres. */
const stretch = 1e-6
/** A floor of more strips than this is no floor. */
const mostStrips = 10_000

/** Strips of `rollWidth` along x over a floor: each as long as the floor is where it lies, without a wall that it touches. */
function strips(floor: readonly Point[], rollWidth: number): readonly number[] {
  const { top } = boxOf(floor)
  const count = Math.min(mostStrips, Math.max(1, Math.ceil((top - stretch) / rollWidth)))
  return Array.from({ length: count }, (_, index) => {
    const [low, high] = [index * rollWidth + stretch, (index + 1) * rollWidth - stretch]
    const { left, right } = boxOf(cutBetween(floor, 1, low, high))
    return right - left
  })
}

/** In metres: `trim` is what each length is cut longer, `seam` how much of the roll is spent to have one seam less. */
export type Roll = { width: number; trim: number; seam: number }

/**
 * The lengths of a roll that lie side by side on a floor, with a seam between each two: along or across the longest wall and
 * from whichever side takes least, seams included. All run the same way, as the pile has to; a rest of the roll is not turned
 * or pieced. Metres, without what is trimmed.
 */
export function layCarpet(polygon: readonly Point[], { width, trim, seam }: Roll): readonly number[] {
  const ways = waysToLay(polygon)
    .flatMap((floor) => [floor, across(floor)])
    .map((floor) => strips(floor, width))
    .map((lengths) => ({ lengths, spent: lengths.reduce((sum, length) => sum + length + trim + seam, 0) }))
  const least = Math.min(...ways.map(({ spent }) => spent))
  const best = ways
    .filter(({ spent }) => spent < least + stretch)
    .sort((one, other) => one.lengths.length - other.lengths.length)
  return best[0]?.lengths ?? []
}
