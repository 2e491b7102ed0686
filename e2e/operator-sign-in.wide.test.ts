import type { Page } from '@playwright/test'
import { codeAt, strongPassword } from '#testing/operators.ts'
import { linkFor, nextCode, secretOn } from './enrolment.ts'
import { expect, hydrated, journeySizes, test } from './fixtures.ts'
import { hands } from './hands.ts'
import { expectAccessible, narrow } from './looks.ts'

const screenOf = (page: Page) => ({
  heading: (name: string) => page.getByRole('heading', { level: 1, name }),
  email: page.getByLabel('Email'),
  password: page.getByRole('textbox', { name: 'Password' }),
  code: page.getByRole('textbox', { name: 'Code', exact: true }),
  recoveryCode: page.getByRole('textbox', { name: 'Recovery code' }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  navigation: page.getByRole('navigation', { name: 'Operator' }),
})

for (const viewport of journeySizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('an operator sets up by the link, goes about, signs out, and in again', async ({
      page,
      open,
      server,
      email,
      faults,
    }) => {
      test.slow()
      const { type, press } = hands[viewport.width](page)
      const screen = screenOf(page)
      await open(await linkFor(server, email))
      await expect(page).toHaveURL('/operator/enrol')
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      const secret = await secretOn(page)

      faults.expect('400 POST /api/operator/enrol')
      await type(screen.password, 'too short')
      await type(screen.code, '000000')
      await press(screen.button('Set up and sign in'))
      await expect(page.getByText('Password must be at least 15 characters')).toBeVisible()
      await type(screen.password, strongPassword)
      await press(screen.button('Set up and sign in'))
      await expect(page.getByText(/is the clock of your phone right/)).toBeVisible()
      await expect(screen.code).toBeFocused()
      await type(screen.code, codeAt(secret, new Date()))
      await press(screen.button('Set up and sign in'))

      await expect(screen.heading('Keep your recovery codes')).toBeFocused()
      const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
      expect(codes).toHaveLength(10)
      const downloading = page.waitForEvent('download')
      await press(screen.button('Download'))
      expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
      await press(page.getByRole('link', { name: 'I have kept them' }))

      await expect(page).toHaveURL('/operator')
      await expect(screen.heading('Overview')).toBeFocused()
      const openMenu = async () => {
        if (viewport.width === 360) await press(screen.button('Menu'))
      }
      await openMenu()
      await expect(page.getByText(email)).toBeVisible()
      await expect(screen.navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await press(screen.navigation.getByRole('link', { name: 'Connections' }))
      await expect(page).toHaveURL('/operator/connections')
      await openMenu()
      await expect(screen.navigation.getByRole('link', { name: 'Connections' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await press(screen.button('Sign out'))

      await expect(page).toHaveURL('/operator/sign-in')
      await hydrated(page)
      faults.expect('401 POST /api/operator/sign-in')
      await type(screen.email, email)
      await type(screen.password, 'not the right password')
      await type(screen.code, nextCode(secret))
      await press(screen.button('Sign in'))
      await expect(page.getByRole('alert')).toHaveText(
        'Address, password or code is wrong. A code works only once.',
      )
      await type(screen.password, strongPassword)
      await press(screen.button('Sign in'))
      await expect(screen.heading('Overview')).toBeFocused()

      await openMenu()
      await press(screen.button('Sign out'))
      await expect(page).toHaveURL('/operator/sign-in')
      await hydrated(page)
      await type(screen.email, email)
      await type(screen.password, strongPassword)
      await press(screen.button('Use a recovery code'))
      await type(screen.recoveryCode, codes[0] ?? '')
      await press(screen.button('Sign in'))
      await expect(screen.heading('Overview')).toBeFocused()
    })
  })
}

test('whoever is not signed in comes back to where they were going', async ({
  page,
  open,
  server,
  email,
  faults,
}) => {
  const screen = screenOf(page)
  await open(await linkFor(server, email))
  await expect(screen.code).toBeVisible()
  const secret = await secretOn(page)
  await screen.password.fill(strongPassword)
  await screen.code.fill(codeAt(secret, new Date()))
  await screen.button('Set up and sign in').click()
  await expect(screen.heading('Keep your recovery codes')).toBeVisible()
  await page.context().clearCookies()

  faults.expect('401 GET /api/operator/me')
  await open('/operator/connections?kind=keys')
  await expect(page).toHaveURL('/operator/sign-in?to=%2Foperator%2Fconnections%3Fkind%3Dkeys')
  await screen.email.fill(email)
  await screen.password.fill(strongPassword)
  await screen.code.fill(nextCode(secret))
  await screen.button('Sign in').click()
  await expect(page).toHaveURL('/operator/connections?kind=keys')
  await expect(screen.heading('Connections')).toBeFocused()
})

test('the sign-in screen leads to no other site and to no other page', async ({ page, open, operator }) => {
  await operator()
  for (const to of [
    'https://evil.example/',
    '//evil.example',
    '/operator/sign-in',
    '/plans',
    'javascript:alert(1)',
  ]) {
    await open(`/operator/sign-in?${new URLSearchParams({ to })}`)
    await expect(page).toHaveURL('/operator')
  }
})

test('a session that has ended leads to signing in, and a member stays signed in', async ({
  page,
  open,
  operator,
  signIn,
  database,
  faults,
}) => {
  const { id, email } = await operator()
  await signIn()
  await open('/operator/connections')
  // What is asked for on the way in would find the session ended as well.
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await database.query('delete from operator_sessions where operator_id = $1', [id])
  faults.expect(/^401 GET \/api\/operator\//)
  await screenOf(page).navigation.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/^[^?]*\/operator\/sign-in\?to=%2Foperator%2Faudit$/)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).toContain('plumbline-session')
})

test('signing out in one tab leaves nothing on the screen of another', async ({
  page,
  open,
  context,
  operator,
}) => {
  await operator()
  await open('/operator/connections')
  const other = await context.newPage()
  await other.goto('/operator/connections')
  await hydrated(other)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/operator/sign-in')
  await expect(page).toHaveURL('/operator/sign-in')
})

test('a link that does not work says why, and what helps', async ({ page, open, operator, faults }) => {
  await operator()
  const screen = screenOf(page)
  await open('/operator/enrol')
  await expect(screen.heading('This link does not work')).toBeVisible()
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  faults.expect('404 POST /api/operator/link')
  await open(`/operator/enrol?again#${'x'.repeat(43)}`)
  await expect(page.getByText('npm run operator -- link EMAIL')).toBeVisible()
  await expectAccessible(page)
})

test('the menu of a phone opens and closes by keyboard, and the content can be skipped to', async ({
  page,
  open,
  operator,
}) => {
  await page.setViewportSize({ width: narrow, height: 740 })
  await operator()
  const screen = screenOf(page)
  await open('/operator/connections')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(screen.navigation).toBeHidden()
  await screen.button('Menu').focus()
  await page.keyboard.press('Enter')
  await expect(screen.navigation).toBeVisible()
  await expectAccessible(page, [narrow])
  await page.keyboard.press('Escape')
  await expect(screen.navigation).toBeHidden()
  await expect(screen.button('Menu')).toBeFocused()
})

test('axe finds nothing on signing in, setting up, the recovery codes and the frame', async ({
  page,
  open,
  server,
  email,
  faults,
}) => {
  test.slow()
  const screen = screenOf(page)
  await open(await linkFor(server, email))
  await expect(screen.code).toBeVisible()
  await expectAccessible(page)
  const secret = await secretOn(page)
  await screen.password.fill(strongPassword)
  await screen.code.fill(codeAt(secret, new Date()))
  await screen.button('Set up and sign in').click()
  await expect(screen.heading('Keep your recovery codes')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(screen.heading('Overview')).toBeVisible()
  await screen.navigation.getByRole('link', { name: 'Connections' }).click()
  await expect(screen.heading('Connections')).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  faults.expect('401 GET /api/operator/me')
  await open('/operator/sign-in')
  await expectAccessible(page)
  await screen.button('Use a recovery code').click()
  await expectAccessible(page, [narrow])
})

test('no public page downloads anything of the screens of operators', async ({ page, open }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/', '/waitlist', '/plans']) await open(path)
  expect(asked.filter((url) => /operator/i.test(url))).toEqual([])
})
