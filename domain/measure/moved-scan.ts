import type { CapturedObject, CapturedRoom, CapturedSurface } from './captured-room.ts'

export type Move = {
  /** Around the vertical, in radians, counter-clockwise from above. */
  yaw?: number
  /** Left and right change places. */
  mirrored?: boolean
  /** Metres of the phone's X, Y and Z. */
  shift?: readonly [number, number, number]
  /** Puts every list in another order; the same number always in the same. */
  shuffle?: number
  /** Gives every element another identifier, parents with them. */
  rename?: string
}

/** `a` after `b`: the product of two matrices of 16 numbers by columns. */
const product = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: 16 }, (_, place) => {
    const [row, column] = [place % 4, place - (place % 4)]
    return [0, 1, 2, 3].reduce((sum, k) => sum + (a[row + 4 * k] ?? 0) * (b[column + k] ?? 0), 0)
  })

const flip = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** Fisher and Yates' shuffle, with a linear congruential generator (Numerical Recipes' constants). */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed >>> 0
  const rest = [...list]
  return list.flatMap(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1)
  })
}

/**
 * The same rooms as another phone would have written them: turned, mirrored, shifted, in another order, under other
 * identifiers. Everything that is measured must stay as it was. Curves are turned and shifted, and refuse to be mirrored:
 * throws a `RangeError`.
 */
export function movedScan(captured: CapturedRoom, move: Move): CapturedRoom {
  const { yaw = 0, mirrored = false, shift = [0, 0, 0], shuffle, rename } = move
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const turn = product([cos, 0, -sin, 0, 0, 1, 0, 0, sin, 0, cos, 0, ...shift, 1], mirrored ? flip : identity)
  const moved = (transform: readonly number[]) => {
    const there = product(turn, transform)
    // Flipped in its own frame as well, so that the frame stays right-handed, as every phone writes it.
    return mirrored ? product(there, flip) : there
  }
  const named = (id: string) => (rename === undefined ? id : `${rename}-${[...id].reverse().join('')}`)
  const ordered = <T>(list: readonly T[]) => (shuffle === undefined ? [...list] : shuffled(list, shuffle))
  const element = <T extends CapturedSurface | CapturedObject>(one: T): T => ({
    ...one,
    identifier: named(one.identifier),
    parentIdentifier: one.parentIdentifier === null ? null : named(one.parentIdentifier),
    transform: moved(one.transform),
  })
  const surface = (one: CapturedSurface): CapturedSurface => {
    if (mirrored && one.curve) throw new RangeError('A curve cannot be mirrored here')
    const polygonCorners = one.polygonCorners.map(([x = 0, ...rest]) => [mirrored ? -x : x, ...rest])
    return { ...element(one), polygonCorners }
  }
  return {
    ...captured,
    sections: ordered(captured.sections).map((section) => ({
      ...section,
      center: product(turn, [...identity.slice(0, 12), ...section.center, 1]).slice(12, 15),
    })),
    walls: ordered(captured.walls).map(surface),
    doors: ordered(captured.doors).map(surface),
    windows: ordered(captured.windows).map(surface),
    openings: ordered(captured.openings).map(surface),
    floors: ordered(captured.floors).map(surface),
    objects: ordered(captured.objects).map((one) => element(one)),
  }
}

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
