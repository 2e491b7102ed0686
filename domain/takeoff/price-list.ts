import { say } from '#language/say.ts'

/** What a pack of an item costs at a shop, in integer cents, as of an ISO date. Samples are made up, and shown as such. */
export type ItemPrice = {
  itemId: string
  item: string
  pack: string
  cents: number
  asOf: string
  sample: boolean
}

/** At most one price for each item. */
export type PriceList = readonly ItemPrice[]

/** Of the day on which the samples were made up; they say nothing about a shop. */
const sampleDate = '2026-11-22'

const sample = (itemId: string, item: string, pack: string, cents: number): ItemPrice => ({
  itemId,
  item,
  pack,
  cents,
  asOf: sampleDate,
  sample: true,
})

const piece = (feet: number): string => say('{length} ft piece', { length: String(feet) })
const sheet = (feet: number): string => say('4 × {length} ft sheet', { length: String(feet) })

/** The same item in several lengths: its id with `{}` in the place of the feet, and cents for each of them. */
const inLengths = (
  itemId: string,
  item: string,
  pack: (feet: number) => string,
  cents: Readonly<Record<number, number>>,
): ItemPrice[] =>
  Object.entries(cents).map(([feet, each]) =>
    sample(itemId.replace('{}', feet), item, pack(Number(feet)), each),
  )

const insideSamples: PriceList = [
  ...inLengths('drywall-1/2-4x{}', say('Drywall for walls, 1/2 in'), sheet, { 8: 1498, 10: 1898, 12: 2248 }),
  ...inLengths('drywall-ceiling-1/2-4x{}', say('Drywall for ceilings, 1/2 in'), sheet, {
    8: 1648,
    10: 2098,
    12: 2498,
  }),
  sample('paint-wall-gal', say('Wall paint'), say('1 gal can'), 3498),
  sample('flooring-plank-box', say('Plank flooring'), say('box'), 5590),
  ...inLengths('baseboard-{}ft', say('Baseboard'), piece, { 8: 998, 12: 1548, 16: 2098 }),
]

const structureSamples: PriceList = [
  sample('concrete-ready-mix', say('Ready-mix concrete'), say('¼ yd³ by truck'), 4200),
  sample('concrete-60lb', say('Concrete mix'), say('60 lb bag'), 498),
  sample('concrete-80lb', say('Concrete mix'), say('80 lb bag'), 648),
  sample('concrete-50lb-fast', say('Fast-setting concrete'), say('50 lb bag'), 748),
  sample('block-8x8x16', say('Concrete block, 8 × 8 × 16 in'), say('1 block'), 229),
  sample('brick-modular', say('Brick'), say('1 brick'), 72),
  sample('masonry-cement', say('Masonry cement'), say('1 bag'), 1598),
  sample('masonry-sand', say('Masonry sand'), say('½ yd³'), 2950),
  ...inLengths('stud-2x4-{}ft', say('Stud, 2 × 4 in'), piece, {
    8: 398,
    10: 548,
    12: 698,
    16: 998,
    20: 1348,
  }),
  sample('plate-2x4-12ft', say('Plate, 2 × 4 in'), piece(12), 698),
  sample('shingles-bundle', say('Asphalt shingles'), say('bundle'), 3798),
  sample('roof-underlayment', say('Roof underlayment'), say('roll'), 2898),
  sample('shingle-starter', say('Starter strip'), say('bundle'), 5298),
  sample('ridge-caps', say('Ridge caps'), say('bundle'), 6498),
  sample('drip-edge-10ft', say('Drip edge'), piece(10), 948),
  sample('roofing-nails-box', say('Roofing nails'), say('box of 7,200'), 4998),
  ...inLengths('deck-board-{}ft', say('Deck board'), piece, {
    8: 998,
    10: 1298,
    12: 1598,
    16: 2148,
    20: 2798,
  }),
  ...inLengths('joist-2x8-{}ft', say('Joist, 2 × 8 in, treated'), piece, {
    8: 1148,
    10: 1448,
    12: 1748,
    16: 2398,
    20: 3098,
  }),
  sample('deck-screws-box', say('Deck screws'), say('box of 350'), 3298),
  ...inLengths('fence-post-4x4-{}ft', say('Fence post, 4 × 4 in'), piece, { 6: 948, 8: 1298, 10: 1698 }),
  sample('fence-rail-2x4-8ft', say('Fence rail, 2 × 4 in'), piece(8), 548),
  ...inLengths('fence-picket-{}ft', say('Fence picket'), piece, { 4: 228, 6: 348, 8: 548 }),
  sample('lumber-board-foot', say('Lumber'), say('1 board ft'), 145),
]

/** Made-up prices, one for each item of every takeoff, to show how costs come about until somebody brings their own. */
export const samplePrices: PriceList = [...insideSamples, ...structureSamples]
