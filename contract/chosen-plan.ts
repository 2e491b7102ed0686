import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { billingPeriods, findPlan, type PlanId, planIds } from './plans.ts'

/** The plans that somebody can take by themselves: those with a price. */
const isPriced = (plan: PlanId) => findPlan(plan)?.monthlyPrice != null

/** Whether a plan can be had with so many seats in all; one without seats to add has none to choose. */
function hasSeats(plan: PlanId, seats: number | undefined): boolean {
  const facts = findPlan(plan)
  if (!facts?.additionalSeatPrice) return seats === undefined
  const { baseSeats, maxSeats } = facts
  if (seats === undefined || typeof baseSeats !== 'number' || typeof maxSeats !== 'number') return false
  return seats >= baseSeats && seats <= maxSeats
}

/** The plan that somebody chose before they had an account, to be paid for later. `seats` is the whole number of them. */
export const chosenPlanSchema = z
  .object({
    plan: z.enum(planIds),
    billing: z.enum(billingPeriods),
    seats: z.optional(z.int()),
  })
  .check(
    z.refine(({ plan, seats }) => isPriced(plan) && hasSeats(plan, seats), {
      error: say('There is no such plan with so many seats'),
    }),
  )
export type ChosenPlan = z.output<typeof chosenPlanSchema>

/** Reads `?plan=&billing=&seats=` as the cards of the plans write it; undefined where that is no plan to be had. */
export function readChosenPlan(search: string): ChosenPlan | undefined {
  const query = new URLSearchParams(search)
  const seats = query.get('seats')
  const read = z.safeParse(chosenPlanSchema, {
    plan: query.get('plan')?.toLowerCase(),
    billing: query.get('billing')?.toLowerCase(),
    ...(seats !== null && /^\d{1,3}$/.test(seats) && { seats: Number(seats) }),
  })
  return read.data
}
