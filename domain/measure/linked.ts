/** Numbers that belong together: `rootOf` tells one of each group, the same for all in it. */
export class Linked {
  readonly #parents: Int32Array

  constructor(count: number) {
    this.#parents = Int32Array.from({ length: count }, (_, index) => index)
  }

  rootOf(index: number): number {
    const parents = this.#parents
    let at = index
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
      parents[at] = parents[parent] ?? parent
      at = parent
    }
    return at
  }

  /** Puts the group of `index` to that of `other`, whose root stays; false where they were one already. */
  link(index: number, other: number): boolean {
    const [from, to] = [this.rootOf(index), this.rootOf(other)]
    this.#parents[from] = to
    return from !== to
  }
}
