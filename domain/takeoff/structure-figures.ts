import { say } from '#language/say.ts'
import type { FigureRow } from './assumptions.ts'
import { deckFigures } from './deck-figures.ts'
import { inches, waste } from './figure-rows.ts'
import { interiorFigures } from './interior-figures.ts'
import { roofFigures } from './roof-figures.ts'
import { ownChoice, packLabel, ruleOfThumb, sources } from './sources.ts'

/** Figures of concrete, masonry, roofs, decks, fences and lumber: each may be changed by its id. */
export const structureFigures = {
  'concrete-waste': waste(() => say('Waste of concrete'), 10, sources.concreteManual),
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
  'mesh-lap': inches(() => say('Lap of wire mesh'), 6, 0, 24, sources.meshEstimating),
  'rebar-spacing': inches(() => say('Spacing of rebar'), 18, 4, 48, sources.rebarGrid),
  'rebar-cover': inches(() => say('Rebar ends before the edge'), 3, 0, 6, sources.rebarGrid),
  'rebar-lap': inches(() => say('Lap of rebar #4'), 20, 0, 60, sources.barLap),
  'rebar-waste': waste(() => say('Waste of rebar'), 5),
  'gravel-compaction': waste(() => say('Loose gravel more than compacted'), 10, sources.gravelCalculator),
  'gravel-density': {
    label: () => say('Weight of loose gravel'),
    value: 1.5,
    unit: 'ton/yd3',
    least: 1,
    most: 2.5,
    source: sources.gravelCalculator,
  },
  'vapor-lap': inches(() => say('Lap of plastic sheeting'), 6, 0, 24, sources.vaporRetarder),
  'block-length': inches(() => say('Length of a block with its joint'), 16, 8, 24, sources.masonryManual),
  'block-height': inches(() => say('Height of a block with its joint'), 8, 4, 12, sources.masonryManual),
  'block-waste': waste(() => say('Waste of blocks'), 5),
  'blocks-per-bag': {
    label: () => say('Blocks laid with a bag of masonry cement'),
    value: 35,
    unit: 'each',
    least: 5,
    most: 100,
    source: sources.blockLaying,
  },
  'brick-length': inches(() => say('Length of a brick'), 7.625, 3, 16),
  'brick-height': inches(() => say('Height of a brick'), 2.25, 1, 8),
  'brick-depth': inches(() => say('Depth of a brick'), 3.625, 1, 8),
  'brick-joint': inches(() => say('Joint between bricks'), 0.375, 0.125, 1, ownChoice),
  'brick-waste': waste(() => say('Waste of bricks'), 10, sources.masonryManual),
  'bricks-per-bag': {
    label: () => say('Modular bricks laid with a bag of masonry cement'),
    value: 135,
    unit: 'each',
    least: 20,
    most: 400,
    source: sources.blockLaying,
  },
  'mortar-bag': {
    label: () => say('Mortar from a bag of masonry cement and 3 ft³ of sand'),
    value: 3,
    unit: 'ft3',
    least: 1,
    most: 5,
    source: sources.blockLaying,
  },
  'joint-wire-spacing': inches(() => say('Spacing of wire in the joints, upward'), 16, 8, 48, ruleOfThumb),
  'joint-wire-lap': inches(() => say('Lap of wire in the joints'), 6, 0, 24, ruleOfThumb),
  'brick-tie-area': {
    label: () => say('Wall that a brick tie holds'),
    value: [8, 3],
    unit: 'ft2',
    least: 1,
    most: 4.5,
    source: sources.brickTies,
  },
  'form-stake-spacing': inches(() => say('Spacing of stakes along the forms'), 36, 12, 72, ruleOfThumb),
  'stud-spacing': interiorFigures['stud-spacing'],
  'stud-waste': waste(() => say('Waste of studs'), 0, ownChoice),
  'plate-rows': interiorFigures['plate-rows'],
  'plate-length': interiorFigures['plate-length'],
  ...roofFigures,
  ...deckFigures,
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
  'board-waste': waste(() => say('Waste of boards up to 1 in thick'), 2, sources.armyCarpentry),
  'lumber-waste': interiorFigures['lumber-waste'],
} satisfies Record<string, FigureRow>

export type StructureFigure = keyof typeof structureFigures
