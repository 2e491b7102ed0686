/** What stands in a long table, from above: heads of groups and rows, each as high as its kind. */
export type Line<Row> =
  | { kind: 'group'; id: string; label: string; count: number; open: boolean }
  | { kind: 'row'; key: string; row: Row; at: number }

export type Grouping<Row> = (row: Row) => { id: string; label: string }

/** The lines of `rows` as they come; neighbours of one group stand under its head, those of a closed one are left out. */
export function linesOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  groupOf: Grouping<Row> | undefined,
  closed: ReadonlySet<string>,
): Line<Row>[] {
  const lines: Line<Row>[] = []
  let head: Extract<Line<Row>, { kind: 'group' }> | undefined
  rows.forEach((row, at) => {
    const group = groupOf?.(row)
    if (group && group.id !== head?.id) {
      head = { kind: 'group', ...group, count: 0, open: !closed.has(group.id) }
      lines.push(head)
    }
    if (head) head.count += 1
    if (!head || head.open) lines.push({ kind: 'row', key: keyOf(row), row, at })
  })
  return lines
}

/** Where each line begins, in px from the first; one more than there are lines, the last is the height of all. */
export function startsOf(
  lines: readonly { kind: 'group' | 'row' }[],
  rowPx: number,
  groupPx: number,
): number[] {
  const starts = [0]
  let end = 0
  for (const { kind } of lines) {
    end += kind === 'row' ? rowPx : groupPx
    starts.push(end)
  }
  return starts
}

/** The last of `starts` that is not past `px`. */
function lineAt(starts: readonly number[], px: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= px) low = middle
    else high = middle - 1
  }
  return low
}

/** How many lines more are drawn above and below what is seen, and in which steps, so that not each px draws anew. */
export const sparePx = 200
export const stepPx = 200

/** Lines from one up to, but not with, another. */
export type Drawn = { from: number; to: number }

/** Which lines are drawn, `from` up to but not with `to`, of a table whose top is `topPx` above or below that of a screen `heightPx` high. */
export function drawnLines(starts: readonly number[], topPx: number, heightPx: number): Drawn {
  const above = Math.floor((-topPx - sparePx) / stepPx) * stepPx
  const below = Math.ceil((-topPx + heightPx + sparePx) / stepPx) * stepPx
  return linesBetween(starts, above, below)
}

/** Which lines are seen of it, without any to spare. */
export function seenLines(starts: readonly number[], topPx: number, heightPx: number): Drawn {
  return linesBetween(starts, -topPx, -topPx + heightPx)
}

/**
 * What is drawn at once as `before` was drawn and now `seen` is in sight: that, and of what stands already what `next` keeps, so that no
 * row is taken away only to be drawn anew.
 */
export function drawnAtOnce(before: Drawn, seen: Drawn, next: Drawn): Drawn {
  if (before.from <= seen.from && before.to >= seen.to) return before
  if (before.to <= seen.from || before.from >= seen.to) return seen
  return {
    from: Math.max(next.from, Math.min(before.from, seen.from)),
    to: Math.min(next.to, Math.max(before.to, seen.to)),
  }
}

function linesBetween(starts: readonly number[], above: number, below: number): Drawn {
  const count = starts.length - 1
  if (below <= 0) return { from: 0, to: 0 }
  return {
    from: Math.min(lineAt(starts, Math.max(0, above)), count),
    to: Math.min(lineAt(starts, below) + 1, count),
  }
}
