import { say } from '#language/say.ts'
import { pieceOf } from './pack-names.ts'
import { inLengths, type Sample, sample } from './sample-rows.ts'

const beam = (inches: number): string => say('Beam, 2 × {inches} in, treated', { inches: String(inches) })
const tube = (inches: number, cents: number): Sample =>
  sample(
    `form-tube-${inches}in-4ft`,
    say('Form tube, {inches} in', { inches: String(inches) }),
    pieceOf(4),
    cents,
  )

/** Made-up prices of what is bought for decks. */
export const deckSamples: readonly Sample[] = [
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
  ...inLengths('ledger-2x8-{}ft', say('Ledger, 2 × 8 in, treated'), {
    8: 1148,
    10: 1448,
    12: 1748,
    16: 2398,
    20: 3098,
  }),
  sample('ledger-screw', say('Ledger screws or lag screws, 1/2 in'), say('1 screw'), 198),
  sample('ledger-flashing-10ft', say('Ledger flashing'), pieceOf(10), 1998),
  sample('joist-hanger-2x8', say('Joist hanger, 2 × 8 in'), say('1 hanger'), 178),
  sample('hanger-nails-box', say('Joist hanger nails, 1 1/2 in'), say('box of 150'), 998),
  sample('deck-tension-tie', say('Deck tension tie'), say('1 tie'), 1898),
  ...inLengths('deck-beam-2x8-{}ft', beam(8), { 8: 1148, 10: 1448, 12: 1748, 16: 2398, 20: 3098 }),
  ...inLengths('deck-beam-2x10-{}ft', beam(10), { 8: 1448, 10: 1898, 12: 2298, 16: 3098, 20: 4198 }),
  ...inLengths('deck-beam-2x12-{}ft', beam(12), { 8: 1898, 10: 2398, 12: 2898, 16: 3998, 20: 5298 }),
  ...inLengths('deck-post-6x6-{}ft', say('Post, 6 × 6 in, treated'), {
    8: 2898,
    10: 3698,
    12: 4498,
    16: 6298,
    20: 8298,
  }),
  sample('post-cap', say('Post cap, 6 × 6 in'), say('1 cap'), 2498),
  sample('post-base', say('Post base, 6 × 6 in'), say('1 base'), 2298),
  tube(8, 898),
  tube(10, 1098),
  tube(12, 1398),
  tube(16, 2198),
  tube(18, 2698),
  sample('rail-post-4x4-8ft', say('Rail post, 4 × 4 in, treated'), pieceOf(8), 1398),
  ...inLengths('rail-2x4-{}ft', say('Rail, 2 × 4 in, treated'), {
    8: 598,
    10: 748,
    12: 898,
    16: 1248,
    20: 1698,
  }),
  ...inLengths('rail-cap-2x6-{}ft', say('Rail cap, 2 × 6 in, treated'), {
    8: 898,
    10: 1098,
    12: 1348,
    16: 1848,
    20: 2398,
  }),
  sample('baluster-2x2', say('Baluster, 2 × 2 in'), say('1 baluster'), 178),
  sample('carriage-bolt', say('Carriage bolt, 1/2 × 8 in'), say('1 bolt'), 348),
  ...inLengths('stringer-2x12-{}ft', say('Stringer, 2 × 12 in, treated'), {
    8: 1898,
    10: 2398,
    12: 2898,
    16: 3998,
    20: 5298,
  }),
  sample('stringer-bracket', say('Stringer bracket'), say('1 bracket'), 698),
]
