import type { Source } from './line.ts'
import { page } from './sources.ts'

/** Interior casing is 2 1/4 in wide as a rule. */
export const casingWidths = (): Source => ({
  title: 'Standard Door Casing Sizes',
  publisher: 'Angi',
  date: '2022-06-17',
  url: 'https://www.angi.com/articles/door-casing-sizes.htm',
})

/** A stool is longer than the jamb inside by twice the casing, the reveal at the jamb and the reveal at its own end. */
export const stoolLength = (): Source =>
  page(
    'Production Jamb Extensions: Stool and Apron Extensions',
    'The Journal of Light Construction',
    'http://www.jlconline.com/interiors/production-jamb-extensions_3.aspx',
  )

/** An apron is as long as the casing is wide over all. */
export const apronLength = (): Source =>
  page(
    'Installing Traditional Stool and Apron',
    'GaryMKatz.com',
    'http://garymkatz.com/TrimTechniques/stool_apron.html',
  )

/** Pieces of trim are cut from sticks, and what is left of one may serve for none. */
export const trimCuts = (): Source =>
  page('Door Trim Calculator', 'CHIPTRIM', 'https://www.chiptrim.ca/resources/door-trim-calculator')

/** Length of trim times its width, in two coats. */
export const trimPaintMath = (): Source =>
  page(
    'How Much Trim Paint Do I Need? The Linear-Foot Math',
    'SudoTool',
    'https://sudotool.com/blog/how-much-trim-paint-do-i-need',
  )

/** A tub of 60 × 30 in: a wall of 5 ft and two of 2 1/2 ft, 6 ft high, are 60 ft². */
export const tubSurround = (): Source =>
  page(
    'How Many Square Feet of Tile for a Tub Surround',
    'Flooring Clarity',
    'https://www.flooringclarity.com/how-many-square-feet-tile-tub-surround',
  )

/** Backer board of 3 × 5 and 4 × 8 ft, openings taken off, and what is cut off. */
export const backerSheets = (): Source =>
  page(
    'How to Calculate How Much Backer Board You Need',
    'EngineerFix',
    'https://engineerfix.com/how-to-calculate-how-much-backer-board-you-need/',
  )

/** A screw every 8 in: 55 in a board of 3 × 5 ft. */
export const backerScrews = (): Source =>
  page(
    'How Many Screws Per Backer Board?',
    'Home Decor Bliss',
    'https://homedecorbliss.com/how-many-screws-per-backer-board/',
  )

/** 18 in from the counter to the cabinets above it. */
export const backsplashHeight = (): Source =>
  page(
    'What Is the Average Kitchen Backsplash Square Footage?',
    'EngineerFix',
    'https://engineerfix.com/what-is-the-average-kitchen-backsplash-square-footage',
  )

/** Subway tile of 3 × 6 in, eight to a square foot, and 10 % for the cuts. */
export const subwayTile = (): Source =>
  page(
    'How to Calculate a Tile Subway Pattern in a Tub',
    'HomeSteady',
    'https://homesteady.com/how-12042196-calculate-tile-subway-pattern-tub.html',
  )
