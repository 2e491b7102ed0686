import { certain, type Exact, exactFigure, one, sumOf } from '../takeoff/exact.ts'
import type { LabourLine, Line } from '../takeoff/line.ts'

/** Which material a kind of work puts in: the beginnings of its item ids. */
const materials: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'labour-framing': ['stud-2x4'],
    'labour-insulation': ['batt-'],
    'labour-drywall-hang': ['drywall-1/2', 'drywall-5/8', 'drywall-moisture', 'drywall-ceiling'],
    'labour-drywall-finish': ['joint-compound'],
    'labour-primer': ['primer-'],
    'labour-paint': ['paint-wall', 'paint-ceiling'],
    'labour-plank': ['flooring-plank'],
    'labour-tile': ['tile-box', 'wall-tile-box'],
    'labour-carpet': ['carpet-roll'],
    'labour-baseboard': ['baseboard'],
    'labour-casing': ['casing', 'door-casing'],
    'labour-slab': ['concrete-'],
    'labour-concrete': ['concrete-'],
    'labour-block': ['block-'],
    'labour-brick': ['brick-modular'],
    'labour-roof': ['shingles-'],
    'labour-fence': ['fence-picket'],
  }),
)

/** Labor that puts in a material, and which part of it does. */
export type JoinedPart = { labour: LabourLine; share: Exact }

/** Labor with the material lines that it puts in, and that which stands alone. */
export type JoinedLabour = {
  of: ReadonlyMap<Line, readonly JoinedPart[]>
  alone: readonly LabourLine[]
}

const hasRooms = (lines: readonly Line[], roomIds: readonly string[]) => {
  const all = new Set(lines.flatMap((line) => line.roomIds))
  return all.size === roomIds.length && roomIds.every((id) => all.has(id))
}

/** Which part each line has in the work: one has all of it, several areas by their size. Nothing can be said of others. */
function sharesIn(lines: readonly Line[]): readonly Exact[] | null {
  if (lines.length === 1) return [one]
  if (lines.length === 0 || lines.some(({ need }) => need.unit !== 'ft2')) return null
  const needs = lines.map(({ need }) => certain(exactFigure(need.value)))
  const { value: all } = sumOf(needs)
  return needs.map(({ value }) => value.div(all))
}

/**
 * Joins labor to the material that it puts in, in the same rooms: hanging board goes by area to the boards of walls and
 * ceilings. Painting walls and ceilings goes to neither paint, as gallons do not say which takes longer.
 */
export function joinLabour(lines: readonly Line[], labour: readonly LabourLine[]): JoinedLabour {
  const of = new Map<Line, JoinedPart[]>()
  const alone: LabourLine[] = []
  for (const work of labour) {
    const starts = materials.get(work.id.replace(/:.*$/, '')) ?? []
    const puts = lines.filter(({ itemId }) => starts.some((start) => itemId.startsWith(start)))
    const shares = hasRooms(puts, work.roomIds) ? sharesIn(puts) : null
    if (shares === null) alone.push(work)
    else
      for (const [index, line] of puts.entries())
        of.set(line, [...(of.get(line) ?? []), { labour: work, share: shares[index] ?? one }])
  }
  return { of, alone }
}
