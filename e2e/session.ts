import type { Page } from '@playwright/test'
import type { User } from '#contract/session.ts'

/** Somebody signed in, as the session call tells it. */
export const signedInUser: User = {
  id: '0192f0c1-7f3a-7c11-9a3e-000000000001',
  username: 'ada',
  subscription: { plan: 'starter', status: 'active', expiresAt: null },
  profiles: [],
  primaryProfileId: null,
}

/**
 * Answers the session call as for `signedInUser`. The call is only made on paths that are not public, so a test comes
 * in by one and goes on by clicks. Sessions of the real server come with the next release.
 */
export async function signIn(page: Page): Promise<void> {
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { success: true, data: signedInUser } }),
  )
}
