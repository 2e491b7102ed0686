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

/** Sizes, spans and spacings of what carries: nobody here has engineered them. */
export const buildingDepartment = (): Source => ({
  title: say('To be set, not engineered: the building department decides on sizes and spans'),
  publisher: '',
  date: '',
})

/** Screws in a ledger are spaced by the span of the joists. */
export const ledgerCode = (): Source => ({
  title: say('To be set by the span of the joists, IRC R507.9.1.3: the building department decides'),
  publisher: 'International Code Council',
  date: say('undated'),
})

/** No sphere of 4 in passes a guard, which stands where a floor is more than 30 in above what is below it. */
export const guardCode = (): Source => ({
  title: 'International Residential Code, R312.1: openings in guards less than 4 in',
  publisher: 'International Code Council',
  date: say('undated'),
})

/** Risers of at most 7 3/4 in and treads of at least 10 in. */
export const stairCode = (): Source => ({
  title: 'International Residential Code, R311.7.5: risers up to 7 3/4 in, treads from 10 in',
  publisher: 'International Code Council',
  date: say('undated'),
})

/** From the eave to 24 in inside of the wall, where ice forms along eaves. */
export const iceBarrierCode = (): Source => ({
  title: 'International Residential Code, R905.1.2: ice barriers to 24 in inside the exterior wall line',
  publisher: 'International Code Council',
  date: say('undated'),
})

/** Vents of 1/150 of the attic, or of 1/300 where half of them are high up or the ceiling has a vapor retarder. */
export const atticCode = (): Source => ({
  title: 'International Residential Code, R806.2: net free area of 1/150, or 1/300 under conditions',
  publisher: 'International Code Council',
  date: say('undated'),
})

/** Half of the vents at the ridge, half at the eaves. */
export const balancedVents = (): Source => ({
  title: 'How do I determine how much Net Free Area (NFA) is required in my attic?',
  publisher: 'Gibraltar Building Products',
  date: say('undated'),
  url: 'https://help.gibraltarbuildingproducts.com/en/knowledge/how-do-do-i-determine-how-much-net-area-nfa-is-required-in-my',
})

/** A piece to each course of shingles, 2 in longer than what shows of it. */
export const stepFlashing = (): Source => ({
  title: 'Sidewall Flashing: step flashing by the exposure of the shingles',
  publisher: 'Replacement Contractor',
  date: say('undated'),
  url: 'http://www.replacementcontractoronline.com/products/sidewall-flashing_o',
})

/** A tie for every 2 2/3 ft² of brick veneer. */
export const brickTies = (): Source => ({
  title: 'Modern Masonry, chapter 14: one tie for every 2 2/3 ft² of wall',
  publisher: 'Goodheart-Willcox',
  date: '2016',
  url: 'https://www.g-wonlinetextbooks.com/modern-masonry-2016/303',
})

/** What follows from the shape alone. */
export const geometry = (): Source => ({
  title: say('Geometry'),
  publisher: 'Plumbline',
  date: say('undated'),
})
