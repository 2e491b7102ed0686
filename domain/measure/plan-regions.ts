import { Nearby } from './nearby.ts'
import { cornersOf, startOf, traceFaces } from './plan-faces.ts'
import type { Plan } from './plan-graph.ts'
import { boxOf, contains } from './plan-shapes.ts'
import type { Point } from './scan.ts'

/**
 * What walls enclose on the plan. Sides are a piece's number doubled, and one more where it is walked from b to a; the
 * region lies to the left of each.
 */
export type Region = {
  /** Around it, counter-clockwise. */
  outer: readonly number[]
  /** Around what stands free in it: columns, closets. */
  holes: (readonly number[])[]
  /** Numbers of the pieces that stand in it or dangle into it: both of their sides are the region's. */
  spurs: number[]
  polygon: readonly Point[]
  /** m², less its holes. */
  area: number
}

export type Regions = {
  regions: readonly Region[]
  /** The number of the region that a point lies in, or -1. */
  locate: (point: Point) => number
}

/** What lies on a plan whose gaps are closed: its regions, each with what stands in it. */
export function regionsOf({ nodes, pieces }: Plan): Regions {
  const whole = traceFaces(nodes, pieces)
  const firm = [...pieces.keys()].filter((index) => whole.cycleOf[2 * index] !== whole.cycleOf[2 * index + 1])
  const ring = firm.map((index) => pieces[index]).filter((piece) => piece !== undefined)
  const { cycles, cycleOf } = traceFaces(nodes, ring)
  const regions: Region[] = []
  const regionOfCycle = cycles.map(({ sides, area }) => {
    if (area <= 0) return -1
    const outer = sides.map((side) => 2 * (firm[side >> 1] ?? 0) + (side & 1))
    regions.push({ outer, holes: [], spurs: [], polygon: cornersOf(nodes, ring, sides), area })
    return regions.length - 1
  })
  const size = regions.map(({ area }) => area)
  const nearby = new Nearby(
    regions.map(({ polygon }) => boxOf(polygon)),
    0,
  )
  const smallestAround = (point: Point, except: ReadonlySet<number>) => {
    let best = -1
    nearby.around([point[0], point[1], point[0], point[1]], (index) => {
      const polygon = regions[index]?.polygon
      if (!polygon || except.has(index) || (best >= 0 && (size[index] ?? 0) >= (size[best] ?? 0))) return
      if (contains(polygon, point)) best = index
    })
    return best
  }
  const touching = new Map<number, Set<number>>()
  const outsides = cycles.filter(({ area }) => area <= 0)
  for (const { sides } of outsides) touching.set(startOf(ring, sides[0] ?? 0), new Set())
  ring.forEach(({ a, b }, index) => {
    for (const node of [a, b])
      for (const side of [2 * index, 2 * index + 1])
        touching.get(node)?.add(regionOfCycle[cycleOf[side] ?? -1] ?? -1)
  })
  for (const { sides, area } of outsides) {
    const node = startOf(ring, sides[0] ?? 0)
    const around = smallestAround(nodes[node] ?? [0, 0], touching.get(node) ?? new Set())
    const region = regions[around]
    if (!region) continue
    const hole = sides.map((side) => 2 * (firm[side >> 1] ?? 0) + (side & 1))
    region.holes.push(hole)
    region.area += area
  }
  const nowhere = new Set<number>()
  const locate = (point: Point) => smallestAround(point, nowhere)
  pieces.forEach(({ a, b }, index) => {
    if (whole.cycleOf[2 * index] !== whole.cycleOf[2 * index + 1]) return
    const [from, to] = [nodes[a] ?? [0, 0], nodes[b] ?? [0, 0]]
    const around = locate([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
    regions[around]?.spurs.push(index)
  })
  return { regions, locate }
}
