import { heap, overhead, run, shell } from './build-up.ts'
import { along, boxOf, type Scene, type Solid, type Surface, solid, type Triple } from './solids.ts'
import {
  brick,
  concrete,
  grass,
  lumber,
  metal,
  painted,
  shingles,
  strands,
  tiled,
  underlay,
} from './surfaces.ts'

const clear: Scene['sky'] = [
  [0.32, 0.55, 1.05],
  [0.95, 1.05, 1.2],
]
const pitch = Math.atan(5 / 12)

/** A roof that rises from the eave at y 0; `surface` covers it from `from` to `to` along the eave, and `up` of its slope. */
function slope(
  from: number,
  to: number,
  up: readonly [number, number],
  lift: number,
  surface: Surface,
): Solid {
  const middle = (up[0] + up[1]) / 2
  return solid(
    [
      (from + to) / 2,
      middle * Math.cos(pitch) - lift * Math.sin(pitch),
      middle * Math.sin(pitch) + lift * Math.cos(pitch),
    ],
    [to - from, up[1] - up[0], 0.02],
    surface,
    { tilt: pitch },
  )
}

const trees = along(-30, 40, 4, (x) =>
  solid([x, 60, -1], [5, 3, 7 + 3 * Math.abs(Math.sin(x))], painted([0.1, 0.14, 0.07])),
)
const farBuildings = [
  boxOf([-22, 34, -7], [-4, 40, -1.5], brick),
  boxOf([-22.4, 33.6, -1.5], [-3.6, 40.4, -1.1], painted([0.3, 0.3, 0.3])),
]
const sun = { toward: [-0.55, -0.45, 0.7], light: [5.6, 5.1, 4.3] } as const

/** Underlayment rolled out from the eave, the deck bare above, bundles on the ridge. */
export const roofDeck: Scene = {
  sky: clear,
  sun,
  wide: 58,
  solids: [
    slope(-4, 16, [0, 7], 0, strands),
    slope(-4, 16, [-0.05, 3.72], 0.012, underlay),
    slope(-4, 6.2, [3.6, 4.6], 0.014, underlay),
    slope(-4, 16, [-0.12, 0], 0.02, metal([0.75, 0.75, 0.73], 0.3)),
    solid(
      [6.35, 4.1 * Math.cos(pitch), 4.1 * Math.sin(pitch) + 0.11],
      [0.16, 0.98, 0.16],
      painted([0.36, 0.4, 0.44]),
      { round: true, tilt: pitch },
    ),
    ...along(7.5, 12, 1.5, (x) => slope(x, x + 0.95, [5.6, 5.95], 0.08, painted([0.2, 0.19, 0.18]))),
    ...along(8.2, 12, 2.2, (x) => slope(x, x + 0.95, [5.15, 5.5], 0.05, painted([0.26, 0.25, 0.24]))),
    ...along(0, 3, 1, (n) =>
      solid(
        [3.1 + 0 * n, 5.7, 5.7 * Math.tan(pitch) + 0.12 + n * 0.0],
        [0.3, 0.3, 0.5],
        metal([0.4, 0.42, 0.44], 0.4),
        { round: true },
      ),
    ),
    slope(-1, 5, [1.5, 1.6], 0.06, lumber(0)),
    ...run(
      [
        [0.5, 1.9, 0.95],
        [1.7, 2.4, 1.12],
        [2.7, 2.2, 1.05],
        [3.9, 2.7, 1.25],
      ],
      0.03,
      painted([0.7, 0.12, 0.08]),
    ),
    boxOf([-60, -40, -8.2], [60, 90, -8], grass),
    ...trees,
    ...farBuildings,
  ],
  lamps: [],
  eye: [-1.8, 0.9, 2.6],
  look: [5.4, 4.4, 1.6],
  exposure: 0.4,
}

/** Shingles laid to the ridge, and the boots around the vents. */
export const roofDone: Scene = {
  sky: clear,
  sun,
  wide: 60,
  solids: [
    slope(-6, 18, [0, 7], 0, shingles),
    slope(-6, 18, [6.86, 7.04], 0.04, shingles),
    slope(-6, 18, [-0.1, 0], 0.02, metal([0.75, 0.75, 0.73], 0.3)),
    ...[3.4, 6.1, 9.2].flatMap((x, n) => {
      const up = 3.2 + n * 1.05
      return [
        slope(x - 0.25, x + 0.25, [up - 0.3, up + 0.25], 0.02, metal([0.45, 0.46, 0.48], 0.4)),
        solid(
          [x, up * Math.cos(pitch), up * Math.sin(pitch) + 0.28],
          [0.1, 0.1, 0.6],
          painted([0.78, 0.78, 0.76]),
          { round: true },
        ),
      ]
    }),
    solid([1.3, 2.2, 2.2 * Math.tan(pitch) + 0.1], [0.22, 0.3, 0.12], painted([0.75, 0.2, 0.05]), {
      tilt: pitch,
      turn: 0.1,
    }),
    boxOf([-60, -40, -8.2], [60, 90, -8], grass),
    ...trees,
    ...farBuildings,
  ],
  lamps: [],
  eye: [-0.6, 0.6, 2.3],
  look: [5.6, 4.6, 1.55],
  exposure: 0.62,
}

