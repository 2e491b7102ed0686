import type { LinkKind } from '#contract/fields.ts'

/** A bar on the chart, in px: `y` is its middle. */
export type Bar = { x: number; width: number; y: number }

/** How far a line goes out of a bar before it turns, and how high half a bar is. */
const [out, half] = [5, 6]

/** The line of a link, from the end of one bar that it names to that of the other: out, down or up, and in. */
export function linkPath(from: Bar, to: Bar, kind: LinkKind): string {
  const leavesAtEnd = kind === 'FS' || kind === 'FF'
  const entersAtStart = kind === 'FS' || kind === 'SS'
  const x1 = leavesAtEnd ? from.x + from.width : from.x
  const x2 = entersAtStart ? to.x : to.x + to.width
  const down = to.y >= from.y
  if (kind === 'FS' && x2 >= x1) {
    // Into the top of the bar, or its foot, where it begins.
    const turn = Math.max(x2 + 3, x1 + 3)
    return `M${x1} ${from.y}H${turn}V${to.y + (down ? -half : half)}`
  }
  const side = leavesAtEnd ? Math.max(x1, entersAtStart ? x1 : x2) + out : Math.min(x1, x2) - out
  if (leavesAtEnd !== entersAtStart) return `M${x1} ${from.y}H${side}V${to.y}H${x2}`
  // Around: between the rows over to the other side.
  const between = to.y + (down ? -12 : 12)
  const enter = entersAtStart ? x2 - out : x2 + out
  return `M${x1} ${from.y}H${leavesAtEnd ? x1 + out : x1 - out}V${between}H${enter}V${to.y}H${x2}`
}
