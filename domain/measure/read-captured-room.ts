import { say } from '#language/say.ts'
import { unwrapped, withYUp } from './capture-frame.ts'
import { scaledCapture, unitToReadIn } from './capture-unit.ts'
import { type CaptureList, elementReader, entriesOf } from './captured-elements.ts'
import { hostOpenings } from './host-openings.ts'
import {
  type Element,
  type Fields,
  foundText,
  isFields,
  readCase,
  readCorners,
  readStory,
  requireLength,
  requireList,
  requirePlace,
} from './json-fields.ts'
import { soundPolygon } from './polygon.ts'
import { inWorld, onPlan, readPose, type Vector } from './pose.ts'
import { readOpening } from './read-opening.ts'
import { readWall } from './read-wall.ts'
import {
  type OpeningKind,
  type Scan,
  type ScannedFloor,
  type ScannedObject,
  type ScannedOpening,
  type ScannedSection,
  ScanRefusal,
} from './scan.ts'
import { type Notebook, openNotebook } from './scan-notes.ts'
import { scaledScan } from './scan-unit.ts'
import { tellStoreys } from './tell-storeys.ts'

/** The version of RoomPlan's JSON that this was written for. */
const knownVersion = 2

function readFloor(element: Element, story: number, notes: Notebook): ScannedFloor | null {
  const pose = readPose(element, notes)
  const own = readCorners(element)
  if (own.length === 0 && !hasSize(element, notes)) return null
  const corners = own.length > 0 ? own : cornersOfDimensions(element)
  const places = corners.map((corner) => inWorld(pose, corner))
  const polygon = soundPolygon(places.map(onPlan))
  if (polygon === null) {
    notes.add('floor-left-out', element)
    return null
  }
  const level = places.reduce((sum, [, y]) => sum + y, 0) / places.length
  return { id: element.id, polygon, level, story: readStory(element, story) }
}

function cornersOfDimensions(element: Element): Vector[] {
  const dimensions = requireList(element, 'dimensions', 2)
  const x = requireLength(element, 'dimensions[0]', dimensions[0]) / 2
  const y = requireLength(element, 'dimensions[1]', dimensions[1]) / 2
  return [
    [-x, -y, 0],
    [x, -y, 0],
    [x, y, 0],
    [-x, y, 0],
  ]
}

function readObject(element: Element, story: number, notes: Notebook): ScannedObject {
  const { across, centre } = readPose(element, notes)
  const dimensions = requireList(element, 'dimensions', 3)
  const [width = 0, height = 0, depth = 0] = [0, 1, 2].map((place) =>
    requireLength(element, `dimensions[${place}]`, dimensions[place], true),
  )
  const [x, y] = onPlan(across)
  return {
    id: element.id,
    kind: readCase(element.fields.category) ?? 'unidentified',
    centre: onPlan(centre),
    base: centre[1] - height / 2,
    width,
    depth,
    height,
    turn: Math.atan2(y, x),
    story: readStory(element, story),
  }
}

/** A section, and how high its middle is above the phone's origin. */
function readSection(element: Element, story: number): { section: ScannedSection; height: number } {
  const center = requireList(element, 'center', 3)
  const [x = 0, y = 0, z = 0] = [0, 1, 2].map((place) =>
    requirePlace(element, `center[${place}]`, center[place]),
  )
  const label = readCase(element.fields.label) ?? 'unidentified'
  return { section: { label, centre: onPlan([x, y, z]), story: readStory(element, story) }, height: y }
}

/**
 * The lists of a `CapturedStructure`, or of several rooms: what the whole has counts, and only where a list of it is empty
 * do the rooms' own stand for it. Apple merges the rooms' walls for the whole, which may rename them.
 */
function listsOf(file: Fields, rooms: readonly Fields[], notes: Notebook) {
  if (rooms.length > 0)
    notes.say(
      'structure',
      say('{count, plural, one {# room is} other {# rooms are}} merged in this file', {
        count: rooms.length,
      }),
    )
  return (list: CaptureList): readonly unknown[] => {
    const whole = entriesOf(file, list)
    if (whole.length > 0 || rooms.length === 0) return whole
    return entriesOf({ [list]: rooms.flatMap((room) => entriesOf(room, list)) }, list)
  }
}

/** Whether a surface has any extent; what has none of one is noted, for one such wall must not cost the scan. */
function hasSize(element: Element, notes: Notebook): boolean {
  const { dimensions } = element.fields
  const isFlat = Array.isArray(dimensions) && dimensions.slice(0, 2).some((size) => size === 0)
  if (isFlat) notes.add('without-size', element)
  return !isFlat
}

