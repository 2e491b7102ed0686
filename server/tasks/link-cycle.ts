/** A link between two tasks: `to` depends on `from`. */
type Link = { from: string; to: string }

/**
 * The shortest way along links from one task to another, both among it; undefined where there is none. A link from the last
 * to the first would close a cycle.
 */
export function findPath(links: readonly Link[], first: string, last: string): string[] | undefined {
  const next = new Map<string, string[]>()
  for (const { from, to } of links) {
    const known = next.get(from)
    if (known) known.push(to)
    else next.set(from, [to])
  }
  const cameFrom = new Map<string, string | null>([[first, null]])
  const waiting = [first]
  for (const task of waiting) {
    if (task === last) break
    for (const to of next.get(task) ?? []) {
      if (cameFrom.has(to)) continue
      cameFrom.set(to, task)
      waiting.push(to)
    }
  }
  if (!cameFrom.has(last)) return undefined
  const path: string[] = []
  for (let task: string | null | undefined = last; task; task = cameFrom.get(task)) path.unshift(task)
  return path
}
