import type { DrawnPlan } from '#contract/proposals.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { type PlanFace, planOf, wallThickness } from '../measure/plan-geometry.ts'
import type { Measured } from '../measure/room.ts'
import { roomNames } from '../measure/room-names.ts'
import type { Point } from '../measure/scan.ts'
import { areaOnTape, onTape, type Units } from '../measure/tape.ts'

/** How far a dimension line stands from the wall that it measures, and from which length on a wall has one, in meters. */
const away = 0.38
const shortest = 0.6

/** A length as an owner reads it: `10 ft 4 in`, `3.15 m`. */
export function spokenLength(metres: number, units: Units): string {
  if (units === 'metric') return `${numberText(metres, { maximumFractionDigits: 2 })} m`
  const { feet, inches } = onTape(metres)
  return say('{feet} ft {inches} in', { feet, inches })
}

/**
 * The rooms of a scan as an owner sees them: walls, doors and windows, the outer walls with their lengths. `names` are those
 * that people gave them, by their ids; null where nothing was measured.
 */
export function drawnPlan(
  measured: Measured,
  {
    units,
    measuredOn,
    names = new Map(),
  }: { units: Units; measuredOn: string; names?: ReadonlyMap<string, string> },
): DrawnPlan | null {
  if (measured.rooms.length === 0) return null
  const plan = planOf(measured)
  const usual = roomNames(measured.rooms)
  const rooms = plan.rooms.map(({ id, middle, polygon }, index) => ({
    name: names.get(id) ?? usual.get(id) ?? '',
    area: areaOnTape(measured.rooms[index]?.floor.value ?? 0, units, 1),
    middle: at(middle),
    polygon: polygon.map(at),
  }))
  const faces = measured.rooms.flatMap((room) => room.faces)
  const lengths = new Map(faces.map(({ id, length }) => [id, length.value]))
  const measuredFaces = plan.faces.filter(({ shared, id }) => !shared && (lengths.get(id) ?? 0) >= shortest)
  const off = Math.max(0, ...faces.map(({ length }) => length.uncertainty))
  const said = rooms.map(({ name, area }) => `${name} ${area}`).join(', ')
  return {
    alt: say('Plan: {rooms}', { rooms: said }),
    caption: say('Measured {day}. Sizes ± {off}.', {
      day: measuredOn,
      off: units === 'metric' ? `${Math.round(off * 1000)} mm` : `${inchesText(off)} in`,
    }),
    rooms,
    walls: [...plan.outerWalls, ...plan.innerWalls].map((one) => one.map(at)),
    openings: [
      ...plan.openings.map(({ kind, from, to, inward, gap }) => ({
        ...{ kind, from: at(from), to: at(to), inward: at(inward), gap: gap.map(at) },
      })),
      ...plan.openSides.map(([from, to]) => openSide(at(from), at(to))),
    ],
    objects: plan.objects.map(({ corners }) => corners.map(at)),
    dimensions: measuredFaces.map((face) => ({
      ...beside(face, measuredFaces),
      text: spokenLength(lengths.get(face.id) ?? 0, units),
    })),
    marks: [],
  }
}

/** A place to the tenth of a millimeter: a drawing is not finer. */
const at = ([x, y]: Point): [number, number] => [Math.round(x * 1e4) / 1e4, Math.round(y * 1e4) / 1e4]

/** Where a room ends without a wall, drawn as an opening is: without a line it looks as if a wall was forgotten. */
const openSide = (from: [number, number], to: [number, number]): DrawnPlan['openings'][number] => ({
  ...{ kind: 'opening', from, to, inward: [0, 0], gap: [from, to, to, from] },
})

const along = ([x, y]: Point, [dx, dy]: Point) => x * dx + y * dy

/**
 * A face moved out of its room, behind its wall; to the line of those that lie further out in its direction, where none of them
 * stands before it, so that the sizes of a notch do not cross within it.
 */
function beside(
  { from, to, inward }: PlanFace,
  faces: readonly PlanFace[],
): { from: [number, number]; to: [number, number] } {
  const outward: Point = [-inward[0], -inward[1]]
  const across: Point = [-inward[1], inward[0]]
  const reachOf = (face: Pick<PlanFace, 'from' | 'to'>): [number, number] => {
    const ends = [along(face.from, across), along(face.to, across)] as const
    return [Math.min(...ends), Math.max(...ends)]
  }
  const [first, last] = reachOf({ from, to })
  const further = faces.filter(
    (one) => along(one.inward, inward) > 0.99 && along(one.from, outward) > along(from, outward) + 0.05,
  )
  const hidden = further.some((one) => {
    const [start, end] = reachOf(one)
    return start < last - 0.05 && end > first + 0.05
  })
  const out = Math.max(0, ...further.map((one) => along(one.from, outward) - along(from, outward)))
  const by = -(away + wallThickness + (hidden ? 0 : out))
  const moved = ([x, y]: Point) => at([x + inward[0] * by, y + inward[1] * by])
  return { from: moved(from), to: moved(to) }
}

/** Metres in inches to the next eighth, as the trade says them: `⅜`, `1 ⅛`. */
function inchesText(metres: number): string {
  const eighths = Math.max(1, Math.ceil((metres / 0.0254) * 8 - 1e-9))
  const part = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'][eighths % 8] ?? ''
  const whole = Math.floor(eighths / 8)
  return [whole > 0 || part === '' ? String(whole) : '', part].filter(Boolean).join(' ')
}