/** What lies where another of its kind does, to the millimetre, is that one under a second identifier, and counts once. */
function once<T>(
  read: readonly { element: Element; value: T }[],
  keyOf: (value: T) => unknown,
  notes: Notebook,
): T[] {
  const known = new Set<string>()
  return read.flatMap(({ element, value }) => {
    const key = JSON.stringify(keyOf(value), (_, part) =>
      typeof part === 'number' ? Math.round(part * 1000) : part,
    )
    if (known.has(key)) {
      notes.add('repeated', element)
      return []
    }
    known.add(key)
    return [value]
  })
}

const openingKey = ({ kind, story, from, to, base, height }: ScannedOpening) => [
  kind,
  story,
  from,
  to,
  base,
  height,
]
const floorKey = ({ story, polygon, level }: ScannedFloor) => [story, level, polygon]

function requireRooms(file: Fields): Fields[] {
  return entriesOf(file, 'rooms').map((room, place) => {
    if (isFields(room)) return room
    throw new ScanRefusal(
      say('{field} must be an object, and is {found}', { field: `rooms[${place}]`, found: foundText(room) }),
    )
  })
}

function noteVersion(file: Fields, notes: Notebook): void {
  if (file.version === knownVersion) return
  notes.say(
    'version',
    say('This file has version {found} of RoomPlan’s format, and was read as version {known, number}', {
      found: foundText(file.version),
      known: knownVersion,
    }),
  )
}

/**
 * Reads what `JSON.parse` made of RoomPlan's `CapturedRoom`, of a `CapturedStructure`, or of a list of rooms that stand in
 * one world, also where an app has wrapped it into an object of its own, or has turned it so that Z is up; storeys that the numbers do not tell apart are told by height. On the plan x is the phone's X and y its −Z: seen from above, so that nothing is mirrored. Identifiers are the
 * file's. `attributes`, `referenceOriginTransform` and `coreModel` measure nothing and are passed over. Throws a `ScanRefusal`
 * that names the element.
 */
export function readCapturedRoom(json: unknown): Scan {
  const file = Array.isArray(json) ? { rooms: json, version: knownVersion } : json
  if (!isFields(file))
    throw new ScanRefusal(
      say('A scan must be a JSON object with walls, and this is {found}', { found: foundText(json) }),
    )
  const upright = withYUp(unwrapped(file))
  const unit = unitToReadIn(upright.file)
  const notes = openNotebook()
  upright.noted(notes)
  // As the file has it all the same: which unit it is in is for a person to say.
  return unit === 1
    ? readFile(upright.file, notes)
    : scaledScan(readFile(scaledCapture(upright.file, unit), notes), 1 / unit)
}

/** What measures nothing is left out where it cannot be read, and noted: it must not cost the scan. */
function readable<T>(elements: readonly Element[], read: (element: Element) => T, notes: Notebook): T[] {
  return elements.flatMap((element) => {
    try {
      return [read(element)]
    } catch (error) {
      if (!(error instanceof ScanRefusal)) throw error
      notes.add('unreadable', element)
      return []
    }
  })
}

function readFile(file: Fields, notes: Notebook): Scan {
  noteVersion(file, notes)
  const rooms = requireRooms(file)
  const entries = listsOf(file, rooms, notes)
  const elementsOf = elementReader(notes, rooms.length > 0)
  const elements = (list: CaptureList) => elementsOf(list, entries(list))
  const usual = typeof file.story === 'number' && Number.isSafeInteger(file.story) ? file.story : 0
  const sized = (list: CaptureList) => elements(list).filter((element) => hasSize(element, notes))
  const walls = sized('walls').map((element) => readWall(element, usual, notes))
  if (walls.length === 0)
    throw new ScanRefusal(say('This file has no walls. A scan is RoomPlan’s CapturedRoom as JSON.'))
  const holes = (list: CaptureList, kind: OpeningKind) =>
    sized(list).map((element) => ({ element, opening: readOpening(kind, element, usual, notes) }))
  const openings = [...holes('doors', 'door'), ...holes('windows', 'window'), ...holes('openings', 'opening')]
  const floors = elements('floors').flatMap((element) => {
    const value = readFloor(element, usual, notes)
    return value ? [{ element, value }] : []
  })
  const sections = readable(elements('sections'), (element) => readSection(element, usual), notes)
  const scan: Scan = {
    source: 'roomplan',
    walls,
    openings: once(hostOpenings(walls, openings, notes), openingKey, notes),
    floors: once(floors, floorKey, notes),
    objects: readable(elements('objects'), (element) => readObject(element, usual, notes), notes),
    sections: sections.map(({ section }) => section),
    notes: notes.notes(),
  }
  return tellStoreys(
    scan,
    sections.map(({ height }) => height),
  )
}
