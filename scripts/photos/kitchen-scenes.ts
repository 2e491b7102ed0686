import { brightWindow, cabinets, heap, overhead, run, shell, studs } from './build-up.ts'
import { along, boxOf, type Scene, solid, type Triple } from './solids.ts'
import { batt, drywall, lumber, metal, painted, planks, stone, strands, tiled } from './surfaces.ts'

const day: Triple = [9, 10, 11.5]
const bulb: Triple = [22, 17.5, 11.5]
const dark: Scene['sky'] = [
  [0, 0, 0],
  [0, 0, 0],
]
const [wide, deep, high] = [4.2, 3.4, 2.44]
const window = brightWindow([1.5, deep, 1.07], [1.25, 1.05], day)
const view = { sky: dark, wide: 74 } as const

const joists = along(0.2, wide, 0.406, (x) => boxOf([x, 0, high - 0.24], [x + 0.04, deep, high], lumber(1)))
const oldWall = drywall(false)

/** The range wall after the old cabinets: their shadows on the paint, a torn strip, the heap on the floor. */
export const demolition: Scene = {
  ...view,
  solids: [
    ...shell([wide, deep, high], {
      floor: planks(0.14, [0.42, 0.3, 0.19], 0),
      wall: painted([0.72, 0.68, 0.56]),
      ceiling: painted([0.78, 0.77, 0.74]),
    }),
    ...window.solids,
    boxOf([0.15, deep - 0.006, 1.4], [1.25, deep, 2.15], painted([0.86, 0.82, 0.7])),
    boxOf([2.95, deep - 0.006, 1.4], [4, deep, 2.15], painted([0.86, 0.82, 0.7])),
    boxOf([0.1, deep - 0.006, 0.1], [4.1, deep, 0.88], oldWall),
    boxOf([0.6, deep - 0.012, 0.25], [1.35, deep, 0.8], painted([0.1, 0.08, 0.07])),
    ...along(0.66, 1.3, 0.3, (x) => boxOf([x, deep - 0.02, 0.25], [x + 0.04, deep, 0.8], lumber(2))),
    ...heap([2.5, 2.2, 0], 90, 0.85, [
      painted([0.74, 0.72, 0.68]),
      lumber(0, [0.5, 0.33, 0.18]),
      painted([0.58, 0.55, 0.5]),
      lumber(0),
    ]),
    solid([0.75, 2.3, 0.33], [0.6, 0.6, 0.66], painted([0.11, 0.12, 0.13]), { turn: 0.4 }),
    solid([3.85, 2.4, 0.6], [0.05, 0.04, 1.2], lumber(2), { turn: 0.2, tilt: -0.25 }),
    ...run(
      [
        [2.2, deep - 0.05, 0.55],
        [2.2, deep - 0.25, 0.55],
        [2.2, deep - 0.25, 0.62],
      ],
      0.03,
      metal([0.72, 0.4, 0.22]),
    ),
  ],
  lamps: [window.lamp, overhead([1.2, 1, high - 0.05], 0.4, 0.4, bulb)],
  eye: [1.3, 0.15, 1.55],
  look: [2.35, 3.2, 0.95],
  exposure: 0.95,
}

/** Fiberboard, dark behind the studs. */
const sheathing = painted([0.17, 0.15, 0.13])

const openWalls = [
  ...shell([wide, deep, high], {
    floor: strands,
    wall: drywall(false),
    ceiling: strands,
    far: null,
  }),
  boxOf([-0.2, deep + 0.1, 0], [1.46, deep + 0.2, high], sheathing),
  boxOf([2.79, deep + 0.1, 0], [wide + 0.2, deep + 0.2, high], sheathing),
  boxOf([1.4, deep + 0.1, 0], [2.85, deep + 0.2, 1.07], sheathing),
  boxOf([1.4, deep + 0.1, 2.12], [2.85, deep + 0.2, high], sheathing),
  ...studs(0, 1.5, deep, high),
  ...studs(2.75, wide, deep, high),
  ...along(1.85, 2.5, 0.406, (x) => boxOf([x, deep, 0.04], [x + 0.038, deep + 0.09, 0.98], lumber(2))),
  boxOf([1.46, deep, 0.99], [2.79, deep + 0.09, 1.07], lumber(0)),
  boxOf([1.46, deep, 2.12], [2.79, deep + 0.09, 2.36], lumber(0, [0.66, 0.47, 0.28])),
  ...joists,
]
const daylight = brightWindow([1.5, deep + 0.08, 1.07], [1.25, 1.05], day)

