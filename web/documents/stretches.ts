/** How many blocks stand together, on the average. */
const together = 32

const sumOf = (id: string): number => {
  let sum = 7
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) >>> 0
  // The last digits of ids made one after the other differ alone: mixed, so that each of them decides.
  return (sum ^ (sum >>> 15)) >>> 0
}

/**
 * A long document in stretches of some blocks each, in order: a browser passes over those that are out of sight as wholes, where it
 * looks at each block otherwise with every key. Where one begins is told by the ids of blocks, so that one that is added, moved or
 * removed changes the stretches that it stands in and no others.
 */
export function stretchesOf<Block extends { id: string }>(blocks: readonly Block[]): Block[][] {
  const stretches: Block[][] = []
  for (const block of blocks) {
    const last = stretches.at(-1)
    if (last && sumOf(block.id) % together !== 0) last.push(block)
    else stretches.push([block])
  }
  return stretches
}

/** From how many stretches on those out of sight are passed over: a short document is drawn as it is. */
const longFrom = 4

/** How a stretch of `all` is drawn: in a long document not before it is near the screen, and as high as its blocks are likely to be. */
export const stretchStyle = (blocks: readonly unknown[], all: readonly unknown[]) =>
  all.length < longFrom
    ? undefined
    : { contentVisibility: 'auto' as const, containIntrinsicBlockSize: `auto ${blocks.length * 3}rem` }
