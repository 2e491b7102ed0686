import { closeGaps } from './close-gaps.ts'
import { closeOuter, type Evidence, withoutIdle } from './close-outer.ts'
import { type FloorOnPlan, floorsOnPlan } from './floor-sides.ts'
import { cornersOf, traceFaces } from './plan-faces.ts'
import { type OpenLine, type Plan, planOfWalls } from './plan-graph.ts'
import { regionsOf } from './plan-regions.ts'
import { contains } from './plan-shapes.ts'
import type { Point, ScannedFloor, ScannedWall } from './scan.ts'

/** A label is in a room that is this near to it, in metres. */
const besideLabel = 0.1

/** The plan with those sides of boxes only that end a place where one of `centres` is, as sides of a floor. */
function withBoxesAround(plan: Plan, centres: readonly Point[]): Plan {
  const { cycles, cycleOf } = traceFaces(plan.nodes, plan.pieces)
  const isRoom = new Map<number, boolean>()
  const hasCentre = (cycle: number) => {
    const known = isRoom.get(cycle)
    if (known !== undefined) return known
    const { sides = [], area = 0 } = cycles[cycle] ?? {}
    const corners = area > 0 ? cornersOf(plan.nodes, plan.pieces, sides) : []
    const has = centres.some((centre) => contains(corners, centre))
    isRoom.set(cycle, has)
    return has
  }
  return {
    ...plan,
    pieces: plan.pieces.flatMap((piece, index) => {
      if (piece.drawn !== 'box') return [piece]
      const ends = [2 * index, 2 * index + 1].some((side) => hasCentre(cycleOf[side] ?? -1))
      return ends ? [{ ...piece, drawn: 'floor' as const }] : []
    }),
  }
}

/**
 * The walls of one story as a plan with everything closed that is: by the floors that were scanned, by hand, over gaps. A
 * floor that may be a box around several rooms ends only places where the phone saw a room (`centres` of its labels) that
 * nothing else encloses. Throws a ScanRefusal where walls are too many and too tangled to tell.
 */
export function closedPlan(
  walls: readonly ScannedWall[],
  scanned: readonly ScannedFloor[],
  centres: readonly Point[],
  byHand: readonly OpenLine[],
): { plan: Plan; floors: readonly FloorOnPlan[]; evidence: Evidence } {
  const bare = planOfWalls(walls)
  const labelsIn = (polygon: readonly Point[]) => centres.filter((centre) => contains(polygon, centre)).length
  const { floors, open, boxes } = floorsOnPlan(scanned, bare, labelsIn)
  const hasLabels = centres.length > 0
  const evidence = {
    hasLabels,
    isLabelled: (polygon: () => readonly Point[]) => hasLabels && labelsIn(polygon()) > 0,
  }
  const closedWith = (lines: readonly OpenLine[]): Plan => {
    const drawn =
      lines.length > 0 ? { ...planOfWalls(walls, lines), keptFor: bare.keptFor, crossed: bare.crossed } : bare
    return closeOuter(closeGaps(drawn), evidence)
  }
  const plan = closedWith([...open, ...byHand])
  if (boxes.length === 0) return { plan, floors, evidence }
  const { locate } = regionsOf(plan)
  // A label on a wall is in whichever room is beside it.
  const isUnplaced = ([x, y]: Point) =>
    [0, 1, 2, 3, 4].every((turn) => {
      const reach = turn === 4 ? 0 : besideLabel
      return (
        locate([x + reach * Math.cos((turn * Math.PI) / 2), y + reach * Math.sin((turn * Math.PI) / 2)]) < 0
      )
    })
  const unplaced = centres.filter(isUnplaced)
  if (unplaced.length === 0) return { plan, floors, evidence }
  const boxed = withBoxesAround(closedWith([...open, ...byHand, ...boxes]), unplaced)
  return { plan: closeOuter(withoutIdle(boxed), evidence), floors, evidence }
}
