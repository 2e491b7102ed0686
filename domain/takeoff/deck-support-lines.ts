import { say } from '#language/say.ts'
import { beginWorking, type Working } from './build-line.ts'
import { soldLengths } from './deck-figures.ts'
import { type DeckJob, type DeckLine, eachLine, isChosen, joistsOf, stockFor, supports } from './deck-job.ts'
import { cutEqualRuns } from './equal-runs.ts'
import {
  ceilPacks,
  certain,
  type Exact,
  type ExactRange,
  each,
  larger,
  notNegative,
  one,
  ratio,
  times,
} from './exact.ts'
import { piRoundedUp, product } from './exact-geometry.ts'
import { standing } from './lumber-lines.ts'
import { pieceOf } from './pack-names.ts'
import { buildingDepartment, geometry, ruleOfThumb } from './sources.ts'

/** What boards are deep in fact, in inches, by what they are called. */
const depths: Readonly<Record<number, Exact>> = { 8: ratio(29, 4), 10: ratio(37, 4), 12: ratio(45, 4) }
/** A deck board and a joist of 2 × 8 in, in inches: what lies between the deck and its beams. */
const overBeams = ratio(33, 4)

const hasLedger = (job: DeckJob): boolean => isChosen(job, 'support', supports.ledger)

/** Beams along the length: the ledger carries one end of the joists, or a beam does. */
function beamsOf(job: DeckJob, work: Working): ExactRange {
  const [reach, overhang] = [job.figure('deck-joist-reach'), job.figure('deck-joist-overhang')]
  const ends = hasLedger(job) ? one : ratio(2, 1)
  const width = job.given.width.exact
  const spans = each(width, (feet) => larger(one, feet.sub(overhang.exact.mul(ends)).div(reach.exact).ceil()))
  const formula = ['⌈(', [width, 'ft'], hasLedger(job) ? '−' : '− 2 ×', overhang, ') ÷', reach, '⌉'] as const
  return hasLedger(job)
    ? work.step(say('Beams'), formula, spans, 'each', buildingDepartment())
    : work.step(
        say('Beams'),
        [...formula, '+ 1'],
        each(spans, (count) => count.add(1)),
        'each',
        buildingDepartment(),
      )
}

/** Posts under all beams, each on a footing. */
function postsOf(job: DeckJob, work: Working): ExactRange {
  const beams = beamsOf(job, work)
  const under = standing(
    work,
    say('Posts under a beam'),
    job.given.length.exact,
    job.figure('deck-post-spacing'),
  )
  return work.step(say('Posts'), [[beams, 'each'], '×', [under, 'each']], product(beams, under), 'each')
}

/** How far it is from the ground to the underside of the beams, in feet. */
function postLength(job: DeckJob, work: Working): ExactRange {
  const depth = job.figure('deck-beam-depth')
  const beam = depths[depth.assumption.value] ?? depth.exact
  const high = job.given.height.exact
  work.assumptions.add(depth)
  return work.step(
    say('A post: less the boards, the joists and the beam'),
    [[high, 'ft'], '−', [overBeams, 'in'], '−', [beam, 'in']],
    each(high, (feet) => notNegative(feet.sub(overBeams.add(beam).div(12)))),
    'ft',
    geometry(),
  )
}

/** The length sold that runs of `run` feet take the least lumber of, in feet; the longest where none is as long. */
function leastLumber(count: Exact, run: Exact): number {
  const ways = soldLengths
    .filter((sold) => run.lte(sold))
    .map((sold) => ({ sold, feet: count.div(ratio(sold, 1).div(run).floor()).ceil().mul(sold) }))
  const least = ways.reduce(
    (best, way) => (way.feet.lt(best.feet) ? way : best),
    ways[0] ?? { sold: 20, feet: one },
  )
  return least.sold
}

/** What carries the joists: a ledger or not, beams, posts, footings and what they are joined by. */
export function supportLines(job: DeckJob): DeckLine[] {
  if (isChosen(job, 'support', supports.there)) return []
  return [...(hasLedger(job) ? ledgerLines(job) : []), beamLine(job), ...postLines(job), ...footingLines(job)]
}

/** The board on the house, its screws and flashing, and a hanger for each joist. */
function ledgerLines(job: DeckJob): DeckLine[] {
  const length = job.given.length.exact
  const { stock } = stockFor(length.value)
  const hangers = eachLine(
    job,
    { itemId: 'joist-hanger-2x8', item: say('Joist hanger, 2 × 8 in'), pack: say('1 hanger') },
    (work) => joistsOf(job, work),
  )
  const nails = beginWorking(job)
  const flashing = beginWorking(job)
  return [
    eachLine(
      job,
      { itemId: `ledger-2x8-${stock}ft`, item: say('Ledger, 2 × 8 in, treated'), pack: pieceOf(stock) },
      (work) =>
        cutEqualRuns(
          work,
          { count: certain(one), run: length },
          { piece: ratio(stock, 1), supports: job.figure('deck-joist-spacing') },
        ),
    ),
    eachLine(
      job,
      { itemId: 'ledger-screw', item: say('Ledger screws or lag screws, 1/2 in'), pack: say('1 screw') },
      (work) => standing(work, say('Screws'), length, job.figure('ledger-fastener-spacing')),
    ),
    {
      itemId: 'ledger-flashing-10ft',
      item: say('Ledger flashing'),
      work: flashing,
      need: flashing.step(say('Along the ledger'), [[length, 'ft']], length, 'ft', geometry()),
      pack: { name: pieceOf(10), size: ratio(10, 1), unit: 'ft' },
    },
    hangers,
    {
      itemId: 'hanger-nails-box',
      item: say('Joist hanger nails, 1 1/2 in'),
      work: nails,
      need: nails.byRate(say('Nails'), joistsOf(job, nails), 'each', job.figure('hanger-nails'), 'each'),
      pack: { name: say('box of 150'), size: ratio(150, 1), unit: 'each' },
    },
    eachLine(job, { itemId: 'deck-tension-tie', item: say('Deck tension tie'), pack: say('1 tie') }, (work) =>
      work.step(
        say('Two for a deck'),
        [[ratio(2, 1), 'each']],
        certain(ratio(2, 1)),
        'each',
        buildingDepartment(),
      ),
    ),
  ]
}

