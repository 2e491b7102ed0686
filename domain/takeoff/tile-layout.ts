import { signedArea } from '../measure/polygon.ts'
import type { Point } from '../measure/scan.ts'
import { alongLongestSide, boxOf, cutBetween } from './flat-polygon.ts'

/** Tiles as they lie: `halves` are those of the `cut` ones that are at most half a tile, of which two come from one. */
export type TileLayout = { rows: number; whole: number; cut: number; halves: number; tiles: number }

/** A floor of more places than this is not laid out: its rows say nothing that its area does not. */
const mostPlaces = 40_000
/** A sliver below this share of a tile is lost in the joint at the wall. */
const sliver = 1e-3

/**
 * Lays tiles in rows along the longest wall, from its corner, over the room's outline. Lengths are metres, `joint` is between
 * two tiles and not at the wall. Null where that would be too many to lay.
 */
export function layTiles(
  polygon: readonly Point[],
  { length, width, joint }: { length: number; width: number; joint: number },
): TileLayout | null {
  const floor = alongLongestSide(polygon)
  const { right, top } = boxOf(floor)
  const [stepX, stepY] = [length + joint, width + joint]
  // The last tile needs no joint behind it.
  const columns = Math.ceil((right + joint) / stepX - 1e-9)
  const rows = Math.ceil((top + joint) / stepY - 1e-9)
  if (!(columns * rows <= mostPlaces)) return null
  const layout = { rows, whole: 0, cut: 0, halves: 0, tiles: 0 }
  for (let row = 0; row < rows; row++) {
    const band = cutBetween(floor, 1, row * stepY, row * stepY + width)
    for (let column = 0; column < columns; column++) {
      const part = signedArea(cutBetween(band, 0, column * stepX, column * stepX + length)) / (length * width)
      if (part < sliver) continue
      if (part > 1 - sliver) layout.whole++
      else {
        layout.cut++
        if (part <= 0.5) layout.halves++
      }
    }
  }
  layout.tiles = layout.whole + (layout.cut - layout.halves) + Math.ceil(layout.halves / 2)
  return layout
}
