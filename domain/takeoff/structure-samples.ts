import { say } from '#language/say.ts'
import { deckSamples } from './deck-samples.ts'
import { pieceOf } from './pack-names.ts'
import { roofSamples } from './roof-samples.ts'
import { inLengths, type Sample, sample } from './sample-rows.ts'

/** Made-up prices of everything that is bought for structures. */
export const structureSamples: readonly Sample[] = [
  sample('concrete-ready-mix', say('Ready-mix concrete'), say('¼ yd³ by truck'), 4200),
  sample('concrete-60lb', say('Concrete mix'), say('60 lb bag'), 498),
  sample('concrete-80lb', say('Concrete mix'), say('80 lb bag'), 648),
  sample('concrete-50lb-fast', say('Fast-setting concrete'), say('50 lb bag'), 748),
  sample('wire-mesh-5x10', say('Wire mesh, 6 × 6 in W1.4'), say('5 × 10 ft sheet'), 1898),
  sample('wire-mesh-5x150', say('Wire mesh, 6 × 6 in W1.4'), say('5 × 150 ft roll'), 18_900),
  sample('rebar-4-20ft', say('Rebar #4, 1/2 in'), pieceOf(20), 1048),
  sample('gravel-base-half-yard', say('Gravel for the base'), say('½ yd³'), 2250),
  sample('gravel-base-ton', say('Gravel for the base'), say('1 ton'), 2900),
  sample('vapor-barrier-20x100', say('Plastic sheeting, 6 mil'), say('20 × 100 ft roll'), 11_900),
  ...[4, 6, 8, 10, 12].map((inches) =>
    sample(
      `form-board-2x${inches}-16ft`,
      say('Form board, 2 × {inches} in', { inches: String(inches) }),
      pieceOf(16),
      250 * inches,
    ),
  ),
  sample('form-stakes-bundle', say('Form stakes'), say('bundle of 12'), 1498),
  sample('joint-wire-10ft', say('Joint reinforcement, ladder wire'), pieceOf(10), 648),
  sample('brick-tie', say('Brick tie'), say('1 tie'), 28),
  sample('block-8x8x16', say('Concrete block, 8 × 8 × 16 in'), say('1 block'), 229),
  sample('brick-modular', say('Brick'), say('1 brick'), 72),
  sample('masonry-cement', say('Masonry cement'), say('1 bag'), 1598),
  sample('masonry-sand', say('Masonry sand'), say('½ yd³'), 2950),
  ...roofSamples,
  ...deckSamples,
  sample('deck-screws-box', say('Deck screws'), say('box of 350'), 3298),
  ...inLengths('fence-post-4x4-{}ft', say('Fence post, 4 × 4 in'), { 6: 948, 8: 1298, 10: 1698 }),
  sample('fence-rail-2x4-8ft', say('Fence rail, 2 × 4 in'), pieceOf(8), 548),
  ...inLengths('fence-picket-{}ft', say('Fence picket'), { 4: 228, 6: 348, 8: 548 }),
  sample('fence-gate', say('Wood gate with its hinges and latch'), say('1 gate'), 13_900),
  sample('lumber-board-foot', say('Lumber'), say('1 board ft'), 145),
]
