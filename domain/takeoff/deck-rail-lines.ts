import { say } from '#language/say.ts'
import type { FormulaPart, Given, Working } from './build-line.ts'
import { added, beginWorking } from './build-line.ts'
import { type DeckJob, type DeckLine, eachLine, isChosen, rails } from './deck-job.ts'
import { allPieces, cutEqualRuns } from './equal-runs.ts'
import { certain, type Exact, type ExactRange, notNegative, one, ratio, sumOf, times, zero } from './exact.ts'
import { pieceOf } from './pack-names.ts'
import { geometry, sources } from './sources.ts'

/** A side with a rail, in inches. */
type Side = { label: string; inches: Exact }

const hasRail = (job: DeckJob): boolean => !isChosen(job, 'rail', rails.none)

/** The sides that have a rail: the stairs stand at an end of the front, along the length, which is so much shorter. */
function sidesOf(job: DeckJob): readonly Side[] {
  const { length, width, stairWidth } = job.given
  const inches = ({ exact }: Given) => exact.value.mul(12)
  const long = inches(length)
  const gap = isChosen(job, 'stairs', 1) ? inches(stairWidth) : zero
  const front = { label: say('Along the front'), inches: notNegative(long.sub(gap)) }
  const side = { label: say('Along a side'), inches: inches(width) }
  const house = { label: say('Along the back'), inches: long }
  const all = isChosen(job, 'rail', rails.around) ? [front, side, side, house] : [front, side, side]
  return all.filter((one) => one.inches.gt(0))
}

/** Sections between posts: none is longer than the spacing, and the last of a side is what is left. */
function sectionsOf(job: DeckJob, work: Working): ExactRange {
  const spacing = job.figure('rail-post-spacing')
  const sides = sidesOf(job)
  return work.step(
    say('Sections'),
    sides
      .flatMap(({ inches }, at): FormulaPart[] => [at === 0 ? '⌈' : '⌉ + ⌈', [inches, 'in'], '÷', spacing])
      .concat('⌉'),
    certain(sides.reduce((sum, { inches }) => sum.add(inches.div(spacing.exact).ceil()), zero)),
    'each',
    geometry(),
  )
}

/** A post at each end of each section; all the way around, the first is the last. Stairs stand between two of their own. */
function postsOf(job: DeckJob, work: Working): ExactRange {
  const sections = sectionsOf(job, work)
  const isClosed = isChosen(job, 'rail', rails.around)
  const more = (isClosed ? 0 : 1) + (isChosen(job, 'stairs', 1) ? 1 : 0)
  return work.step(
    say('Posts'),
    more === 0 ? [[sections, 'each']] : [[sections, 'each'], `+ ${more}`],
    certain(sections.value.add(more)),
    'each',
  )
}

/** Balusters of a section so many inches from post to post: as many as leave no more than the gap between any two. */
function balustersIn(job: DeckJob, inches: Exact): Exact {
  const [post, baluster, gap] = [
    job.figure('rail-post-width').exact,
    job.figure('baluster-width').exact,
    job.figure('baluster-gap').exact,
  ]
  return notNegative(inches.sub(post).sub(gap).div(baluster.add(gap)).ceil())
}

/** Balusters of all sides, each side in whole sections and what is left of it. */
export function balustersOf(job: DeckJob, work: Working): ExactRange {
  const [spacing, post] = [job.figure('rail-post-spacing'), job.figure('rail-post-width')]
  const [baluster, gap] = [job.figure('baluster-width'), job.figure('baluster-gap')]
  const inWhole = balustersIn(job, spacing.exact)
  work.step(
    say('Balusters in a section'),
    ['⌈(', spacing, '−', post, '−', gap, ') ÷ (', baluster, '+', gap, ')⌉'],
    certain(inWhole),
    'each',
    sources.guardCode(),
  )
  const sides = sidesOf(job).map(({ label, inches }) => {
    const whole = inches.div(spacing.exact).floor()
    const rest = balustersIn(job, inches.sub(whole.mul(spacing.exact)))
    return work.step(
      label,
      [[whole, 'each'], '×', [inWhole, 'each'], '+', [rest, 'each']],
      certain(whole.mul(inWhole).add(rest)),
      'each',
    )
  })
  return work.step(say('Balusters'), added(sides.map((some) => [[some, 'each']])), sumOf(sides), 'each')
}

/** So many rails in each section, joined over posts. */
function boardLine(
  job: DeckJob,
  named: { itemId: string; item: string },
  rows: FormulaPart,
  count: Exact,
): DeckLine {
  const work = beginWorking(job)
  const board = job.figure('rail-length')
  const feet = board.assumption.value
  const sections = sectionsOf(job, work)
  const spacing = job.figure('rail-post-spacing')
  const runs = work.step(say('Rails'), [[sections, 'each'], '×', rows], times(sections, count), 'each')
  const pieces = cutEqualRuns(
    work,
    { count: runs, run: certain(spacing.exact.div(12)) },
    { piece: board, supports: spacing },
  )
  return {
    ...named,
    itemId: `${named.itemId}-${feet}ft`,
    work,
    need: allPieces(work, [pieces]),
    pack: { name: pieceOf(feet), size: one, unit: 'each' },
  }
}

/** Posts, rails, a cap, balusters and the bolts of the posts. */
export function railLines(job: DeckJob): DeckLine[] {
  if (!hasRail(job) || sidesOf(job).length === 0) return []
  const rows = job.figure('rail-rows')
  return [
    eachLine(
      job,
      { itemId: 'rail-post-4x4-8ft', item: say('Rail post, 4 × 4 in, treated'), pack: pieceOf(8) },
      (work) => {
        const long = job.figure('rail-post-length')
        return cutEqualRuns(
          work,
          {
            count: postsOf(job, work),
            run: work.step(say('A post'), [long], certain(long.exact.div(12)), 'ft'),
          },
          { piece: ratio(8, 1), supports: long },
        )
      },
    ),
    boardLine(job, { itemId: 'rail-2x4', item: say('Rail, 2 × 4 in, treated') }, rows, rows.exact),
    boardLine(job, { itemId: 'rail-cap-2x6', item: say('Rail cap, 2 × 6 in, treated') }, [one, 'each'], one),
    eachLine(
      job,
      { itemId: 'baluster-2x2', item: say('Baluster, 2 × 2 in'), pack: say('1 baluster') },
      (work) => balustersOf(job, work),
    ),
    eachLine(
      job,
      { itemId: 'carriage-bolt', item: say('Carriage bolt, 1/2 × 8 in'), pack: say('1 bolt') },
      (work) => {
        const posts = postsOf(job, work)
        return work.step(say('Two bolts a post'), ['2 ×', [posts, 'each']], times(posts, ratio(2, 1)), 'each')
      },
    ),
  ]
}

/** Screws of the balusters. */
export function railScrews(job: DeckJob, work: Working): ExactRange[] {
  if (!hasRail(job) || sidesOf(job).length === 0) return []
  const balusters = balustersOf(job, work)
  return [
    work.byRate(say('Screws of the balusters'), balusters, 'each', job.figure('baluster-screws'), 'each'),
  ]
}
