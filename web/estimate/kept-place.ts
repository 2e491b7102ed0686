import type { CellName } from '#web/ui/grid/cells.ts'

/** The cell that has the keys, and the rows of the range. */
type Place = { cell: CellName | undefined; rows: readonly string[] }

/** Where the keys are in a grid, told to whoever shows it: not every key draws the whole screen around it. */
export class KeptPlace {
  #place: Place = { cell: undefined, rows: [] }
  readonly #listeners = new Set<() => void>()

  readonly current = (): Place => this.#place

  readonly set = (cell: CellName | undefined, rows: readonly string[]): void => {
    this.#place = { cell, rows }
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
