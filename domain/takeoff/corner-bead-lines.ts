import { say } from '#language/say.ts'
import { toRange } from './amounts.ts'
import { beginWorking, type FormulaPart, type Given, type LinePlan, mostWritten } from './build-line.ts'
import { type ExactRange, each, exactFigure, notNegative, one, sumOf, times } from './exact.ts'
import { grouped } from './grouped.ts'
import { type OutsideCorner, outsideCorners } from './outside-corners.ts'
import { pieceOf } from './pack-names.ts'
import { exactLength, hasNewWalls, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { sources } from './sources.ts'

/** Lengths that corner bead is sold in, in feet. */
const lengths = [8, 10, 12] as const
type Feet = (typeof lengths)[number]

/** A corner that takes bead, with how high it may be at most and the shortest piece that reaches up all of it. */
type Beaded = { work: RoomWork; corner: OutsideCorner; given: Given; feet: Feet }

/**
 * Bead for the corners of new board that stand out into a room, by the shortest length that is one piece to a corner: two
 * pieces at one corner show. What is around windows and openings is cased or returned, and has none here.
 */
export function planCornerBead(job: RoomsJob): LinePlan[] {
  const gap = job.figure('corner-bead-gap').exact.div(12)
  const longest = lengths[lengths.length - 1] ?? lengths[0]
  const corners = job.works.filter(hasNewWalls).flatMap((work) =>
    outsideCorners(work).map((corner): Beaded => {
      const given = heightOf(corner)
      const fits = lengths.find((feet) => given.exact.most.sub(gap).lte(feet))
      return { work, corner, given, feet: fits ?? longest }
    }),
  )
  const byLength = grouped(corners, ({ feet }) => feet)
  return [...byLength].sort(([a], [b]) => a - b).map(([feet, some]) => planPieces(job, feet, some))
}

function heightOf({ height, after: { face, length } }: OutsideCorner): Given {
  const exact = exactLength(height)
  const label = say('{wall}: outside corner where it begins', { wall: length.measure.label })
  return {
    exact,
    measure: { id: face.id, label, range: toRange(exact, 'ft'), elementIds: height.from },
  }
}

function planPieces(job: RoomsJob, feet: Feet, corners: readonly Beaded[]): LinePlan {
  const work = beginWorking(job)
  const gap = job.figure('corner-bead-gap')
  const size = exactFigure(feet)
  const piecesAt = ({ corner, given }: Beaded): ExactRange =>
    times(
      each(given.exact, (height) =>
        notNegative(height.sub(gap.exact.div(12)))
          .div(size)
          .ceil(),
      ),
      exactFigure(corner.edges),
    )
  const pieces = work.step(
    say('Whole pieces at each outside corner'),
    corners.length > mostWritten
      ? [
          say('{count, plural, one {# corner} other {# corners}}, each ⌈ (height −', {
            count: corners.length,
          }),
          gap,
          ') ÷',
          [size, 'ft'],
          '⌉',
        ]
      : corners.flatMap(({ corner, given }, index): FormulaPart[] => [
          index === 0 ? '⌈ (' : '+ ⌈ (',
          [given.exact, 'ft'],
          '−',
          gap,
          ') ÷',
          [size, 'ft'],
          corner.edges === 2 ? '⌉ × 2' : '⌉',
        ]),
    sumOf(corners.map(piecesAt)),
    'each',
    sources.cornerBeadGuide(),
  )
  work.assumptions.add(gap)
  return {
    itemId: `corner-bead-${feet}ft`,
    item: say('Corner bead'),
    trade: 'drywall',
    roomIds: idsOf([...new Set(corners.map((one) => one.work))]),
    given: corners.map(({ given }) => given),
    // A corner is between two walls, and so no part of the one or the other.
    shares: () => new Map(),
    work,
    need: work.withWaste(pieces, 'each', job.figure('corner-bead-waste')),
    pack: { name: pieceOf(feet), size: one, unit: 'each' },
  }
}
