import type { PlacedLine } from '#contract/estimate.ts'

/**
 * Finds lines by their ids. Asked for in the order in which they stand, as what was reckoned of them does as a rule, each is the
 * next one; only where one is not are all of them put down by their ids.
 */
export function lineFinder(lines: readonly PlacedLine[]): (id: string) => PlacedLine | undefined {
  let byId: ReadonlyMap<string, PlacedLine> | undefined
  let next = 0
  return (id) => {
    const line = lines[next++]
    if (line?.id === id) return line
    byId ??= new Map(lines.map((one) => [one.id, one]))
    return byId.get(id)
  }
}
