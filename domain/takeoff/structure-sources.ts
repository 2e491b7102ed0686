import { say } from '#language/say.ts'
import type { Source } from './line.ts'

/** Blocks a foot and courses a foot; bricks and mortar by their joints, with a fifth more mortar than the joints hold. */
export const masonryManual = (): Source => ({
  title: 'NAVEDTRA 14045, Builder Advanced',
  publisher: 'US Navy',
  date: say('undated'),
  url: 'https://constructionmanuals.tpub.com/14045/css/14045_145.htm',
})

/** A tenth more concrete than the forms hold. */
export const concreteManual = (): Source => ({
  title: 'NAVEDTRA 14070, Engineering Aid: 10 percent of waste, after NAVFAC P-405',
  publisher: 'US Navy',
  date: say('undated'),
  url: 'http://engineeringtraining.tpub.com/14070/css/14070_103.htm',
})

/** Boards over a width, with the waste taken by division. */
export const boardsLesson = (): Source => ({
  title: 'EN1136, boards over a width',
  publisher: 'US Army',
  date: say('undated'),
})

/** How far a bag of masonry cement goes, mixed with three parts of sand. */
export const blockLaying = (): Source => ({
  title: 'Block-Laying Basics: Estimating Masonry Materials',
  publisher: 'hitpages.com',
  date: say('undated'),
  url: 'https://www.hitpages.com/doc/4509603991650304/4/',
})

/** What follows from the shape alone. */
export const geometry = (): Source => ({
  title: say('Geometry'),
  publisher: 'Plumbline',
  date: say('undated'),
})
