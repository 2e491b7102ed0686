import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/session.ts'
import { currentUser, replaceUser, settleUser, subscribeToUser } from './session-user.ts'

const ada: User = {
  id: 'ada-id',
  username: 'ada',
  subscription: { plan: 'starter', status: 'active', expiresAt: null },
  profiles: [],
  primaryProfileId: null,
}
const bob: User = { ...ada, id: 'bob-id', username: 'bob' }

afterEach(() => replaceUser(null))

test('an answer becomes the user, and listeners hear of it once', async () => {
  const listener = vi.fn()
  const leave = subscribeToUser(listener)
  await settleUser(async () => ada)
  await settleUser(async () => ada)
  expect(currentUser()).toBe(ada)
  expect(listener).toHaveBeenCalledOnce()
  leave()
  replaceUser(null)
  expect(listener).toHaveBeenCalledOnce()
})

test('an answer that comes after the user was cleared does not bring them back', async () => {
  const late = Promise.withResolvers<User>()
  const settling = settleUser(() => late.promise)
  replaceUser(null)
  late.resolve(ada)
  await settling
  expect(currentUser()).toBeNull()
})

test('an answer to an earlier question does not take the place of a newer one', async () => {
  const late = Promise.withResolvers<null>()
  const settling = settleUser(() => late.promise)
  await settleUser(async () => bob)
  late.resolve(null)
  await settling
  expect(currentUser()).toBe(bob)
})

test('a question that fails leaves what was known', async () => {
  replaceUser(ada)
  await expect(settleUser(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(currentUser()).toBe(ada)
})
