import { dragged, moved, type Orbit } from './orbit.ts'

/** Pixels that a finger may move and still tap. */
const tapReach = 8

type Finger = { x: number; y: number }

/** What fingers and a mouse do on the drawing: one turns it, two come nearer, a tap selects. Pixels. */
export class Pointers {
  readonly #down = new Map<number, Finger>()
  #travelled = 0

  press(id: number, x: number, y: number): void {
    if (this.#down.size === 0) this.#travelled = 0
    this.#down.set(id, { x, y })
    // Two fingers never tap.
    if (this.#down.size > 1) this.#travelled = tapReach + 1
  }

  /** The view after a finger has moved, on a drawing `size` pixels wide; null where none is down or it may be a tap yet. */
  move(orbit: Orbit, id: number, x: number, y: number, size: number): Orbit | null {
    const before = this.#down.get(id)
    if (!before) return null
    const apart = this.#apart()
    this.#down.set(id, { x, y })
    if (this.#down.size > 1) return apart > 0 ? moved(orbit, { near: this.#apart() / apart }) : null
    this.#travelled += Math.hypot(x - before.x, y - before.y)
    return this.#travelled > tapReach ? dragged(orbit, x - before.x, y - before.y, size) : null
  }

  /** Whether what ends was a tap. */
  lift(id: number): boolean {
    return this.#down.delete(id) && this.#down.size === 0 && this.#travelled <= tapReach
  }

  cancel(id: number): void {
    this.#down.delete(id)
  }

  #apart(): number {
    const [a, b] = [...this.#down.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
}
