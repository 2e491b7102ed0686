import { say } from '#language/say.ts'
import type { FigureRow } from './assumptions.ts'
import { figure, sold, waste } from './figure-rows.ts'
import { geometry, ownChoice, packLabel, ruleOfThumb, sources } from './sources.ts'

/** Figures of trim, doors and wet rooms: what a room is finished with. Each may be changed by its id. */
export const finishFigures = {
  'saw-kerf': figure(
    () => say('What the saw takes between two pieces of trim'),
    0,
    'in',
    [0, 0.5],
    ownChoice,
  ),
  'baseboard-length': sold(() => say('Length of a piece of baseboard'), 8, 'ft', [8, 12, 16]),
  'baseboard-waste': waste(() => say('Waste of baseboard'), 10, sources.baseboardPage),
  'baseboard-height': figure(() => say('Height of baseboard'), 3.25, 'in', [1, 12], ownChoice),
  'shoe-length': sold(() => say('Length of a piece of shoe molding'), 8, 'ft', [8, 12, 16]),
  'shoe-waste': waste(() => say('Waste of shoe molding'), 10, sources.baseboardPage),
  'casing-length': sold(() => say('Length of a piece of casing'), 7, 'ft', [7, 8, 16]),
  'casing-waste': waste(() => say('Waste of casing'), 10, ruleOfThumb),
  'casing-width': figure(() => say('Width of casing'), 2.25, 'in', [1, 8], sources.casingWidths),
  'casing-reveal': figure(
    () => say('Reveal between jamb and casing'),
    0.25,
    'in',
    [0, 1],
    sources.stoolLength,
  ),
  'window-casing-length': sold(() => say('Length of a piece of window casing'), 8, 'ft', [7, 8, 16]),
  'stool-length': sold(() => say('Length of a piece of stool'), 8, 'ft', [8, 12, 16]),
  'stool-end': figure(() => say('Reveal at each end of a stool'), 0.25, 'in', [0, 3], sources.stoolLength),
  'apron-length': sold(() => say('Length of a piece of apron'), 8, 'ft', [8, 12, 16]),
  'transition-length': sold(() => say('Length of a transition strip'), 3, 'ft', [3, 6]),
  'transition-waste': waste(() => say('Waste of transition strip'), 0, ownChoice),

  // What 10.1 fl oz are, as a round bead.
  'caulk-coverage': figure(
    () => say('Caulk from a tube, in a bead of 3/16 in'),
    55,
    'ft',
    [5, 200],
    geometry,
  ),
  'brad-rate': figure(() => say('Brads: two at each stud'), 1.5, 'each/ft', [0.5, 6], ruleOfThumb),
  'brad-box': figure(() => say('Brads in a box'), 1000, 'each', [50, 10_000], packLabel),
  'adhesive-coverage': figure(
    () => say('Construction adhesive from a tube, in a bead of 1/4 in'),
    30,
    'ft',
    [5, 200],
    geometry,
  ),

  'door-hinges': figure(
    () => say('Hinges to buy for each door; a prehung one brings its own'),
    0,
    'each',
    [0, 6],
    ownChoice,
  ),

  'wet-wall-length': figure(
    () => say('Tub or shower walls, along all three'),
    10,
    'ft',
    [2, 60],
    sources.tubSurround,
  ),
  'wet-wall-height': figure(
    () => say('Height of tub or shower walls'),
    6,
    'ft',
    [2, 20],
    sources.tubSurround,
  ),
  'backsplash-length': figure(
    () => say('Length of the backsplash'),
    10,
    'ft',
    [1, 200],
    sources.backsplashHeight,
  ),
  'backsplash-height': figure(
    () => say('Height of the backsplash'),
    18,
    'in',
    [2, 120],
    sources.backsplashHeight,
  ),
  'backer-sheet': figure(
    () => say('Backer board in a sheet of 3 × 5 ft'),
    15,
    'ft2',
    [9, 40],
    sources.backerSheets,
  ),
  'backer-waste': waste(() => say('Waste of backer board'), 10, ruleOfThumb),
  // 55 in 15 ft².
  'backer-screw-rate': {
    label: () => say('Backer board screws'),
    value: [11, 3],
    unit: 'each/ft2',
    least: 0.5,
    most: 10,
    source: sources.backerScrews,
  },
  'backer-screw-box': figure(() => say('Backer board screws in a box'), 185, 'each', [50, 5000], packLabel),
  'membrane-coverage': figure(
    () => say('Waterproofing membrane, all coats'),
    30,
    'ft2/gal',
    [10, 200],
    ruleOfThumb,
  ),
  'wall-tile-length': figure(() => say('Length of a wall tile'), 6, 'in', [0.5, 72], sources.subwayTile),
  'wall-tile-width': figure(() => say('Width of a wall tile'), 3, 'in', [0.5, 72], sources.subwayTile),
  'wall-tile-thickness': figure(() => say('Thickness of a wall tile'), 0.3125, 'in', [0.1, 2], ownChoice),
  'wall-tile-joint': figure(() => say('Joint between wall tiles'), 0.125, 'in', [0, 1], ownChoice),
  'wall-tile-waste': waste(() => say('Waste of wall tile'), 10, sources.subwayTile),
  'wall-tile-box': figure(() => say('Wall tile in a box'), 10, 'ft2', [1, 100], packLabel),
} satisfies Record<string, FigureRow>
