import { say } from '#language/say.ts'
import type { FigureRow } from './assumptions.ts'
import { ownChoice, packLabel, ruleOfThumb } from './sources.ts'

/** Coverages, waste factors, spacings and packs of the work inside: each may be changed by its id. */
export const interiorFigures = {
  'drywall-sheet-length': {
    label: () => say('Length of a wall sheet, 4 ft wide'),
    value: 8,
    unit: 'ft',
    least: 8,
    most: 12,
    options: [8, 10, 12],
    source: packLabel,
  },
  'drywall-waste': {
    label: () => say('Waste of drywall'),
    value: 10,
    unit: '%',
    least: 0,
    most: 50,
    source: ruleOfThumb,
  },
  'paint-coats': {
    label: () => say('Coats of paint'),
    value: 2,
    unit: 'each',
    least: 1,
    most: 5,
    source: ownChoice,
  },
  'paint-coverage': {
    label: () => say('Coverage of paint'),
    value: 350,
    unit: 'ft2/gal',
    least: 50,
    most: 1000,
    source: ruleOfThumb,
  },
  'plank-box': {
    label: () => say('Plank flooring in a box'),
    value: 22.45,
    unit: 'ft2/each',
    least: 5,
    most: 100,
    source: packLabel,
  },
  'plank-waste': {
    label: () => say('Waste of plank flooring'),
    value: 10,
    unit: '%',
    least: 0,
    most: 50,
    source: ruleOfThumb,
  },
  'baseboard-length': {
    label: () => say('Length of a piece of baseboard'),
    value: 8,
    unit: 'ft',
    least: 8,
    most: 16,
    options: [8, 12, 16],
    source: packLabel,
  },
  'baseboard-waste': {
    label: () => say('Waste of baseboard'),
    value: 10,
    unit: '%',
    least: 0,
    most: 50,
    source: ruleOfThumb,
  },
} satisfies Record<string, FigureRow>

export type InteriorFigure = keyof typeof interiorFigures
