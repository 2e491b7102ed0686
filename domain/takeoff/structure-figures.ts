import { say } from '#language/say.ts'
import type { FigureRow } from './assumptions.ts'
import { interiorFigures } from './interior-figures.ts'
import { armyCarpentry, ownChoice, packLabel, ruleOfThumb } from './sources.ts'
import { blockLaying, concreteManual, masonryManual } from './structure-sources.ts'

const waste = (label: () => string, value: number, source = ruleOfThumb): FigureRow => ({
  label,
  value,
  unit: '%',
  least: 0,
  most: 50,
  source,
})

const inches = (
  label: () => string,
  value: number,
  least: number,
  most: number,
  source = packLabel,
): FigureRow => ({
  label,
  value,
  unit: 'in',
  least,
  most,
  source,
})

/** Figures of concrete, masonry, roofs, decks, fences and lumber: each may be changed by its id. */
export const structureFigures = {
  'concrete-waste': waste(() => say('Waste of concrete'), 10, concreteManual),
  // A published yield of 0.30 ft³ for a 60 lb bag is that of a 40 lb bag.
  'concrete-60lb-yield': {
    label: () => say('Concrete from a 60 lb bag'),
    value: 0.45,
    unit: 'ft3',
    least: 0.4,
    most: 0.5,
    source: packLabel,
  },
  'concrete-80lb-yield': {
    label: () => say('Concrete from an 80 lb bag'),
    value: 0.6,
    unit: 'ft3',
    least: 0.55,
    most: 0.67,
    source: packLabel,
  },
  'block-length': inches(() => say('Length of a block with its joint'), 16, 8, 24, masonryManual),
  'block-height': inches(() => say('Height of a block with its joint'), 8, 4, 12, masonryManual),
  'block-waste': waste(() => say('Waste of blocks'), 5),
  'blocks-per-bag': {
    label: () => say('Blocks laid with a bag of masonry cement'),
    value: 35,
    unit: 'each',
    least: 5,
    most: 100,
    source: blockLaying,
  },
  'brick-length': inches(() => say('Length of a brick'), 7.625, 3, 16),
  'brick-height': inches(() => say('Height of a brick'), 2.25, 1, 8),
  'brick-depth': inches(() => say('Depth of a brick'), 3.625, 1, 8),
  'brick-joint': inches(() => say('Joint between bricks'), 0.375, 0.125, 1, ownChoice),
  'brick-waste': waste(() => say('Waste of bricks'), 10, masonryManual),
  'mortar-waste': waste(() => say('Waste of mortar'), 20, masonryManual),
  'mortar-bag': {
    label: () => say('Mortar from a bag of masonry cement and 3 ft³ of sand'),
    value: 3,
    unit: 'ft3',
    least: 1,
    most: 5,
    source: blockLaying,
  },
  'stud-spacing': interiorFigures['stud-spacing'],
  'stud-waste': waste(() => say('Waste of studs'), 0, ownChoice),
  'plate-rows': interiorFigures['plate-rows'],
  'plate-length': interiorFigures['plate-length'],
  'shingle-waste': waste(() => say('Waste of shingles'), 10),
  'shingle-bundle': {
    label: () => say('Shingles in a bundle'),
    value: [100, 3],
    unit: 'ft2',
    least: 10,
    most: 50,
    source: packLabel,
  },
  'shingle-nails': {
    label: () => say('Nails in a square of shingles'),
    value: 320,
    unit: 'each/square',
    least: 100,
    most: 1000,
    source: ruleOfThumb,
  },
  'underlayment-roll': {
    label: () => say('Roof that a roll of underlayment covers, laps taken off'),
    value: 400,
    unit: 'ft2',
    least: 100,
    most: 1000,
    source: packLabel,
  },
  'starter-bundle': {
    label: () => say('Eaves that a bundle of starter strip covers'),
    value: 100,
    unit: 'ft',
    least: 20,
    most: 200,
    source: packLabel,
  },
  'ridge-bundle': {
    label: () => say('Ridge that a bundle of caps covers'),
    value: 25,
    unit: 'ft',
    least: 10,
    most: 50,
    source: packLabel,
  },
  'deck-board-face': inches(() => say('Face of a deck board'), 5.5, 2, 12),
  'deck-board-gap': inches(() => say('Gap between deck boards'), 0.125, 0, 1, ownChoice),
  'deck-board-length': {
    label: () => say('Length of a deck board'),
    value: 12,
    unit: 'ft',
    least: 8,
    most: 20,
    options: [8, 10, 12, 16, 20],
    source: packLabel,
  },
  'deck-waste': waste(() => say('Waste of deck boards'), 10, armyCarpentry),
  'deck-joist-spacing': {
    ...inches(() => say('Spacing of joists'), 16, 8, 24, ownChoice),
    options: [8, 12, 16, 24],
  },
  'screws-per-crossing': {
    label: () => say('Screws where a board crosses what carries it'),
    value: 2,
    unit: 'each',
    least: 1,
    most: 4,
    source: ruleOfThumb,
  },
  'fence-post-spacing': {
    label: () => say('Spacing of fence posts'),
    value: 8,
    unit: 'ft',
    least: 4,
    most: 8,
    source: ruleOfThumb,
  },
  'fence-picket-face': inches(() => say('Face of a picket'), 5.5, 1, 12),
  'fence-picket-gap': inches(() => say('Gap between pickets'), 0, 0, 6, ownChoice),
  'fence-picket-waste': waste(() => say('Waste of pickets'), 5),
  'bags-per-post': {
    label: () => say('Bags of fast-setting concrete a post'),
    value: 2,
    unit: 'each',
    least: 0,
    most: 10,
    source: ruleOfThumb,
  },
  'board-waste': waste(() => say('Waste of boards up to 1 in thick'), 2, armyCarpentry),
  'lumber-waste': interiorFigures['lumber-waste'],
} satisfies Record<string, FigureRow>

export type StructureFigure = keyof typeof structureFigures
