import { say } from '#language/say.ts'

/** A price for one pack of an item, in integer cents, that somebody made up. */
type Sample = { itemId: string; item: string; pack: string; cents: number }

const sample = (itemId: string, item: string, pack: string, cents: number): Sample => ({
  itemId,
  item,
  pack,
  cents,
})

const piece = (feet: number): string => say('{feet} ft piece', { feet: String(feet) })

/** The same item in several lengths: its id with `{}` in the place of the feet, and cents for each of them. */
const inLengths = (itemId: string, item: string, cents: Readonly<Record<number, number>>): Sample[] =>
  Object.entries(cents).map(([feet, each]) =>
    sample(itemId.replace('{}', feet), item, piece(Number(feet)), each),
  )

/** Made-up prices of everything that is bought for structures. */
export const structureSamples: readonly Sample[] = [
  sample('concrete-ready-mix', say('Ready-mix concrete'), say('¼ yd³ by truck'), 4200),
  sample('concrete-60lb', say('Concrete mix'), say('60 lb bag'), 498),
  sample('concrete-80lb', say('Concrete mix'), say('80 lb bag'), 648),
  sample('concrete-50lb-fast', say('Fast-setting concrete'), say('50 lb bag'), 748),
  sample('wire-mesh-5x10', say('Wire mesh, 6 × 6 in W1.4'), say('5 × 10 ft sheet'), 1898),
  sample('wire-mesh-5x150', say('Wire mesh, 6 × 6 in W1.4'), say('5 × 150 ft roll'), 18_900),
  sample('rebar-4-20ft', say('Rebar #4, 1/2 in'), piece(20), 1048),
  sample('gravel-base-half-yard', say('Gravel for the base'), say('½ yd³'), 2250),
  sample('gravel-base-ton', say('Gravel for the base'), say('1 ton'), 2900),
  sample('vapor-barrier-20x100', say('Plastic sheeting, 6 mil'), say('20 × 100 ft roll'), 11_900),
  sample('block-8x8x16', say('Concrete block, 8 × 8 × 16 in'), say('1 block'), 229),
  sample('brick-modular', say('Brick'), say('1 brick'), 72),
  sample('masonry-cement', say('Masonry cement'), say('1 bag'), 1598),
  sample('masonry-sand', say('Masonry sand'), say('½ yd³'), 2950),
  sample('shingles-bundle', say('Asphalt shingles'), say('bundle'), 3798),
  sample('roof-underlayment', say('Roof underlayment'), say('roll'), 2898),
  sample('shingle-starter', say('Starter strip'), say('bundle'), 5298),
  sample('ridge-caps', say('Ridge caps'), say('bundle'), 6498),
  sample('drip-edge-10ft', say('Drip edge'), piece(10), 948),
  sample('roofing-nails-box', say('Roofing nails'), say('box of 7,200'), 4998),
  ...inLengths('deck-board-{}ft', say('Deck board'), {
    8: 998,
    10: 1298,
    12: 1598,
    16: 2148,
    20: 2798,
  }),
  ...inLengths('joist-2x8-{}ft', say('Joist, 2 × 8 in, treated'), {
    8: 1148,
    10: 1448,
    12: 1748,
    16: 2398,
    20: 3098,
  }),
  sample('deck-screws-box', say('Deck screws'), say('box of 350'), 3298),
  ...inLengths('fence-post-4x4-{}ft', say('Fence post, 4 × 4 in'), { 6: 948, 8: 1298, 10: 1698 }),
  sample('fence-rail-2x4-8ft', say('Fence rail, 2 × 4 in'), piece(8), 548),
  ...inLengths('fence-picket-{}ft', say('Fence picket'), { 4: 228, 6: 348, 8: 548 }),
  sample('fence-gate', say('Wood gate with its hinges and latch'), say('1 gate'), 13_900),
  sample('lumber-board-foot', say('Lumber'), say('1 board ft'), 145),
]
