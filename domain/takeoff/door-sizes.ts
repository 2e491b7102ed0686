import { say } from '#language/say.ts'

const single = (inches: number) => ({
  inches,
  leaves: 1,
  item: () => say('Interior door, prehung, {inches} in', { inches: String(inches) }),
})
const double = (inches: number) => ({
  inches,
  leaves: 2,
  item: () => say('Interior double door, prehung, {inches} in', { inches: String(inches) }),
})

/** An interior door as it is sold, by its width in inches. */
export type DoorSize = ReturnType<typeof single>

/** The widths that interior doors are sold in, from the narrowest. */
export const doorSizes: readonly DoorSize[] = [
  ...[18, 20, 24, 28, 30, 32, 36].map(single),
  ...[48, 60, 72].map(double),
]

const inchesInMetre = 1 / 0.0254

/** The door that is sold nearest to an opening `metres` wide, of two that are as near the narrower. */
export function doorFor(metres: number): DoorSize {
  // Metres that were typed as inches are a hair more or less than those.
  const width = Number((metres * inchesInMetre).toFixed(6))
  const off = ({ inches }: DoorSize) => Math.abs(inches - width)
  return doorSizes.reduce((best, size) => (off(size) < off(best) ? size : best))
}