/** Beams of boards side by side, which meet over posts. */
function beamLine(job: DeckJob): DeckLine {
  const length = job.given.length.exact
  const [plies, depth] = [job.figure('deck-beam-plies'), job.figure('deck-beam-depth')]
  const inches = depth.assumption.value
  const { stock } = stockFor(length.value)
  return eachLine(
    job,
    {
      itemId: `deck-beam-2x${inches}-${stock}ft`,
      item: say('Beam, 2 × {inches} in, treated', { inches: String(inches) }),
      pack: pieceOf(stock),
    },
    (work) => {
      work.assumptions.add(depth)
      const count = work.byRate(say('Boards of all beams'), beamsOf(job, work), 'each', plies, 'each')
      return cutEqualRuns(
        work,
        { count, run: length },
        { piece: ratio(stock, 1), supports: job.figure('deck-post-spacing') },
      )
    },
  )
}

/** Posts cut to their length, and what joins them to the beam; a beam that is as low as its footings has none. */
function postLines(job: DeckJob): DeckLine[] {
  const asked = beginWorking(job)
  const [count, long] = [postsOf(job, asked).value, postLength(job, asked).value]
  if (long.lte(0)) return []
  const stock = leastLumber(count, long)
  return [
    eachLine(
      job,
      { itemId: `deck-post-6x6-${stock}ft`, item: say('Post, 6 × 6 in, treated'), pack: pieceOf(stock) },
      (work) =>
        cutEqualRuns(
          work,
          { count: postsOf(job, work), run: postLength(job, work) },
          { piece: ratio(stock, 1), supports: job.figure('deck-post-spacing') },
        ),
    ),
    eachLine(job, { itemId: 'post-cap', item: say('Post cap, 6 × 6 in'), pack: say('1 cap') }, (work) =>
      postsOf(job, work),
    ),
  ]
}

/** A round footing under each post: its concrete in bags, the tube that it is formed in, and the base on it. */
function footingLines(job: DeckJob): DeckLine[] {
  const [diameter, depth] = [job.figure('footing-diameter'), job.figure('footing-depth')]
  const concrete = beginWorking(job)
  const footings = postsOf(job, concrete)
  const yields = job.figure('concrete-80lb-yield')
  const one80 = piRoundedUp.div(4).mul(diameter.exact).mul(diameter.exact).mul(depth.exact).div(1728)
  const single = concrete.step(
    say('Concrete of one footing'),
    ['π ÷ 4 ×', diameter, '×', diameter, '×', depth],
    certain(one80),
    'ft3',
    geometry(),
  )
  concrete.step(
    say('Bags for one of them'),
    ['⌈', [single, 'ft3'], '÷', yields, '⌉'],
    certain(ratio(ceilPacks(one80, yields.exact), 1)),
    'each',
  )
  const all = concrete.step(
    say('Concrete of all footings'),
    [[footings, 'each'], '×', [single, 'ft3']],
    times(footings, one80),
    'ft3',
  )
  const tubes = beginWorking(job)
  const forms = postsOf(job, tubes)
  const deep = certain(depth.exact.div(12))
  const tubeFeet = ratio(4, 1)
  return [
    eachLine(job, { itemId: 'post-base', item: say('Post base, 6 × 6 in'), pack: say('1 base') }, (work) =>
      postsOf(job, work),
    ),
    {
      itemId: 'concrete-80lb',
      item: say('Concrete mix'),
      work: concrete,
      need: concrete.withWaste(all, 'ft3', job.figure('concrete-waste')),
      pack: { name: say('80 lb bag'), size: yields, unit: 'ft3' },
    },
    {
      itemId: `form-tube-${diameter.assumption.value}in-4ft`,
      item: say('Form tube, {inches} in', { inches: String(diameter.assumption.value) }),
      work: tubes,
      need: tubes.step(
        say('Tubes of all footings'),
        [[forms, 'each'], '×', depth],
        product(forms, deep),
        'ft',
        ruleOfThumb(),
      ),
      pack: { name: pieceOf(4), size: tubeFeet, unit: 'ft' },
      pieces: cutEqualRuns(tubes, { count: forms, run: deep }, { piece: tubeFeet, supports: depth }),
    },
  ]
}
