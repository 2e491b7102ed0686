import {
  type BillingPeriod,
  billingPeriods,
  findPlan,
  type Plan,
  type PlanId,
  planIds,
} from '#contract/plans.ts'
import { maxExtraSeats } from '#domain/prices.ts'
import { at } from '#language/languages.ts'
import { type ChoiceBy, useNavigate, useShownSearch } from '#web/kit/navigation.tsx'

export const planTabs = ['individual', 'organization'] as const
export type PlanTab = (typeof planTabs)[number]

/** What the page shows, as its address says it. `plan` is the one a link points at, if any. */
export type PlansView = { tab: PlanTab; period: BillingPeriod; plan: PlanId | undefined; extraSeats: number }

/** The tab that a plan's card stands on. */
export const tabOf = (plan: Plan): PlanTab => (plan.isTeamPlan ? 'organization' : 'individual')

/** The plans of a tab, in the order of the catalogue. */
export function plansOf(tab: PlanTab): Plan[] {
  return planIds.map(findPlan).filter((plan) => plan !== undefined && tabOf(plan) === tab) as Plan[]
}

const oneOf = <Option extends string>(options: readonly Option[], text: string | null): Option | undefined =>
  options.find((option) => option === text?.toLowerCase())

/** Seats that can be added to any plan of the catalogue, and how many come with that plan. */
const seatPlan = findPlan('teams')
const includedSeats = typeof seatPlan?.baseSeats === 'number' ? seatPlan.baseSeats : 0
const mostExtraSeats = seatPlan ? maxExtraSeats(seatPlan) : 0

/** `seats` in an address is the whole number of seats, those included among them. */
function readSeats(text: string | null): number {
  if (text === null || !/^\d{1,3}$/.test(text)) return 0
  const extra = Number(text) - includedSeats
  return extra >= 0 && extra <= mostExtraSeats ? extra : 0
}

/** The tab that is shown where the address names none: that of the plan it points at, else the first. */
function defaultTab(plan: PlanId | undefined): PlanTab {
  const found = plan && findPlan(plan)
  return found ? tabOf(found) : planTabs[0]
}

/** Reads `?tab=&billing=&plan=&seats=`; whatever is missing or not known is as if it were not there. */
export function readView(search: string): PlansView {
  const query = new URLSearchParams(search)
  const plan = oneOf(planIds, query.get('plan'))
  return {
    tab: oneOf(planTabs, query.get('tab')) ?? defaultTab(plan),
    period: oneOf(billingPeriods, query.get('billing')) ?? billingPeriods[0],
    plan,
    extraSeats: readSeats(query.get('seats')),
  }
}

/** The query for `search` with a change made: what is as by default leaves no mark, what is not the page's own stays. */
export function writeView(search: string, change: Partial<PlansView>): string {
  const query = new URLSearchParams(search)
  const view = { ...readView(search), ...change }
  const put = (name: string, value: string, byDefault: string) => {
    if (value === byDefault) query.delete(name)
    else query.set(name, value)
  }
  put('plan', view.plan ?? '', '')
  put('tab', view.tab, defaultTab(view.plan))
  put('billing', view.period, billingPeriods[0])
  put('seats', String(includedSeats + view.extraSeats), String(includedSeats))
  const text = query.toString()
  return text && `?${text}`
}

/**
 * What the address says to show, and the way to change it. A tab is a place to come back to, so it is a history entry of
 * its own; billing period and seats replace the entry, or Back would have to be pressed once for each seat.
 */
export function usePlansView(): {
  view: PlansView
  search: string
  change: (next: Partial<PlansView>, how?: ChoiceBy) => void
} {
  const search = useShownSearch()
  const navigate = useNavigate()
  const change = (next: Partial<PlansView>, how: ChoiceBy = 'pointer') => {
    // Read afresh: two changes made in one handler must both stand, and one that changes nothing is no entry that Back stops at.
    const { pathname, search: now } = window.location
    const query = writeView(now, next)
    if (query !== now) navigate(`${pathname}${query}`, { replace: next.tab === undefined || how === 'key' })
  }
  return { view: readView(search), search, change }
}

/** Where the button of a plan's card leads: a signed-in user pays, anybody else registers first. `seats` is the whole number. */
export function checkoutHref(
  plan: Plan,
  period: BillingPeriod,
  extraSeats: number,
  signedIn: boolean,
): string {
  const query = new URLSearchParams({ plan: plan.id, billing: period })
  if (plan.additionalSeatPrice && typeof plan.baseSeats === 'number') {
    query.set('seats', String(plan.baseSeats + extraSeats))
  }
  return `${at(signedIn ? '/payment' : '/auth/register')}?${query}`
}

/** The id of a plan's card on the page. */
export const cardId = (plan: PlanId) => `plan-${plan}`
