import { say } from '#language/say.ts'
import { Nearby } from './nearby.ts'
import type { PlacedOpening } from './place-openings.ts'
import type { Box } from './plan-shapes.ts'
import type { UntoldNote } from './untold.ts'

/** Two openings are one hole where they share this much of the smaller one: no wall has two that do. */
const sharedShare = 0.5

/** Of those in one hole, the best known counts that is no smaller than this share of the largest. */
const likeLargest = 2 / 3

/** What a phone sees in a hole, the surest first: where it saw a door and an opening, there is a door. */
const kinds = ['door', 'window', 'opening'] as const
const sureness = ['high', 'medium', 'low'] as const

const boxOf = ({ start, end, sill, head }: PlacedOpening): Box => [start, sill, end, head]
const areaOf = ({ start, end, sill, head }: PlacedOpening) => (end - start) * (head - sill)

function inOneHole(one: PlacedOpening, other: PlacedOpening): boolean {
  const wide = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  const high = Math.min(one.head, other.head) - Math.max(one.sill, other.sill)
  return wide > 0 && high > 0 && wide * high >= sharedShare * Math.min(areaOf(one), areaOf(other))
}

/** Which of two in a hole is better known: what a person corrected, then by what it is, then how sure the phone was. */
function better(one: PlacedOpening, other: PlacedOpening): number {
  const rank = ({ byHand, opening }: PlacedOpening) =>
    (byHand.size > 0 ? 0 : 100) + 10 * kinds.indexOf(opening.kind) + sureness.indexOf(opening.confidence)
  return rank(one) - rank(other) || areaOf(other) - areaOf(one) || byId(one, other)
}

const byId = (one: PlacedOpening, other: PlacedOpening) => (one.opening.id < other.opening.id ? -1 : 1)

function noteOf(kept: PlacedOpening, dropped: PlacedOpening): UntoldNote {
  return {
    kind: 'one-hole',
    text: ({ length }) =>
      say(
        '{kept, select, door {A door} window {A window} other {An opening}} {width} wide and {dropped, select, door {a door} window {a window} other {an opening}} {otherWidth} wide lie over each other in one wall: they are counted as one, the first of the two',
        {
          kept: kept.opening.kind,
          width: length(kept.opening.width),
          dropped: dropped.opening.kind,
          otherWidth: length(dropped.opening.width),
        },
      ),
    elementIds: [kept.opening.id, dropped.opening.id],
  }
}

/** Who shares a hole with whom among the openings of one wall. */
function neighboursOf(openings: readonly PlacedOpening[]): Map<PlacedOpening, PlacedOpening[]> {
  const nearby = new Nearby(openings.map(boxOf), 0)
  return new Map(
    openings.map((one) => {
      const shared: PlacedOpening[] = []
      nearby.around(boxOf(one), (index) => {
        const other = openings[index]
        if (other !== undefined && other !== one && inOneHole(one, other)) shared.push(other)
      })
      return [one, shared]
    }),
  )
}

/**
 * Of openings that lie over each other in a wall (a door that the phone saw twice, a door in what it also saw as an opening)
 * one: else one hole would be cased, framed and taken off the baseboard twice. Which one, and that another is left out, is
 * noted with both. Throws a ScanRefusal where so many lie over each other that nobody would wait for it.
 */
export function countedOnce(placed: readonly PlacedOpening[]): {
  placed: PlacedOpening[]
  notes: UntoldNote[]
} {
  const onWall = new Map<number, PlacedOpening[]>()
  for (const one of placed) {
    const held = onWall.get(one.wall)
    if (held) held.push(one)
    else onWall.set(one.wall, [one])
  }
  const dropped = new Set<PlacedOpening>()
  const notes: UntoldNote[] = []
  for (const openings of onWall.values()) {
    if (openings.length === 1) continue
    const neighbours = neighboursOf(openings)
    const settled = new Set<PlacedOpening>()
    const free = (one: PlacedOpening) =>
      (neighbours.get(one) ?? []).filter((other) => !dropped.has(other) && !settled.has(other))
    for (const largest of [...openings].sort((a, b) => areaOf(b) - areaOf(a) || byId(a, b))) {
      if (dropped.has(largest) || settled.has(largest)) continue
      const [kept = largest] = [largest, ...free(largest)]
        .filter((one) => one.byHand.size > 0 || areaOf(one) >= likeLargest * areaOf(largest))
        .sort(better)
      settled.add(kept)
      for (const other of new Set([...free(largest), ...free(kept), largest])) {
        if (other === kept) continue
        dropped.add(other)
        notes.push(noteOf(kept, other))
      }
    }
  }
  return { placed: placed.filter((one) => !dropped.has(one)), notes }
}
