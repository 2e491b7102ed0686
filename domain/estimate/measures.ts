import type { Measured, Room } from '../measure/room.ts'
import { labelName, numbered } from '../measure/room-names.ts'
import {
  certain,
  type ExactRange,
  exactFigure,
  metresInFoot,
  ratio,
  squareMetresInSquareFoot,
  sumOf,
  without,
} from '../takeoff/exact.ts'
import { grouped } from '../takeoff/grouped.ts'
import { exactArea, exactLength } from '../takeoff/room-work.ts'
import type { NamedMeasure, Power, RoomMeasures } from './types.ts'

/** The measured rooms of one scan of a basis. */
export type ScanRooms = { scanId: string; measured: Measured }

const cubicFoot = squareMetresInSquareFoot.mul(metresInFoot)

/** All that formulas may call of a room. Lengths in ft, areas in ft², `volume` in ft³; walls are without their openings. */
function measuresOf(room: Room, { openings }: Measured): Map<string, NamedMeasure> {
  const measures = new Map<string, NamedMeasure>()
  const put = (
    name: string,
    power: Power,
    exact: ExactRange,
    faceIds: readonly string[] = [],
    elementIds: readonly string[] = [],
  ) => measures.set(name, { name, power, exact, faceIds, elementIds })
  const { faces, floor, perimeter, ceilingHeight, volume } = room
  const all = faces.map(({ id }) => id)
  put('floor', 2, exactArea(floor), [], floor.from)
  put('ceiling', 2, exactArea(floor), [], floor.from)
  put('walls', 2, sumOf(faces.map(({ net }) => exactArea(net))), all)
  put('wallsgross', 2, sumOf(faces.map(({ gross }) => exactArea(gross))), all)
  put('perimeter', 1, exactLength(perimeter), all, perimeter.from)
  put('height', 1, exactLength(ceilingHeight), [], ceilingHeight.from)
  put(
    'volume',
    3,
    {
      value: exactFigure(volume.value).div(cubicFoot),
      least: exactFigure(Math.max(0, volume.value - volume.uncertainty)).div(cubicFoot),
      most: exactFigure(volume.value + volume.uncertainty).div(cubicFoot),
    },
    [],
    volume.from,
  )
  faces.forEach(({ id, length, height, gross, net }, index) => {
    const wall = `wall${index + 1}`
    put(wall, 1, exactLength(length), [id], length.from)
    put(`${wall}area`, 2, exactArea(net), [id], net.from)
    put(`${wall}gross`, 2, exactArea(gross), [id], gross.from)
    put(`${wall}height`, 1, exactLength(height), [id], height.from)
  })
  const own = new Set(room.openingIds)
  const holes = openings.filter(({ id }) => own.has(id))
  for (const kind of ['door', 'window', 'opening'] as const) {
    const some = holes.filter((hole) => hole.kind === kind)
    const ids = some.map(({ id }) => id)
    put(`${kind}s`, 0, certain(ratio(some.length, 1)), [], ids)
    put(`${kind}width`, 1, sumOf(some.map(({ width }) => exactLength(width))), [], ids)
    put(`${kind}area`, 2, sumOf(some.map(({ area }) => exactArea(area))), [], ids)
  }
  // Furniture and fixtures that the scan tells: `bathtubs`, `sinks`.
  for (const [kind, some] of grouped(room.objects, (one) => one.kind.toLowerCase()))
    if (!measures.has(`${kind}s`))
      put(
        `${kind}s`,
        0,
        certain(ratio(some.length, 1)),
        [],
        some.map(({ id }) => id),
      )
  // What is as high as a way through: the base of the walls stops there.
  const ways = holes.filter(({ kind }) => kind !== 'window').map(({ width }) => exactLength(width))
  put('base', 1, without(sumOf(faces.map(({ length }) => exactLength(length))), sumOf(ways)), all)
  return measures
}

/**
 * The measures of every room by name. Rooms of one name are numbered in the order of the scans, `Bath 1`, `Bath 2`; each also
 * goes by its label, so that a formula reads the same in every language.
 */
export function roomMeasures(scans: readonly ScanRooms[]): readonly RoomMeasures[] {
  const rooms = scans.flatMap(({ scanId, measured }) =>
    measured.rooms.map((room) => ({ scanId, measured, room })),
  )
  const names = numbered(rooms.map(({ room }) => labelName(room.label)))
  const labels = numbered(rooms.map(({ room }) => room.label))
  return rooms.map(({ scanId, measured, room }, index) => ({
    scanId,
    roomId: room.id,
    name: names[index] ?? '',
    aliases: [labelName(room.label), room.label, labels[index] ?? ''],
    measures: measuresOf(room, measured),
  }))
}
