import type { Mesh } from './mesh.ts'
import { extentsOf, levelsOf, outermostLevel, placer, sameLevel, type UpAxis } from './mesh-levels.ts'
import { outlineOf } from './mesh-outline.ts'
import type { Point } from './scan.ts'

/** A room as it is in a mesh, in the mesh's unit: its outline counter-clockwise on the plan, its floor and its ceiling. */
export type MeshFloor = {
  outline: Point[]
  level: number
  height: number
  /** Whether there is a ceiling; otherwise the height is that of the highest place. */
  ceiling: boolean
}

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
  const outline = outlineOf(floor, place, extents)
  if (outline === null) return null
  const ceiling = top - level > tall / 2
  return { outline, level, height: (ceiling ? top : high[2]) - level, ceiling }
}
