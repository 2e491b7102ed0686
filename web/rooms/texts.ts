import type { KeptScan } from '#contract/rooms.ts'
import type { ScanChange, ScanKind } from '#contract/scans.ts'
import type { Measure, Measured } from '#domain/measure/room.ts'
import { onTape, type Units } from '#domain/measure/tape.ts'
import { type Names, namesOf } from '#domain/measure/wall-names.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { areaText, lengthText } from '#web/drawing/length-text.ts'
import { openingKindNames } from '#web/drawing/opening-kinds.ts'
import { sizeText } from '#web/kit/work/files.ts'

/** What each kind of scan is called. */
export const kindTexts: Record<ScanKind, string> = {
  roomplan: say('RoomPlan JSON'),
  obj: 'OBJ',
  ply: 'PLY',
  typed: say('Typed'),
  structure: say('Structure'),
}

/** What a scan is by its file: `RoomPlan JSON, 184 KB · e802…16f4`. */
export const fileText = ({ kind, file }: Pick<KeptScan, 'kind' | 'file'>): string =>
  file
    ? `${kindTexts[kind]}, ${sizeText(file.bytes)} · ${file.sha256.slice(0, 4)}…${file.sha256.slice(-4)}`
    : kindTexts[kind]

/** `148.2 ft² ± 2.1`. */
export const areaOff = ({ value, uncertainty }: Measure, units: Units): string =>
  say('{area} ± {off}', {
    area: areaText(value, units),
    off: numberText(units === 'metric' ? uncertainty : uncertainty / 0.3048 ** 2, {
      maximumFractionDigits: 1,
    }),
  })

/** A length that may be no foot or no inch long: `3/4 in`, `1 ft 2 in`. */
export const shortLength = (metres: number, units: Units): string =>
  lengthText(metres, units).replace(/^0 ft (0 (?=\d))?/, '')

/** A difference of lengths that may be no foot long: `+ 4 in`, `− 1 ft 2 in`, `0`. */
export function differenceText(metres: number, units: Units): string {
  const size = Math.abs(metres)
  const { feet, inches } = onTape(size)
  const none = units === 'metric' ? size < 0.005 : feet === 0 && inches === '0'
  if (none) return '0'
  return `${metres < 0 ? '−' : '+'} ${shortLength(size, units)}`
}

/** Walls by their number in their room, and what is said of them: `Wall 1`, `Wall 1 · North wall`. */
export type WallNames = Names & {
  number: (faceId: string) => number | undefined
  numbered: (faceId: string) => string
}

export function wallNamesOf(measured: Measured): WallNames {
  const names = namesOf(measured)
  const numbers = new Map(
    measured.rooms.flatMap(({ faces }) => faces.map(({ id }, at) => [id, at + 1] as const)),
  )
  const number = (faceId: string) => numbers.get(faceId)
  return { ...names, number, numbered: (faceId) => say('Wall {number}', { number: number(faceId) ?? '' }) }
}

/**
 * What a correction says, part by part: `Wall 1: 10 ft 4 in long`; of sizes also what they were where `before`, as it was
 * measured until then, is known.
 */
export function changeTexts(
  change: ScanChange,
  names: WallNames | undefined,
  units: Units,
  before?: Measured,
): string[] {
  const faces = before?.rooms.flatMap((room) => room.faces) ?? []
  const was = (text: string, ...sizes: (number | undefined)[]) => {
    const known = sizes.flatMap((size) => (size === undefined ? [] : length(size)))
    return known.length === 0 ? text : say('{text}, was {was}', { text, was: known.join(' × ') })
  }
  const length = (metres: number) => lengthText(metres, units)
  const wall = (faceId: string) =>
    names?.number(faceId) === undefined ? say('A wall') : names.numbered(faceId)
  const element = (id: string) => names?.element(id) || say('A part')
  const back = (what: string) => say('{what}: as scanned', { what })
  const each = <Entry>(
    group: Record<string, Entry> | undefined,
    tell: (id: string, entry: Entry) => string,
  ) => Object.entries(group ?? {}).map(([id, entry]) => tell(id, entry))
  return [
    ...each(change.lengths, (id, said) =>
      said
        ? was(
            say('{wall}: {length} long', { wall: wall(id), length: length(said.metres) }),
            faces.find((face) => face.id === id)?.length.value,
          )
        : back(wall(id)),
    ),
    ...each(change.walls, (id, said) =>
      said
        ? was(
            say('{wall}: {length} high', { wall: element(id), length: length(said.height) }),
            faces.find(({ wallId }) => wallId === id)?.height.value,
          )
        : back(element(id)),
    ),
    ...each(change.openings, (id, said) => {
      if (!said) return back(element(id))
      if (said.removed) return say('{opening}: not there', { opening: element(id) })
      const { width, height } = said
      const sizes = [
        width !== undefined && say('{length} wide', { length: length(width) }),
        height !== undefined && say('{length} high', { length: length(height) }),
        said.kind !== undefined && openingKindNames[said.kind],
      ].filter((text) => text !== false)
      const stood = before?.openings.find((one) => one.id === id)
      return was(
        `${element(id)}: ${sizes.join(', ')}`,
        width === undefined ? undefined : stood?.width.value,
        height === undefined ? undefined : stood?.height.value,
      )
    }),
    ...each(change.added, (_, said) =>
      said
        ? say('{kind} added to {wall}: {width} × {height}', {
            ...{ kind: openingKindNames[said.kind], wall: wall(said.faceId) },
            ...{ width: length(said.width), height: length(said.height) },
          })
        : say('What was added is taken out'),
    ),
    ...each(change.rooms, (id, said) =>
      [
        said.label && say('Name: {name}', { name: said.label }),
        said.storey && say('Level: {name}', { name: said.storey }),
        said.finish && say('Finish: {name}', { name: said.finish }),
        said.ceilingHeight &&
          was(
            say('Ceiling: {length}', { length: length(said.ceilingHeight) }),
            before?.rooms.find((room) => room.id === id)?.ceilingHeight.value,
          ),
        Object.values(said).every((value) => value === null) && say('Room: as scanned'),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    ...each(change.closedGaps, (_, said) => (said ? say('A gap closed') : say('A gap opened again'))),
    ...(change.longestWall
      ? [say('Longest wall: {length}', { length: length(change.longestWall.metres) })]
      : []),
    ...(change.metresInUnit !== undefined ? [say('The unit of the file')] : []),
  ]
}
