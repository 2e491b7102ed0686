import type {
  Arc,
  Confidence,
  OpeningKind,
  Point,
  Scan,
  ScannedOpening,
  ScannedWall,
} from '#domain/measure/scan.ts'
import { farthestMetres, mostElements } from '#domain/measure/scan-limits.ts'
import { say } from '#language/say.ts'
import { longestName } from './job.ts'
import { figure, list, option, text } from './link-fields.ts'

const sources: readonly Scan['source'][] = ['roomplan', 'typed', 'mesh']
const confidences: readonly Confidence[] = ['low', 'medium', 'high']
export const openingKinds: readonly OpeningKind[] = ['door', 'window', 'opening']

/** A link counts in millionths of a metre: a phone is a thousand times coarser, and an eighth of an inch is whole. */
const parts = 1_000_000
const whole = (metres: number) => Math.round(metres * parts)
/** As far as a file's places are read; one in millimeters has the kilometers of a house. */
const farthest = farthestMetres * parts

/** A length or a place to the millionth of a metre, as a link holds it. */
const settledFigure = (metres: number) => whole(metres) / parts
const settledPoint = ([x, y]: Point): Point => [settledFigure(x), settledFigure(y)]

/**
 * The scan with all its lengths to the millionth of a metre. What was brought is counted from this, so that a link to it
 * leads to the same list to the last digit.
 */
export function settledScan(scan: Scan): Scan {
  const at = settledFigure
  return {
    ...scan,
    walls: scan.walls.map((wall) => ({
      ...wall,
      from: settledPoint(wall.from),
      to: settledPoint(wall.to),
      base: at(wall.base),
      height: at(wall.height),
      outline: wall.outline?.map(settledPoint) ?? null,
      arc: wall.arc && {
        radius: at(wall.arc.radius),
        startAngle: at(wall.arc.startAngle),
        endAngle: at(wall.arc.endAngle),
        centre: settledPoint(wall.arc.centre),
      },
    })),
    openings: scan.openings.map((opening) => ({
      ...opening,
      from: settledPoint(opening.from),
      to: settledPoint(opening.to),
      base: at(opening.base),
      width: at(opening.width),
      height: at(opening.height),
    })),
    floors: scan.floors.map((floor) => ({
      ...floor,
      polygon: floor.polygon.map(settledPoint),
      level: at(floor.level),
    })),
    objects: scan.objects.map((object) => ({
      ...object,
      centre: settledPoint(object.centre),
      base: at(object.base),
      width: at(object.width),
      depth: at(object.depth),
      height: at(object.height),
      turn: at(object.turn),
    })),
    sections: scan.sections.map((section) => ({ ...section, centre: settledPoint(section.centre) })),
  }
}

const flat = (points: readonly Point[]) => points.flat().map(whole)

/** The scan as lists of figures, without what a list does not follow from: `wallIds` and `openingIds` are by their places. */
export function packScan(scan: Scan): unknown[] {
  const places = new Map(scan.walls.map(({ id }, index) => [id, index]))
  return [
    sources.indexOf(scan.source),
    scan.walls.map(({ id, from, to, base, height, outline, arc, confidence, story }) => [
      shortId(id),
      ...flat([from, to]),
      whole(base),
      whole(height),
      confidences.indexOf(confidence),
      story,
      outline && flat(outline),
      arc && [arc.radius, arc.startAngle, arc.endAngle, ...arc.centre].map(whole),
    ]),
    scan.openings.map(({ id, kind, wallId, from, to, base, width, height, confidence, story }) => [
      shortId(id),
      openingKinds.indexOf(kind),
      (wallId === null ? undefined : places.get(wallId)) ?? -1,
      ...flat([from, to]),
      whole(base),
      whole(width),
      whole(height),
      confidences.indexOf(confidence),
      story,
    ]),
    scan.floors.map(({ polygon, level, story }) => [flat(polygon), whole(level), story]),
    scan.objects.map(({ kind, centre, base, width, depth, height, turn, story }) => [
      kind,
      ...flat([centre]),
      ...[base, width, depth, height, turn].map(whole),
      story,
    ]),
    scan.sections.map(({ label, centre, story }) => [label, ...flat([centre]), story]),
  ]
}

