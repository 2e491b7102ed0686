import { say } from '#language/say.ts'
import type { FigureRow } from './assumptions.ts'
import { countOf, inches, waste } from './figure-rows.ts'
import { buildingDepartment, ledgerCode, ownChoice, packLabel, sources } from './sources.ts'

/** Lengths that boards and beams are sold in, in feet. */
export const soldLengths = [8, 10, 12, 16, 20] as const

/** How far apart something stands that carries: nothing here is engineered. */
const spacing = (label: () => string, value: number, least: number, most: number): FigureRow =>
  inches(label, value, least, most, buildingDepartment)

/** Figures of decks. Sizes and spans are to be set: the building department decides on them. */
export const deckFigures = {
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
  'deck-waste': waste(() => say('Waste of deck boards'), 10, sources.armyCarpentry),
  'deck-joist-spacing': {
    ...inches(() => say('Spacing of joists'), 16, 8, 24, ownChoice),
    options: [8, 12, 16, 24],
  },
  'deck-joist-reach': {
    label: () => say('Joists reach from one beam to the next, at most'),
    value: 10,
    unit: 'ft',
    least: 4,
    most: 20,
    source: buildingDepartment,
  },
  'deck-joist-overhang': {
    label: () => say('Joists reach past the last beam, at most'),
    value: 2,
    unit: 'ft',
    least: 0,
    most: 4,
    source: buildingDepartment,
  },
  'deck-beam-plies': countOf(() => say('Boards side by side in a beam'), 2, 1, 4, buildingDepartment),
  'deck-beam-depth': {
    ...spacing(() => say('Depth of a beam, nominal'), 10, 8, 12),
    options: [8, 10, 12],
  },
  'deck-post-spacing': spacing(() => say('Spacing of the posts under a beam'), 72, 24, 144),
  'footing-diameter': {
    ...spacing(() => say('Diameter of a footing'), 12, 8, 18),
    options: [8, 10, 12, 16, 18],
  },
  'footing-depth': spacing(() => say('Depth of a footing, below the frost'), 36, 6, 96),
  'ledger-fastener-spacing': inches(() => say('Spacing of the screws in the ledger'), 15, 4, 36, ledgerCode),
  'hanger-nails': countOf(() => say('Nails in a joist hanger'), 10, 4, 30, packLabel),
  'rail-post-spacing': spacing(() => say('Spacing of rail posts'), 72, 24, 96),
  'rail-post-length': inches(() => say('Length of a rail post'), 48, 36, 96, ownChoice),
  'rail-post-width': inches(() => say('Width of a rail post'), 3.5, 1.5, 8),
  'rail-rows': countOf(() => say('Rails between two posts'), 2, 1, 4, ownChoice),
  'rail-length': {
    label: () => say('Length of a rail'),
    value: 12,
    unit: 'ft',
    least: 8,
    most: 20,
    options: soldLengths,
    source: packLabel,
  },
  'baluster-width': inches(() => say('Width of a baluster'), 1.5, 0.5, 4),
  'baluster-gap': inches(() => say('Clear between two balusters, at most'), 4, 1, 4, sources.guardCode),
  'baluster-screws': countOf(() => say('Screws in a baluster'), 4, 0, 8),
  'stair-riser': inches(() => say('Height of a riser, at most'), 7.75, 4, 8, sources.stairCode),
  'stair-tread': inches(() => say('Depth of a tread'), 10, 9, 16, sources.stairCode),
  'tread-boards': countOf(() => say('Deck boards in a tread'), 2, 1, 3, ownChoice),
  'stringer-spacing': spacing(() => say('Spacing of the stringers'), 16, 8, 36),
} satisfies Record<string, FigureRow>
