import { say } from '#language/say.ts'
import { commonCeiling } from './length-units.ts'
import type { Mesh } from './mesh.ts'
import { findFloor, type MeshFloor } from './mesh-floor.ts'
import type { UpAxis } from './mesh-levels.ts'
import { partsOf } from './mesh-parts.ts'
import { type Known, type MeshSize, scaleOf } from './mesh-scale.ts'
import { placeInside } from './plan-shapes.ts'
import { signedArea } from './polygon.ts'
import { type Note, type Point, type Scan, type ScannedWall, ScanRefusal } from './scan.ts'

/** What a person knows of a mesh: one length, which axis is up, and that an odd length is meant. */
export type MeshKnown = Known & { up?: UpAxis }

/** Z is up only where that is so much more like a room: of files, most have Y up. */
const clearlyMore = 1.5

const lengthOf = ([from, to]: readonly [Point, Point]) => Math.hypot(to[0] - from[0], to[1] - from[1])

const edgesOf = (outline: readonly Point[]) =>
  outline.map((from, place): [Point, Point] => [from, outline[(place + 1) % outline.length] ?? from])

const sizeOf = ({ outline, height }: MeshFloor): MeshSize => ({
  height,
  longest: Math.max(...edgesOf(outline).map(lengthOf)),
})

/** How high the ceiling would be, in metres; null where that makes no room. */
function ceilingOf(floor: MeshFloor, known: Known): number | null {
  const size = sizeOf(floor)
  try {
    const { scale, notes } = scaleOf(size, known)
    return notes.some(({ kind }) => kind === 'unusual-height') ? null : scale * size.height
  } catch (error) {
    if (error instanceof ScanRefusal) return null
    throw error
  }
}

/** A room has a large floor and a ceiling near the common one; lying on its side it has neither, as a rule. */
const likeness = (floor: MeshFloor, ceiling: number) =>
  Math.log(signedArea(floor.outline)) - 2 * Math.abs(Math.log(ceiling / commonCeiling))

function chooseUp(mesh: Mesh, known: MeshKnown): { floor: MeshFloor; up: UpAxis } {
  const found = (['y', 'z'] as const)
    .filter((up) => known.up === undefined || known.up === up)
    .flatMap((up) => {
      const floor = findFloor(mesh, up)
      return floor ? [{ floor, up }] : []
    })
  const [first, second] = found
  if (!first)
    throw new ScanRefusal(
      say(
        'No level floor with a clear outline is in this mesh. A room that is scanned from wall to wall has one.',
      ),
    )
  if (!second) return first
  const [ofY, ofZ] = [ceilingOf(first.floor, known), ceilingOf(second.floor, known)]
  if (ofZ === null) return first
  if (ofY === null) return second
  const more = likeness(second.floor, ofZ) - likeness(first.floor, ofY)
  return more > Math.log(clearlyMore) ? second : first
}

type Seen = Pick<MeshFloor, 'rough' | 'ceiling'> & { up: UpAxis }

function notesOf({ up, ...floor }: Seen, known: MeshKnown): Note[] {
  const note = (kind: string, text: string): Note => ({ kind, text, elementIds: [] })
  return [
    note(
      'mesh-openings',
      say('Doors and windows cannot be seen in a mesh: nothing is taken off the walls until you add them'),
    ),
    ...(known.up === undefined
      ? [note('mesh-up', say('{axis} of the mesh is taken to point up', { axis: up.toUpperCase() }))]
      : []),
    ...(floor.rough
      ? [
          note(
            'mesh-rough',
            say(
              'The floor of this mesh has holes or things on it: the room is drawn around all that was scanned, straightened along its walls. Please check the lengths.',
            ),
          ),
        ]
      : []),
    ...(floor.ceiling
      ? []
      : [note('mesh-ceiling', say('The mesh has no ceiling: the walls are as high as its highest place'))]),
  ]
}

/** The floors of the parts of a mesh that stand apart, where each has one; else the floor of all of it. */
function floorsOf(mesh: Mesh, { floor, up }: { floor: MeshFloor; up: UpAxis }) {
  const { parts, left } = partsOf(mesh, up)
  if (parts.length < 2) return { floors: [floor], left: 0 }
  const floors = parts.flatMap((part) => findFloor(part, up) ?? [])
  return floors.length < 2
    ? { floors: [floor], left: 0 }
    : { floors, left: left + parts.length - floors.length }
}

function partNotes(count: number, left: number): Note[] {
  if (count < 2) return []
  const text =
    left === 0
      ? say('This mesh has {count} parts that stand apart: each is a room of its own', { count })
      : say(
          'This mesh has {count} parts that stand apart: each is a room of its own. {left, plural, one {# more thing in it is no room, and was} other {# more things in it are no rooms, and were}} left out.',
          { count, left },
        )
  return [{ kind: 'mesh-parts', text, elementIds: [] }]
}

/**
 * The rooms of a mesh: the outline of each floor that stands apart, with a wall on each side as high as its ceiling. Which axis
 * is up and which unit it has are guessed where they are not known, and noted. The longest wall is `longestWallMetres` long then;
 * a length that looks wrong by a factor is refused (`DoubtfulLength`) until it is `confirmed`. Throws a `ScanRefusal` where no
 * room is found.
 */
export function scanOfMesh(mesh: Mesh, known: MeshKnown = {}): Scan {
  const chosen = chooseUp(mesh, known)
  const { floors, left } = floorsOf(mesh, chosen)
  const sizes = floors.map(sizeOf)
  const longest = Math.max(...sizes.map((size) => size.longest))
  const { scale, notes } = scaleOf({ height: sizes[0]?.height ?? chosen.floor.height, longest }, known)
  const rooms = floors.map((floor) => ({
    polygon: floor.outline.map(([x, y]): Point => [x * scale, y * scale]),
    base: floor.level * scale,
    height: floor.height * scale,
  }))
  const walls = rooms
    .flatMap(({ polygon, base, height }) =>
      edgesOf(polygon).map(([from, to]) => ({ from, to, base, height })),
    )
    .map(
      (wall, place): ScannedWall => ({
        ...wall,
        id: `wall-${place + 1}`,
        outline: null,
        arc: null,
        confidence: 'medium',
        story: 0,
      }),
    )
  return {
    source: 'mesh',
    walls,
    openings: [],
    floors: rooms.map(({ polygon, base }, place) => ({
      ...{ id: `floor-${place + 1}`, polygon, level: base, story: 0 },
    })),
    objects: [],
    sections: rooms.map(({ polygon }) => ({ label: 'unidentified', centre: placeInside(polygon), story: 0 })),
    notes: [
      ...notes,
      ...partNotes(floors.length, left),
      ...notesOf(
        {
          up: chosen.up,
          rough: floors.some((one) => one.rough),
          ceiling: floors.every((one) => one.ceiling),
        },
        known,
      ),
    ],
  }
}
