import { say } from '#language/say.ts'
import { added, beginWorking, type FormulaPart, type LinePlan, sharesOf } from './build-line.ts'
import { type ExactRange, ratio, sumOf, times } from './exact.ts'
import { type NewTrim, newTrimOf } from './new-trim.ts'
import { idsOf, type RoomsJob } from './room-work.ts'

/** The parts of a formula that add up what is there of it. */
const lengths = (...terms: readonly (readonly [ExactRange, FormulaPart?])[]): FormulaPart[] =>
  added(
    terms
      .filter(([length]) => length.value.gt(0))
      .map(([length, factor]) => [[length, 'ft'], ...(factor === undefined ? [] : [factor])]),
  )

/** What trim is put up with, and what closes its joints: brads, caulk, and adhesive where somebody wants it. */
export const planFasteners = (job: RoomsJob): LinePlan[] => [
  planBrads(job),
  planCaulk(job),
  planAdhesive(job),
]

const lineOf = ({ rooms, given, parts }: NewTrim) => ({
  trade: 'trim' as const,
  roomIds: idsOf(rooms),
  given,
  shares: () => sharesOf(parts()),
})

function planBrads(job: RoomsJob): LinePlan {
  const work = beginWorking(job)
  const trim = newTrimOf(job, work, ({ choices }) => choices.fasteners)
  const rate = job.figure('brad-rate')
  const all = sumOf([trim.base, trim.doors, trim.windows])
  const need = work.step(
    say('Brads'),
    ['(', ...lengths([trim.base], [trim.doors], [trim.windows]), ') ×', rate],
    times(all, rate.exact),
    'each',
  )
  return {
    ...lineOf(trim),
    itemId: 'brads-box',
    item: say('Brads for trim, 18 gauge, 2 in'),
    work,
    need,
    pack: { name: say('box'), size: job.figure('brad-box'), unit: 'each' },
  }
}

/** Along the upper edge of baseboard, and along both edges of casing. */
function planCaulk(job: RoomsJob): LinePlan {
  const work = beginWorking(job)
  const trim = newTrimOf(job, work, ({ choices }) => choices.fasteners)
  const twice = ratio(2, 1)
  const need = work.step(
    say('One edge of baseboard, both edges of casing'),
    lengths([trim.base], [trim.doors, '× 2'], [trim.windows, '× 2']),
    sumOf([trim.base, times(trim.doors, twice), times(trim.windows, twice)]),
    'ft',
  )
  return {
    ...lineOf(trim),
    itemId: 'caulk-tube',
    item: say('Painter’s caulk'),
    work,
    need,
    pack: { name: say('10.1 oz tube'), size: job.figure('caulk-coverage'), unit: 'ft' },
  }
}

function planAdhesive(job: RoomsJob): LinePlan {
  const work = beginWorking(job)
  const trim = newTrimOf(job, work, ({ choices }) => choices.adhesive && choices.baseboard)
  return {
    ...lineOf(trim),
    itemId: 'adhesive-tube',
    item: say('Construction adhesive for trim'),
    work,
    need: work.step(
      say('A bead behind all of it'),
      lengths([trim.base], [trim.doors], [trim.windows]),
      sumOf([trim.base, trim.doors, trim.windows]),
      'ft',
    ),
    pack: { name: say('10 oz tube'), size: job.figure('adhesive-coverage'), unit: 'ft' },
  }
}
