import { findPlan, type Limit } from '#contract/plans.ts'
import type { Profile, User } from '#contract/session.ts'
import type { UsageMetrics } from '#contract/usage.ts'

/** What the app knows of the person who uses it: what its screens show, and what an assistant is told. */
export type Context = {
  session: {
    /** Drawn anew for each session of this tab; '' while nobody is signed in. */
    id: string
    userId: string | null
    userRole: 'user'
    authenticated: boolean
    permissions: readonly string[]
  }
  subscription: {
    plan: string
    status: string
    expiresAt: Date | null
    outputsRemaining: Limit
    outputsTotal: Limit
    features: readonly string[]
  }
  project: Readonly<Record<string, unknown>>
  domain: {
    objects: readonly unknown[]
    relationships: readonly unknown[]
    activeView: string | null
    activeFilters: Readonly<Record<string, unknown>>
    activeProfile: Profile | null
  }
  conversation: { recentTopics: readonly string[] }
  environment: { timestamp: Date }
}

/** The user as the context takes one: a subscription may be missing, or parts of it. */
export type ContextUser = Omit<User, 'subscription'> & {
  subscription?: Partial<User['subscription']> | undefined
}

/** The AI outputs of a plan whose usage is not known. */
const unknownOutputs = 100

const featuresOf = (plan: string) => findPlan(plan)?.features ?? []

/** What a user's own subscription says; its usage is not known yet. */
export function subscriptionOf(subscription: ContextUser['subscription']): Context['subscription'] {
  const plan = subscription?.plan || 'free'
  return {
    plan,
    status: subscription?.status || 'inactive',
    expiresAt: subscription?.expiresAt ? new Date(subscription.expiresAt) : null,
    outputsRemaining: unknownOutputs,
    outputsTotal: unknownOutputs,
    features: featuresOf(plan),
  }
}

/** The subscription as the server counts it; when it expires only the user tells. */
export function subscriptionInUse(
  { plan, status, outputsRemaining, outputsTotal }: UsageMetrics,
  { expiresAt }: Context['subscription'],
): Context['subscription'] {
  return { plan, status, expiresAt, outputsRemaining, outputsTotal, features: featuresOf(plan) }
}

/** 128 random bits; `randomUUID` is missing where the site is served without TLS. */
const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The context at the beginning of a session of `user`, or with nobody signed in. */
export function contextOf(user: ContextUser | null): Context {
  return {
    session: {
      id: user ? randomId() : '',
      userId: user?.id ?? null,
      userRole: 'user',
      authenticated: user !== null,
      permissions: [],
    },
    subscription: subscriptionOf(user?.subscription),
    project: {},
    domain: {
      objects: [],
      relationships: [],
      activeView: null,
      activeFilters: {},
      activeProfile: user?.profiles.find(({ id }) => id === user.primaryProfileId) ?? null,
    },
    conversation: { recentTopics: [] },
    environment: { timestamp: new Date() },
  }
}
