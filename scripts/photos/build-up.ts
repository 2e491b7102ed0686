import { ofCell } from './chance.ts'
import { along, boxOf, type Lamp, type Solid, type Surface, solid, type Triple } from './solids.ts'
import { lumber, metal, painted } from './surfaces.ts'

/** The shell of a room, its near side open behind the eye: x from 0, y from the eye's wall at 0 to the far one. */
export function shell(
  [wide, deep, high]: Triple,
  {
    floor,
    wall,
    ceiling,
    far = wall,
  }: { floor: Surface; wall: Surface; ceiling: Surface; far?: Surface | null },
): Solid[] {
  return [
    boxOf([-0.2, -0.2, -0.2], [wide + 0.2, deep + 0.2, 0], floor),
    boxOf([-0.2, -0.2, high], [wide + 0.2, deep + 0.2, high + 0.2], ceiling),
    boxOf([-0.2, -0.2, 0], [0, deep + 0.2, high], wall),
    boxOf([wide, -0.2, 0], [wide + 0.2, deep + 0.2, high], wall),
    boxOf([-0.2, -0.2, 0], [wide + 0.2, 0, high], wall),
    ...(far ? [boxOf([-0.2, deep, 0], [wide + 0.2, deep + 0.2, high], far)] : []),
  ]
}

/** A wall of 2 × 4 studs along x, 16 in on center, whose face is at `y`. */
export function studs(from: number, to: number, y: number, high: number, spacing = 0.406): Solid[] {
  const [upright, flat] = [lumber(2), lumber(0)]
  return [
    ...along(from, to - 0.04, spacing, (x) =>
      boxOf([x, y, 0.04], [x + 0.038, y + 0.09, high - 0.08], upright),
    ),
    boxOf([to - 0.038, y, 0.04], [to, y + 0.09, high - 0.08], upright),
    boxOf([from, y, 0], [to, y + 0.09, 0.038], flat),
    boxOf([from, y, high - 0.08], [to, y + 0.09, high - 0.042], flat),
    boxOf([from, y, high - 0.038], [to, y + 0.09, high], flat),
  ]
}

/** Steel studs along y, 16 in on center, between tracks, whose face is at `x`. */
export function steelStuds(from: number, to: number, x: number, high: number): Solid[] {
  const steel = metal([0.58, 0.6, 0.63], 0.35)
  return [
    ...along(from, to, 0.406, (y) => boxOf([x, y, 0.02], [x + 0.092, y + 0.034, high - 0.02], steel)),
    boxOf([x - 0.002, from, 0], [x + 0.094, to, 0.03], steel),
    boxOf([x - 0.002, from, high - 0.04], [x + 0.094, to, high], steel),
  ]
}

/** A window in the far wall: the light of the day behind its frame. */
export function brightWindow(
  [x, y, z]: Triple,
  [wide, high]: readonly [number, number],
  light: Triple,
): { solids: Solid[]; lamp: Lamp } {
  const frame = painted([0.8, 0.8, 0.78])
  const [right, top] = [x + wide, z + high]
  return {
    solids: [
      boxOf([x, y - 0.012, z], [right, y - 0.01, top], {
        color: () => [1, 1, 1],
        glow: [light[0] * 0.2, light[1] * 0.22, light[2] * 0.25],
      }),
      ...[
        boxOf([x - 0.06, y - 0.05, z - 0.06], [right + 0.06, y, z], frame),
        boxOf([x - 0.06, y - 0.05, top], [right + 0.06, y, top + 0.06], frame),
        boxOf([x - 0.06, y - 0.05, z], [x, y, top], frame),
        boxOf([right, y - 0.05, z], [right + 0.06, y, top], frame),
        boxOf([x + wide / 2 - 0.02, y - 0.035, z], [x + wide / 2 + 0.02, y - 0.012, top], frame),
      ],
    ],
    lamp: { at: [x + wide / 2, y - 0.02, z + high / 2], across: [wide, 0, 0], along: [0, 0, high], light },
  }
}

/** A lamp that looks down. */
export const overhead = ([x, y, z]: Triple, wide: number, deep: number, light: Triple): Lamp => ({
  at: [x, y, z],
  across: [wide, 0, 0],
  along: [0, -deep, 0],
  light,
})

/** Base cabinets along a wall at `y`, each with its front, a reveal and a pull. */
export function cabinets(
  widths: readonly number[],
  [left, y, bottom]: Triple,
  { deep, high, front, toe = 0 }: { deep: number; high: number; front: Surface; toe?: number },
): Solid[] {
  const pull = metal([0.25, 0.25, 0.26], 0.2)
  let x = left
  return widths.flatMap((wide) => {
    const from = x
    x += wide
    const [near, low] = [y - deep, bottom + toe]
    const parts = [
      boxOf([from + 0.004, near + 0.02, low], [x - 0.004, y, bottom + high], front),
      boxOf([from, near + 0.03, low], [x, y - 0.01, bottom + high - 0.01], painted([0.04, 0.04, 0.04])),
      boxOf([from + 0.005, near, low + 0.004], [x - 0.005, near + 0.019, bottom + high - 0.004], front),
      // The panel in the middle lies back: four rails stand before it.
      boxOf([from + 0.005, near - 0.014, low + 0.004], [from + 0.06, near, bottom + high - 0.004], front),
      boxOf([x - 0.06, near - 0.014, low + 0.004], [x - 0.005, near, bottom + high - 0.004], front),
      boxOf(
        [from + 0.06, near - 0.014, bottom + high - 0.064],
        [x - 0.06, near, bottom + high - 0.004],
        front,
      ),
      boxOf([from + 0.06, near - 0.014, low + 0.004], [x - 0.06, near, low + 0.064], front),
      solid([x - 0.03, near - 0.03, toe ? bottom + high - 0.16 : bottom + 0.16], [0.012, 0.02, 0.13], pull),
    ]
    return toe
      ? [...parts, boxOf([from, near + 0.07, bottom], [x, y, low], painted([0.08, 0.08, 0.08]))]
      : parts
  })
}

/** A heap of what was torn out. */
export function heap(
  [x, y, z]: Triple,
  count: number,
  spread: number,
  surfaces: readonly Surface[],
): Solid[] {
  return Array.from({ length: count }, (_, n) => {
    const out = ofCell(n, 1) * spread
    const turn = ofCell(n, 2) * 6.28
    const rise = z + (1 - out / spread) * spread * 0.5 * ofCell(n, 3) + 0.04
    return solid(
      [x + out * Math.cos(turn), y + out * Math.sin(turn), rise],
      [0.08 + 0.35 * ofCell(n, 4), 0.05 + 0.22 * ofCell(n, 5), 0.012 + 0.03 * ofCell(n, 6)],
      surfaces[n % surfaces.length] ?? painted([0.5, 0.5, 0.5]),
      { turn: turn * 3, tilt: (ofCell(n, 7) - 0.5) * 1.6 },
    )
  })
}

/** A cable or pipe through places in turn. */
export function run(places: readonly Triple[], thick: number, surface: Surface): Solid[] {
  return places.slice(1).map((to, n) => {
    const from = places[n] ?? to
    const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
    const level = Math.hypot(dx, dy)
    const at: Triple = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2]
    // Along y before it is turned, since a tilt is about x.
    return solid(at, [thick, Math.hypot(level, dz) + thick * 0.6, thick], surface, {
      round: true,
      turn: level === 0 ? 0 : Math.atan2(-dx, dy),
      tilt: Math.atan2(dz, level),
    })
  })
}
