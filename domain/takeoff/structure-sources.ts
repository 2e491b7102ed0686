import { say } from '#language/say.ts'
import type { Source } from './line.ts'

/** Blocks a foot and courses a foot; bricks by their joints, and what the joints hold. */
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

/**
 * How far a bag of masonry cement goes, mixed with three parts of sand: 35 blocks of 8 × 16 in, 135 standard modular bricks,
 * with 3 ft³ of sand and a cubic yard of it for nine bags.
 */
export const blockLaying = (): Source => ({
  title: 'Block-Laying Basics: Estimating Masonry Materials',
  publisher: 'hitpages.com',
  date: say('undated'),
  url: 'https://www.hitpages.com/doc/4509603991650304/4/',
})

/** Gravel under a slab, loose and by weight. */
export const gravelCalculator = (): Source => ({
  title: 'Gravel base calculator: 10 % for compaction, 1.5 tons a cubic yard',
  publisher: 'cubicyardage.com',
  date: say('undated'),
  url: 'https://cubicyardage.com/gravel-base-calculator/',
})

/** Polyethylene between the base and the slab, and how far its joints lap. */
export const vaporRetarder = (): Source => ({
  title: 'International Building Code, 1910.1: joints lapped not less than 6 in',
  publisher: 'International Code Council',
  date: say('undated'),
  url: 'http://www.ibc-wiki.com/section-1910/',
})

/** Rolls of 5 × 150 ft, with a lap of one square. */
export const meshEstimating = (): Source => ({
  title: 'Estimating in Building Construction, chapter 10: mesh laps by one square',
  publisher: 'Pearson',
  date: say('undated'),
})

/** Bars both ways: how far apart, and how far from the edge. */
export const rebarGrid = (): Source => ({
  title: 'Slab, total grid rebar length: 18 in on center, 3 in from the edge',
  publisher: 'vCalc',
  date: say('undated'),
  url: 'https://www.vcalc.com/wiki/KurtHeckman/slab+-+total+grid+rebar+length',
})

/** A lap of 40 diameters. */
export const barLap = (): Source => ({
  title: 'Reinforcement at continuous footing corners: 40 diameters, 20 in for #4 bars',
  publisher: 'all-concrete-cement.com',
  date: say('undated'),
  url: 'http://www.all-concrete-cement.com/reinforcement-at-continuous-footing-corners.html',
})

/** Gates come off the length that is fenced, and stand between posts of their own. */
export const gatePosts = (): Source => ({
  title: 'Wood fence material calculator: gates off the run, two posts for each',
  publisher: 'machinecalcs.com',
  date: say('undated'),
  url: 'https://machinecalcs.com/wood-fence-material-calculator',
})

/** What follows from the shape alone. */
export const geometry = (): Source => ({
  title: say('Geometry'),
  publisher: 'Plumbline',
  date: say('undated'),
})
