import type { BrowserContext, Page } from '@playwright/test'
import type { User } from '#contract/session.ts'
import type { UsageMetrics } from '#contract/usage.ts'

/** Somebody signed in, as the session call tells it. */
export const signedInUser: User = {
  id: '0192f0c1-7f3a-7c11-9a3e-000000000001',
  username: 'ada',
  subscription: { plan: 'starter', status: 'active', expiresAt: null },
  profiles: [],
  primaryProfileId: null,
}

const usageMetrics: UsageMetrics = {
  plan: 'starter',
  status: 'active',
  outputsRemaining: 31,
  outputsTotal: 50,
  resetDate: '2026-02-01T00:00:00Z',
}

/**
 * Answers the session call as for `signedInUser`, and the call for their usage that follows it, in one page or in every
 * page of a context. The call is only made on paths that are not public, so a test comes in by one and goes on by
 * clicks. Sessions of the real server come with the next release.
 */
export async function signIn(target: Page | BrowserContext): Promise<void> {
  await target.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { success: true, data: signedInUser } }),
  )
  await target.route('**/api/mcp', (route) =>
    route.fulfill({ json: { success: true, data: { usageMetrics } } }),
  )
}
