import { say } from '#language/say.ts'
import { pieceOf } from './pack-names.ts'
import { type Sample, sample } from './sample-rows.ts'

/** Made-up prices of what is bought for roofs. */
export const roofSamples: readonly Sample[] = [
  sample('shingles-bundle', say('Asphalt shingles'), say('bundle'), 3798),
  sample('roof-underlayment', say('Roof underlayment'), say('roll'), 2898),
  sample('shingle-starter', say('Starter strip'), say('bundle'), 5298),
  sample('ridge-caps', say('Ridge caps'), say('bundle'), 6498),
  sample('drip-edge-10ft', say('Drip edge'), pieceOf(10), 948),
  sample('roofing-nails-box', say('Roofing nails'), say('box of 7,200'), 4998),
  sample('roof-sheathing-4x8', say('Roof sheathing, plywood or OSB'), say('4 × 8 ft sheet'), 2298),
  sample('sheathing-nails-box', say('Sheathing nails, 8d'), say('box of 500'), 2198),
  sample('ice-barrier-roll', say('Ice and water shield'), say('roll'), 11_900),
  sample('valley-flashing-10ft', say('Valley flashing'), pieceOf(10), 2798),
  sample('step-flashing', say('Step flashing'), say('1 piece'), 98),
  sample('ridge-vent-4ft', say('Ridge vent'), pieceOf(4), 1398),
  sample('soffit-vent-8ft', say('Soffit vent'), pieceOf(8), 998),
]
