/** The plan catalogue: prices in integer US cents, limits as numbers, `unlimited` as a value of its own. */
export const unlimited = 'unlimited'
export type Limit = number | typeof unlimited

export const planIds = ['starter', 'professional', 'teams', 'enterprise'] as const
export type PlanId = (typeof planIds)[number]

export const billingPeriods = ['monthly', 'annual'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

export type Plan = {
  id: PlanId
  name: string
  /** Cents a month; null where the price is agreed with sales. */
  monthlyPrice: number | null
  /** Cents a year; null where the price is agreed with sales. */
  annualPrice: number | null
  description: string
  useCase: string
  features: readonly string[]
  isPopular: boolean
  isTeamPlan: boolean
  isEnterprise: boolean
  baseSeats: Limit
  /** Cents for each seat above `baseSeats`; null where no seat can be added. */
  additionalSeatPrice: Record<BillingPeriod, number> | null
  maxSeats: Limit
  limits: {
    activeProjects: Limit
    /** A month; shared by the whole team on Teams. */
    aiOutputs: Limit
    /** Days that earlier versions of a document are kept. */
    revisionHistoryDays: Limit
    /** Hours until support answers; null where no time is promised. */
    supportResponseHours: number | null
  }
}

export const plans = {
  starter: {
    id: 'starter',
    name: 'Starter',
    monthlyPrice: 1900,
    annualPrice: 19200,
    description: 'One person, a few jobs at a time.',
    useCase: 'A homeowner running a remodel, or a handyman with three jobs open.',
    features: ['1 user', '3 active projects', '50 AI outputs a month', '7-day revision history'],
    isPopular: false,
    isTeamPlan: false,
    isEnterprise: false,
    baseSeats: 1,
    additionalSeatPrice: null,
    maxSeats: 1,
    limits: { activeProjects: 3, aiOutputs: 50, revisionHistoryDays: 7, supportResponseHours: null },
  },
  professional: {
    id: 'professional',
    name: 'Pro',
    monthlyPrice: 4900,
    annualPrice: 49900,
    description: 'For a contractor who estimates every week.',
    useCase: 'A remodeler who measures, prices and sends a proposal on the same visit.',
    features: ['1 user', '10 active projects', '200 AI outputs a month', '30-day revision history'],
    isPopular: true,
    isTeamPlan: false,
    isEnterprise: false,
    baseSeats: 1,
    additionalSeatPrice: null,
    maxSeats: 1,
    limits: { activeProjects: 10, aiOutputs: 200, revisionHistoryDays: 30, supportResponseHours: null },
  },
  teams: {
    id: 'teams',
    name: 'Teams',
    monthlyPrice: 14900,
    annualPrice: 149900,
    description: 'Office and site on the same set of documents.',
    useCase: 'A small firm with an estimator, a superintendent and a bookkeeper.',
    features: [
      '3 seats, up to 15',
      '25 active projects',
      '500 shared AI outputs a month',
      '90-day revision history',
      '24-hour support response',
    ],
    isPopular: false,
    isTeamPlan: true,
    isEnterprise: false,
    baseSeats: 3,
    additionalSeatPrice: { monthly: 4000, annual: 40800 },
    maxSeats: 15,
    limits: { activeProjects: 25, aiOutputs: 500, revisionHistoryDays: 90, supportResponseHours: 24 },
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    monthlyPrice: null,
    annualPrice: null,
    description: 'No limits, and a person who knows your contracts.',
    useCase: 'A general contractor or agency with its own standards and sign-on.',
    features: [
      'Unlimited users',
      'Unlimited projects',
      'Unlimited AI outputs',
      'Unlimited revision history',
      '24/7 support',
    ],
    isPopular: false,
    isTeamPlan: true,
    isEnterprise: true,
    baseSeats: unlimited,
    additionalSeatPrice: null,
    maxSeats: unlimited,
    limits: {
      activeProjects: unlimited,
      aiOutputs: unlimited,
      revisionHistoryDays: unlimited,
      supportResponseHours: 0,
    },
  },
} as const satisfies Record<PlanId, Plan>

/** The catalogue without its literal types, for code that treats every plan alike. */
export const planCatalogue: Record<PlanId, Plan> = plans
