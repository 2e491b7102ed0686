import { say } from '#language/say.ts'
import { beginWorking, type Given, type LinePlan, sharesOf, type Working } from './build-line.ts'
import { type Exact, type ExactRange, one, over, sumOf, times, without } from './exact.ts'
import { hasNewWalls, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { tiledWallsOf, withoutWalls } from './wet-walls.ts'

/** A surface to paint; `isNew` where it is board that nobody has painted. */
type Surface = { given: Given; isNew: boolean; work: RoomWork }
/** What is to be painted, and what of it is tiled instead. */
type Surfaces = { all: readonly Surface[]; tiled: readonly Surface[] }

/**
 * Paint and primer of all rooms together, one line a finish: cans are bought for the job, and before the colors are chosen
 * an estimate can only know walls from ceilings.
 */
export function planPaint(job: RoomsJob): LinePlan[] {
  const walls = job.works
    .filter(({ choices }) => choices.walls !== 'none')
    .flatMap((work) => work.faces.map(({ net }): Surface => ({ given: net, isNew: hasNewWalls(work), work })))
  const ceilings = job.works
    .filter(({ choices }) => choices.ceiling !== 'none')
    .map((work): Surface => ({ given: work.ceiling, isNew: work.choices.ceiling === 'drywall', work }))
  const tiled = job.works
    .filter(({ choices }) => choices.walls !== 'none')
    .flatMap((work) => tiledWallsOf(job, work).map((given) => ({ given, isNew: hasNewWalls(work), work })))
  const isNew = (surface: Surface) => surface.isNew
  return [
    planPrimer(job, { all: [...walls.filter(isNew), ...ceilings.filter(isNew)], tiled: tiled.filter(isNew) }),
    planFinish(job, { all: walls, tiled }, { itemId: 'paint-wall-gal', item: say('Wall paint') }),
    planFinish(
      job,
      { all: ceilings, tiled: [] },
      { itemId: 'paint-ceiling-gal', item: say('Ceiling paint') },
    ),
  ]
}

/** What lines of paint have in common. */
const canned = (surfaces: readonly Surface[]) => ({
  trade: 'paint' as const,
  roomIds: idsOf([...new Set(surfaces.map(({ work }) => work))]),
  given: surfaces.map(({ given }) => given),
  pack: { name: say('1 gal can'), size: one, unit: 'gal' as const },
  instead: ({ value }: ExactRange) => sayCans(value),
})

const withoutTile = (job: RoomsJob, work: Working, area: ExactRange, tiled: readonly Surface[]): ExactRange =>
  withoutWalls(
    job,
    work,
    say('Less walls that are tiled'),
    area,
    tiled.map(({ given }) => given),
  )

/** The first coat on new board, which drinks more of it than what was painted before. */
function planPrimer(job: RoomsJob, { all, tiled }: Surfaces): LinePlan {
  const line = canned(all)
  const [coats, coverage] = [job.figure('primer-coats'), job.figure('new-board-coverage')]
  const work = beginWorking(job)
  const whole = work.sum(say('New board, openings taken off'), line.given, 'ft2')
  const area = withoutTile(job, work, whole, tiled)
  const need = work.step(
    say('Primer for all coats'),
    [[area, 'ft2'], '×', coats, '÷', coverage],
    over(times(area, coats.exact), coverage.exact),
    'gal',
  )
  return { ...line, itemId: 'primer-gal', item: say('Primer for new board'), work, need }
}

/** All coats of one finish: primed board drinks no more than painted board, bare board does. */
function planFinish(
  job: RoomsJob,
  { all: surfaces, tiled }: Surfaces,
  names: { itemId: string; item: string },
): LinePlan {
  const line = canned(surfaces)
  const isPrimed = job.figure('primer-coats').exact.gt(0)
  const [coats, coverage] = [job.figure('paint-coats'), job.figure('paint-coverage')]
  const bare = surfaces.filter(({ isNew }) => isNew && !isPrimed)
  const work = beginWorking(job)
  const whole = work.sum(say('Area to paint, openings taken off'), line.given, 'ft2')
  const area = withoutTile(job, work, whole, tiled)
  if (bare.length > 0) return { ...line, ...names, work, ...onBareBoard(job, { all: surfaces, tiled }, work) }
  const need = work.step(
    say('Paint for all coats'),
    [[area, 'ft2'], '×', coats, '÷', coverage],
    over(times(area, coats.exact), coverage.exact),
    'gal',
  )
  return { ...line, ...names, work, need }
}

/** Where nobody primes, new board takes the coverage of bare board, and its walls a larger share of the paint. */
function onBareBoard(
  job: RoomsJob,
  { all: surfaces, tiled }: Surfaces,
  work: LinePlan['work'],
): Required<Pick<LinePlan, 'need' | 'shares'>> {
  const [coats, coverage] = [job.figure('paint-coats'), job.figure('paint-coverage')]
  const onBare = job.figure('new-board-coverage')
  const gallonsOf = ({ given, isNew }: Surface) =>
    over(times(given.exact, coats.exact), (isNew ? onBare : coverage).exact)
  const sumIf = (some: readonly Surface[], isNew: boolean) =>
    sumOf(some.filter((one) => one.isNew === isNew).map(({ given }) => given.exact))
  const areaOf = (isNew: boolean) => without(sumIf(surfaces, isNew), sumIf(tiled, isNew))
  const need = work.step(
    say('Paint for all coats, more of it on bare board'),
    [[areaOf(false), 'ft2'], '×', coats, '÷', coverage, '+', [areaOf(true), 'ft2'], '×', coats, '÷', onBare],
    sumOf([
      over(times(areaOf(false), coats.exact), coverage.exact),
      over(times(areaOf(true), coats.exact), onBare.exact),
    ]),
    'gal',
  )
  const shares = () => sharesOf(surfaces.map((one) => [one.given.measure.id, gallonsOf(one).value] as const))
  return { need, shares }
}

/** A gallon costs about as much as three quarts: up to two of them are cheaper beside whole gallons. */
const mostQuarts = 2
/** From here on, pails of five gallons are the cheaper way. */
const fewestForPail = 5

/** How the same paint may be bought in quarts or pails, where that is less of it or cheaper. */
function sayCans(need: Exact): string | null {
  const quarts = Number(need.mul(4).ceil())
  const gallons = Number(need.ceil())
  if (gallons >= fewestForPail) {
    const pails = Math.floor(gallons / 5)
    const rest = gallons - pails * 5
    return rest === 0
      ? say('Or {pails, plural, one {# pail} other {# pails}} of 5 gal', { pails })
      : say('Or {pails, plural, one {# pail} other {# pails}} of 5 gal and {rest} gal', { pails, rest })
  }
  const whole = Math.floor(quarts / 4)
  const more = quarts - whole * 4
  if (more === 0 || more > mostQuarts) return null
  return whole === 0
    ? say('Or {quarts, plural, one {# quart} other {# quarts}}', { quarts })
    : say('Or {quarts} quarts: {whole} gal and {more} qt', { quarts, whole, more })
}
