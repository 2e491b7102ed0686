import { say } from '#language/say.ts'

/** The plan catalogue: prices in integer US cents, limits as numbers, `unlimited` as a value of its own. */
export const unlimited = 'unlimited'
export type Limit = number | typeof unlimited

export const planIds = ['starter', 'professional', 'teams', 'enterprise'] as const
export type PlanId = (typeof planIds)[number]

export const billingPeriods = ['monthly', 'annual'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** What a plan has or has not. */
type Included = {
  accountManager: boolean
  onSiteTraining: boolean
  teamCollaboration: boolean
  chatToDocument: boolean
  materialCostTracking: boolean
  advancedAnalytics: boolean
  teamPermissions: boolean
  apiAccess: boolean
  customAiTraining: boolean
  sso: boolean
}

/** What a plan has in part or in full; a list names every part. */
type Depth = {
  visualization: readonly ('photos' | 'ar')[]
  /** `own`: templates the customer writes; `shared`: kept for the whole team; `government`: NAVFAC and USACE styles. */
  templates: readonly ('standard' | 'own' | 'shared' | 'government')[]
  branding: readonly ('logo' | 'letterhead')[]
}

/** How soon support answers: at some time, before others, within so many hours, or at any hour of any day. */
export type Support =
  | { level: 'email' }
  | { level: 'priority-email' }
  | { level: 'response'; hours: number }
  | { level: 'around-the-clock' }

type PlanFacts = {
  id: PlanId
  name: string
  /** Cents a month; null where the price is agreed with sales. */
  monthlyPrice: number | null
  /** Cents a year; null where the price is agreed with sales. */
  annualPrice: number | null
  description: string
  useCase: string
  isPopular: boolean
  isTeamPlan: boolean
  isEnterprise: boolean
  baseSeats: Limit
  /** Cents for each seat above `baseSeats`; null where no seat can be added. */
  additionalSeatPrice: Record<BillingPeriod, number> | null
  maxSeats: Limit
  limits: {
    activeProjects: Limit
    /** A month; shared by the whole team on a team plan. */
    aiOutputs: Limit
    /** Days that earlier versions of a document are kept. */
    revisionHistoryDays: Limit
  }
  support: Support
  included: Included
  depth: Depth
}

/** A plan as pages show it: its facts, and `features`, the same facts in a line each. */
export type Plan = PlanFacts & { features: readonly string[] }

const withoutTeam = {
  accountManager: false,
  onSiteTraining: false,
  teamCollaboration: false,
  advancedAnalytics: false,
  teamPermissions: false,
  apiAccess: false,
  customAiTraining: false,
  sso: false,
} as const

export const plans = {
  starter: {
    id: 'starter',
    name: 'Starter',
    monthlyPrice: 1900,
    annualPrice: 19200,
    description: say('One person, a few jobs at a time.'),
    useCase: say('A homeowner running a remodel, or a handyman with three jobs open.'),
    isPopular: false,
    isTeamPlan: false,
    isEnterprise: false,
    baseSeats: 1,
    additionalSeatPrice: null,
    maxSeats: 1,
    limits: { activeProjects: 3, aiOutputs: 50, revisionHistoryDays: 7 },
    support: { level: 'email' },
    included: { ...withoutTeam, chatToDocument: true, materialCostTracking: false },
    depth: { visualization: ['photos'], templates: ['standard'], branding: [] },
  },
  professional: {
    id: 'professional',
    name: 'Pro',
    monthlyPrice: 4900,
    annualPrice: 49900,
    description: say('For a contractor who estimates every week.'),
    useCase: say('A remodeler who measures, prices and sends a proposal on the same visit.'),
    isPopular: true,
    isTeamPlan: false,
    isEnterprise: false,
    baseSeats: 1,
    additionalSeatPrice: null,
    maxSeats: 1,
    limits: { activeProjects: 10, aiOutputs: 200, revisionHistoryDays: 30 },
    support: { level: 'priority-email' },
    included: { ...withoutTeam, chatToDocument: true, materialCostTracking: true },
    depth: { visualization: ['photos', 'ar'], templates: ['standard', 'own'], branding: ['logo'] },
  },
  teams: {
    id: 'teams',
    name: 'Teams',
    monthlyPrice: 14900,
    annualPrice: 149900,
    description: say('Office and site on the same set of documents.'),
    useCase: say('A small firm with an estimator, a superintendent and a bookkeeper.'),
    isPopular: false,
    isTeamPlan: true,
    isEnterprise: false,
    baseSeats: 3,
    additionalSeatPrice: { monthly: 4000, annual: 40800 },
    maxSeats: 15,
    limits: { activeProjects: 25, aiOutputs: 500, revisionHistoryDays: 90 },
    support: { level: 'response', hours: 24 },
    included: {
      ...withoutTeam,
      chatToDocument: true,
      materialCostTracking: true,
      teamCollaboration: true,
      advancedAnalytics: true,
      teamPermissions: true,
    },
    depth: {
      visualization: ['photos', 'ar'],
      templates: ['standard', 'own', 'shared'],
      branding: ['logo', 'letterhead'],
    },
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    monthlyPrice: null,
    annualPrice: null,
    description: say('No limits, and a person who knows your contracts.'),
    useCase: say('A general contractor or agency with its own standards and sign-on.'),
    isPopular: false,
    isTeamPlan: true,
    isEnterprise: true,
    baseSeats: unlimited,
    additionalSeatPrice: null,
    maxSeats: unlimited,
    limits: { activeProjects: unlimited, aiOutputs: unlimited, revisionHistoryDays: unlimited },
    support: { level: 'around-the-clock' },
    included: {
      accountManager: true,
      onSiteTraining: true,
      teamCollaboration: true,
      chatToDocument: true,
      materialCostTracking: true,
      advancedAnalytics: true,
      teamPermissions: true,
      apiAccess: true,
      customAiTraining: true,
      sso: true,
    },
    depth: {
      visualization: ['photos', 'ar'],
      templates: ['standard', 'own', 'shared', 'government'],
      branding: ['logo', 'letterhead'],
    },
  },
} as const satisfies Record<PlanId, PlanFacts>

/**
 * What somebody without a paid plan has. The specification names no limit of its own for it; the 100 outputs are what it
 * has the browser show for a free subscription until the server has answered, so that the two never disagree. One project
 * for one person is enough to see a job through.
 */
export const freePlan = { id: 'free', aiOutputs: 100, activeProjects: 1, seats: 1 } as const

/** The plan with this id, or undefined: an id that is not in the catalogue is never granted anything. */
export function findPlan(id: string): Plan | undefined {
  return planIds.includes(id as PlanId) ? planCatalogue[id as PlanId] : undefined
}

const displayNames: Readonly<Record<string, string>> = {
  free: say('Free Plan'),
  starter: say('Starter Plan'),
  professional: say('Professional Plan'),
  teams: say('Teams Plan'),
  enterprise: say('Enterprise Plan'),
}

/** What a subscription's plan is called to its owner; one that is not known keeps its own name, capitalised. */
export function planDisplayName(plan: string): string {
  if (Object.hasOwn(displayNames, plan)) return displayNames[plan] ?? plan
  const [first = '', ...rest] = plan.trim()
  return say('{name} Plan', { name: `${first.toUpperCase()}${rest.join('')}` }).trim()
}

function seatsLine({ baseSeats, maxSeats, additionalSeatPrice }: PlanFacts): string {
  if (baseSeats === unlimited) return say('Unlimited users')
  return additionalSeatPrice && maxSeats !== unlimited
    ? say('{count, plural, one {# seat} other {# seats}} included, up to {most}', {
        count: baseSeats,
        most: maxSeats,
      })
    : say('{count, plural, one {# user} other {# users}}', { count: baseSeats })
}

function projectsLine({ limits: { activeProjects: count } }: PlanFacts): string {
  return count === unlimited
    ? say('Unlimited active projects')
    : say('{count, plural, one {# active project} other {# active projects}}', { count })
}

function outputsLine({ limits: { aiOutputs: count }, isTeamPlan }: PlanFacts): string {
  if (count === unlimited) return say('Unlimited AI outputs')
  return isTeamPlan
    ? say('{count, plural, one {# shared AI output} other {# shared AI outputs}} a month', { count })
    : say('{count, plural, one {# AI output} other {# AI outputs}} a month', { count })
}

function historyLine({ limits: { revisionHistoryDays: days } }: PlanFacts): string {
  return days === unlimited
    ? say('Unlimited revision history')
    : say('{days, plural, other {#-day revision history}}', { days })
}

function supportLine({ support }: PlanFacts): string {
  switch (support.level) {
    case 'email':
      return say('Email support')
    case 'priority-email':
      return say('Priority email support')
    case 'response':
      return say('{hours, plural, other {#-hour support response}}', { hours: support.hours })
    case 'around-the-clock':
      return say('24/7 support')
  }
}

function featuresOf(plan: PlanFacts): readonly string[] {
  return [seatsLine(plan), projectsLine(plan), outputsLine(plan), historyLine(plan), supportLine(plan)]
}

const shown = (plan: PlanFacts): Plan => ({ ...plan, features: featuresOf(plan) })

/** The catalogue without its literal types, for code that treats every plan alike. */
export const planCatalogue: Record<PlanId, Plan> = {
  starter: shown(plans.starter),
  professional: shown(plans.professional),
  teams: shown(plans.teams),
  enterprise: shown(plans.enterprise),
}
