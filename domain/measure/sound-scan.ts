import { say } from '#language/say.ts'
import { type Note, type Scan, type ScannedOpening, type ScannedWall, ScanRefusal } from './scan.ts'

/** So many walls and openings are measured. */
const mostElements = 100_000

/** What is shorter is no wall, in metres. */
const shortestWall = 0.01

/** Every number in what was scanned is one that can be reckoned with. */
function hasSoundNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) < 1e7
  if (Array.isArray(value)) return value.every(hasSoundNumbers)
  return value && typeof value === 'object' ? Object.values(value).every(hasSoundNumbers) : true
}

/** Whether what are lengths and places are numbers, and not text that looks like one: '2.4' + 1 is 2.41. */
const hasNumbers = (figures: readonly unknown[]): boolean =>
  figures.every((figure) => typeof figure === 'number')

const figuresOf = (element: ScannedWall | ScannedOpening): readonly unknown[] => [
  ...[...element.from, ...element.to, element.base, element.height, element.story],
  ...('width' in element ? [element.width] : []),
]

const sameWall = (one: ScannedWall, other: ScannedWall) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The walls that can be measured, by their story. Throws a ScanRefusal naming the element that has a number without sense or
 * the id of another; what is too short to be a wall, or stands there twice, is left out and said.
 */
export function wallsByStory(scan: Scan): { stories: Map<number, ScannedWall[]>; notes: Note[] } {
  if (scan.walls.length + scan.openings.length > mostElements)
    throw new ScanRefusal(
      say('This scan has more than {count, number} walls and openings', { count: mostElements }),
    )
  for (const element of [...scan.walls, ...scan.openings, ...scan.floors, ...scan.objects])
    if (!hasSoundNumbers(element))
      throw new ScanRefusal(
        say('{id} has a number that is none or far too large', { id: element.id }),
        element.id,
      )
  for (const element of [...scan.walls, ...scan.openings])
    if (!hasNumbers(figuresOf(element)))
      throw new ScanRefusal(say('{id} has text where a number belongs', { id: element.id }), element.id)
  for (const section of scan.sections)
    if (!hasSoundNumbers(section))
      throw new ScanRefusal(say('{id} has a number that is none or far too large', { id: section.label }))
  const byId = new Map<string, ScannedWall>()
  const stories = new Map<number, ScannedWall[]>()
  const short: string[] = []
  for (const wall of scan.walls) {
    const other = byId.get(wall.id)
    if (other && sameWall(wall, other)) continue
    if (other) throw new ScanRefusal(say('Two walls have the id {id}', { id: wall.id }), wall.id)
    byId.set(wall.id, wall)
    if (Math.hypot(wall.to[0] - wall.from[0], wall.to[1] - wall.from[1]) < shortestWall || wall.height <= 0) {
      short.push(wall.id)
      continue
    }
    const walls = stories.get(wall.story)
    if (walls) walls.push(wall)
    else stories.set(wall.story, [wall])
  }
  const openings = new Set<string>()
  for (const { id } of scan.openings) {
    if (openings.has(id)) throw new ScanRefusal(say('Two openings have the id {id}', { id }), id)
    openings.add(id)
  }
  const text = () =>
    say(
      '{count, plural, one {# wall has} other {# walls have}} no length or no height and {count, plural, one {is} other {are}} left out',
      {
        count: short.length,
      },
    )
  return {
    stories,
    notes: short.length > 0 ? [{ kind: 'wall-without-size', text: text(), elementIds: short }] : [],
  }
}
