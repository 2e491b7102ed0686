import { signedArea } from '../measure/polygon.ts'
import type { Point } from '../measure/scan.ts'
import { boxOf, cutBetween, waysToLay } from './flat-polygon.ts'

/** Tiles as they lie: `halves` are those of the `cut` ones that are at most half a tile, of which two come from one. */
export type TileLayout = { rows: number; whole: number; cut: number; halves: number; tiles: number }

/** A tile in metres; `joint` is between two of them and not at the wall. */
export type TileSize = { length: number; width: number; joint: number }

/** A floor of more places than this is not laid out: its rows say nothing that its area does not. */
const mostPlaces = 1_000_000
/** A sliver below this share of a tile is lost in the joint at the wall. */
const sliver = 1e-3

/**
 * Lays tiles in rows along the longest wall over the room's outline, from the corner from which fewest are taken. Lengths are
 * metres. Null where that would be too many to lay.
 */
export function layTiles(polygon: readonly Point[], size: TileSize): TileLayout | null {
  let best: TileLayout | null = null
  for (const floor of waysToLay(polygon)) {
    const layout = layFrom(floor, size)
    if (layout === null) return null
    const isBetter =
      best === null || layout.tiles < best.tiles || (layout.tiles === best.tiles && layout.cut < best.cut)
    if (isBetter) best = layout
  }
  return best
}

function layFrom(floor: readonly Point[], size: TileSize): TileLayout | null {
  const { length, width, joint } = size
  const { right, top } = boxOf(floor)
  // The last tile needs no joint behind it.
  const columns = Math.ceil((right + joint) / (length + joint) - 1e-9)
  const rows = Math.ceil((top + joint) / (width + joint) - 1e-9)
  if (!(columns * rows <= mostPlaces)) return null
  const layout = { rows, whole: 0, cut: 0, halves: 0, tiles: 0 }
  layBlock(layout, size, floor, [0, columns], [0, rows])
  layout.tiles = layout.whole + (layout.cut - layout.halves) + Math.ceil(layout.halves / 2)
  return layout
}

type Span = readonly [first: number, end: number]

/** Lays a block of places: at once where all or none of it is floor, else in two halves, down to single tiles. */
function layBlock(
  layout: TileLayout,
  size: TileSize,
  floor: readonly Point[],
  columns: Span,
  rows: Span,
): void {
  const { length, width, joint } = size
  const [low, high] = [columns[0] * (length + joint), columns[1] * (length + joint) - joint]
  const [below, above] = [rows[0] * (width + joint), rows[1] * (width + joint) - joint]
  const part = cutBetween(cutBetween(floor, 0, low, high), 1, below, above)
  const area = Math.abs(signedArea(part))
  const tile = length * width
  const [wide, tall] = [columns[1] - columns[0], rows[1] - rows[0]]
  if (area < sliver * tile) return
  if (area > (high - low) * (above - below) - sliver * tile) {
    layout.whole += wide * tall
  } else if (wide === 1 && tall === 1) {
    layout.cut++
    if (area <= tile / 2) layout.halves++
  } else if (wide >= tall) {
    const middle = columns[0] + Math.floor(wide / 2)
    layBlock(layout, size, part, [columns[0], middle], rows)
    layBlock(layout, size, part, [middle, columns[1]], rows)
  } else {
    const middle = rows[0] + Math.floor(tall / 2)
    layBlock(layout, size, part, columns, [rows[0], middle])
    layBlock(layout, size, part, columns, [middle, rows[1]])
  }
}
