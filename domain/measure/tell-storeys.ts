import type { Scan } from './scan.ts'
import { heightNote } from './scan-notes.ts'

/**
 * Feet of walls within so many metres of the lowest are on one storey: a sunken living room is, and a half landing. The
 * lowest ceiling that people live under and the floor over it come to more.
 */
const sameStorey = 1.8

/** So many walls, or a floor with one, make a storey; fewer are a piece of wall high up. */
const fewestWalls = 3

/** How far below the feet of a storey's walls what is on it may begin, in metres. */
const below = 0.5

/** The storeys of a scan by their height: of each the feet of its lowest wall, the lowest first. */
function storeysOf({ walls, floors }: Scan): number[] {
  const feet = walls.map(({ base }) => base).sort((a, b) => a - b)
  const groups: { foot: number; count: number }[] = []
  for (const foot of feet) {
    const last = groups.at(-1)
    if (last && foot - last.foot < sameStorey) last.count++
    else groups.push({ foot, count: 1 })
  }
  const hasFloor = (foot: number) =>
    floors.some(({ level }) => level > foot - below && level < foot + sameStorey - below)
  return groups
    .filter(({ foot, count }, index) => index === 0 || count >= fewestWalls || hasFloor(foot))
    .map(({ foot }) => foot)
}

/** Whether some story has walls of two storeys. */
function isMixed({ walls }: Scan, storeyAt: (height: number) => number): boolean {
  const known = new Map<number, number>()
  return walls.some(({ story, base }) => {
    const storey = storeyAt(base)
    const before = known.get(story) ?? storey
    known.set(story, storey)
    return before !== storey
  })
}

/**
 * The scan with its storeys told by height, where walls of one story stand at several heights: merged by hand, both storeys of
 * a house may say that they are the same. It is noted, with the walls that are on another one than the file says. Elsewhere
 * the scan is answered as it is. `sectionHeights` are those of its sections, in their order, in metres above the scan's
 * origin; a section without one stays with the story that it names.
 */
export function tellStoreys(scan: Scan, sectionHeights: readonly (number | undefined)[] = []): Scan {
  const feet = storeysOf(scan)
  const storeyAt = (height: number) =>
    Math.max(
      0,
      feet.findLastIndex((foot) => height > foot - below),
    )
  if (feet.length < 2 || !isMixed(scan, storeyAt)) return scan
  const lowest = Math.min(...scan.walls.map(({ story }) => story))
  const storyOf = (height: number) => lowest + storeyAt(height)
  const wallStory = new Map(scan.walls.map(({ id, base }) => [id, storyOf(base)] as const))
  const walls = scan.walls.map((wall) => ({ ...wall, story: wallStory.get(wall.id) ?? wall.story }))
  // Some phones write every section at the height of 0: those stay where they are said to be.
  const toldApart = new Set(sectionHeights.map((height) => storeyAt(height ?? 0))).size > 1
  const apart = feet.slice(1).map((foot, index) => foot - (feet[index] ?? foot))
  const moved = scan.walls.filter(({ id, story }) => wallStory.get(id) !== story).map(({ id }) => id)
  const note = heightNote('storeys-by-height', Math.min(...apart), moved)
  return {
    ...scan,
    walls,
    openings: scan.openings.map((opening) => {
      const own = opening.wallId === null ? undefined : wallStory.get(opening.wallId)
      return { ...opening, story: own ?? storyOf(opening.base) }
    }),
    floors: scan.floors.map((floor) => ({
      ...floor,
      story: storyOf(floor.level),
    })),
    objects: scan.objects.map((object) => ({
      ...object,
      story: storyOf(object.base),
    })),
    sections: scan.sections.map((section, index) => {
      const height = toldApart ? sectionHeights[index] : undefined
      return height === undefined ? section : { ...section, story: storyOf(height) }
    }),
    notes: [...scan.notes, note],
  }
}
