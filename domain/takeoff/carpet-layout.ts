import type { Point } from '../measure/scan.ts'
import { across, boxOf, cutBetween, waysToLay } from './flat-polygon.ts'

/** Less than this is not a strip more: a float's last digit, or what a carpet stretches. Metres. */
const stretch = 1e-6
/** Strips of `rollWidth` along x over a floor: each as long as the floor is where it lies, without a wall that it touches. */
function strips(floor: readonly Point[], rollWidth: number): readonly number[] {
  const { top } = boxOf(floor)
  const lengths: number[] = []
  // In halves, so that a floor of many corners is not looked at from end to end for each strip.
  const lay = (part: readonly Point[], first: number, end: number): void => {
    const middle = Math.floor((first + end) / 2)
    if (middle > first) {
      lay(cutBetween(part, 1, first * rollWidth, middle * rollWidth), first, middle)
      lay(cutBetween(part, 1, middle * rollWidth, end * rollWidth), middle, end)
      return
    }
    const { left, right } = boxOf(cutBetween(part, 1, first * rollWidth + stretch, end * rollWidth - stretch))
    lengths.push(right - left)
  }
  lay(floor, 0, Math.max(1, Math.ceil((top - stretch) / rollWidth)))
  return lengths
}

/** In metres: `trim` is what each length is cut longer. */
export type Roll = { width: number; trim: number }

/**
 * The lengths of a roll that lie side by side on a floor, with a seam between each two: along or across the longest wall and
 * from whichever side takes least, and with the fewest seams where two take the same. All run the same way, as the pile has to;
 * a rest of the roll is not turned or pieced. Metres, without what is trimmed. A larger floor never takes less: to spend some
 * of the roll on a seam saved would not keep that.
 */
export function layCarpet(polygon: readonly Point[], { width, trim }: Roll): readonly number[] {
  const ways = waysToLay(polygon)
    .flatMap((floor) => [floor, across(floor)])
    .map((floor) => strips(floor, width))
    .map((lengths) => ({ lengths, spent: lengths.reduce((sum, length) => sum + length + trim, 0) }))
  const least = Math.min(...ways.map(({ spent }) => spent))
  const best = ways
    .filter(({ spent }) => spent < least + stretch)
    .sort((one, other) => one.lengths.length - other.lengths.length)
  return best[0]?.lengths ?? []
}