/** A phone's identifiers have 36 characters, whose beginning tells them apart. */
const shortId = (id: string) => id.slice(0, 8)

const metres = (value: unknown, least = -farthest) => figure(value, least, farthest) / parts
const length = (value: unknown) => metres(value, 0)
const story = (value: unknown) => Math.round(figure(value, -100, 1_000))

function points(value: unknown, most: number): Point[] {
  const figures = list(value, most * 2)
  const read: Point[] = []
  for (let at = 0; at + 1 < figures.length; at += 2) read.push([metres(figures[at]), metres(figures[at + 1])])
  return read
}

const point = (x: unknown, y: unknown): Point => [metres(x), metres(y)]

function readArc(value: unknown): Arc | null {
  if (value === null) return null
  const [radius, startAngle, endAngle, x, y] = list(value, 5)
  return {
    radius: length(radius),
    startAngle: metres(startAngle),
    endAngle: metres(endAngle),
    centre: point(x, y),
  }
}

/** Ids of a link are made anew where two are alike: corrections go by places, and what is measured by ids. */
function ownIds(values: readonly unknown[], stem: string): string[] {
  const met = new Set<string>()
  return values.map((value, index) => {
    const given = text(value, 8)
    const id = given === '' || met.has(given) ? `${stem}-${index + 1}` : given
    met.add(id)
    return id
  })
}

/** Reads what `packScan` made. Throws a LinkRefusal for anything else. */
export function unpackScan(packed: readonly unknown[]): Scan {
  const [source, wallList, openingList, floorList, objectList, sectionList] = packed
  const wallRows = list(wallList, mostElements).map((row) => list(row, 11))
  const wallIds = ownIds(
    wallRows.map(([id]) => id),
    'wall',
  )
  const walls = wallRows.map(
    ([, x1, y1, x2, y2, base, height, sure, at, outline, arc], index): ScannedWall => ({
      id: wallIds[index] ?? '',
      from: point(x1, y1),
      to: point(x2, y2),
      base: metres(base),
      height: length(height),
      outline: outline === null ? null : points(outline, 500),
      arc: readArc(arc),
      confidence: option(sure, confidences),
      story: story(at),
    }),
  )
  const openingRows = list(openingList, mostElements).map((row) => list(row, 12))
  const openingIds = ownIds(
    openingRows.map(([id]) => id),
    'opening',
  )
  const openings = openingRows.map(
    ([, kind, wall, x1, y1, x2, y2, base, width, height, sure, at], index): ScannedOpening => ({
      id: openingIds[index] ?? '',
      kind: option(kind, openingKinds),
      wallId: wall === -1 ? null : option(wall, wallIds),
      from: point(x1, y1),
      to: point(x2, y2),
      base: metres(base),
      width: length(width),
      height: length(height),
      confidence: option(sure, confidences),
      story: story(at),
    }),
  )
  return {
    source: option(source, sources),
    walls,
    openings,
    floors: list(floorList, mostElements).map((row, index) => {
      const [polygon, level, at] = list(row, 3)
      return {
        id: `floor-${index + 1}`,
        polygon: points(polygon, 500),
        level: metres(level),
        story: story(at),
      }
    }),
    objects: list(objectList, mostElements).map((row, index) => {
      const [kind, x, y, base, width, depth, height, turn, at] = list(row, 9)
      return {
        id: `object-${index + 1}`,
        kind: text(kind, 40),
        centre: point(x, y),
        base: metres(base),
        width: length(width),
        depth: length(depth),
        height: length(height),
        turn: metres(turn),
        story: story(at),
      }
    }),
    sections: list(sectionList, mostElements).map((row) => {
      const [label, x, y, at] = list(row, 4)
      return { label: text(label, longestName), centre: point(x, y), story: story(at) }
    }),
    notes: [
      {
        kind: 'from-link',
        text: say('Opened from a link: notes from reading the scan are not in it.'),
        elementIds: [],
      },
    ],
  }
}
