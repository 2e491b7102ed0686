import { say } from '#language/say.ts'
import type { Measure } from '../measure/room.ts'
import type { Point } from '../measure/scan.ts'
import { beginWorking, type Given, type LinePlan, mostWritten, sharesOf } from './build-line.ts'
import { layCarpet } from './carpet-layout.ts'
import {
  type Exact,
  type ExactRange,
  exactFeet,
  larger,
  metresInFoot,
  one,
  type Span,
  smaller,
  zero,
} from './exact.ts'
import { spansOf, sumsOf } from './possible-spans.ts'
import { idsOf, type RoomsJob } from './room-work.ts'

/** Boxes of plank flooring. */
export function planPlank(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.floor === 'plank')
  const given = works.map(({ floor }) => floor)
  const work = beginWorking(job)
  const area = work.sum(say('Floor'), given, 'ft2')
  const need = work.withWaste(area, 'ft2', job.figure('plank-waste'))
  // Whoever chose planks with a pad of their own finds here how to take that back: there is no other line to open.
  work.assumptions.add(job.figure('underlayment-layers'))
  return [
    {
      itemId: 'flooring-plank-box',
      item: say('Plank flooring'),
      trade: 'flooring',
      roomIds: idsOf(works),
      given,
      work,
      need,
      pack: { name: say('box'), size: job.figure('plank-box'), unit: 'ft2' },
    },
  ]
}

/** Carpet by the length of the roll: each room in lengths that lie side by side. */
export function planCarpet(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.floor === 'carpet')
  const [width, trim] = [job.figure('carpet-roll-width'), job.figure('carpet-trim')]
  const roll = { width: width.exact, trim: trim.exact.div(12) }
  const work = beginWorking(job)
  const rooms = works.map(({ room, name, floor }): Given & { spans: () => readonly Span[] } => {
    const { lengths, exact, spans } = lengthsOffRoll(room.polygon, room.perimeter, roll)
    if (works.length <= mostWritten) {
      const label = say('{room}: lengths side by side, seams: {seams}', {
        room: name,
        seams: String(lengths.length - 1),
      })
      const cuts = lengths.flatMap((length, index) => [
        index === 0 ? '(' : '+ (',
        [length, 'ft'] as const,
        '+',
        trim,
        ')',
      ])
      work.step(label, cuts, exact, 'ft')
    }
    return { exact, measure: floor.measure, spans }
  })
  const need = work.sum(say('Off the roll'), rooms, 'ft')
  work.assumptions.add(width).add(trim)
  return [
    {
      itemId: 'carpet-roll-ft',
      item: say('Carpet off the roll'),
      trade: 'flooring',
      roomIds: idsOf(works),
      given: works.map(({ floor }) => floor),
      shares: () => sharesOf(rooms.map(({ exact, measure }) => [measure.id, exact.value])),
      work,
      need,
      possible: () => sumsOf(rooms.map(({ spans }) => spans())),
      pack: {
        name: say('1 ft off a roll {width} ft wide', { width: String(width.assumption.value) }),
        size: one,
        unit: 'ft',
      },
    },
  ]
}

/**
 * What a room takes of the roll in feet, and in which lengths: for its outline as drawn, and as much smaller or larger. A room
 * that may be a hair wider than the roll takes one length or two, and nothing between: `spans` are what it may take.
 */
function lengthsOffRoll(
  polygon: readonly Point[],
  perimeter: Measure,
  roll: { width: Exact; trim: Exact },
): { lengths: readonly Exact[]; exact: ExactRange; spans: () => readonly Span[] } {
  const off = perimeter.value > 0 ? Math.min(1, perimeter.uncertainty / perimeter.value) : 0
  const metres = (feet: Exact) => feet.mul(metresInFoot).valueOf()
  const inMetres = { width: metres(roll.width), trim: metres(roll.trim) }
  const lay = (scale: number) => {
    const outline = scale === 1 ? polygon : polygon.map(([x, y]): Point => [x * scale, y * scale])
    return layCarpet(outline, inMetres).map(exactFeet)
  }
  const total = (lengths: readonly Exact[]) =>
    lengths.reduce((sum, length) => sum.add(length).add(roll.trim), zero)
  const lengths = lay(1)
  const value = total(lengths)
  const [least, most] = off === 0 ? [value, value] : [total(lay(1 - off)), total(lay(1 + off))]
  const exact = { value, least: smaller(least, value), most: larger(most, value) }
  const spans = () =>
    exact.most.sub(exact.least).lt(one)
      ? [exact]
      : spansOf((scale) => total(lay(scale)), 1 - off, 1 + off, one)
  return { lengths, exact, spans }
}
