import { say } from '#language/say.ts'
import type { Measure, Measured, Room, RoomOpening, WallFace } from '../measure/room.ts'
import { namesOf } from '../measure/wall-names.ts'
import { toRange } from './amounts.ts'
import { type Figure, readFigures } from './assumptions.ts'
import { type Given, type Job, openJob } from './build-line.ts'
import type { Choices } from './choices.ts'
import { type Exact, type ExactRange, exactFeet, exactSquareFeet, notNegative } from './exact.ts'
import { type InteriorFigure, interiorFigures } from './interior-figures.ts'
import type { Unit } from './line.ts'
import { onceFor } from './once-for.ts'
import type { PriceList } from './price-list.ts'
import { type RoomWorks, worksIn } from './room-kinds.ts'
import { sizedWall, wallLess } from './surface-label.ts'

/** A wall face with what lines begin from; `less` is what it is called without some of its openings. */
export type FaceGiven = {
  face: WallFace
  length: Given
  net: Given
  gross: Given
  openings: readonly RoomOpening[]
  less: (openings: readonly RoomOpening[]) => string
}

/** A room with what is done in it, and what lines begin from. */
export type RoomWork = {
  room: Room
  name: string
  choices: RoomWorks
  faces: readonly FaceGiven[]
  floor: Given
  ceiling: Given
}

/** A takeoff of rooms under way: its figures by their ids, and its rooms. */
export type RoomsJob = Job & { figure: (id: InteriorFigure) => Figure; works: readonly RoomWork[] }

const exactRange = ({ value, uncertainty }: Measure, exact: (value: number) => Exact): ExactRange => {
  const middle = exact(value)
  const off = exact(uncertainty)
  return { value: middle, least: notNegative(middle.sub(off)), most: middle.add(off) }
}

function given(id: string, label: string, measure: Measure, unit: Extract<Unit, 'ft' | 'ft2'>): Given {
  const exact = unit === 'ft' ? exactLength(measure) : exactArea(measure)
  return { exact, measure: { id, label, range: toRange(exact, unit), elementIds: measure.from } }
}

/** A length on the way, in feet. */
export const givenLength = (id: string, label: string, measure: Measure): Given =>
  given(id, label, measure, 'ft')

/** Metres as exact feet. */
export const exactLength = onceFor((measure: Measure): ExactRange => exactRange(measure, exactFeet))
/** m² as exact square feet. */
export const exactArea = onceFor((measure: Measure): ExactRange => exactRange(measure, exactSquareFeet))

/** Reads choices and measures once for all lines. Throws a ChoiceRefusal for a figure that cannot be. */
export function openRooms(measured: Measured, choices: Choices, prices: PriceList): RoomsJob {
  const names = namesOf(measured)
  const { units } = choices
  const openings = new Map(measured.openings.map((opening) => [opening.id, opening]))
  const works = measured.rooms.map((room): RoomWork => {
    const name = names.room(room.id)
    const faces = room.faces.map((face): FaceGiven => {
      const wall = names.place(face.id)
      const sized = sizedWall(wall, face, units)
      const less: FaceGiven['less'] = (some) => wallLess(sized, some, units)
      const own = face.openingIds.flatMap((id) => openings.get(id) ?? [])
      return {
        face,
        length: given(face.id, wall, face.length, 'ft'),
        net: given(face.id, less(own), face.net, 'ft2'),
        gross: given(face.id, sized, face.gross, 'ft2'),
        openings: own,
        less,
      }
    })
    return {
      room,
      name,
      choices: worksIn(room, choices),
      faces,
      floor: given(room.id, say('{room}, floor', { room: name }), room.floor, 'ft2'),
      ceiling: given(room.id, say('{room}, ceiling', { room: name }), room.floor, 'ft2'),
    }
  })
  return { ...openJob(choices, prices), figure: readFigures(interiorFigures, choices), works }
}

/** Whether new board goes on the walls: framing has board on it. */
export const hasNewWalls = ({ choices: { walls } }: RoomWork): boolean =>
  walls === 'drywall' || walls === 'framing'

/** The ids of rooms, in their order. */
export const idsOf = (works: readonly RoomWork[]): readonly string[] => works.map(({ room }) => room.id)
