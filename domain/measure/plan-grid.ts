import type { Point } from './scan.ts'

/** A grid of square cells over a plan, each of them full or empty. */
export type PlanGrid = { columns: number; rows: number; cells: Uint8Array }

/** Along one axis: full where any cell within `reach` is (`grow`), or only where all are. */
function along(
  { columns, rows, cells }: PlanGrid,
  reach: number,
  grow: boolean,
  upright: boolean,
): Uint8Array {
  const result = new Uint8Array(cells.length)
  const [lines, length] = upright ? [columns, rows] : [rows, columns]
  for (let line = 0; line < lines; line++) {
    const at = (place: number) => (upright ? place * columns + line : line * columns + place)
    // How many cells in the window are full; beyond the edge all are empty.
    let full = 0
    for (let place = 0; place < Math.min(reach, length); place++) full += cells[at(place)] ?? 0
    for (let place = 0; place < length; place++) {
      if (place + reach < length) full += cells[at(place + reach)] ?? 0
      if (place - reach - 1 >= 0) full -= cells[at(place - reach - 1)] ?? 0
      result[at(place)] = (grow ? full > 0 : full === 2 * reach + 1) ? 1 : 0
    }
  }
  return result
}

const reached = (grid: PlanGrid, reach: number, grow: boolean): PlanGrid => {
  const across = { ...grid, cells: along(grid, reach, grow, false) }
  return { ...grid, cells: along(across, reach, grow, true) }
}

/** Without gaps and holes narrower than twice as many cells. */
export const closed = (grid: PlanGrid, cells: number): PlanGrid =>
  reached(reached(grid, cells, true), cells, false)

/** Without what is narrower than twice as many cells. */
export const opened = (grid: PlanGrid, cells: number): PlanGrid =>
  reached(reached(grid, cells, false), cells, true)

/** The cells that hang together with one, of the same kind; by their numbers. */
function together({ columns, rows, cells }: PlanGrid, start: number, seen: Uint8Array): number[] {
  const kind = cells[start]
  const found = [start]
  seen[start] = 1
  for (let next = 0; next < found.length; next++) {
    const cell = found[next] ?? 0
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    const beside = [
      column > 0 ? cell - 1 : -1,
      column < columns - 1 ? cell + 1 : -1,
      row > 0 ? cell - columns : -1,
      row < rows - 1 ? cell + columns : -1,
    ]
    for (const other of beside) {
      if (other < 0 || seen[other] === 1 || cells[other] !== kind) continue
      seen[other] = 1
      found.push(other)
    }
  }
  return found
}

/** The largest full part alone, with everything that it goes around. The outermost cells of the grid must be empty. */
export function largestPart(grid: PlanGrid): PlanGrid {
  const seen = new Uint8Array(grid.cells.length)
  let most: number[] = []
  for (let cell = 0; cell < grid.cells.length; cell++) {
    if (grid.cells[cell] !== 1 || seen[cell] === 1) continue
    const part = together(grid, cell, seen)
    if (part.length > most.length) most = part
  }
  const cells = new Uint8Array(grid.cells.length)
  for (const cell of most) cells[cell] = 1
  const outside = new Uint8Array(cells.length)
  together({ ...grid, cells }, 0, outside)
  return { ...grid, cells: outside.map((out) => 1 - out) }
}

/** The way around what is full, in cells, counter-clockwise: the longest where there are several. */
export function wayAroundCells({ columns, rows, cells }: PlanGrid): Point[] {
  const isFull = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && cells[row * columns + column] === 1
  const wide = columns + 1
  const next = new Map<number, number[]>()
  const edge = (x0: number, y0: number, x1: number, y1: number) => {
    const from = y0 * wide + x0
    next.set(from, [...(next.get(from) ?? []), y1 * wide + x1])
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!isFull(column, row)) continue
      if (!isFull(column, row - 1)) edge(column, row, column + 1, row)
      if (!isFull(column + 1, row)) edge(column + 1, row, column + 1, row + 1)
      if (!isFull(column, row + 1)) edge(column + 1, row + 1, column, row + 1)
      if (!isFull(column - 1, row)) edge(column, row + 1, column, row)
    }
  let longest: number[] = []
  for (const start of next.keys()) {
    const ring: number[] = []
    for (let at = next.get(start)?.pop(); at !== undefined; at = next.get(at)?.pop()) ring.push(at)
    if (ring.length > longest.length) longest = ring
  }
  return longest.map((corner): Point => [corner % wide, Math.floor(corner / wide)])
}
