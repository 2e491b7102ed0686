import { say } from '#language/say.ts'
import { doorSizes } from './door-sizes.ts'
import { pieceOf } from './pack-names.ts'
import { byLength, type Sample } from './sample-rows.ts'

const trim = (kind: string, item: string, centsAFoot: number, lengths: readonly number[]) =>
  byLength((feet) => `${kind}-${feet}ft`, item, pieceOf, centsAFoot, lengths)

/** Made-up prices of trim, doors, and what keeps a bathroom dry. */
export const finishSamples: readonly Sample[] = [
  ...trim('baseboard', say('Baseboard'), 124, [8, 12, 16]),
  ...trim('shoe', say('Shoe molding'), 62, [8, 12, 16]),
  ...trim('casing', say('Door casing'), 137, [7, 8, 16]),
  ...trim('window-casing', say('Window casing'), 137, [7, 8, 16]),
  ...trim('stool', say('Window stool'), 298, [8, 12, 16]),
  ...trim('apron', say('Window apron'), 142, [8, 12, 16]),
  ...trim('transition', say('Transition strip'), 533, [3, 6]),
  { itemId: 'brads-box', item: say('Brads for trim, 18 gauge, 2 in'), pack: say('box'), cents: 998 },
  { itemId: 'caulk-tube', item: say('Painter’s caulk'), pack: say('10.1 oz tube'), cents: 448 },
  {
    itemId: 'adhesive-tube',
    item: say('Construction adhesive for trim'),
    pack: say('10 oz tube'),
    cents: 598,
  },
  { itemId: 'paint-trim-qt', item: say('Paint for trim and doors'), pack: say('1 qt can'), cents: 2298 },
  ...doorSizes.map(({ inches, item }) => ({
    itemId: `door-prehung-${inches}`,
    item: item(),
    pack: say('door with jamb and hinges'),
    cents: 9900 + inches * 150,
  })),
  { itemId: 'door-lockset', item: say('Lockset'), pack: say('set'), cents: 2498 },
  { itemId: 'door-stop', item: say('Door stop'), pack: say('piece'), cents: 349 },
  { itemId: 'door-hinge', item: say('Door hinge'), pack: say('piece'), cents: 498 },
  { itemId: 'wall-tile-box', item: say('Wall tile'), pack: say('box'), cents: 2490 },
  { itemId: 'backer-board-3x5', item: say('Tile backer board'), pack: say('3 × 5 ft sheet'), cents: 1498 },
  { itemId: 'backer-screws-box', item: say('Backer board screws'), pack: say('box'), cents: 1198 },
  { itemId: 'membrane-gal', item: say('Waterproofing membrane'), pack: say('1 gal pail'), cents: 6498 },
]
