/** What stands among others by its rank. */
type Placed = { id: string; rank: number }

const known = new WeakMap<readonly Placed[], ReadonlyMap<string, number>>()

/** Where each of these lines stands among them, by its id; found once for the same lines. */
export function placesOf(lines: readonly Placed[]): ReadonlyMap<string, number> {
  const before = known.get(lines)
  if (before) return before
  const places = new Map(lines.map(({ id }, index) => [id, index]))
  known.set(lines, places)
  return places
}

const byRank = (a: Placed, b: Placed) => a.rank - b.rank || (a.id < b.id ? -1 : 1)

/**
 * Lines by rank, with `others` in the place of those of the same ids, new ones among them, and some gone. Lines that nothing is
 * done to are the same objects; where that is all of them, so is the list: who shows it has nothing to draw.
 */
export function withLines<Line extends Placed>(
  lines: readonly Line[],
  others: readonly Line[],
  gone: readonly string[] = [],
): readonly Line[] {
  const places = placesOf(lines)
  const leaves = new Set(gone.filter((id) => places.has(id)))
  const added = others.filter(({ id }) => !places.has(id))
  const next = lines.slice()
  let [isSame, moves] = [true, added.length > 0]
  for (const other of others) {
    const place = places.get(other.id)
    const line = place === undefined ? undefined : lines[place]
    if (place === undefined || line === undefined || line === other) continue
    next[place] = other
    isSame = false
    if (line.rank !== other.rank) moves = true
  }
  if (isSame && !moves && leaves.size === 0) return lines
  const left = leaves.size > 0 ? next.filter(({ id }) => !leaves.has(id)) : next
  left.push(...added)
  if (moves) return left.sort(byRank)
  // The same ids in the same places: they need not be found once more.
  if (leaves.size === 0) known.set(left, places)
  return left
}
