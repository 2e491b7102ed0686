import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planCatalogue } from '#contract/plans.ts'
import type { UsageMetrics } from '#contract/usage.ts'
import { createContext } from './context.ts'
import type { ContextUser } from './context-state.ts'

const profileOf = (id: string) => ({
  id,
  type: 'contractor',
  name: `Profile ${id}`,
  location: null,
  stylePreferences: null,
  businessProfile: null,
})
const [home, firm] = [profileOf('home'), profileOf('firm')]
const ada: ContextUser = {
  id: 'ada-id',
  username: 'ada',
  subscription: { plan: 'starter', status: 'trialing', expiresAt: '2026-03-01T00:00:00Z' },
  profiles: [home, firm],
  primaryProfileId: 'firm',
}
const bob: ContextUser = { ...ada, id: 'bob-id', username: 'bob', profiles: [], primaryProfileId: null }
const usage: UsageMetrics = {
  plan: 'starter',
  status: 'active',
  outputsRemaining: 31,
  outputsTotal: 50,
  resetDate: '2026-02-01T00:00:00Z',
}
const now = new Date('2026-01-05T08:00:00Z')

/** A store whose usage replies are given by hand, oldest question first. */
function openContext() {
  const asked: PromiseWithResolvers<UsageMetrics>[] = []
  const fetchUsage = vi.fn(() => {
    const reply = Promise.withResolvers<UsageMetrics>()
    asked.push(reply)
    return reply.promise
  })
  const store = createContext(fetchUsage)
  const reply = async (index: number, metrics: UsageMetrics | Error) => {
    if (metrics instanceof Error) asked[index]?.reject(metrics)
    else asked[index]?.resolve(metrics)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, fetchUsage, reply }
}

beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => vi.useRealTimers())

test('with nobody signed in it holds nobody and asks nothing', () => {
  const { store, fetchUsage } = openContext()
  store.setUser(null)
  expect(store.getSnapshot()).toEqual({
    session: { id: '', userId: null, userRole: 'user', authenticated: false, permissions: [] },
    subscription: {
      plan: 'free',
      status: 'inactive',
      expiresAt: null,
      outputsRemaining: 100,
      outputsTotal: 100,
      features: [],
    },
    project: {},
    domain: { objects: [], relationships: [], activeView: null, activeFilters: {}, activeProfile: null },
    conversation: { recentTopics: [] },
    environment: { timestamp: now },
  })
  expect(fetchUsage).not.toHaveBeenCalled()
})

test('a user who appears begins a context of their own, and usage is asked for once', () => {
  const { store, fetchUsage } = openContext()
  store.setUser(ada)
  const { session, subscription, domain } = store.getSnapshot()
  expect(session).toEqual({
    id: expect.stringMatching(/^[\da-f]{32}$/),
    userId: 'ada-id',
    userRole: 'user',
    authenticated: true,
    permissions: [],
  })
  expect(subscription).toEqual({
    plan: 'starter',
    status: 'trialing',
    expiresAt: new Date('2026-03-01T00:00:00Z'),
    outputsRemaining: 100,
    outputsTotal: 100,
    features: planCatalogue.starter.features,
  })
  expect(domain.activeProfile).toEqual(firm)
  expect(fetchUsage).toHaveBeenCalledOnce()
})

test('the same user again changes nothing and asks nothing', () => {
  const { store, fetchUsage } = openContext()
  store.setUser(ada)
  const before = store.getSnapshot()
  store.setUser(structuredClone(ada))
  expect(store.getSnapshot()).toBe(before)
  expect(fetchUsage).toHaveBeenCalledOnce()
})

test('another user begins a new context, with another session', () => {
  const { store, fetchUsage } = openContext()
  store.setUser(ada)
  store.addTopic('drywall')
  const { session } = store.getSnapshot()
  store.setUser(bob)
  const next = store.getSnapshot()
  expect(next.session).toMatchObject({ userId: 'bob-id', authenticated: true })
  expect(next.session.id).not.toBe(session.id)
  expect(next.domain.activeProfile).toBeNull()
  expect(next.conversation.recentTopics).toEqual([])
  expect(fetchUsage).toHaveBeenCalledTimes(2)
})

test('when only the plan changes, the subscription is updated, the rest stays, and usage is asked again', async () => {
  const { store, fetchUsage, reply } = openContext()
  store.setUser(ada)
  await reply(0, usage)
  store.addTopic('drywall')
  const { session } = store.getSnapshot()
  store.setUser({ ...ada, subscription: { plan: 'teams', status: 'active', expiresAt: null } })
  expect(store.getSnapshot().subscription).toEqual({
    plan: 'teams',
    status: 'active',
    expiresAt: null,
    outputsRemaining: 100,
    outputsTotal: 100,
    features: planCatalogue.teams.features,
  })
  expect(store.getSnapshot().session).toBe(session)
  expect(store.getSnapshot().conversation.recentTopics).toEqual(['drywall'])
  expect(fetchUsage).toHaveBeenCalledTimes(2)
})

