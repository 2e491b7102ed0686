import { say } from '#language/say.ts'
import { finishSamples } from './finish-samples.ts'
import { pieceOf } from './pack-names.ts'
import { byLength, pounds, type Sample, sheet } from './sample-rows.ts'

const ceiling = (inches: string, centsAFoot: number) =>
  byLength(
    (feet) => `drywall-ceiling-${inches}-4x${feet}`,
    say('Drywall for ceilings, {inches} in', { inches }),
    sheet,
    centsAFoot,
    [8, 10, 12],
  )

const header = (inches: number, centsAFoot: number) =>
  byLength(
    (feet) => `header-2x${inches}-${feet}ft`,
    say('Header, 2 × {inches} in', { inches: String(inches) }),
    pieceOf,
    centsAFoot,
    [8, 10, 12, 14, 16, 20],
  )

const can = () => say('1 gal can')

/** Made-up prices of everything that is bought for the work inside. */
export const interiorSamples: readonly Sample[] = [
  { itemId: 'stud-2x4-92-5/8', item: say('Stud, 2 × 4 in'), pack: say('92 5/8 in piece'), cents: 388 },
  { itemId: 'stud-2x4-104-5/8', item: say('Stud, 2 × 4 in'), pack: say('104 5/8 in piece'), cents: 468 },
  ...byLength((feet) => `stud-2x4-${feet}ft`, say('Stud, 2 × 4 in'), pieceOf, 58, [10, 12, 14, 16, 20]),
  ...byLength((feet) => `plate-2x4-${feet}ft`, say('Plate, 2 × 4 in'), pieceOf, 58, [8, 10, 12, 14, 16]),
  ...header(4, 58),
  ...header(6, 87),
  ...header(8, 116),
  ...header(10, 149),
  ...header(12, 196),
  { itemId: 'batt-r13-15x93-bag', item: say('Batts, R-13'), pack: say('bag'), cents: 7498 },
  ...byLength((feet) => `drywall-1/2-4x${feet}`, say('Drywall for walls, 1/2 in'), sheet, 196, [8, 10, 12]),
  ...ceiling('1/2', 206),
  ...ceiling('5/8', 224),
  ...byLength(
    (feet) => `drywall-moisture-1/2-4x${feet}`,
    say('Moisture-resistant drywall, 1/2 in'),
    sheet,
    262,
    [8, 10, 12],
  ),
  { itemId: 'joint-compound-pail', item: say('Joint compound'), pack: say('4.5 gal pail'), cents: 2149 },
  { itemId: 'drywall-tape-roll', item: say('Joint tape'), pack: say('roll'), cents: 648 },
  { itemId: 'drywall-screws-5lb', item: say('Drywall screws, 1 1/4 in'), pack: say('5 lb box'), cents: 2897 },
  ...byLength((feet) => `corner-bead-${feet}ft`, say('Corner bead'), pieceOf, 43, [8, 10, 12]),
  { itemId: 'primer-gal', item: say('Primer for new board'), pack: can(), cents: 1998 },
  { itemId: 'paint-wall-gal', item: say('Wall paint'), pack: can(), cents: 3498 },
  { itemId: 'paint-ceiling-gal', item: say('Ceiling paint'), pack: can(), cents: 2798 },
  { itemId: 'flooring-plank-box', item: say('Plank flooring'), pack: say('box'), cents: 5849 },
  {
    itemId: 'underlayment-roll',
    item: say('Underlayment for plank flooring'),
    pack: say('roll'),
    cents: 3698,
  },
  { itemId: 'tile-box', item: say('Floor tile'), pack: say('box'), cents: 3449 },
  { itemId: 'thinset-50lb', item: say('Thinset mortar'), pack: say('50 lb bag'), cents: 2198 },
  { itemId: 'grout-bag', item: say('Grout'), pack: pounds(25), cents: 1949 },
  {
    itemId: 'carpet-roll-ft',
    item: say('Carpet off the roll'),
    pack: say('1 ft off a roll {width} ft wide', { width: '12' }),
    cents: 2999,
  },
  { itemId: 'carpet-pad-roll', item: say('Carpet pad'), pack: say('roll'), cents: 14900 },
  { itemId: 'tack-strip-4ft', item: say('Tack strip'), pack: pieceOf(4), cents: 139 },
  ...finishSamples,
]
