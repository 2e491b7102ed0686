import { say } from '#language/say.ts'
import { beginWorking, type Given, type LinePlan, type Working } from './build-line.ts'
import { allPieces } from './equal-runs.ts'
import { type ExactRange, each, notNegative, ratio, sumOf } from './exact.ts'
import { product } from './exact-geometry.ts'
import { lapped, lappedPieces, layStrips, type Pieces } from './lapped-strips.ts'
import { standing } from './lumber-lines.ts'
import { pieceOf } from './pack-names.ts'
import type { StructureField, StructureJob } from './structure-fields.ts'

const mesh = { sheets: 1, rolls: 2 } as const
const bars = 3

/** What is laid in a slab: nothing as usual, which is how slabs are priced by the yard. */
export const reinforcementField: StructureField = {
  label: () => say('Reinforcement'),
  kind: 'choice',
  usual: 0,
  least: 0,
  most: bars,
  options: [
    { value: 0, label: () => say('No reinforcement') },
    { value: mesh.sheets, label: () => say('Wire mesh in sheets') },
    { value: mesh.rolls, label: () => say('Wire mesh in rolls') },
    { value: bars, label: () => say('Rebar #4, both ways') },
  ],
}

type SlabJob = StructureJob<'length' | 'width' | 'reinforcement'>
type FootingJob = StructureJob<'length' | 'rows'>

/** The line of what was chosen to be laid in a slab. */
export function slabReinforcement(job: SlabJob): LinePlan[] {
  const chosen = job.given.reinforcement.exact.value
  if (chosen.equals(0)) return []
  return [chosen.equals(bars) ? grid(job) : meshLine(job, chosen.equals(mesh.sheets))]
}

/** Mesh of 6 × 6 in W1.4, 5 ft wide. What is cut off one strip goes on in the next. */
function meshLine(job: SlabJob, inSheets: boolean): LinePlan {
  const { length, width } = job.given
  const work = beginWorking(job)
  const piece = inSheets ? ratio(10, 1) : ratio(150, 1)
  const lap = job.figure('mesh-lap')
  return {
    itemId: inSheets ? 'wire-mesh-5x10' : 'wire-mesh-5x150',
    item: say('Wire mesh, 6 × 6 in W1.4'),
    trade: 'concrete',
    roomIds: [],
    given: [length, width],
    work,
    ...layStrips(job, work, [length.exact, width.exact], { width: ratio(5, 1), piece, lap }),
    pack: {
      name: inSheets ? say('5 × 10 ft sheet') : say('5 × 150 ft roll'),
      size: piece,
      unit: 'ft',
    },
  }
}

/** Rebar as it is sold, with its lap. */
const sticks = (job: StructureJob<never>): Pieces => ({ piece: ratio(20, 1), lap: job.figure('rebar-lap') })

function rebarLine(
  job: StructureJob<never>,
  given: readonly Given[],
  measure: (work: Working) => { run: ExactRange; pieces: ExactRange },
): LinePlan {
  const work = beginWorking(job)
  const { run, pieces } = measure(work)
  return {
    itemId: 'rebar-4-20ft',
    item: say('Rebar #4, 1/2 in'),
    trade: 'concrete',
    roomIds: [],
    given,
    work,
    need: work.withWaste(run, 'ft', job.figure('rebar-waste')),
    pieces,
    pack: { name: pieceOf(20), size: sticks(job).piece, unit: 'ft' },
  }
}

/** Bars both ways, never farther apart than the spacing, the first and the last as far from the edge as bars end. */
function grid(job: SlabJob): LinePlan {
  const { length, width } = job.given
  const [cover, spacing] = [job.figure('rebar-cover'), job.figure('rebar-spacing')]
  return rebarLine(job, [length, width], (work) => {
    const clear = (label: string, { exact }: Given) =>
      work.step(
        label,
        [[exact, 'ft'], '− 2 ×', cover],
        each(exact, (feet) => notNegative(feet.sub(cover.exact.div(6)))),
        'ft',
      )
    const along = clear(say('Length between the edges'), length)
    const across = clear(say('Width between the edges'), width)
    const barsOf = (label: string, over: ExactRange, bar: ExactRange) => {
      const count = standing(work, label, over, spacing)
      return {
        count,
        bar,
        run: product(count, lapped(work, say('One of them with its laps'), bar, sticks(job))),
      }
    }
    const lengthwise = barsOf(say('Bars along the length'), across, along)
    const crosswise = barsOf(say('Bars along the width'), along, across)
    const run = work.step(
      say('Length of all bars'),
      [[lengthwise.run, 'ft'], '+', [crosswise.run, 'ft']],
      sumOf([lengthwise.run, crosswise.run]),
      'ft',
    )
    const pieces = [lengthwise, crosswise].map(({ count, bar }) =>
      lappedPieces(work, count, bar, sticks(job)),
    )
    return { run, pieces: allPieces(work, pieces) }
  })
}

/** Bars that run the length of all footings, in so many rows. */
export function footingBars(job: FootingJob): LinePlan[] {
  const { length, rows } = job.given
  if (rows.exact.value.equals(0)) return []
  const line = rebarLine(job, [length, rows], (work) => {
    const row = lapped(work, say('A row with its laps'), length.exact, sticks(job))
    const run = work.step(
      say('All rows'),
      [[rows.exact, 'each'], '×', [row, 'ft']],
      product(rows.exact, row),
      'ft',
    )
    return { run, pieces: lappedPieces(work, rows.exact, length.exact, sticks(job)) }
  })
  return [line]
}
