import type { CodeBuilding, CodeMeasure } from '#contract/code-measures.ts'
import type { Measure, Measured, Room, RoomOpening } from '../measure/room.ts'
import { type Amendment, type Fact, requireFact, withAmendment } from './facts.ts'
import { fixtureClearances } from './fixture-clearances.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Why a verdict is no plain one: what a scan cannot see, or what the rule depends on besides. */
export type Why =
  | 'frame-not-clear'
  | 'no-window'
  | 'not-a-rectangle'
  | 'height-outside'
  | 'glass-not-frame'
  | 'nothing-measured'

/** One rule held against one thing. `size` and `off` are in the unit of the fact; null where nothing was measured. */
export type Finding = {
  /** Unique in a check. */
  id: string
  fact: Fact & { amendment?: Amendment }
  verdict: Verdict
  size: number | null
  off: number | null
  roomId: string | null
  /** Which opening or object it is about. */
  elementId: string | null
  measure: CodeMeasure | null
  why: Why | null
}

/** By whom a figure was measured decides whether it may fail: `typed` by a person with a tape, to 1/8 in. */
export type CheckOf = {
  building: CodeBuilding
  typed?: Partial<Record<CodeMeasure, number>>
  amendments?: readonly Amendment[]
  /** Whether the rooms were typed by a person and not scanned. */
  byTape?: boolean
}

const inch = 0.0254
const factor: Readonly<Record<string, number>> = {
  ...{ in: 1 / inch, ft: 1 / 0.3048, 'sq ft': 1 / 0.3048 ** 2, percent: 100 },
}
/** What a tape is read to, in inches. */
const tapeOff = 1 / 8

/** Which fact each typed measure is held against, by the building; absent where no fact is held. */
const typedRules: Readonly<Record<CodeBuilding, Partial<Record<CodeMeasure, string>>>> = {
  home: {
    ...{ riser: 'irc-riser', tread: 'irc-tread', stairWidth: 'irc-stair-width', headroom: 'irc-headroom' },
    ...{ handrail: 'irc-handrail', guard: 'irc-guard-height', guardGap: 'irc-guard-sphere' },
    ...{ doorClear: 'irc-door-egress', egressWidth: 'irc-egress-width', egressHeight: 'irc-egress-height' },
    ...{ toiletSide: 'irc-wc-side', toiletFront: 'irc-wc-front' },
  },
  public: {
    ...{ riser: 'ada-stair-riser', tread: 'ada-stair-tread', headroom: 'ada-headroom' },
    ...{ handrail: 'ada-handrail-height', doorClear: 'ada-door-width', threshold: 'ada-threshold' },
    ...{ toiletSide: 'ada-wc-centre', toiletSeat: 'ada-wc-seat', grabBar: 'ada-grab-height' },
    ...{ sinkRim: 'ada-lav-height' },
  },
}

/** The measures that a person may type for a building. */
export const measuresFor = (building: CodeBuilding): CodeMeasure[] =>
  Object.keys(typedRules[building]) as CodeMeasure[]

const notHabitable = /bath|toilet|restroom|laundry|closet|storage|garage|stair/i
const isKitchen = ({ label }: Room) => /kitchen/i.test(label)
const isBedroom = ({ label }: Room) => /bedroom/i.test(label)
const isHall = ({ label }: Room) => /hall|corridor/i.test(label)
const isHabitable = (room: Room) => !notHabitable.test(room.label) && !isHall(room)

/** The least extent of a floor across any of its sides, in metres. */
function leastWidth({ polygon }: Room): number {
  let least = Number.POSITIVE_INFINITY
  for (const [index, [x, y]] of polygon.entries()) {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y]
    const long = Math.hypot(nextX - x, nextY - y)
    if (long < 1e-6) continue
    const across = polygon.map(([px, py]) => ((px - x) * -(nextY - y) + (py - y) * (nextX - x)) / long)
    least = Math.min(least, Math.max(...across) - Math.min(...across))
  }
  return Number.isFinite(least) ? least : 0
}

/** A scan tells the frame of a window or door, of which the clear opening is only a part: too small stays too small. */
const frameVerdict = (verdict: Verdict): Verdict => (verdict.endsWith('passes') ? 'by-hand' : verdict)

/**
 * Holds rooms against the figures of codes that are held: ceilings, sizes, egress windows, doors and fixtures as they were
 * measured, stairs, guards and clear openings as somebody typed them. Every finding carries its ± and its fact with citation;
 * what nobody measured is said not to be checked.
 */
