import { say } from '#language/say.ts'
import { pieceOf } from './pack-names.ts'

/** Studs as they are sold: precut ones for walls of 8 and 9 ft, then by the foot. `nominal` is for board feet. */
export type Stud = { itemId: string; pack: () => string; inches: number; nominal: number }

export const studs: readonly Stud[] = [
  { itemId: 'stud-2x4-92-5/8', pack: () => say('92 5/8 in piece'), inches: 92.625, nominal: 8 },
  { itemId: 'stud-2x4-104-5/8', pack: () => say('104 5/8 in piece'), inches: 104.625, nominal: 9 },
  ...[10, 12, 14, 16, 20].map((feet) => ({
    itemId: `stud-2x4-${feet}ft`,
    pack: () => pieceOf(feet),
    inches: feet * 12,
    nominal: feet,
  })),
]

/** Three plates of 1 1/2 in lie over and under a stud. Metres. */
const plates = 4.5 * 0.0254
/** A scan may be this much over a height that was built to the stud. Metres. */
const allowance = 0.02

/** The shortest stud for a wall `height` metres high; the longest for walls that are higher still, which are spliced. */
export function studFor(height: number): Stud {
  const fits = studs.find(({ inches }) => inches * 0.0254 + plates + allowance >= height)
  const longest = studs.at(-1)
  if (longest === undefined) throw new TypeError('No studs')
  return fits ?? longest
}
