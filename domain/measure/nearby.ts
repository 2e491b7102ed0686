import { say } from '#language/say.ts'
import type { Box } from './plan-shapes.ts'
import { ScanRefusal } from './scan.ts'

/** So many looks from one box to another are allowed among one list of boxes: half a second of work. */
const mostLooks = 10_000_000

/** So many cells on average may hold a box. */
const cellsPerBox = 6

/**
 * Boxes in the cells of a square grid, to find those near a place without looking at all of them. The cells are as wide as
 * boxes are on average or as searches reach, and wider where a few large boxes would fill too many.
 */
export class Nearby {
  readonly #boxes: readonly Box[]
  readonly #cells = new Map<number, number[]>()
  readonly #seen: Uint32Array
  readonly #left: number
  readonly #foot: number
  readonly #width: number
  readonly #reach: number
  #search = 0
  #looks = 0

  /** `reach` is how far beside a box searches look, in the unit of the boxes. */
  constructor(boxes: readonly Box[], reach: number) {
    this.#boxes = boxes
    this.#reach = reach
    this.#seen = new Uint32Array(boxes.length)
    let [left, foot, right, top, sizes] = [Infinity, Infinity, -Infinity, -Infinity, 0]
    for (const [minX, minY, maxX, maxY] of boxes) {
      left = Math.min(left, minX)
      foot = Math.min(foot, minY)
      right = Math.max(right, maxX)
      top = Math.max(top, maxY)
      sizes += Math.max(maxX - minX, maxY - minY)
    }
    this.#left = Number.isFinite(left) ? left : 0
    this.#foot = Number.isFinite(foot) ? foot : 0
    const extent = Math.max(right - left, top - foot, 0)
    // A cell's number is made of two, each under 2 ** 25.
    let width = Math.max(sizes / Math.max(1, boxes.length), extent / 2 ** 24, reach, 0.05)
    while (this.#cellCount(width) > cellsPerBox * boxes.length + 64) width *= 2
    this.#width = width
    for (let index = 0; index < boxes.length; index++) {
      const box = boxes[index]
      if (box) this.#eachCell(box, (cell) => this.#put(cell, index))
    }
  }

  #cellCount(width: number): number {
    let count = 0
    for (const [minX, minY, maxX, maxY] of this.#boxes)
      count += ((maxX - minX) / width + 1) * ((maxY - minY) / width + 1)
    return count
  }

  #put(cell: number, index: number): void {
    const held = this.#cells.get(cell)
    if (held) held.push(index)
    else this.#cells.set(cell, [index])
  }

  #eachCell([minX, minY, maxX, maxY]: Box, visit: (cell: number) => void): void {
    const column = (x: number) => Math.floor((x - this.#left) / this.#width)
    const row = (y: number) => Math.floor((y - this.#foot) / this.#width)
    const [lastColumn, lastRow] = [column(maxX), row(maxY)]
    for (let x = column(minX); x <= lastColumn; x++)
      for (let y = row(minY); y <= lastRow; y++) visit(x * 2 ** 26 + y)
  }

  /**
   * Calls `visit` once with the number of each box that touches `box` widened by the reach. Throws a ScanRefusal where a
   * search over all of them would take longer than anybody waits.
   */
  around([minX, minY, maxX, maxY]: Box, visit: (index: number) => void): void {
    const margin = this.#reach
    const wide: Box = [minX - margin, minY - margin, maxX + margin, maxY + margin]
    this.#search++
    this.#eachCell(wide, (cell) => {
      this.#looks++
      for (const index of this.#cells.get(cell) ?? []) {
        if (++this.#looks > mostLooks)
          throw new ScanRefusal(
            say('So many walls lie on top of each other in this scan that rooms cannot be told apart in it'),
          )
        if (this.#seen[index] === this.#search) continue
        this.#seen[index] = this.#search
        const other = this.#boxes[index]
        if (!other || other[0] > wide[2] || other[2] < wide[0] || other[1] > wide[3] || other[3] < wide[1])
          continue
        visit(index)
      }
    })
  }
}
