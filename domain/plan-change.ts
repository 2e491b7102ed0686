import type { ChosenPlan } from '#contract/chosen-plan.ts'
import { findPlan, planIds, unlimited } from '#contract/plans.ts'

/** How many seats a choice has in all: those of its plan where none are chosen. */
export function seatsOf({ plan, seats }: ChosenPlan): number {
  const base = findPlan(plan)?.baseSeats
  return seats ?? (base === unlimited || base === undefined ? 1 : base)
}

/**
 * When a plan becomes another: `now` where that one is larger, or the same with more seats or paid by the year from now on;
 * `later`, at the end of the time that is paid for, where anything becomes less; `same` where nothing changes.
 */
export function changeOf(current: ChosenPlan, wanted: ChosenPlan): 'same' | 'now' | 'later' {
  const larger = planIds.indexOf(wanted.plan) - planIds.indexOf(current.plan)
  if (larger !== 0) return larger > 0 ? 'now' : 'later'
  const seats = seatsOf(wanted) - seatsOf(current)
  if (wanted.billing === current.billing) return seats === 0 ? 'same' : seats > 0 ? 'now' : 'later'
  return wanted.billing === 'annual' && seats >= 0 ? 'now' : 'later'
}
