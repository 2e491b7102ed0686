import type { Mesh } from './mesh.ts'
import {
  extentsOf,
  type Level,
  levelsOf,
  outermostLevel,
  placer,
  sameLevel,
  type UpAxis,
} from './mesh-levels.ts'
import { outlineOf, soundOutline } from './mesh-outline.ts'
import { roughOutline } from './mesh-rough.ts'
import { signedArea } from './polygon.ts'
import type { Point } from './scan.ts'
import { median } from './scan-unit.ts'

/** A room as it is in a mesh, in the mesh's unit: its outline counter-clockwise on the plan, its floor and its ceiling. */
export type MeshFloor = {
  outline: Point[]
  level: number
  height: number
  /** Whether there is a ceiling; otherwise the height is that of the highest place. */
  ceiling: boolean
  /** Whether its floor has no clear outline, so that this one is around everything that was scanned. */
  rough: boolean
}

/** A floor of this share of the room around it is the whole of it; with less, furniture stands on it. */
const whole = 0.9

/** A floor that was drawn has this share of its area at one height, which is so thick as a share of the mesh's height. */
const drawn = { area: 0.5, thick: 4e-4 }

/** Whether a floor was drawn and not scanned: it is as its outline is, whatever stands on it. */
function isDrawn(floor: readonly Level[], tall: number): boolean {
  const area = (faces: readonly Level[]) => faces.reduce((sum, one) => sum + Math.abs(one.area), 0)
  const height = median(floor.map((one) => [one.height, Math.abs(one.area)] as const)) ?? 0
  const level = floor.filter((one) => Math.abs(one.height - height) <= drawn.thick * tall)
  return area(level) >= drawn.area * area(floor)
}

/** Whether a floor's own outline lacks floor, or has corners where walls have none. */
const isWorse = (exact: readonly Point[], around: readonly Point[]) =>
  signedArea(exact) < whole * signedArea(around) || exact.length > 2 * around.length

/** The floor, the outline and the ceiling of a mesh, with one axis up; null where no level floor is in it. */
export function findFloor(mesh: Mesh, up: UpAxis): MeshFloor | null {
  const place = placer(mesh, up)
  const extents = extentsOf(mesh, place)
  const { size, tall, high } = extents
  if (!(tall > 0 && size > 0)) return null
  const levels = levelsOf(mesh, place)
  const level = outermostLevel(levels, tall, true)
  const top = outermostLevel(levels, tall, false)
  if (level === null || top === null) return null
  const floor = levels.filter(({ height }) => Math.abs(height - level) <= sameLevel * tall)
  const ceiling = top - level > tall / 2
  const height = (ceiling ? top : high[2]) - level
  const exact = outlineOf(floor, place, extents)
  const found = (outline: Point[], rough: boolean): MeshFloor => ({ outline, level, height, ceiling, rough })
  if (exact && isDrawn(floor, tall)) return found(exact, false)
  const between = { level, top: level + height, slack: sameLevel * tall }
  const around = soundOutline(roughOutline(mesh, place, extents, between), extents)
  if (around && (exact === null || isWorse(exact, around))) return found(around, true)
  return exact && found(exact, false)
}