test('a subscription that is missing is free, inactive, and has 100 of 100 outputs', () => {
  const { store } = openContext()
  store.setUser(ada)
  store.setUser({ ...ada, subscription: undefined })
  expect(store.getSnapshot().subscription).toEqual({
    plan: 'free',
    status: 'inactive',
    expiresAt: null,
    outputsRemaining: 100,
    outputsTotal: 100,
    features: [],
  })
})

test('usage that comes fills in the subscription and keeps when it expires', async () => {
  const { store, reply } = openContext()
  store.setUser(ada)
  await reply(0, { ...usage, plan: 'enterprise', outputsRemaining: 'unlimited', outputsTotal: 'unlimited' })
  expect(store.getSnapshot().subscription).toEqual({
    plan: 'enterprise',
    status: 'active',
    expiresAt: new Date('2026-03-01T00:00:00Z'),
    outputsRemaining: 'unlimited',
    outputsTotal: 'unlimited',
    features: planCatalogue.enterprise.features,
  })
})

test('a plan that only usage tells of is not taken for a change of plan', async () => {
  const { store, fetchUsage, reply } = openContext()
  store.setUser(ada)
  await reply(0, { ...usage, plan: 'teams' })
  store.setUser(structuredClone(ada))
  expect(store.getSnapshot().subscription.plan).toBe('teams')
  expect(fetchUsage).toHaveBeenCalledOnce()
})

test('usage that cannot be had is ignored', async () => {
  const { store, reply } = openContext()
  store.setUser(ada)
  const before = store.getSnapshot()
  await reply(0, new Error('503'))
  expect(store.getSnapshot()).toBe(before)
})

test('usage that comes after the log-out, or for the user before, is ignored', async () => {
  const { store, reply } = openContext()
  store.setUser(ada)
  store.setUser(null)
  await reply(0, usage)
  expect(store.getSnapshot().subscription).toMatchObject({ plan: 'free', outputsTotal: 100 })
  store.setUser(ada)
  store.setUser(bob)
  await reply(1, usage)
  expect(store.getSnapshot().subscription.outputsTotal).toBe(100)
  await reply(2, { ...usage, outputsTotal: 200 })
  expect(store.getSnapshot().subscription.outputsTotal).toBe(200)
})

test('usage of the plan before the present one is ignored', async () => {
  const { store, reply } = openContext()
  store.setUser(ada)
  store.setUser({ ...ada, subscription: { ...ada.subscription, plan: 'teams' } })
  await reply(1, { ...usage, plan: 'teams', outputsTotal: 500 })
  await reply(0, usage)
  expect(store.getSnapshot().subscription).toMatchObject({ plan: 'teams', outputsTotal: 500 })
})

test('a log-out leaves nothing of the user', () => {
  const { store } = openContext()
  const empty = store.getSnapshot()
  store.setUser(ada)
  store.addTopic('drywall')
  store.setUser(null)
  expect(store.getSnapshot()).toEqual(empty)
})

test('switching the profile sets it and clears the recent topics, and nothing else', () => {
  const { store } = openContext()
  store.setUser(ada)
  for (const topic of ['drywall', 'permits', 'drywall']) store.addTopic(topic)
  const before = store.getSnapshot()
  expect(before.conversation.recentTopics).toEqual(['drywall', 'permits'])
  store.switchProfile(home)
  expect(store.getSnapshot()).toEqual({
    ...before,
    domain: { ...before.domain, activeProfile: home },
    conversation: { recentTopics: [] },
  })
})

test('nobody has no profile and no topics', () => {
  const { store } = openContext()
  const empty = store.getSnapshot()
  store.switchProfile(home)
  store.addTopic('drywall')
  expect(store.getSnapshot()).toBe(empty)
})

test('the timestamp is refreshed every 60 seconds while somebody is signed in, by one timer', () => {
  const { store } = openContext()
  const seconds = () => (store.getSnapshot().environment.timestamp.getTime() - now.getTime()) / 1000
  vi.advanceTimersByTime(120_000)
  expect(seconds()).toBe(0)
  store.setUser(ada)
  expect(seconds()).toBe(120)
  vi.advanceTimersByTime(59_999)
  expect(seconds()).toBe(120)
  vi.advanceTimersByTime(1)
  expect(seconds()).toBe(180)
  store.setUser(bob)
  expect(vi.getTimerCount()).toBe(1)
  store.setUser(null)
  expect(vi.getTimerCount()).toBe(0)
})

test('who subscribes is told of every change, until they leave', () => {
  const { store } = openContext()
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.setUser(ada)
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  store.setUser(null)
  expect(listener).toHaveBeenCalledTimes(2)
})
