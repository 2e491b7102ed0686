import type { Measure, Room } from '../measure/room.ts'
import type { Point } from '../measure/scan.ts'
import { grouped } from './grouped.ts'
import type { FaceGiven, RoomWork } from './room-work.ts'

/**
 * Where two faces of a room meet and stand out into it. `height` is as high as both of them are there, in metres; `edges` is
 * two at the end of a wall that stands free in the room, which has a thickness that no scan knows.
 */
export type OutsideCorner = { after: FaceGiven; height: Measure; edges: 1 | 2 }

/** A turn of less than this is a wall that goes on or a chord of a curved one, not a corner. Radians. */
const leastTurn = Math.PI / 12
/** A face that is this much longer than from end to end is curved. A share. */
const curved = 1e-3
/** Where more walls come together than these, nobody finds a corner: so many would take the square of them to look at. */
const mostTogether = 16

const keyOf = ([x, y]: Point): string => `${x} ${y}`
const angleOf = (from: Point, to: Point): number => Math.atan2(to[1] - from[1], to[0] - from[0])

/** The corners of a room that stand out into it, in the order of the faces that begin there. */
export function outsideCorners({ room, faces }: RoomWork): readonly OutsideCorner[] {
  const beginning = grouped(faces, ({ face }) => keyOf(face.from))
  const directionOf = directions(room, faces)
  return faces.flatMap((before): readonly OutsideCorner[] => {
    const here = beginning.get(keyOf(before.face.to)) ?? []
    if (here.length > mostTogether) return []
    // Rooms lie to the left of their faces: of several that go on from here, the next is the one that turns left the most.
    const ways = here.map((after) => ({
      after,
      turn: turnOf(directionOf(before, 'to'), directionOf(after, 'from')),
    }))
    const next = ways.find(({ turn }) => ways.every((other) => other.turn <= turn))
    if (next === undefined || next.turn > -leastTurn) return []
    const isEnd = next.turn < leastTurn - Math.PI
    if (isEnd && !standsFree(before, faces)) return []
    const height = lower(heightAt(before, 'to'), heightAt(next.after, 'from'))
    return [{ after: next.after, height, edges: isEnd ? 2 : 1 }]
  })
}

/** In a room of more faces than these nobody looks which walls end in the open, for the same reason. */
const mostFaces = 1000
/** An end that is this near to another wall stands at it, in metres. */
const touching = 0.01

/** Whether a wall that the room goes around ends in the open where `before` does, and not at another wall. */
function standsFree({ face: { to: end, wallId } }: FaceGiven, faces: readonly FaceGiven[]): boolean {
  return (
    faces.length <= mostFaces &&
    faces.every(({ face }) => face.wallId === wallId || distance(face.from, face.to, end) > touching)
  )
}

/** How far a point is from a line between two others. */
function distance(from: Point, to: Point, [x, y]: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / Math.max(dx * dx + dy * dy, 1e-12)
  const part = Math.min(1, Math.max(0, along))
  return Math.hypot(from[0] + part * dx - x, from[1] + part * dy - y)
}

/** From one direction to another in radians: over 0 to the left, and −π straight back. */
function turnOf(one: number, other: number): number {
  const turn = (((other - one) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
  return turn > Math.PI - 1e-9 ? turn - 2 * Math.PI : turn
}

/** Answers which way a face goes at one of its ends: a curved one as the room's outline does there. */
function directions({ polygon, holes = [] }: Room, faces: readonly FaceGiven[]) {
  const isCurved = ({ face: { from, to, length } }: FaceGiven) =>
    Math.hypot(to[0] - from[0], to[1] - from[1]) * (1 + curved) < length.value
  const neighbours = new Map<string, { from: Point; to: Point }>()
  if (faces.some(isCurved))
    for (const ring of [polygon, ...holes])
      ring.forEach((corner, index) => {
        const [before, after] = [ring.at(index - 1), ring[(index + 1) % ring.length]]
        if (before && after) neighbours.set(keyOf(corner), { to: before, from: after })
      })
  return (given: FaceGiven, end: 'from' | 'to'): number => {
    const { from, to } = given.face
    const near = isCurved(given) ? neighbours.get(keyOf(given.face[end]))?.[end] : undefined
    return end === 'to' ? angleOf(near ?? from, to) : angleOf(from, near ?? to)
  }
}

/** How high a face is at one of its ends. */
function heightAt({ face: { height, top } }: FaceGiven, end: 'from' | 'to'): Measure {
  const at = end === 'from' ? top?.[0] : top?.at(-1)
  return at === undefined ? height : { ...height, value: Math.min(at[1], height.value) }
}

/** The lower of two heights, from the elements of both. */
function lower(one: Measure, other: Measure): Measure {
  const least = other.value < one.value ? other : one
  return { ...least, from: [...new Set([...one.from, ...other.from])] }
}