export function checkCode(
  measured: Measured,
  { building, typed = {}, amendments = [], byTape = false }: CheckOf,
): Finding[] {
  const local = new Map(amendments.map((one) => [one.factId, one]))
  const factOf = (id: string) => withAmendment(requireFact(id), local.get(id))
  const finding = (
    id: string,
    about: string,
    { verdict, ...rest }: Pick<Finding, 'verdict'> & Partial<Finding>,
  ): Finding => ({
    ...{ fact: factOf(id), size: null, off: null, roomId: null, elementId: null, measure: null, why: null },
    ...{ id: `${id} ${about}`, verdict, ...rest },
  })
  /** Holds a measure in metres, m² or a share against a fact. */
  const hold = (
    id: string,
    about: string,
    { value, uncertainty }: Pick<Measure, 'value' | 'uncertainty'>,
    rest: Partial<Finding> & { frame?: boolean } = {},
  ): Finding => {
    const { frame, ...of } = rest
    const fact = factOf(id)
    const times = factor[fact.unit] ?? 1
    const [size, off] = [value * times, uncertainty * times]
    const verdict = verdictOf(fact, size, off, byTape)
    const told = frame ? frameVerdict(verdict) : verdict
    return finding(id, about, {
      ...of,
      verdict: told,
      size,
      off,
      why: told === verdict ? null : (of.why ?? null),
    })
  }
  const openingsOf = (room: Room, kind: RoomOpening['kind']) =>
    measured.openings.filter((one) => one.kind === kind && one.roomIds.includes(room.id))

  const ofRoom = (room: Room): Finding[] => {
    const found: Finding[] = []
    const of = { roomId: room.id }
    const width = {
      value: leastWidth(room),
      uncertainty: (room.floor.uncertainty / (room.perimeter.value || 1)) * 2,
    }
    const add = (...more: Finding[]) => found.push(...more)
    if (building === 'home') {
      if (!notHabitable.test(room.label)) add(hold('irc-ceiling', room.id, room.ceilingHeight, of))
      if (isHabitable(room) && !isKitchen(room)) {
        add(hold('irc-room-area', room.id, room.floor, of))
        // What is no rectangle may be narrower in some part than it is as a whole.
        add(
          hold('irc-room-width', room.id, width, {
            ...of,
            frame: room.polygon.length > 4,
            why: 'not-a-rectangle',
          }),
        )
      }
      const windows = openingsOf(room, 'window')
      if (isBedroom(room)) add(...egress(room, windows))
      for (const window of windows) {
        const low = factOf('irc-window-fall')
        const [sill, off] = [window.sill.value / inch, window.sill.uncertainty / inch]
        if (sill - off < Number(low.value))
          add(
            finding(low.id, `${room.id} ${window.id}`, {
              verdict: 'by-hand',
              size: sill,
              off,
              ...of,
              elementId: window.id,
              why: 'height-outside',
            }),
          )
      }
      if (isHabitable(room) && windows.length > 0 && room.floor.value > 0) {
        const glass = windows.reduce((sum, { area }) => sum + area.value, 0) / room.floor.value
        const off = glass * (room.floor.uncertainty / room.floor.value + 0.02)
        add(
          hold(
            'irc-light',
            room.id,
            { value: glass, uncertainty: off },
            { ...of, frame: true, why: 'glass-not-frame' },
          ),
        )
      }
    } else {
      add(hold('ada-headroom', room.id, room.ceilingHeight, of))
      if (isHall(room))
        add(
          hold('ada-route-width', room.id, width, {
            ...of,
            frame: room.polygon.length > 4,
            why: 'not-a-rectangle',
          }),
        )
      if (/bath|toilet|restroom/i.test(room.label))
        add(hold('ada-turning', room.id, width, { ...of, frame: true, why: 'not-a-rectangle' }))
    }
    for (const { object, side, front } of fixtureClearances(room)) {
      const about = { ...of, elementId: object.id }
      const off = room.ceilingHeight.uncertainty
      if (side !== undefined)
        add(
          hold(
            building === 'home' ? 'irc-wc-side' : 'ada-wc-centre',
            `${room.id} ${object.id}`,
            { value: side, uncertainty: off },
            about,
          ),
        )
      if (front !== undefined && building === 'home')
        add(hold('irc-wc-front', `${room.id} ${object.id}`, { value: front, uncertainty: off }, about))
    }
    return found
  }

  /** One opening has to do for a bedroom: the one that comes nearest to it is told. */
  const egress = (room: Room, windows: readonly RoomOpening[]): Finding[] => {
    if (windows.length === 0)
      return [finding('irc-egress-area', room.id, { verdict: 'by-hand', roomId: room.id, why: 'no-window' })]
    const rank: readonly Verdict[] = ['fails', 'likely-fails', 'by-hand', 'likely-passes', 'passes']
    const sets = windows.map((window) => {
      const of = { roomId: room.id, elementId: window.id }
      const frame = { ...of, frame: true, why: 'frame-not-clear' as const }
      return [
        hold('irc-egress-sill', `${room.id} ${window.id}`, window.sill, of),
        hold('irc-egress-width', `${room.id} ${window.id}`, window.width, frame),
        hold('irc-egress-height', `${room.id} ${window.id}`, window.height, frame),
        hold('irc-egress-area', `${room.id} ${window.id}`, window.area, frame),
      ]
    })
    const worst = (set: readonly Finding[]) => Math.min(...set.map(({ verdict }) => rank.indexOf(verdict)))
    return sets.reduce((best, set) => (worst(set) > worst(best) ? set : best))
  }

  const doors = measured.openings.filter(({ kind }) => kind === 'door')
  const ofDoors = (
    building === 'public' ? doors : doors.toSorted((a, b) => b.width.value - a.width.value).slice(0, 1)
  ).map((door) =>
    hold(building === 'home' ? 'irc-door-egress' : 'ada-door-width', door.id, door.width, {
      ...{ roomId: door.roomIds[0] ?? null, elementId: door.id, frame: true, why: 'frame-not-clear' },
    }),
  )
  const ofTyped = measuresFor(building).map((measure): Finding => {
    const id = typedRules[building][measure] ?? ''
    const size = typed[measure]
    if (size === undefined)
      return finding(id, measure, { verdict: 'not-checked', measure, why: 'nothing-measured' })
    // The fact names the sphere that must not pass: a gap has to be smaller than it.
    const fact: Fact = measure === 'guardGap' ? { ...factOf(id), comparison: '<' } : factOf(id)
    return finding(id, measure, {
      verdict: verdictOf(fact, size, tapeOff, true),
      size,
      off: tapeOff,
      measure,
    })
  })
  return [...measured.rooms.flatMap(ofRoom), ...ofDoors, ...ofTyped]
}
