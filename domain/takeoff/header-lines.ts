import { say } from '#language/say.ts'
import { writeBoardFeet } from './board-feet.ts'
import {
  beginWorking,
  type FormulaPart,
  type Given,
  type LinePlan,
  mostWritten,
  sharesOf,
} from './build-line.ts'
import { certain, type Exact, each, one, ratio, sumOf, times } from './exact.ts'
import type { FramedWall } from './framed-walls.ts'
import { grouped } from './grouped.ts'
import { pieceOf } from './pack-names.ts'
import { givenLength, idsOf, type RoomsJob } from './room-work.ts'

/** Lengths that lumber for headers is sold in, in feet. */
const stock = [8, 10, 12, 14, 16, 20] as const
type Feet = (typeof stock)[number]

/** Boards of one length that the pieces of one header are cut from. */
type Cut = { feet: Feet; boards: number }
type Header = Cut & { wall: FramedWall; width: Given }

/**
 * Headers over the doors, windows and openings of framed walls: pieces side by side, each as long as the opening is wide and
 * what it bears on at its ends. How deep they have to be goes by span and load, which no scan knows: that is a figure to set.
 */
export function planHeaders(job: RoomsJob, walls: readonly FramedWall[]): LinePlan[] {
  const pieces = job.figure('header-pieces').assumption.value
  const bearing = job.figure('header-bearing').exact.div(12)
  const seen = new Set<string>()
  const headers = walls.flatMap((wall) =>
    wall.face.openings.flatMap(({ id, width }): readonly Header[] => {
      // One that lies in two faces of a wall has one header.
      if (seen.has(id)) return []
      seen.add(id)
      const given = givenLength(id, say('{wall}: opening', { wall: wall.face.length.measure.label }), width)
      return [{ wall, width: given, ...cutFrom(given.exact.most.add(bearing), pieces) }]
    }),
  )
  return [...grouped(headers, ({ feet }) => feet)]
    .sort(([a], [b]) => a - b)
    .map(([feet, some]) => planBoards(job, feet, some))
}

/**
 * What boards so many pieces of a length are cut from with the least lumber, of two that take as much the shorter. A piece
 * that is longer than any board is counted in as many as it takes: that is a beam to be engineered, and not to be left out.
 */
function cutFrom(length: Exact, pieces: number): Cut {
  const cuts = stock.flatMap((feet): readonly Cut[] => {
    const fromOne = Number(ratio(feet, 1).div(length).floor())
    return fromOne === 0 ? [] : [{ feet, boards: Math.ceil(pieces / fromOne) }]
  })
  const least = Math.min(...cuts.map(({ feet, boards }) => feet * boards))
  return (
    cuts.find(({ feet, boards }) => feet * boards === least) ?? {
      feet: 20,
      boards: pieces * Number(length.div(20).ceil()),
    }
  )
}

/** Boards of one length; what is cut off them is their waste. */
function planBoards(job: RoomsJob, feet: Feet, headers: readonly Header[]): LinePlan {
  const work = beginWorking(job)
  const [pieces, bearing, depth] = [
    job.figure('header-pieces'),
    job.figure('header-bearing'),
    job.figure('header-depth'),
  ]
  work.step(
    say('Length of all pieces'),
    headers.length > mostWritten
      ? [
          say('{count, plural, one {# opening} other {# openings}}, each (width +', {
            count: headers.length,
          }),
          bearing,
          ') ×',
          pieces,
        ]
      : headers.flatMap(({ width }, index): FormulaPart[] => [
          index === 0 ? '(' : '+ (',
          [width.exact, 'ft'],
          '+',
          bearing,
          ') ×',
          pieces,
        ]),
    sumOf(
      headers.map(({ width }) =>
        times(
          each(width.exact, (length) => length.add(bearing.exact.div(12))),
          pieces.exact,
        ),
      ),
    ),
    'ft',
  )
  const boardsOf = ({ boards }: Header) => ratio(boards, 1)
  const need = work.sum(
    say('Boards of {feet} ft, each opening by itself', { feet: String(feet) }),
    headers.map((header) => ({ exact: certain(boardsOf(header)), measure: header.width.measure })),
    'each',
  )
  const inches = depth.assumption.value
  writeBoardFeet(work, need, { depth: inches, feet: ratio(feet, 1) })
  work.assumptions.add(depth)
  return {
    itemId: `header-2x${inches}-${feet}ft`,
    item: say('Header, 2 × {inches} in', { inches: String(inches) }),
    trade: 'framing',
    roomIds: idsOf([...new Set(headers.map(({ wall }) => wall.room))]),
    given: headers.map(({ width }) => width),
    shares: () => sharesOf(headers.map((header) => [header.wall.face.face.id, boardsOf(header)])),
    work,
    need,
    pack: { name: pieceOf(feet), size: one, unit: 'each' },
  }
}