/** The wall open: studs, a header, and blocking flat at 5 ft 2 in for the hood. */
export const framing: Scene = {
  ...view,
  solids: [
    ...openWalls,
    ...daylight.solids,
    ...along(2.75, wide - 0.4, 0.406, (x) =>
      boxOf([x + 0.04, deep + 0.005, 1.5], [x + 0.404, deep + 0.045, 1.64], lumber(0, [0.82, 0.62, 0.38])),
    ),
    ...along(0, 1.1, 0.406, (x) =>
      boxOf([x + 0.04, deep + 0.005, 1.42], [x + 0.404, deep + 0.045, 1.56], lumber(0, [0.82, 0.62, 0.38])),
    ),
    ...along(0, 3, 1, (n) =>
      solid([0.55, 1.9 + n * 0.1, 0.05 + 0 * n], [2.2, 0.089, 0.038], lumber(0), { turn: 1.35 + n * 0.02 }),
    ),
    solid([3.35, 2.2, 0.4], [0.9, 0.06, 0.06], lumber(0), { turn: 0.3 }),
    solid([3.05, 2.1, 0.2], [0.05, 0.05, 0.42], lumber(2), { tilt: 0.3 }),
    solid([3.65, 2.3, 0.2], [0.05, 0.05, 0.42], lumber(2), { tilt: -0.3 }),
  ],
  lamps: [daylight.lamp, overhead([2, 1.1, high - 0.3], 0.35, 0.35, bulb)],
  eye: [0.9, 0.2, 1.5],
  look: [2.5, 3.3, 1.15],
  exposure: 1.05,
}

const yellow = painted([0.85, 0.68, 0.12])
const blue = painted([0.09, 0.22, 0.55])
const box = (x: number, z: number) => boxOf([x, deep - 0.012, z], [x + 0.06, deep + 0.06, z + 0.1], blue)

/** The rough-in: blue boxes, yellow cable stapled along the studs, copper and a white drain. */
export const roughIn: Scene = {
  ...view,
  solids: [
    ...openWalls,
    ...daylight.solids,
    box(0.45, 1.1),
    box(1.27, 1.1),
    box(2.84, 1.1),
    box(3.65, 1.1),
    box(3.25, 0.35),
    ...run(
      [
        [0.48, deep + 0.03, 1.2],
        [0.47, deep + 0.03, 2.2],
        [0.9, deep + 0.03, 2.28],
        [1.4, deep + 0.03, 2.28],
      ],
      0.014,
      yellow,
    ),
    ...run(
      [
        [1.3, deep + 0.03, 1.2],
        [1.29, deep + 0.03, 2.3],
      ],
      0.014,
      yellow,
    ),
    ...run(
      [
        [2.87, deep + 0.03, 1.2],
        [2.87, deep + 0.03, 1.75],
        [3.68, deep + 0.03, 1.78],
        [3.68, deep + 0.03, 1.2],
      ],
      0.014,
      yellow,
    ),
    ...run(
      [
        [3.28, deep + 0.03, 0.45],
        [3.28, deep + 0.03, 2.3],
      ],
      0.016,
      painted([0.75, 0.3, 0.1]),
    ),
    ...run(
      [
        [2.0, deep + 0.04, 0.04],
        [2.0, deep + 0.04, 0.62],
        [2.0, deep - 0.1, 0.62],
      ],
      0.024,
      metal([0.75, 0.42, 0.24], 0.15),
    ),
    ...run(
      [
        [2.3, deep + 0.04, 0.04],
        [2.3, deep + 0.04, 0.62],
        [2.3, deep - 0.1, 0.62],
      ],
      0.024,
      metal([0.75, 0.42, 0.24], 0.15),
    ),
    ...run(
      [
        [2.15, deep + 0.04, 0.04],
        [2.15, deep + 0.04, 0.42],
        [2.15, deep - 0.1, 0.42],
      ],
      0.06,
      painted([0.85, 0.85, 0.83]),
    ),
    ...along(3, wide - 0.45, 0.406, (x) =>
      boxOf([x + 0.02, deep + 0.02, 1.9], [x + 0.12, deep + 0.09, 2.34], batt),
    ),
    solid([0.9, 2.3, 0.12], [0.32, 0.32, 0.2], yellow, { round: true }),
  ],
  lamps: [daylight.lamp, overhead([2.4, 1, high - 0.3], 0.35, 0.35, bulb)],
  eye: [3.3, 0.3, 1.5],
  look: [1.9, 3.3, 1.2],
  exposure: 1.05,
}

