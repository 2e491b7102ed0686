import { loginRow } from '#contract/session.ts'
import { accountScreen, registrationOf } from '../account-form.ts'
import { expect, test } from '../fixtures.ts'
import { fieldErrors, summaryOf } from '../join-form.ts'
import { expectAccessible } from '../looks.ts'
import { answer } from '../operator-answers.ts'
import { listen } from '../spoken.ts'
import { goAnew } from '../within.ts'

const token = 'A'.repeat(43)

test.describe('with script', () => {
  test.beforeEach(({ faults }) => faults.expect('401 GET /api/auth/me'))

  const forms = [
    ['/auth/login', 'Sign in'],
    ['/auth/register', 'Create your account'],
    ['/auth/forgot-password', 'Forgot your password?'],
    [`/auth/verify-email#${token}`, 'Verify your email address'],
    [`/auth/reset-password#${token}`, 'Choose a new password'],
    ['/auth/verify-email', 'Verification failed'],
    ['/auth/reset-password', 'This link does not work'],
  ] as const

  test('axe finds nothing on what is asked of an account', async ({ page, open }) => {
    test.setTimeout(400_000)
    await open('/plans')
    for (const [path, heading] of forms) {
      await test.step(heading, async () => {
        await goAnew(page, path, '/plans')
        await expect(accountScreen(page).heading(heading)).toBeVisible()
        await expectAccessible(page)
      })
    }
  })

  test('axe finds nothing on a form with errors, on the banner and on what to do next', async ({
    page,
    open,
    email,
    faults,
  }) => {
    faults.expect('401 POST /api/auth/login')
    const screen = accountScreen(page)
    const { username, password } = registrationOf(email)
    await open('/auth/login')
    await screen.login.fill(username)
    await screen.password.fill(password)
    await screen.signIn.click()
    await expect(screen.banner).toBeVisible()
    await expectAccessible(page)
    await open('/auth/register')
    await screen.create.click()
    await expect(fieldErrors(page).getByText('Please enter a valid email')).toBeVisible()
    await expectAccessible(page)
    await screen.username.fill(username)
    await screen.email.fill(`${'long-'.repeat(8)}${email}`)
    await screen.password.fill(password)
    await screen.create.click()
    await expect(screen.heading('Check your email')).toBeVisible()
    await expectAccessible(page)
    await open('/auth/forgot-password')
    await screen.email.fill(email)
    await screen.emailLink.click()
    await expect(screen.heading('Check your email')).toBeVisible()
    await expectAccessible(page)
    await answer(page, loginRow, () => ({ requiresVerification: false, requiresCode: true as const }))
    await open('/auth/login')
    await screen.login.fill(username)
    await screen.password.fill(password)
    await screen.signIn.click()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  test('an account that is asked for with nothing typed sums up what is wrong, and is said once', async ({
    page,
    open,
  }) => {
    const { heard } = await listen(page)
    await open('/auth/register')
    const screen = accountScreen(page)
    await heard()
    await screen.create.click()
    await expect(summaryOf(page)).toHaveCount(3)
    await expect(screen.username).toBeFocused()
    expect(await heard()).toEqual(['Please check these fields:'])
    for (const [index, field] of [screen.username, screen.email, screen.password].entries()) {
      const line = summaryOf(page).nth(index)
      await line.click()
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(new RegExp(String(await line.textContent())))
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const name of ['login', 'register', 'verify-email', 'forgot-password', 'reset-password', 'company']) {
    test(`/auth/${name} says that it needs script, and no button pretends otherwise`, async ({
      page,
      open,
    }) => {
      await open(`/auth/${name}`)
      await expect(page.getByText('Signing in needs JavaScript.')).toBeVisible()
      await expect(page.locator('form button[type=submit]')).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
    })
  }
})
