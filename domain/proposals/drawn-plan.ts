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
    openings: plan.openings.map(({ kind, from, to, inward, gap }) => ({
      ...{ kind, from: at(from), to: at(to), inward: at(inward), gap: gap.map(at) },
    })),
    objects: plan.objects.map(({ corners }) => corners.map(at)),
    dimensions: plan.faces
      .filter(({ shared, id }) => !shared && (lengths.get(id) ?? 0) >= shortest)
      .map((face) => ({ ...beside(face), text: spokenLength(lengths.get(face.id) ?? 0, units) })),
    marks: [],
  }
}

/** A place to the tenth of a millimeter: a drawing is not finer. */
const at = ([x, y]: Point): [number, number] => [Math.round(x * 1e4) / 1e4, Math.round(y * 1e4) / 1e4]

/** A face moved out of its room, behind its wall. */
function beside({ from, to, inward }: PlanFace): { from: [number, number]; to: [number, number] } {
  const by = -(away + wallThickness)
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