/** Taped and mudded, a ladder and buckets. */
export const taped: Scene = {
  ...view,
  solids: [
    ...shell([wide, deep, high], { floor: strands, wall: drywall(), ceiling: drywall() }),
    ...window.solids,
    ...[0, 1].map((n) =>
      solid([0.75 + n * 0.45, 2.5, 0.75], [0.05, 0.05, 1.55], metal([0.75, 0.55, 0.1], 0.4), { tilt: 0.16 }),
    ),
    ...along(0.25, 1.4, 0.3, (z) =>
      solid([0.97, 2.49 + (z - 0.75) * 0.16, z], [0.45, 0.08, 0.03], metal([0.7, 0.7, 0.7], 0.4)),
    ),
    solid([2.9, 2.5, 0.19], [0.3, 0.3, 0.38], painted([0.82, 0.82, 0.8]), { round: true }),
    solid([3.3, 2.2, 0.19], [0.3, 0.3, 0.38], painted([0.78, 0.8, 0.82]), { round: true }),
    solid([2.3, 2.9, 0.05], [1.2, 2.4, 0.06], painted([0.7, 0.69, 0.66]), { turn: 0.08 }),
  ],
  lamps: [window.lamp, overhead([3, 1.1, high - 0.03], 0.4, 0.4, bulb)],
  eye: [2.9, 0.15, 1.55],
  look: [1.9, 3.3, 1.15],
  exposure: 0.78,
}

const green = painted([0.13, 0.23, 0.2], { gloss: 0.05, rough: 0.2 })
const boxes = [0.61, 0.76, 0.91, 0.76, 0.46, 0.61]
const wallTops = [
  ...cabinets([0.61, 0.76], [0.05, deep, 1.42], { deep: 0.33, high: 0.92, front: green }),
  ...cabinets([0.62, 0.75], [2.83, deep, 1.42], { deep: 0.33, high: 0.92, front: green }),
]

/** The cabinet run, set and shimmed, no top yet; the film still on the floor. */
export const cabinetRun: Scene = {
  ...view,
  solids: [
    ...shell([wide, deep, high], {
      floor: planks(0.12, [0.5, 0.36, 0.22]),
      wall: painted([0.76, 0.75, 0.71]),
      ceiling: painted([0.84, 0.83, 0.81]),
    }),
    ...window.solids,
    ...cabinets(boxes, [0.05, deep, 0], { deep: 0.6, high: 0.88, front: green, toe: 0.1 }),
    ...wallTops,
    boxOf([0.05, deep - 0.6, 0.88], [0.66, deep, 0.884], lumber(0, [0.7, 0.58, 0.4])),
    solid([3.4, 1.7, 0.14], [0.55, 0.35, 0.28], painted([0.52, 0.38, 0.24]), { turn: 0.5 }),
    solid([2.2, deep - 0.3, 0.9], [1.22, 0.06, 0.03], metal([0.8, 0.6, 0.05], 0.4), { turn: 0.05 }),
  ],
  lamps: [window.lamp, overhead([1.4, 1.2, high - 0.02], 0.6, 0.6, [12, 11, 9.5])],
  eye: [0.6, 0.15, 1.5],
  look: [2.4, 3.3, 0.95],
  exposure: 0.78,
}

/** Stone on the boxes and the first rows of tile over it. */
export const backsplash: Scene = {
  ...view,
  wide: 62,
  solids: [
    ...shell([wide, deep, high], {
      floor: planks(0.12, [0.5, 0.36, 0.22]),
      wall: painted([0.76, 0.75, 0.71]),
      ceiling: painted([0.84, 0.83, 0.81]),
    }),
    ...window.solids,
    ...cabinets(boxes, [0.05, deep, 0], { deep: 0.6, high: 0.88, front: green, toe: 0.1 }),
    ...wallTops,
    boxOf([0.03, deep - 0.64, 0.88], [4.17, deep, 0.92], stone),
    boxOf(
      [0.03, deep - 0.012, 0.922],
      [1.42, deep, 1.42],
      tiled([0.152, 0.076], [0.83, 0.85, 0.83], { shift: 0.5, gloss: 0.12 }),
    ),
    boxOf(
      [2.83, deep - 0.012, 0.922],
      [4.17, deep, 1.227],
      tiled([0.152, 0.076], [0.83, 0.85, 0.83], { shift: 0.5, gloss: 0.12 }),
    ),
    solid([3.3, deep - 0.35, 1], [0.22, 0.16, 0.16], painted([0.8, 0.8, 0.82]), { turn: 0.3 }),
    solid([2.6, deep - 0.42, 0.95], [0.28, 0.11, 0.05], metal([0.6, 0.6, 0.6]), { turn: 0.6 }),
    solid([0.8, deep - 0.3, 1.03], [0.14, 0.14, 0.22], painted([0.75, 0.3, 0.1]), { round: true }),
  ],
  lamps: [window.lamp, overhead([2.2, 1.6, high - 0.02], 0.8, 0.8, [9, 8.4, 7.4])],
  eye: [3.1, 1.15, 1.5],
  look: [1.5, 3.4, 1.06],
  exposure: 0.62,
}
