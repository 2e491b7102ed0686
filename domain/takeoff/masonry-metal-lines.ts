import { say } from '#language/say.ts'
import { beginWorking, type LinePlan } from './build-line.ts'
import { each, one, over, ratio } from './exact.ts'
import { product } from './exact-geometry.ts'
import { lapped, lappedPieces } from './lapped-strips.ts'
import { masonryFields, netWall, planBlocks, planBricks } from './masonry-lines.ts'
import { pieceOf } from './pack-names.ts'
import { chosenField, type PlanStructure, type StructureField } from './structure-fields.ts'

export const blockFields = {
  ...masonryFields,
  wire: chosenField(
    () => say('Joint reinforcement'),
    () => say('No wire in the joints'),
    () => say('Ladder wire'),
  ),
} satisfies Record<string, StructureField>

export const brickFields = {
  ...masonryFields,
  ties: chosenField(
    () => say('Wall ties'),
    () => say('No ties'),
    () => say('To the wall behind'),
  ),
} satisfies Record<string, StructureField>

/** A block wall with the wire that is laid in its joints. */
export const planBlockWall: PlanStructure<keyof typeof blockFields> = (job) => {
  const { length, height, wire } = job.given
  const lines = planBlocks(job)
  if (wire.exact.value.equals(0)) return lines
  const work = beginWorking(job)
  const spacing = job.figure('joint-wire-spacing')
  const stock = { piece: ratio(10, 1), lap: job.figure('joint-wire-lap') }
  const rows = work.step(
    say('Rows of wire'),
    ['⌈', [height.exact, 'ft'], '÷', spacing, '⌉'],
    each(height.exact, (feet) => feet.mul(12).div(spacing.exact).ceil()),
    'each',
    spacing.assumption.source,
  )
  const row = lapped(work, say('A row with its laps'), length.exact, stock)
  const line: LinePlan = {
    itemId: 'joint-wire-10ft',
    item: say('Joint reinforcement, ladder wire'),
    trade: 'masonry',
    roomIds: [],
    given: [length, height],
    work,
    need: work.step(say('All rows'), [[rows, 'each'], '×', [row, 'ft']], product(rows, row), 'ft'),
    pack: { name: pieceOf(10), size: stock.piece, unit: 'ft' },
    pieces: lappedPieces(work, rows, length.exact, stock),
  }
  return [...lines, line]
}

/** A brick wall with the ties that hold it to the wall behind. */
export const planBrickWall: PlanStructure<keyof typeof brickFields> = (job) => {
  const { length, height, openings, ties } = job.given
  const lines = planBricks(job)
  if (ties.exact.value.equals(0)) return lines
  const work = beginWorking(job)
  const area = job.figure('brick-tie-area')
  const wall = netWall(job, work)
  const line: LinePlan = {
    itemId: 'brick-tie',
    item: say('Brick tie'),
    trade: 'masonry',
    roomIds: [],
    given: openings.exact.value.equals(0) ? [length, height] : [length, height, openings],
    work,
    need: work.step(
      say('Ties'),
      [[wall, 'ft2'], '÷', area],
      over(wall, area.exact),
      'each',
      area.assumption.source,
    ),
    pack: { name: say('1 tie'), size: one, unit: 'each' },
  }
  return [...lines, line]
}
