import { expect, test } from './fixtures.ts'
import { answerPlace } from './place-answer.ts'

test.use({ release: 'beta' })

test('once accounts are open, somebody invited goes on to create one', async ({ page, open, faults }) => {
  await answerPlace(page, { status: 'invited', place: null, referrals: 0, referralHref: null })
  await open(`/waitlist/status/${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited')
  // The page asks who is here, and nobody is.
  faults.expect('401 GET /api/auth/me')
  const asked = page.waitForResponse('**/api/auth/me')
  await page.getByRole('link', { name: 'Create your account' }).click()
  await expect(page).toHaveURL(/\/auth\/register/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await asked
})
