import { cabinets, overhead, run, shell, steelStuds } from './build-up.ts'
import { along, boxOf, type Scene, solid, type Triple } from './solids.ts'
import { concrete, drywall, lumber, metal, painted, planks, tiled } from './surfaces.ts'

const tube: Triple = [150, 158, 165]
const dark: Scene['sky'] = [
  [0, 0, 0],
  [0, 0, 0],
]
const [wide, deep, high] = [2.9, 13, 3.2]
const steel = metal([0.62, 0.64, 0.67], 0.3)

const ducts = [
  solid([0.75, 6.5, 2.82], [0.45, 13, 0.45], steel, { round: true }),
  ...along(1.5, 12, 1.5, (y) =>
    solid([0.75, y, 2.82], [0.47, 0.03, 0.47], painted([0.4, 0.42, 0.44]), { round: true }),
  ),
  ...run(
    [
      [2.2, 0, 2.9],
      [2.2, 13, 2.9],
    ],
    0.05,
    painted([0.55, 0.1, 0.07]),
  ),
  ...along(1.2, 12, 2.4, (y) => solid([2.2, y, 2.8], [0.03, 0.03, 0.18], metal([0.7, 0.7, 0.7]))),
  ...run(
    [
      [2.5, 0, 2.75],
      [2.5, 13, 2.75],
    ],
    0.03,
    steel,
  ),
  ...run(
    [
      [2.6, 0, 2.75],
      [2.6, 13, 2.75],
    ],
    0.03,
    steel,
  ),
]
const lights = along(2, 12, 3.3, (y) => overhead([1.45, y, 3.02], 0.15, 1.2, tube))
const tubes = along(2, 12, 3.3, (y) =>
  boxOf([1.38, y - 0.6, 3.03], [1.52, y + 0.6, 3.06], { color: () => [1, 1, 1], glow: [4, 4.2, 4.4] }),
)

/** Steel studs along both sides of the corridor, the exam rooms seen through them. */
export const corridor: Scene = {
  sky: dark,
  wide: 70,
  solids: [
    ...shell([8.5, deep, high], {
      floor: concrete(),
      wall: drywall(false),
      ceiling: concrete([0.3, 0.3, 0.3]),
    }).map((one) => ({ ...one, at: [one.at[0] - 2.8, one.at[1], one.at[2]] as const })),
    ...steelStuds(0.9, deep, -0.05, high - 0.1),
    ...steelStuds(0.6, 4.2, wide - 0.05, high - 0.1),
    ...steelStuds(5.3, deep, wide - 0.05, high - 0.1),
    boxOf([wide - 0.05, 4.2, 2.15], [wide + 0.05, 5.3, 2.2], steel),
    ...along(2.4, deep, 3.2, (y) => boxOf([-2.7, y, 0], [-0.05, y + 0.09, high - 0.1], drywall(false))),
    ...along(3.4, deep, 3.2, (y) => boxOf([wide + 0.05, y, 0], [5.6, y + 0.09, high - 0.1], drywall(false))),
    ...ducts,
    ...tubes,
    ...along(0, 7, 1, (n) =>
      boxOf(
        [0.25 + n * 0.004, 3.1, n * 0.016],
        [1.47 + n * 0.004, 5.54, n * 0.016 + 0.013],
        painted([0.66, 0.64, 0.6]),
      ),
    ),
    solid([2.35, 3.4, 0.45], [0.5, 0.35, 0.9], painted([0.75, 0.55, 0.1]), { turn: 0.3 }),
  ],
  lamps: lights,
  eye: [1.7, 0.3, 1.6],
  look: [1.3, 6, 1.5],
  exposure: 0.9,
}

const grid = painted([0.85, 0.85, 0.84])
const tile = tiled([0.61, 0.61], [0.8, 0.8, 0.78], { joint: 0, vary: 0.02, gloss: 0 })

