/**
 * The L-shaped room on the drawn phone. Lengths in inches along the inside of its walls; what is written beside it is
 * computed here.
 */
export const kitchen = {
  width: 168,
  depth: 138,
  notch: { width: 48, depth: 42 },
  height: 96,
  door: 36,
  window: 60,
} as const

const { width, depth, notch, height } = kitchen
const perimeter = 2 * (width + depth)
const floor = width * depth - notch.width * notch.depth

/** Feet, square feet and square metres; walls with their openings still in. */
export const kitchenMeasures = {
  perimeterFeet: perimeter / 12,
  floorSquareFeet: floor / 144,
  floorSquareMetres: floor * 0.0254 ** 2,
  wallSquareFeet: (perimeter * height) / 144,
} as const

/** Feet and inches as a tape reads them: `11 ft 6 in`. */
export const tape = (inches: number) => `${Math.floor(inches / 12)} ft ${inches % 12} in`
