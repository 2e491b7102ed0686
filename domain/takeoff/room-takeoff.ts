import type { Measured } from '../measure/room.ts'
import { toRange } from './amounts.ts'
import { buildLine, centsOf, type LinePlan, sizeOf } from './build-line.ts'
import type { Choices, Takeoff, WallShare } from './choices.ts'
import { planCornerBead } from './corner-bead-lines.ts'
import { planDoors, planTransitions } from './door-lines.ts'
import { planDrywall } from './drywall-lines.ts'
import { type Exact, sumOf, times, zero } from './exact.ts'
import { planCarpet, planPlank } from './floor-lines.ts'
import { planFraming } from './framing-lines.ts'
import { labourOf } from './labour.ts'
import { planPaint } from './paint-lines.ts'
import type { PriceList } from './price-list.ts'
import { openRooms, type RoomsJob } from './room-work.ts'
import { roomsNotIncluded } from './rooms-not-included.ts'
import { planTile } from './tile-lines.ts'
import { planTrim } from './trim-lines.ts'
import { planTrimPaint } from './trim-paint-lines.ts'
import { planUnderCarpet, planUnderlayment } from './under-floor-lines.ts'

/** New board on walls and ceilings, plank floors and baseboard: what a room that is built out takes. */
export const usualChoices: Choices = {
  usual: { walls: 'drywall', ceiling: 'drywall', floor: 'plank', baseboard: true },
  rooms: {},
  assumptions: {},
  units: 'imperial',
}

/** All lines of the rooms in the order of the work. */
const planRooms = (job: RoomsJob): readonly LinePlan[] => [
  ...planFraming(job),
  ...planDrywall(job),
  ...planCornerBead(job),
  ...planPaint(job),
  ...planTrimPaint(job),
  ...planPlank(job),
  ...planUnderlayment(job),
  ...planTile(job),
  ...planCarpet(job),
  ...planUnderCarpet(job),
  ...planTransitions(job),
  ...planDoors(job),
  ...planTrim(job),
]

/**
 * What `measured` rooms take, as `choices` have it, at `prices`. One line an item for all rooms: packs are bought for the
 * job. Throws a ChoiceRefusal where a figure cannot be.
 */
export function takeOffRooms(measured: Measured, choices: Choices, prices: PriceList): Takeoff {
  const job = openRooms(measured, choices, prices)
  const lines = planRooms(job).flatMap((plan) => buildLine(job, plan) ?? [])
  return {
    lines,
    labour: labourOf(job),
    materialCents: lines.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0),
    unpriced: lines.filter(({ price }) => price === null).length,
    samples: lines.filter(({ price }) => price?.sample).length,
    notIncluded: roomsNotIncluded(job),
  }
}

/** Which part of a line's need the measurement `id` has; nothing where the line does not begin from it. */
function shareOf({ given, shares }: LinePlan, id: string): Exact {
  if (shares !== undefined) return shares().get(id) ?? zero
  const mine = given.find(({ measure }) => measure.id === id)
  const all = sumOf(given.map(({ exact }) => exact)).value
  return mine === undefined || all.lte(0) ? zero : mine.exact.value.div(all)
}

/** What the wall face `faceId` takes of each line, as a share of it: a wall is not bought in whole packs. */
export function shareOfWall(
  measured: Measured,
  choices: Choices,
  prices: PriceList,
  faceId: string,
): WallShare[] {
  const job = openRooms(measured, choices, prices)
  return planRooms(job).flatMap((plan) => {
    const share = shareOf(plan, faceId)
    const line = share.lte(0) ? null : buildLine(job, plan)
    if (line === null) return []
    const need = times(plan.need, share)
    const cents = line.price?.cents
    return {
      lineId: line.id,
      item: line.item,
      need: toRange(need, plan.pack.unit),
      costCents: cents === undefined ? null : centsOf(need.value.div(sizeOf(plan.pack)), cents),
    }
  })
}
