import { readLength } from '#domain/measure/typed-length.ts'
import type { Line } from '#domain/takeoff/line.ts'
import { usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { type Structure, type StructureId, structures } from '#domain/takeoff/structure-takeoff.ts'

/** m² in a square foot. */
const squareFoot = 0.3048 ** 2

/**
 * The lines of a structure as typed: lengths such as `10 ft` or `4 in`, areas in square feet, and counts. What is not typed
 * is as usual.
 */
export function takeStructure(
  id: StructureId,
  typed: Readonly<Record<string, string | number>>,
  assumptions: Readonly<Record<string, number>> = {},
): readonly Line[] {
  const { fields, takeOff }: Structure = structures[id]
  const values = Object.entries(typed).map(([name, value]): [string, number] => {
    if (typeof value === 'string') return [name, readLength(value)]
    return [name, fields[name]?.kind === 'area' ? value * squareFoot : value]
  })
  return takeOff(Object.fromEntries(values), { ...usualChoices, assumptions }, []).lines
}
