import { contains } from '#domain/measure/plan-shapes.ts'
import type { Point } from '#domain/measure/scan.ts'

/** What stands on a floor, in metres: from one corner to the opposite one, and how high. */
type Standing = { from: Point; to: Point; height: number }

export type ScannedRoom = {
  corners: readonly Point[]
  height?: number
  ceiling?: boolean
  things?: readonly Standing[]
  /** A piece of floor outside that was seen through a door. */
  beyond?: Omit<Standing, 'height'>
  /** How far places are off, and how long the sides of faces are, in metres. */
  noise?: number
  step?: number
  /** The share of faces that the phone did not see. */
  unseen?: number
  /** By how much the room is turned, and its unit in metres; Z is up instead of Y. */
  yaw?: number
  unit?: number
  zUp?: boolean
}

/** Numbers between 0 and 1, the same at every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/**
 * A room as a phone's mesh of it, as an OBJ: small faces that are bumpy, with holes, furniture that hides the floor under it.
 * Corners counter-clockwise, in metres, at multiples of `step`.
 */
export function scannedMesh(room: ScannedRoom): string {
  const { corners, height = 2.5, ceiling = true, things = [], noise = 0.008 } = room
  const { beyond, step = 0.1, unseen = 0.02, yaw = 0.4, unit = 1, zUp = false } = room
  const random = numbers(7)
  const lines: string[] = []
  const known = new Map<string, number>()
  const vertex = (x: number, y: number, up: number): number => {
    const key = [x, y, up].map((value) => Math.round(value * 1000)).join()
    const number = known.get(key)
    if (number !== undefined) return number
    const [bx, by, bump] = [0, 1, 2].map(() => (random() + random() + random() - 1.5) * 2 * noise)
    const [px, py] = [x + (bx ?? 0), y + (by ?? 0)]
    const [tx, ty] = [
      (px * Math.cos(yaw) - py * Math.sin(yaw)) / unit,
      (px * Math.sin(yaw) + py * Math.cos(yaw)) / unit,
    ]
    const tall = (up + (bump ?? 0)) / unit
    lines.push(zUp ? `v ${tx} ${ty} ${tall}` : `v ${tx} ${tall} ${-ty}`)
    known.set(key, known.size + 1)
    return known.size
  }
  const face = (...places: (readonly [number, number, number])[]) => {
    if (random() < unseen) return
    const [a, b, c, d] = places.map((place) => vertex(...place))
    lines.push(`f ${a} ${b} ${c}`, `f ${a} ${c} ${d}`)
  }
  const level = (x: number, y: number, up: number, upward: boolean) => {
    const around = [
      [x, y, up],
      [x + step, y, up],
      [x + step, y + step, up],
      [x, y + step, up],
    ] as const
    face(...(upward ? around : [...around].reverse()))
  }
  const [wide, deep] = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))]
  for (let i = 0; i < Math.round(wide / step); i++)
    for (let j = 0; j < Math.round(deep / step); j++) {
      const [x, y] = [i * step, j * step]
      const middle: Point = [x + step / 2, y + step / 2]
      if (!contains(corners, middle)) continue
      const on = things.find(
        ({ from, to }) =>
          middle[0] > from[0] && middle[0] < to[0] && middle[1] > from[1] && middle[1] < to[1],
      )
      level(x, y, on?.height ?? 0, true)
      if (ceiling) level(x, y, height, false)
    }
  if (beyond)
    for (let x = beyond.from[0]; x < beyond.to[0] - step / 2; x += step)
      for (let y = beyond.from[1]; y < beyond.to[1] - step / 2; y += step) level(x, y, 0, true)
  const upright = (from: Point, to: Point, top: number) => {
    const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / step)
    const at = (share: number): Point => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ]
    for (let i = 0; i < count; i++)
      for (let up = 0; up < top - step / 2; up += step) {
        const [a, b] = [at(i / count), at((i + 1) / count)]
        const high = Math.min(top, up + step)
        face([...a, up], [...a, high], [...b, high], [...b, up])
      }
  }
  corners.forEach((corner, index) => {
    upright(corner, corners[(index + 1) % corners.length] ?? corner, height)
  })
  for (const { from, to, height: top } of things) {
    upright([to[0], from[1]], to, top)
    upright(to, [from[0], to[1]], top)
  }
  return lines.join('\n')
}
