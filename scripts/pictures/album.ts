import { roomDrawing, roomViewBox } from '#web/marketing/room-drawing.ts'
import { asFile } from '#web/ui/draft/sheet.ts'
import { bedPicture, changeOrder, costPicture, egressPicture, viewsPicture } from './features.ts'
import { contract, order, schedule, unrolled, unrolledNarrow } from './home.ts'
import { costBenefit, specToCad } from './upcoming.ts'
import { bathroomPicture, bedroomPicture, clinicPicture } from './use-cases.ts'

const card = '0 0 640 400'
const panel = '0 0 640 440'
const strip = '0 0 640 250'

/** Every drawn picture by the name of its file. */
export const pictures = (): Record<string, string> => ({
  room: asFile(`0 0 ${roomViewBox.width} ${roomViewBox.height}`, roomDrawing()),
  order: asFile(card, order(), { onInk: true }),
  contract: asFile(card, contract()),
  schedule: asFile(card, schedule()),
  unrolled: asFile('0 0 1152 330', unrolled()),
  'unrolled-narrow': asFile('0 0 360 400', unrolledNarrow()),
  egress: asFile(panel, egressPicture()),
  'change-order': asFile(panel, changeOrder()),
  bed: asFile(panel, bedPicture()),
  cost: asFile(panel, costPicture()),
  views: asFile(panel, viewsPicture()),
  clinic: asFile(panel, clinicPicture()),
  bathroom: asFile(panel, bathroomPicture()),
  bedroom: asFile(panel, bedroomPicture()),
  'spec-to-cad': asFile(strip, specToCad()),
  'cost-benefit': asFile(strip, costBenefit()),
})
