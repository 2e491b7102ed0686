import { say } from '#language/say.ts'
import type { FigureRow } from './assumptions.ts'
import { inches, waste } from './figure-rows.ts'
import { ownChoice, packLabel, ruleOfThumb } from './sources.ts'
import { atticCode, buildingDepartment, iceBarrierCode, stepFlashing } from './structure-sources.ts'

/** Figures of roofs. */
export const roofFigures = {
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
  'rafter-spacing': {
    ...inches(() => say('Spacing of the rafters'), 24, 12, 24, ownChoice),
    options: [12, 16, 24],
  },
  'sheathing-waste': waste(() => say('Waste of sheathing'), 10),
  'sheathing-edge-nails': inches(
    () => say('Spacing of nails at the ends of a panel'),
    6,
    2,
    12,
    buildingDepartment,
  ),
  'sheathing-field-nails': inches(
    () => say('Spacing of nails between the ends of a panel'),
    12,
    2,
    12,
    buildingDepartment,
  ),
  'ice-barrier-depth': inches(
    () => say('Ice barrier from the eave, measured level'),
    36,
    12,
    144,
    iceBarrierCode,
  ),
  'ice-barrier-width': inches(() => say('Width of a roll of ice barrier'), 36, 18, 48),
  'ice-barrier-length': {
    label: () => say('Length of a roll of ice barrier'),
    value: [200, 3],
    unit: 'ft',
    least: 20,
    most: 100,
    source: packLabel,
  },
  'ice-barrier-side-lap': inches(() => say('Lap of one course of ice barrier over the other'), 3, 0, 12),
  'ice-barrier-end-lap': inches(() => say('Lap of ice barrier where a roll ends'), 6, 0, 12),
  'valley-lap': inches(() => say('Lap of valley flashing'), 6, 0, 12, ruleOfThumb),
  'shingle-exposure': inches(() => say('How much of a course of shingles shows'), 5.625, 4, 8, stepFlashing),
  'vent-ratio': {
    label: () => say('Attic floor to net free area, 150 or 300 to 1'),
    value: 150,
    unit: 'each',
    least: 150,
    most: 300,
    options: [150, 300],
    source: atticCode,
  },
  'ridge-vent-area': {
    label: () => say('Net free area of ridge vent'),
    value: 18,
    unit: 'in2/ft',
    least: 5,
    most: 40,
    source: packLabel,
  },
  'soffit-vent-area': {
    label: () => say('Net free area of soffit vent'),
    value: 9,
    unit: 'in2/ft',
    least: 2,
    most: 40,
    source: packLabel,
  },
} satisfies Record<string, FigureRow>
