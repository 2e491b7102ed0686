import { say } from '#language/say.ts'
import type { Working } from './build-line.ts'
import { type DeckJob, type DeckLine, eachLine, isChosen, stockFor } from './deck-job.ts'
import { certain, type ExactRange, each, notNegative, ratio, times } from './exact.ts'
import { rootRoundedUp } from './exact-geometry.ts'
import { standing } from './lumber-lines.ts'
import { pieceOf } from './pack-names.ts'
import { geometry } from './sources.ts'

const inchesOf = (feet: ExactRange): ExactRange => times(feet, ratio(12, 1))

/** Treads of the stairs: one less than risers, for the last step up is the deck itself. */
export function treadsOf(job: DeckJob, work: Working): ExactRange {
  const riser = job.figure('stair-riser')
  const rise = inchesOf(job.given.height.exact)
  const risers = work.step(
    say('Risers'),
    ['⌈', [rise, 'in'], '÷', riser, '⌉'],
    each(rise, (inches) => inches.div(riser.exact).ceil()),
    'each',
    riser.assumption.source,
  )
  return work.step(
    say('Treads'),
    [[risers, 'each'], '− 1'],
    each(risers, (count) => notNegative(count.sub(1))),
    'each',
  )
}

/** Stringers under the treads, by the width of the stairs. */
export const stringersOf = (job: DeckJob, work: Working): ExactRange =>
  standing(work, say('Stringers'), job.given.stairWidth.exact, job.figure('stringer-spacing'))

/** Stringers of one flight and what they hang on; the boards of its treads are among those of the deck. */
export function stairLines(job: DeckJob): DeckLine[] {
  if (!isChosen(job, 'stairs', 1)) return []
  let stock = 0
  const line = eachLine(job, { itemId: '', item: say('Stringer, 2 × 12 in, treated'), pack: '' }, (work) => {
    const treads = treadsOf(job, work)
    const [tread, rise] = [job.figure('stair-tread'), inchesOf(job.given.height.exact)]
    const run = treads.value.mul(tread.exact)
    if (run.equals(0)) return certain(run)
    const slope = rootRoundedUp(rise.value.mul(rise.value).add(run.mul(run))).div(12)
    const across = [run, 'in'] as const
    work.step(say('All treads'), [[treads, 'each'], '×', tread], certain(run), 'in')
    work.step(
      say('Length of a stringer'),
      ['√(', [rise, 'in'], '×', [rise, 'in'], '+', across, '×', across, ')'],
      certain(slope),
      'ft',
      geometry(),
    )
    const sold = stockFor(slope)
    stock = sold.stock
    return times(stringersOf(job, work), sold.pieces)
  })
  if (line.need.value.lte(0)) return []
  return [
    { ...line, itemId: `stringer-2x12-${stock}ft`, pack: { ...line.pack, name: pieceOf(stock) } },
    eachLine(
      job,
      { itemId: 'stringer-bracket', item: say('Stringer bracket'), pack: say('1 bracket') },
      (work) => stringersOf(job, work),
    ),
  ]
}

/** Screws where the boards of treads cross stringers. */
export function stairScrews(job: DeckJob, work: Working): ExactRange[] {
  if (!isChosen(job, 'stairs', 1)) return []
  const treads = treadsOf(job, work)
  if (treads.value.equals(0)) return []
  const [boards, crossing] = [job.figure('tread-boards'), job.figure('screws-per-crossing')]
  const stringers = stringersOf(job, work)
  return [
    work.step(
      say('Screws of the treads'),
      [[treads, 'each'], '×', boards, '×', [stringers, 'each'], '×', crossing],
      times(times(treads, boards.exact.mul(crossing.exact)), stringers.value),
      'each',
    ),
  ]
}
