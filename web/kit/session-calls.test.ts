import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/session.ts'

const ada: User = {
  id: 'ada-id',
  username: 'ada',
  subscription: { plan: 'starter', status: 'active', expiresAt: null },
  profiles: [],
  primaryProfileId: null,
}
const bob: User = { ...ada, id: 'bob-id', username: 'bob' }
const usageMetrics = {
  plan: 'starter',
  status: 'active',
  outputsRemaining: 31,
  outputsTotal: 50,
  resetDate: '2026-02-01T00:00:00Z',
}
const account = { username: 'ada', email: 'ada@mason.example', password: 'plumb and level' }

const ok = (data: unknown) => () => Response.json({ success: true, data })
const refused = (status: number, code: string) => () =>
  Response.json({ success: false, error: { code } }, { status })
const nobody = refused(401, 'unauthenticated')

/** The other tabs, as a channel sees them. */
class FakeChannel extends EventTarget {
  static said: unknown[] = []
  static opened: FakeChannel | undefined
  constructor() {
    super()
    FakeChannel.opened = this
  }
  postMessage(news: unknown) {
    FakeChannel.said.push(news)
  }
  static hear(data: unknown) {
    FakeChannel.opened?.dispatchEvent(new MessageEvent('message', { data }))
  }
}

type Answer = () => Response | Promise<Response>
let answers: Record<string, Answer>
let asked: string[]
const times = (path: string) => asked.filter((one) => one === path).length

/** The session as a page has it that was just loaded. */
async function load() {
  vi.resetModules()
  const { endSession, fetchUser, logIn, register } = await import('./session-calls.ts')
  const { currentUser, settleUser } = await import('./session-user.ts')
  const { queryClient } = await import('./query-client.ts')
  const { askService } = await import('./mcp.ts')
  const { context } = await import('./app-context.ts')
  return {
    endSession,
    logIn,
    register,
    currentUser,
    queryClient,
    context,
    askUsage: () => askService('billing', 'getUsageMetrics', {}),
    loadUser: () => settleUser(fetchUser),
  }
}

async function loadSignedIn() {
  const session = await load()
  await session.loadUser()
  expect(session.currentUser()).toEqual(ada)
  await vi.waitFor(() => expect(session.context.getSnapshot().subscription.outputsTotal).toBe(50))
  session.queryClient.setQueryData(['projects'], ['a deck'])
  return session
}

function expectForgotten({ currentUser, queryClient, context }: Awaited<ReturnType<typeof load>>) {
  expect(currentUser()).toBeNull()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(context.getSnapshot().session).toMatchObject({ userId: null, authenticated: false })
}

beforeEach(() => {
  asked = []
  answers = { '/api/auth/me': ok(ada), '/api/mcp': ok({ usageMetrics }), '/api/auth/logout': ok({}) }
  FakeChannel.said = []
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('window', { location: { pathname: '/dashboard' } })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return (answers[path] ?? refused(404, 'not_found'))()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a log-in fetches the user, who was nobody before, and tells the other tabs', async () => {
  answers['/api/auth/me'] = nobody
  const session = await load()
  await session.loadUser()
  expect(session.currentUser()).toBeNull()
  answers = { ...answers, '/api/auth/login': ok({ requiresVerification: false }), '/api/auth/me': ok(ada) }
  await expect(session.logIn(account)).resolves.toEqual({ requiresVerification: false })
  expect(session.currentUser()).toEqual(ada)
  expect(FakeChannel.said).toEqual(['signed-in'])
  await vi.waitFor(() => expect(times('/api/mcp')).toBe(1))
})

test('a log-in or an account whose address is to be verified leaves the visitor signed out', async () => {
  const session = await load()
  answers['/api/auth/login'] = answers['/api/auth/register'] = ok({ requiresVerification: true })
  await expect(session.logIn(account)).resolves.toEqual({ requiresVerification: true })
  await expect(session.register(account)).resolves.toEqual({ requiresVerification: true })
  expect(session.currentUser()).toBeNull()
  expect(asked).toEqual(['/api/auth/login', '/api/auth/register'])
  expect(FakeChannel.said).toEqual([])
})

test('an account that needs no verification is signed in at once', async () => {
  const session = await load()
  answers['/api/auth/register'] = ok({ requiresVerification: false })
  await expect(session.register(account)).resolves.toEqual({ requiresVerification: false })
  expect(session.currentUser()).toEqual(ada)
})

test('a log-in with wrong credentials is refused and ends no session', async () => {
  const session = await loadSignedIn()
  answers['/api/auth/login'] = refused(401, 'wrong_credentials')
  await expect(session.logIn(account)).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(session.currentUser()).toEqual(ada)
})

/** A browser that keeps what Ada reads. */
function keptForAda(): Map<string, string> {
  const device = new Map([['kept-for', 'ada-id']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  })
  return device
}

