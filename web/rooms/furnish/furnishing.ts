import { v7 } from 'uuid'
import type { Room } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'
import type { DoorWay, Piece, SpacePlan } from '#domain/space-plan/check-plan.ts'
import { type KindId, kindOf } from '#domain/space-plan/kinds.ts'
import type { Standing } from '#domain/space-plan/place.ts'
import { snapped } from '#domain/space-plan/snap.ts'

/** A plan as it is being made: what was before each step, and what was taken back. */
export type Furnishing = {
  plan: SpacePlan
  chosen: string | null
  past: readonly SpacePlan[]
  future: readonly SpacePlan[]
}

export type Step =
  | { do: 'add'; kind: KindId; standing: Standing }
  /** `from` is how the plan was before a drag began: all of it is one step. */
  | { do: 'move'; id: string; at: Point; from?: SpacePlan }
  | { do: 'nudge'; id: string; by: Point }
  | { do: 'turn'; id: string; by: number }
  | { do: 'size'; id: string; width: number; depth: number }
  | { do: 'copy'; id: string }
  | { do: 'remove'; id: string }
  | { do: 'door'; id: string; way: DoorWay }
  | { do: 'choose'; id: string | null }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'take'; plan: SpacePlan }

/** How many steps can be taken back. */
const kept = 100

export const begun = (plan: SpacePlan): Furnishing => ({ plan, chosen: null, past: [], future: [] })

const changed = (
  state: Furnishing,
  plan: SpacePlan,
  chosen = state.chosen,
  before = state.plan,
): Furnishing => ({ plan, chosen, past: [...state.past, before].slice(-kept), future: [] })

const withPiece = (plan: SpacePlan, id: string, change: (piece: Piece) => Piece): SpacePlan => ({
  ...plan,
  pieces: plan.pieces.map((piece) => (piece.id === id ? change(piece) : piece)),
})

/** The plan after a step, in a room. A step that changes nothing leaves nothing to take back. */
export function furnish(state: Furnishing, step: Step, room: Room): Furnishing {
  const { plan, past, future } = state
  switch (step.do) {
    case 'add': {
      const { width, depth } = kindOf(step.kind)
      const piece = { id: v7(), kind: step.kind, ...step.standing, width, depth }
      return changed(state, { ...plan, pieces: [...plan.pieces, piece] }, piece.id)
    }
    case 'move': {
      const moved = withPiece(plan, step.id, (piece) => snapped(room, { ...piece, at: step.at }))
      return step.from === undefined
        ? { ...state, plan: moved, chosen: step.id }
        : changed(state, moved, step.id, step.from)
    }
    case 'nudge':
      return changed(
        state,
        withPiece(plan, step.id, (piece) => ({
          ...piece,
          at: [piece.at[0] + step.by[0], piece.at[1] + step.by[1]],
        })),
      )
    case 'turn':
      return changed(
        state,
        withPiece(plan, step.id, (piece) => ({ ...piece, turn: (piece.turn + step.by) % (2 * Math.PI) })),
      )
    case 'size':
      return changed(
        state,
        withPiece(plan, step.id, (piece) => ({ ...piece, width: step.width, depth: step.depth })),
      )
    case 'copy': {
      const piece = plan.pieces.find(({ id }) => id === step.id)
      if (!piece) return state
      const [cos, sin] = [Math.cos(piece.turn), Math.sin(piece.turn)]
      const copy = {
        ...piece,
        id: v7(),
        at: [piece.at[0] + cos * piece.width, piece.at[1] + sin * piece.width] as const,
      }
      return changed(state, { ...plan, pieces: [...plan.pieces, copy] }, copy.id)
    }
    case 'remove':
      return changed(state, { ...plan, pieces: plan.pieces.filter(({ id }) => id !== step.id) }, null)
    case 'door':
      return changed(state, { ...plan, doors: { ...plan.doors, [step.id]: step.way } })
    case 'choose':
      return { ...state, chosen: step.id }
    case 'undo': {
      const before = past.at(-1)
      return before === undefined
        ? state
        : { plan: before, chosen: null, past: past.slice(0, -1), future: [plan, ...future] }
    }
    case 'redo': {
      const [next, ...rest] = future
      return next === undefined ? state : { plan: next, chosen: null, past: [...past, plan], future: rest }
    }
    case 'take':
      return begun(step.plan)
  }
}