/** The ceiling's grid hung under the ducts, some of its tiles in. */
export const ceilingGrid: Scene = {
  sky: dark,
  wide: 78,
  solids: [
    ...shell([wide, deep, high], {
      floor: concrete(),
      wall: painted([0.74, 0.76, 0.75]),
      ceiling: concrete([0.2, 0.2, 0.2]),
    }),
    ...ducts,
    ...along(0.23, wide, 0.61, (x) => boxOf([x, 0, 2.5], [x + 0.024, deep, 2.53], grid)),
    ...along(0.3, deep, 0.61, (y) => boxOf([0, y, 2.5], [wide, y + 0.024, 2.53], grid)),
    ...along(0, 17, 1, (n) => n).flatMap((n) =>
      [0, 1, 2, 3]
        .filter((column) => (n < 9 ? (n * 7 + column * 3) % 5 === 0 : column !== 1 || n > 12))
        .map((column) =>
          boxOf(
            [0.254 + column * 0.61, 0.324 + n * 0.61, 2.524],
            [0.84 + column * 0.61, 0.91 + n * 0.61, 2.54],
            tile,
          ),
        ),
    ),
    ...along(1, 11, 2.44, (y) =>
      boxOf([0.87, y, 2.52], [1.45, y + 1.2, 2.535], { color: () => [1, 1, 1], glow: [3, 3.1, 3.2] }),
    ),
    solid([1.1, 3.2, 0.9], [0.06, 0.05, 1.9], painted([0.1, 0.3, 0.55]), { tilt: 0.15 }),
    solid([1.55, 3.2, 0.9], [0.06, 0.05, 1.9], painted([0.1, 0.3, 0.55]), { tilt: 0.15 }),
    ...along(0.3, 1.7, 0.3, (z) =>
      solid([1.32, 3.2 + (z - 0.9) * 0.15, z], [0.44, 0.1, 0.03], painted([0.5, 0.5, 0.5])),
    ),
    boxOf([0, 5.4, 0], [0.03, 6.3, 2.1], lumber(2, [0.6, 0.42, 0.25])),
    boxOf([wide - 0.03, 7.4, 0], [wide, 8.3, 2.1], lumber(2, [0.6, 0.42, 0.25])),
  ],
  lamps: along(1.6, 12, 2.44, (y) => overhead([1.16, y, 2.5], 0.5, 1.1, [10, 10.4, 10.8])),
  eye: [1.75, 0.2, 1.35],
  look: [1.3, 5, 2.0],
  exposure: 0.75,
}

const front = painted([0.66, 0.72, 0.74], { gloss: 0.05, rough: 0.2 })

/** An exam room painted, its casework in. */
export const examRoom: Scene = {
  sky: dark,
  wide: 72,
  solids: [
    ...shell([3.6, 3.4, 2.6], {
      floor: planks(0.18, [0.52, 0.47, 0.4], 0.1),
      wall: painted([0.78, 0.78, 0.74]),
      ceiling: tile,
      far: painted([0.3, 0.47, 0.49]),
    }),
    ...cabinets([0.6, 0.75, 0.6], [0.9, 3.4, 0], { deep: 0.55, high: 0.82, front, toe: 0.1 }),
    ...cabinets([0.6, 0.75, 0.6], [0.9, 3.4, 1.45], { deep: 0.33, high: 0.75, front }),
    boxOf([0.88, 2.83, 0.82], [2.87, 3.4, 0.86], painted([0.78, 0.77, 0.75], { gloss: 0.1, rough: 0.1 })),
    boxOf([1.55, 2.98, 0.862], [2.0, 3.28, 0.866], metal([0.55, 0.56, 0.57], 0.15)),
    ...run(
      [
        [1.78, 3.32, 0.86],
        [1.78, 3.32, 1.12],
        [1.78, 3.16, 1.14],
      ],
      0.025,
      metal([0.7, 0.7, 0.72], 0.08),
    ),
    boxOf([0, 0.9, 0], [0.03, 1.85, 2.1], lumber(2, [0.55, 0.38, 0.22])),
    boxOf([3.57, 1.6, 1.0], [3.6, 2.4, 1.12], painted([0.85, 0.85, 0.85])),
    solid([2.6, 1.75, 0.3], [0.4, 0.4, 0.6], painted([0.5, 0.37, 0.24]), { turn: 0.4 }),
    ...along(0.4, 3.4, 1.5, (x) =>
      boxOf([x, 1, 2.585], [x + 1.2, 1.6, 2.597], { color: () => [1, 1, 1], glow: [3.4, 3.5, 3.6] }),
    ),
  ],
  lamps: along(1, 3, 1.5, (x) => overhead([x, 1.3, 2.57], 1.2, 0.6, [11, 11.4, 11.6])),
  eye: [0.7, 0.15, 1.55],
  look: [2.1, 3.2, 1.1],
  exposure: 0.7,
}