test('a log-in as somebody else leaves nothing of the user before', async () => {
  const device = keptForAda()
  const session = await loadSignedIn()
  answers = { ...answers, '/api/auth/login': ok({ requiresVerification: false }), '/api/auth/me': ok(bob) }
  await session.logIn(account)
  expect(session.currentUser()).toEqual(bob)
  expect(session.queryClient.getQueryData(['projects'])).toBeUndefined()
  expect(session.context.getSnapshot().session.userId).toBe('bob-id')
  // Whose day is shown and whose photos are taken where the server cannot be reached at their first page.
  expect(device.get('kept-for')).toBe('bob-id')
})

test('a log-out leaves no user, no cache and no context, here and in the other tabs', async () => {
  const device = keptForAda()
  const session = await loadSignedIn()
  await session.endSession()
  expectForgotten(session)
  expect(FakeChannel.said).toEqual(['signed-out'])
  expect(device.get('kept-for')).toBeUndefined()
})

test('a log-out that fails changes nothing', async () => {
  const device = keptForAda()
  const session = await loadSignedIn()
  answers['/api/auth/logout'] = refused(503, 'unavailable')
  await expect(session.endSession()).rejects.toMatchObject({ status: 503 })
  expect(session.currentUser()).toEqual(ada)
  expect(session.queryClient.getQueryData(['projects'])).toEqual(['a deck'])
  expect(FakeChannel.said).toEqual([])
  // They may have to go on without a connection.
  expect(device.get('kept-for')).toBe('ada-id')
})

test('a reply that was under way at the log-out does not bring the user back', async () => {
  const late = Promise.withResolvers<Response>()
  answers['/api/auth/me'] = () => late.promise
  const session = await load()
  const loading = session.loadUser().catch(() => undefined)
  await vi.waitFor(() => expect(times('/api/auth/me')).toBe(1))
  await session.endSession()
  late.resolve(ok(ada)())
  await loading
  expectForgotten(session)
})

test('a 401 in the middle of a session clears it once, and nothing is asked again', async () => {
  const session = await loadSignedIn()
  const clear = vi.spyOn(session.queryClient, 'clear')
  answers['/api/mcp'] = answers['/api/auth/me'] = nobody
  asked.length = 0
  const both = [session.askUsage(), session.askUsage()]
  for (const { status } of await Promise.allSettled(both)) expect(status).toBe('rejected')
  expectForgotten(session)
  expect(clear).toHaveBeenCalledOnce()
  expect(asked).toEqual(['/api/mcp', '/api/mcp'])
  expect(FakeChannel.said).toEqual([])
})

test('a later 401 to the question who it is ends the session too; any other failure does not', async () => {
  const session = await loadSignedIn()
  session.queryClient.removeQueries({ queryKey: ['/api/auth/me'] })
  answers['/api/auth/me'] = refused(500, 'internal')
  await expect(session.loadUser()).rejects.toMatchObject({ status: 500 })
  expect(session.currentUser()).toEqual(ada)
  answers['/api/auth/me'] = nobody
  await session.loadUser().catch(() => undefined)
  expectForgotten(session)
})

test('a 401 that was meant for the session before does not end the new one', async () => {
  const session = await loadSignedIn()
  const late = Promise.withResolvers<Response>()
  answers['/api/mcp'] = () => late.promise
  const asking = session.askUsage()
  answers = {
    ...answers,
    '/api/mcp': ok({ usageMetrics }),
    '/api/auth/login': ok({ requiresVerification: false }),
  }
  await session.logIn(account)
  late.resolve(nobody())
  await expect(asking).rejects.toMatchObject({ status: 401 })
  expect(session.currentUser()).toEqual(ada)
})

test('a log-out in another tab clears this one without a call and without telling it on', async () => {
  const session = await loadSignedIn()
  asked.length = 0
  FakeChannel.hear('nonsense')
  expect(session.currentUser()).toEqual(ada)
  FakeChannel.hear('signed-out')
  expectForgotten(session)
  expect(asked).toEqual([])
  expect(FakeChannel.said).toEqual([])
})

test('a sign-in in another tab has this one ask who it is, on a public path only at the next question', async () => {
  const session = await loadSignedIn()
  answers['/api/auth/me'] = ok(bob)
  vi.stubGlobal('window', { location: { pathname: '/plans' } })
  FakeChannel.hear('signed-in')
  expect(session.queryClient.getQueryCache().getAll()).toEqual([])
  expect(times('/api/auth/me')).toBe(1)
  vi.stubGlobal('window', { location: { pathname: '/dashboard' } })
  FakeChannel.hear('signed-in')
  await vi.waitFor(() => expect(session.currentUser()).toEqual(bob))
  expect(times('/api/auth/me')).toBe(2)
})

test('a browser without channels between tabs signs in and out all the same', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const session = await loadSignedIn()
  await session.endSession()
  expectForgotten(session)
})
