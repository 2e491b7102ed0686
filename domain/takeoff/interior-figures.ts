import { say } from '#language/say.ts'
import type { FigureRow } from './assumptions.ts'
import { figure, sold, waste } from './figure-rows.ts'
import { finishFigures } from './finish-figures.ts'
import { ownChoice, packLabel, ruleOfThumb, sources } from './sources.ts'

/** Coverages, waste factors, spacings and packs of the work inside: each may be changed by its id. */
export const interiorFigures = {
  'drywall-sheet-length': sold(() => say('Length of a sheet of drywall, 4 ft wide'), 8, 'ft', [8, 10, 12]),
  'drywall-ceiling-thickness': sold(() => say('Thickness of drywall on ceilings'), 0.5, 'in', [0.5, 0.625]),
  'drywall-waste': waste(() => say('Waste of drywall'), 10, sources.drywallTakeoffs),
  // Many estimators take off no opening at all, and have their waste in that. Here the waste is its own figure, so that every
  // opening is taken off; whoever follows the habit sets this above their largest opening.
  'drywall-smallest-opening': figure(
    () => say('Smallest opening that is taken off the drywall'),
    0,
    'ft2',
    [0, 10_000],
    sources.wallTradeText,
  ),
  'compound-rate': figure(() => say('Joint compound'), 0.14, 'lb/ft2', [0.01, 1], sources.wallTradeText),
  'compound-pail': figure(() => say('Joint compound in a pail'), 61.7, 'lb', [1, 100], packLabel),
  'tape-rate': figure(() => say('Joint tape'), 0.48, 'ft/ft2', [0.1, 2], sources.wallTradeText),
  'tape-roll': figure(() => say('Tape on a roll'), 500, 'ft', [50, 1000], sources.drywallTakeoffs),
  'screw-rate': figure(() => say('Drywall screws'), 1.125, 'each/ft2', [0.5, 3], sources.wallTradeText),
  'screw-box': figure(() => say('Screws in a 5 lb box'), 1190, 'each', [100, 10_000], sources.screwCount),
  'corner-bead-gap': figure(
    () => say('Corner bead may end above the floor, behind the baseboard'),
    2,
    'in',
    [0, 6],
    sources.cornerBeadSteps,
  ),
  'corner-bead-waste': waste(() => say('Waste of corner bead'), 0, ownChoice),

  'paint-coats': figure(() => say('Coats of paint'), 2, 'each', [1, 5], ownChoice),
  'paint-coverage': figure(() => say('Coverage of paint'), 350, 'ft2/gal', [50, 1000], sources.paintCoverage),
  'primer-coats': figure(() => say('Coats of primer on new board'), 1, 'each', [0, 3], ownChoice),
  'new-board-coverage': figure(
    () => say('Coverage on bare new board'),
    300,
    'ft2/gal',
    [50, 1000],
    sources.primerCoverage,
  ),

  'plank-box': figure(() => say('Plank flooring in a box'), 22.45, 'ft2', [5, 100], sources.plankBox),
  'plank-waste': waste(() => say('Waste of plank flooring'), 10, sources.flooringWaste),
  'underlayment-layers': {
    ...figure(
      () => say('Layers of underlayment; 0 where the planks have a pad of their own'),
      1,
      'each',
      [0, 1],
      ownChoice,
    ),
    options: [0, 1],
  },
  'underlayment-waste': waste(() => say('Laps and waste of underlayment'), 10, sources.underlaymentFormula),
  'underlayment-roll': figure(
    () => say('Underlayment on a roll'),
    100,
    'ft2',
    [25, 1000],
    sources.underlaymentRoll,
  ),
  'tile-length': figure(() => say('Length of a tile'), 12, 'in', [1, 72], ownChoice),
  'tile-width': figure(() => say('Width of a tile'), 12, 'in', [1, 72], ownChoice),
  'tile-thickness': figure(() => say('Thickness of a tile'), 0.375, 'in', [0.1, 2], ownChoice),
  'tile-joint': figure(() => say('Joint between tiles'), 0.125, 'in', [0, 1], ownChoice),
  'tile-waste': waste(() => say('Waste of tile'), 10, sources.tileWaste),
  'tile-box': figure(() => say('Tiles in a box'), 15, 'each', [1, 500], packLabel),
  'thinset-coverage': figure(
    () => say('Coverage of a 50 lb bag of thinset'),
    60,
    'ft2',
    [10, 200],
    sources.thinsetCoverage,
  ),
  'grout-density': figure(() => say('Weight of grout'), 100, 'lb/ft3', [50, 200], sources.groutChart),
  'grout-waste': waste(() => say('Waste of grout'), 10, ruleOfThumb),
  'grout-bag': figure(() => say('Grout in a bag'), 25, 'lb', [1, 100], packLabel),
  'carpet-roll-width': figure(() => say('Width of a roll of carpet'), 12, 'ft', [3, 20], sources.carpetGuide),
  'carpet-trim': figure(() => say('Allowance to trim each length of carpet'), 6, 'in', [0, 24], ruleOfThumb),
  'carpet-pad-waste': waste(() => say('Waste of carpet pad'), 5, sources.carpetPadGuide),
  // 6 ft wide and 45 ft long: 30 square yards.
  'carpet-pad-roll': figure(() => say('Carpet pad on a roll'), 270, 'ft2', [9, 1000], packLabel),
  'tack-strip-waste': waste(() => say('Waste of tack strip'), 5, ruleOfThumb),

  'stud-spacing': figure(() => say('Spacing of studs, on center'), 16, 'in', [8, 48], sources.wallTradeText),
  'studs-per-corner': figure(() => say('More studs at a corner'), 2, 'each', [0, 6], sources.framingGuide),
  'studs-per-opening': figure(
    () => say('More studs at an opening'),
    4,
    'each',
    [0, 12],
    sources.framingGuide,
  ),
  'plate-rows': figure(() => say('Plates: one below, two above'), 3, 'each', [1, 4], sources.framingGuide),
  'plate-length': sold(() => say('Length of a piece of plate'), 16, 'ft', [8, 10, 12, 14, 16]),
  'header-pieces': {
    ...figure(() => say('Pieces of a header, side by side'), 2, 'each', [1, 3], sources.headerBearing),
    options: [1, 2, 3],
  },
  'header-bearing': figure(
    () => say('A header is longer than its opening: 1 1/2 in on a jack stud at each end'),
    3,
    'in',
    [0, 12],
    sources.headerBearing,
  ),
  'header-depth': {
    ...figure(
      () => say('Depth of headers, nominal, by span and load'),
      6,
      'in',
      [4, 12],
      sources.headerTables,
    ),
    options: [4, 6, 8, 10, 12],
  },
  'lumber-waste': waste(() => say('Waste of lumber 2 in and thicker'), 10, sources.armyCarpentry),
  'batt-length': figure(() => say('Length of a batt'), 93, 'in', [12, 120], sources.battFormula),
  'batt-gap': figure(
    () => say('What a batt is narrower than the spacing'),
    1,
    'in',
    [0, 4],
    sources.battFormula,
  ),
  'batt-bag': figure(() => say('Batts in a bag'), 11, 'each', [1, 50], packLabel),
  ...finishFigures,
} satisfies Record<string, FigureRow>

export type InteriorFigure = keyof typeof interiorFigures
