import { plans } from '#contract/plans.ts'
import { formatCents, priceOf } from '#domain/prices.ts'
import { say } from '#language/say.ts'
import { levelMeasure, uprightMeasure } from '#web/ui/draft/flat.ts'
import { box, path } from '#web/ui/draft/ink.ts'
import { sizeWithin, write } from '#web/ui/draft/lettering.ts'

/** What the drawing has in its width: a column for each plan of one person, and one for each number of seats of Teams. */
const [wide, tread, ground, high] = [44, 30, 372, 318]
const [starterAt, proAt, teamsAt] = [20, 96, 168]

const monthly = (plan: 'starter' | 'professional' | 'teams', extraSeats = 0) =>
  priceOf({ plan, period: 'monthly', extraSeats }).total

/** The prices a month to one scale: Teams as a wall that has one course more for each seat beyond those included. */
export function pricesToScale(): string {
  const { baseSeats, maxSeats, additionalSeatPrice } = plans.teams
  const courses = maxSeats - baseSeats
  const [first, last] = [monthly('teams'), monthly('teams', courses)]
  const up = (cents: number) => (high * cents) / last
  const course = up(additionalSeatPrice.monthly)
  const end = teamsAt + (courses + 1) * tread
  const column = (at: number, name: string, cents: number) =>
    box(at, ground - up(cents), wide, up(cents), { fill: 'sheet', stroke: 'ink', width: 2 }) +
    write(formatCents(cents), { x: at + wide / 2, y: ground - up(cents) - 10, size: 26, anchor: 'middle' }) +
    write(name, { x: at + wide / 2, y: ground + 31, size: 25, anchor: 'middle', face: 'text' })
  // The course whose price is named: high enough that the words have room over the wall.
  const [named, shelf] = [7, 96]
  const namedTop = ground - up(first) - named * course
  const namedAt = teamsAt + named * tread
  const eachSeat = say('{price} a seat', { price: formatCents(additionalSeatPrice.monthly) })
  return (
    column(starterAt, plans.starter.name, monthly('starter')) +
    column(proAt, plans.professional.name, monthly('professional')) +
    Array.from({ length: courses }, (_, index) =>
      box(
        teamsAt + (index + 1) * tread,
        ground - up(first) - (index + 1) * course,
        (courses - index) * tread,
        course,
        { fill: index + 1 === named ? 'signal' : 'wash', stroke: 'ink', width: 1.5 },
      ),
    ).join('') +
    box(teamsAt, ground - up(first), end - teamsAt, up(first), {
      fill: 'blueprint',
      stroke: 'ink',
      width: 2,
    }) +
    write(plans.teams.name, { x: teamsAt + 18, y: ground - up(first) / 2 + 11, size: 32, fill: 'sheet' }) +
    write(formatCents(first), { x: teamsAt - 10, y: ground - up(first) - 4, size: 30, anchor: 'end' }) +
    path(`M${namedAt + tread / 2} ${namedTop + course / 2}V${shelf + 12}H${namedAt - 4}`, {
      stroke: 'ink',
      width: 2,
    }) +
    write(eachSeat, {
      x: namedAt - 12,
      y: shelf + 22,
      size: sizeWithin(namedAt - 24, 32, 'bold', eachSeat),
      anchor: 'end',
    }) +
    write(say('a month, to one scale'), {
      x: namedAt - 12,
      y: shelf + 52,
      size: sizeWithin(namedAt - 24, 26, 'text', say('a month, to one scale')),
      anchor: 'end',
      face: 'text',
      fill: 'muted',
    }) +
    path(`M8 ${ground}H632`, { stroke: 'ink', width: 3 }) +
    levelMeasure(teamsAt, end, ground + 26, {
      label: say('{included} to {most} seats', { included: baseSeats, most: maxSeats }),
      size: 24,
      below: true,
    }) +
    uprightMeasure(ground - up(last), ground, end + 50, { label: formatCents(last), size: 30 })
  )
}