const light: Triple = [9, 9.2, 9]
const floorTile = tiled([0.05, 0.05], [0.34, 0.37, 0.39], {
  joint: 0.004,
  grout: [0.6, 0.6, 0.58],
  vary: 0.18,
  gloss: 0.05,
})
const wallTile = tiled([0.2, 0.2], [0.82, 0.83, 0.8], {
  joint: 0.004,
  grout: [0.55, 0.55, 0.53],
  vary: 0.03,
  gloss: 0.1,
})
const board = tiled([1.52, 0.91], [0.44, 0.45, 0.43], {
  joint: 0.05,
  grout: [0.62, 0.62, 0.6],
  vary: 0.03,
  gloss: 0,
})

/** The showers: floor tiled, walls tiled to the shoulder, cement board above, partitions still to come. */
export const showers: Scene = {
  sky: [
    [0, 0, 0],
    [0, 0, 0],
  ],
  wide: 74,
  solids: [
    ...shell([4.4, 4.6, 2.6], { floor: floorTile, wall: board, ceiling: painted([0.76, 0.76, 0.74]) }),
    boxOf([0, 4.588, 0], [4.4, 4.6, 1.6], wallTile),
    boxOf([0, 0, 0], [0.012, 4.6, 1.6], wallTile),
    boxOf([4.388, 2.2, 0], [4.4, 4.6, 0.8], wallTile),
    ...along(1.1, 4.2, 1.1, (x) => boxOf([x, 3.4, 0.3], [x + 0.1, 4.6, 1.9], wallTile)),
    ...along(0.55, 4.2, 1.1, (x) => x).flatMap((x) => [
      ...run(
        [
          [x, 4.57, 1.15],
          [x, 4.5, 1.15],
        ],
        0.11,
        metal([0.7, 0.7, 0.72], 0.1),
      ),
      ...run(
        [
          [x, 4.58, 2.02],
          [x, 4.4, 2.06],
        ],
        0.03,
        metal([0.72, 0.45, 0.25], 0.2),
      ),
      solid([x, 3.95, 0.002], [0.16, 0.16, 0.01], metal([0.45, 0.46, 0.48], 0.3)),
    ]),
    solid([3.5, 1.9, 0.19], [0.3, 0.3, 0.38], painted([0.82, 0.82, 0.8]), { round: true }),
    ...along(0, 3, 1, (n) =>
      solid([2.9, 1.5, 0.06 + n * 0.1], [0.42, 0.3, 0.09], painted([0.6, 0.46, 0.3]), {
        turn: 0.2 + n * 0.12,
      }),
    ),
    ...along(1, 3.6, 1.3, (x) =>
      boxOf([x, 2, 2.57], [x + 0.15, 3.2, 2.59], { color: () => [1, 1, 1], glow: [4, 4.1, 4] }),
    ),
  ],
  lamps: along(1.07, 3.7, 1.3, (x) =>
    overhead([x, 2.6, 2.56], 0.15, 1.2, [light[0] * 4, light[1] * 4, light[2] * 4]),
  ),
  eye: [3.5, 0.2, 1.6],
  look: [1.7, 4.4, 0.95],
  exposure: 0.75,
}

/** The building from the yard: brick, the scaffold along the eave, the chute into the dumpster. */
export const yard: Scene = {
  sky: clear,
  sun: { toward: [-0.7, -0.6, 0.55], light: [5.6, 5, 4.1] },
  wide: 66,
  solids: [
    boxOf([-40, -30, -0.2], [60, 60, 0], concrete([0.3, 0.3, 0.29])),
    boxOf([-40, 2, -0.1], [60, 60, 0.02], grass),
    boxOf([0, 6, 0], [24, 16, 6.4], brick),
    solid([12, 8.6, 7.7], [25, 6.6, 0.14], strands, { tilt: pitch }),
    solid([12, 7.2, 7.18], [25, 3.4, 0.16], underlay, { tilt: pitch }),
    ...along(1.5, 22, 2.6, (x) => x).flatMap((x) =>
      [1, 4].map((z) =>
        boxOf(
          [x, 5.97, z],
          [x + 1.2, 6.02, z + 1.4],
          painted([0.12, 0.15, 0.18], { gloss: 0.25, rough: 0.02 }),
        ),
      ),
    ),
    ...along(0.2, 15, 2.1, (x) => x).flatMap((x) => [
      ...run(
        [
          [x, 4.6, 0],
          [x, 4.6, 7.2],
        ],
        0.07,
        metal([0.75, 0.62, 0.15], 0.4),
      ),
      ...run(
        [
          [x, 5.6, 0],
          [x, 5.6, 7.2],
        ],
        0.07,
        metal([0.75, 0.62, 0.15], 0.4),
      ),
    ]),
    ...[2, 4.1, 6.2].flatMap((z) => [
      boxOf([0, 4.55, z], [15, 5.65, z + 0.05], lumber(0)),
      ...run(
        [
          [0, 4.58, z + 1],
          [15, 4.58, z + 1],
        ],
        0.045,
        metal([0.75, 0.62, 0.15], 0.4),
      ),
    ]),
    boxOf([16.4, 2.6, 0], [21.4, 4.6, 1.5], painted([0.08, 0.2, 0.3])),
    ...heap([18.9, 3.6, 1.42], 70, 1, [painted([0.2, 0.19, 0.18]), lumber(0), painted([0.5, 0.48, 0.44])]),
    ...run(
      [
        [17.6, 5.2, 6.6],
        [18, 4, 1.9],
      ],
      0.6,
      painted([0.75, 0.3, 0.08]),
    ),
  ],
  lamps: [],
  eye: [5, -6.5, 1.7],
  look: [10.5, 6, 3.3],
  exposure: 0.62,
}
