import { languages, pathIn, sourceLanguage } from '#language/languages.ts'
import { roomDrawing, roomViewBox } from '#web/marketing/room-drawing.ts'
import { asFile } from '#web/ui/draft/sheet.ts'
import { inLanguage } from '../in-language.ts'
import { plumbWall } from './about.ts'
import { belowGrade } from './below-grade.ts'
import { bedPicture, changeOrder, costPicture, egressPicture, viewsPicture } from './features.ts'
import { contract, order, schedule, unrolled, unrolledNarrow } from './home.ts'
import { pricesToScale } from './plans.ts'
import { commercial, government, residential } from './solutions.ts'
import { cutString, notFoundPicture } from './states.ts'
import { costBenefit, specToCad } from './upcoming.ts'
import { bathroomPicture, bedroomPicture, clinicPicture } from './use-cases.ts'
import { phonePicture } from './waitlist.ts'

const card = '0 0 640 400'
const panel = '0 0 640 440'
const strip = '0 0 640 250'

/** Every drawn picture by its name, in the language of whoever is being answered. */
const pictures = (): Record<string, string> => ({
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
  residential: asFile('0 0 640 290', residential()),
  commercial: asFile('0 0 640 290', commercial()),
  government: asFile('0 0 640 290', government()),
  'not-found': asFile('0 0 608 392', notFoundPicture()),
  'cut-string': asFile('0 0 640 180', cutString()),
  plumb: asFile('0 0 576 500', plumbWall()),
  'below-grade': asFile('0 0 640 336', belowGrade()),
  phone: asFile('0 0 480 650', phonePicture()),
  'spec-to-cad': asFile(strip, specToCad()),
  'cost-benefit': asFile(strip, costBenefit()),
  'prices-to-scale': asFile(panel, pricesToScale()),
})

/**
 * Every file, by its path under `web/public/`: all pictures in the language of the sources, and beside them in each other
 * language those that have words. One without is the same in all.
 */
export function pictureFiles(): Record<string, string> {
  const originals = inLanguage(sourceLanguage, pictures)
  return Object.fromEntries(
    languages.flatMap((language) =>
      Object.entries(inLanguage(language, pictures))
        .filter(([name, svg]) => language === sourceLanguage || svg !== originals[name])
        .map(([name, svg]) => [pathIn(language, `/pictures/${name}.svg`).slice(1), svg]),
    ),
  )
}
