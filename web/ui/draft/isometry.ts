import { circle, path, short, type Tone } from './ink.ts'
import { write } from './lettering.ts'

/** A point of the room, in inches: x runs right and down on the paper, y left and down, z up. */
export type Point = readonly [x: number, y: number, z: number]

const run = Math.cos(Math.PI / 6)

/** Isometric projection at `scale` units an inch, with the far corner of the floor at (`left`, `top`). */
export function isometry(scale: number, left: number, top: number) {
  const project = ([x, y, z]: Point): [number, number] => [
    left + (x - y) * run * scale,
    top + ((x + y) / 2 - z) * scale,
  ]
  const at = (point: Point) => project(point).map(short).join(' ')
  const line = (...points: Point[]) => `M${points.map(at).join('L')}`
  const plane = (...points: Point[]) => `${line(...points)}Z`
  const dots = (points: readonly Point[]) => points.map((point) => `M${at(point)}h0`).join('')

  /** A block with its three seen faces: top, the left one towards +y, the right one towards +x. */
  const block = (
    [x, y, z]: Point,
    [wide, deep, high]: Point,
    [top, left, right]: readonly [Tone, Tone, Tone],
    width = 1.5,
  ) => {
    const [x2, y2, z2] = [x + wide, y + deep, z + high]
    const look = { stroke: 'ink', width } as const
    return (
      path(plane([x, y2, z], [x2, y2, z], [x2, y2, z2], [x, y2, z2]), { fill: left, ...look }) +
      path(plane([x2, y, z], [x2, y2, z], [x2, y2, z2], [x2, y, z2]), { fill: right, ...look }) +
      path(plane([x, y, z2], [x2, y, z2], [x2, y2, z2], [x, y2, z2]), { fill: top, ...look })
    )
  }

  /** Text that lies in a plane of the drawing and begins, ends or has its middle at a point. */
  const lay = (
    text: string,
    point: Point,
    on: keyof typeof planes,
    setting: { size: number; anchor?: 'start' | 'middle' | 'end'; fill?: Tone; dy?: number },
  ) => {
    const [x, y] = project(point)
    const { dy = 0, ...rest } = setting
    return write(text, {
      x: 0,
      y: dy,
      ...rest,
      transform: `matrix(${planes[on]} ${short(x)} ${short(y)})`,
    })
  }

  /** A dimension line away from an edge: extension lines, ticks at 45 degrees and the measure in its plane. */
  const dimension = ({
    from,
    to,
    away,
    gap = 16,
    label,
    on,
    side = 1,
    size = 26,
    tone = 'ink',
  }: {
    from: Point
    to: Point
    away: Point
    /** How far from the edge, in inches. */
    gap?: number
    label: string
    on: keyof typeof planes
    /** 1 for a measure below its line, -1 for one above it. */
    side?: 1 | -1
    size?: number
    tone?: Tone
  }) => {
    const shift = (point: Point, by: number): Point => [
      point[0] + away[0] * by,
      point[1] + away[1] * by,
      point[2] + away[2] * by,
    ]
    const [start, end] = [shift(from, gap), shift(to, gap)]
    const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2, (start[2] + end[2]) / 2]
    const tick = (point: Point) => {
      const [x, y] = project(point)
      return `M${short(x - 5)} ${short(y + 5)}l10 -10`
    }
    return (
      path(
        line(shift(from, 4), shift(from, gap + 5)) +
          line(shift(to, 4), shift(to, gap + 5)) +
          line(start, end),
        { stroke: tone, opacity: 0.75 },
      ) +
      path(tick(start) + tick(end), { stroke: tone, width: 2.5 }) +
      lay(label, middle, on, { size, anchor: 'middle', fill: tone, dy: size * (side === 1 ? 1.08 : -0.4) })
    )
  }

  /** The dimension lines of a floor, along its two near edges; each measure lies on the floor before its edge. */
  const sides = ({
    wide,
    deep,
    gap,
    labels: [across, away],
  }: {
    wide: number
    deep: number
    gap: number
    labels: readonly [across: string, away: string]
  }) =>
    dimension({
      from: [0, deep, 0],
      to: [wide, deep, 0],
      away: [0, 1, 0],
      gap,
      label: across,
      on: 'floorRight',
    }) +
    dimension({
      from: [wide, 0, 0],
      to: [wide, deep, 0],
      away: [1, 0, 0],
      gap,
      label: away,
      on: 'floorAway',
    })

  return { project, at, line, plane, dots, block, lay, dimension, sides }
}

/** What a letter's own axes become: along the floor to the right or away to the right, and upright on either wall. */
const planes = {
  floorRight: `${run.toFixed(3)} .5 ${(-run).toFixed(3)} .5`,
  floorAway: `${run.toFixed(3)} -.5 ${run.toFixed(3)} .5`,
  wallRight: `${run.toFixed(3)} .5 0 1`,
  wallAway: `${run.toFixed(3)} -.5 0 1`,
  up: '0 -1 1 0',
} as const

/** A keynote: the number that a drawing and its list share. */
export const keynote = (x: number, y: number, number: number, radius = 15) =>
  circle(x, y, radius, { fill: 'ink', stroke: 'sheet', width: 2 }) +
  write(String(number), { x, y: y + radius * 0.42, size: radius * 1.25, anchor: 'middle', fill: 'paper' })
