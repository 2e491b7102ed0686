import { startOf } from './plan-faces.ts'
import type { Plan } from './plan-graph.ts'
import type { Piece } from './plan-pieces.ts'
import type { Region } from './plan-regions.ts'
import type { Point } from './scan.ts'

/**
 * A stretch of a wall that a room is at, as long as it goes on: `start` and `end` are metres along the wall as it was
 * scanned, `from` and `to` are walked with the room to the left, `forward` where that is the wall's own way. `wall` is -1
 * where there is none, and `drawn` as its piece has it.
 */
export type Run = {
  wall: number
  start: number
  end: number
  forward: boolean
  from: Point
  to: Point
  length: number
  /** The corners from `from` on, without `to`: one where it is straight. */
  corners: readonly Point[]
  drawn?: Piece['drawn']
}

type Step = Omit<Run, 'corners'>

const goesOn = (before: Step, after: Step) =>
  before.wall >= 0 &&
  before.wall === after.wall &&
  before.forward === after.forward &&
  Math.abs(before.forward ? after.start - before.end : after.end - before.start) < 1e-6

function stepsOf({ nodes, pieces }: Plan, sides: readonly number[]): Step[] {
  return sides.flatMap((side) => {
    const piece = pieces[side >> 1]
    if (!piece) return []
    const [from, to] = [nodes[startOf(pieces, side)], nodes[startOf(pieces, side ^ 1)]]
    const { wall, start, end, length, drawn } = piece
    const step = {
      wall,
      start,
      end,
      length,
      forward: (side & 1) === 0,
      from: from ?? [0, 0],
      to: to ?? [0, 0],
    }
    return [drawn ? { ...step, drawn } : step]
  })
}

function join(steps: readonly Step[], plan: Plan): Run[] {
  const runs: Step[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && goesOn(last, step)) run.push(step)
    else runs.push([step])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) return []
    const curved = plan.lines[first.wall]?.curved ?? false
    return [
      {
        wall: first.wall,
        start: first.forward ? first.start : last.start,
        end: first.forward ? last.end : first.end,
        forward: first.forward,
        from: first.from,
        to: last.to,
        length: run.reduce((sum, { length }) => sum + length, 0),
        corners: curved ? run.map(({ from }) => from) : [first.from],
        ...(first.drawn && { drawn: first.drawn }),
      },
    ]
  })
}

/** Runs around a closed way, beginning where a wall begins. */
export function runsAround(plan: Plan, sides: readonly number[]): Run[] {
  const steps = stepsOf(plan, sides)
  const first = steps.findIndex((step, index) => {
    const before = steps.at(index - 1)
    return !before || !goesOn(before, step)
  })
  return join([...steps.slice(Math.max(0, first)), ...steps.slice(0, Math.max(0, first))], plan)
}

/** Runs of walls that stand in a region: of each its both sides. */
export function runsInside(plan: Plan, { spurs }: Pick<Region, 'spurs'>): Run[] {
  const sorted = [...spurs].sort((one, other) => {
    const [a, b] = [plan.pieces[one], plan.pieces[other]]
    return (a?.wall ?? 0) - (b?.wall ?? 0) || (a?.start ?? 0) - (b?.start ?? 0)
  })
  const ahead = stepsOf(
    plan,
    sorted.map((piece) => 2 * piece),
  )
  const back = stepsOf(plan, sorted.map((piece) => 2 * piece + 1).reverse())
  return [...join(ahead, plan), ...join(back, plan)]
}
