import { say } from '#language/say.ts'
import { leaning } from './plan-lean.ts'
import type { Measured, RoomOpening, WallFace } from './room.ts'
import { numbered, roomNames } from './room-names.ts'
import type { OpeningKind } from './scan.ts'

/** The eight sides on which a wall may be, counter-clockwise from the right of the plan: north is its top. */
const sides: readonly (() => string)[] = [
  () => say('East wall'),
  () => say('Northeast wall'),
  () => say('North wall'),
  () => say('Northwest wall'),
  () => say('West wall'),
  () => say('Southwest wall'),
  () => say('South wall'),
  () => say('Southeast wall'),
]

const openingKind = (kind: OpeningKind): string =>
  kind === 'door' ? say('Door') : kind === 'window' ? say('Window') : say('Opening')

/** What rooms, walls and openings are called, everywhere that they are read of. Each answers '' for what is not there. */
export type Names = {
  /** All rooms' names by their ids, in the order in which rooms are numbered. */
  rooms: ReadonlyMap<string, string>
  /** `Bedroom 2`. */
  room: (roomId: string) => string
  /** `South wall`, in its room the only one of that name. */
  wall: (faceId: string) => string
  /** `Bedroom · South wall`; `South wall` where there is one room. */
  place: (faceId: string) => string
  /** `Door, South wall`, in its room the only one of that name: as `roomId` sees it, or the first room that does. */
  opening: (openingId: string, roomId?: string) => string
  /**
   * Walls and openings by the ids that the scan has them by: as the room sees them, or with the name of their room where none
   * is given and there are several.
   */
  element: (id: string, roomId?: string) => string
}

/**
 * Names a room's walls by the side of the plan, as it is drawn, on which they are: a wall whose outside looks up the page is
 * the north wall. Several on one side are numbered from the left to the right, or from the top down.
 */
function wallNames(faces: readonly WallFace[], lean: number): Map<string, string> {
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  const placed = faces.map(({ id, from, to }) => {
    // Its room is to the left of the way from its beginning to its end, its outside to the right.
    const outward = Math.atan2(from[0] - to[0], to[1] - from[1]) - lean
    const side = ((Math.round(outward / (Math.PI / 4)) % 8) + 8) % 8
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const [right, up] = [x * cos + y * sin, y * cos - x * sin]
    return { id, side, order: side % 4 === 0 ? -up : right }
  })
  const ordered = [...placed].sort((a, b) => a.side - b.side || a.order - b.order)
  const names = numbered(ordered.map(({ side }) => sides[side]?.() ?? ''))
  return new Map(ordered.map(({ id }, index) => [id, names[index] ?? '']))
}

type Of = Pick<Measured, 'openings'> & {
  rooms: readonly Pick<Measured['rooms'][number], 'id' | 'label' | 'story' | 'faces'>[]
}

/** Names all that was measured; the same for as long as it is the same rooms with the same walls. */
export function namesOf({ rooms, openings }: Of): Names {
  const ofRooms = roomNames(rooms)
  // Each story is drawn for itself.
  const leans = new Map(
    [...new Set(rooms.map(({ story }) => story))].map((story) => [
      story,
      leaning(rooms.filter((room) => room.story === story).flatMap(({ faces }) => faces)),
    ]),
  )
  const walls = new Map(rooms.flatMap(({ faces, story }) => [...wallNames(faces, leans.get(story) ?? 0)]))
  const faces = new Map(rooms.flatMap((room) => room.faces.map((face) => [face.id, face])))
  const byId = new Map(openings.map((opening) => [opening.id, opening]))
  const ofOpenings = new Map(rooms.map((room) => [room.id, openingNames(room.faces, byId, walls)]))
  const facesOfWall = new Map<string, WallFace[]>()
  for (const face of faces.values()) {
    const known = facesOfWall.get(face.wallId)
    if (known) known.push(face)
    else facesOfWall.set(face.wallId, [face])
  }
  const inRoom = (roomId: string, name: string) =>
    rooms.length > 1 ? `${ofRooms.get(roomId) ?? ''} · ${name}` : name
  const firstRoom = (openingId: string) => byId.get(openingId)?.roomIds[0]
  const opening: Names['opening'] = (id, roomId = firstRoom(id)) =>
    ofOpenings.get(roomId ?? '')?.get(id) ?? ''
  return {
    rooms: ofRooms,
    room: (roomId) => ofRooms.get(roomId) ?? '',
    wall: (faceId) => walls.get(faceId) ?? '',
    place: (faceId) => {
      const face = faces.get(faceId)
      return face ? inRoom(face.roomId, walls.get(faceId) ?? '') : ''
    },
    opening,
    element: (id, roomId) => {
      const all = facesOfWall.get(id)
      const face = all?.find((one) => one.roomId === roomId) ?? all?.[0]
      if (face) {
        const name = walls.get(face.id) ?? ''
        return face.roomId === roomId ? name : inRoom(face.roomId, name)
      }
      const seenBy = roomId !== undefined && opening(id, roomId) !== '' ? roomId : firstRoom(id)
      const name = seenBy === undefined ? '' : opening(id, seenBy)
      return name === '' || seenBy === roomId || seenBy === undefined ? name : inRoom(seenBy, name)
    },
  }
}

/** What a room's openings are called, by their ids. */
function openingNames(
  faces: readonly WallFace[],
  byId: ReadonlyMap<string, RoomOpening>,
  walls: ReadonlyMap<string, string>,
): Map<string, string> {
  const own = faces.flatMap((face) => {
    const here = face.openingIds.flatMap((id) => byId.get(id) ?? [])
    const kinds = numbered(here.map(({ kind }) => openingKind(kind)))
    return here.map(({ id }, index): [string, string] => [
      id,
      say('{kind}, {wall}', { kind: kinds[index] ?? '', wall: walls.get(face.id) ?? '' }),
    ])
  })
  // One around a corner is in two walls, and called by the first.
  return new Map(own.reverse())
}
