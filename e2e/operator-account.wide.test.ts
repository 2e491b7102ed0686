import type { Page } from '@playwright/test'
import { codeAt, strongPassword } from '#testing/operators.ts'
import { linkFor, nextCode, secretOn } from './enrolment.ts'
import { expect, hydrated, journeySizes, test } from './fixtures.ts'
import { hands } from './hands.ts'
import { expectAccessible, narrow } from './looks.ts'

const screenOf = (page: Page) => ({
  heading: (name: string) => page.getByRole('heading', { name, exact: true }),
  code: page.getByRole('textbox', { name: 'Code', exact: true }),
  password: page.getByRole('textbox', { name: 'Password', exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  /** Their own address, below 'Signed in as'. */
  account: (email: string) => page.getByRole('banner').getByRole('link', { name: email }),
  codes: page.getByRole('main').getByRole('listitem'),
})

/** Sets an operator up by the one-time link, up to the overview: the secret of their app. */
async function enrol(page: Page, link: string): Promise<string> {
  const screen = screenOf(page)
  await page.goto(link)
  await hydrated(page)
  await expect(screen.code).toBeVisible()
  const secret = await secretOn(page)
  await page.getByRole('textbox', { name: 'Password' }).fill(strongPassword)
  await screen.code.fill(codeAt(secret, new Date()))
  await screen.button('Set up and sign in').click()
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(screen.heading('Overview')).toBeVisible()
  return secret
}

for (const viewport of journeySizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('an operator makes new recovery codes, and signs in with one of them', async ({
      page,
      server,
      email,
      faults,
    }) => {
      test.slow()
      const { type, press } = hands[viewport.width](page)
      const screen = screenOf(page)
      const secret = await enrol(page, await linkFor(server, email))
      const openMenu = async () => {
        if (viewport.width === 360) await press(screen.button('Menu'))
      }
      await openMenu()
      await press(screen.account(email))
      await expect(page).toHaveURL('/operator/account')
      await expect(screen.heading('Your account')).toBeFocused()
      await expect(page.getByText('10 recovery codes left, of 10')).toBeVisible()

      await press(screen.button('Make new codes'))
      await expect(screen.password).toBeFocused()
      await expect(screen.code).toHaveAccessibleDescription(/Enter the 6-digit code/)
      await type(screen.password, strongPassword)
      faults.expect('400 POST /api/operator/recovery-codes')
      await type(screen.code, '000000')
      await press(screen.button('Make new codes'))
      await expect(page.getByText(/Is the clock of your phone right/)).toBeVisible()
      await expect(screen.code).toBeFocused()
      await type(screen.code, nextCode(secret))
      await press(screen.button('Make new codes'))

      await expect(screen.heading('Keep your new recovery codes')).toBeFocused()
      const codes = await screen.codes.allInnerTexts()
      expect(codes).toHaveLength(10)
      await expect(page).toHaveURL('/operator/account')
      const downloading = page.waitForEvent('download')
      await press(screen.button('Download'))
      expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
      await press(screen.button('I have kept them'))
      await expect(screen.codes).toHaveCount(0)
      await expect(page.getByText('10 recovery codes left, of 10')).toBeFocused()

      await openMenu()
      await press(screen.button('Sign out'))
      await expect(page).toHaveURL('/operator/sign-in')
      await hydrated(page)
      await type(page.getByLabel('Email'), email)
      await type(page.getByRole('textbox', { name: 'Password' }), strongPassword)
      await press(screen.button('Use a recovery code'))
      await type(page.getByRole('textbox', { name: 'Recovery code' }), codes[0] ?? '')
      await press(screen.button('Sign in'))
      await expect(screen.heading('Overview')).toBeFocused()
      await openMenu()
      await press(screen.account(email))
      await expect(page.getByText('9 recovery codes left, of 10')).toBeVisible()
    })
  })
}

test('whoever has few recovery codes is told in the frame, and led to where new ones are made', async ({
  page,
  open,
  operator,
  database,
}) => {
  const { id, email } = await operator()
  const screen = screenOf(page)
  const frame = page.getByRole('banner')
  const giveCodes = (count: number) =>
    database.query(
      `insert into operator_recovery_codes (operator_id, hash)
       select $1::uuid, sha256(($1::uuid::text || number)::bytea) from generate_series(1, $2::integer) number
       on conflict do nothing`,
      [id, count],
    )
  await open('/operator/connections')
  await expect(frame.getByRole('link', { name: 'No recovery code left' })).toBeVisible()
  await giveCodes(1)
  await open('/operator/connections')
  await frame.getByRole('link', { name: '1 recovery code left' }).click()
  await expect(page).toHaveURL('/operator/account')
  await expect(screen.heading('Your account')).toBeFocused()
  await expect(page.getByText('1 recovery code left, of 10')).toBeVisible()
  await expect(page.getByText('Make new ones before you need them.')).toBeVisible()
  await expect(screen.account(email)).toHaveAttribute('aria-current', 'page')
  await giveCodes(4)
  await open('/operator/account')
  await expect(page.getByText('4 recovery codes left, of 10')).toBeVisible()
  await expect(page.getByText('Make new ones before you need them.')).toHaveCount(0)
  await expect(frame.getByText(/left/)).toHaveCount(0)
})

test('the menu of a phone closes on the way to the account, also from the account itself', async ({
  page,
  open,
  operator,
}) => {
  await page.setViewportSize({ width: narrow, height: 740 })
  const { email } = await operator()
  const screen = screenOf(page)
  await open('/operator/account')
  await screen.button('Menu').click()
  await screen.account(email).click()
  await expect(screen.account(email)).toBeHidden()
  await expect(screen.heading('Your account')).toBeVisible()
})

test('a session that has ended leads from the form to signing in, and back', async ({
  page,
  open,
  operator,
  database,
  faults,
}) => {
  const { id } = await operator()
  const screen = screenOf(page)
  await open('/operator/account')
  await screen.password.fill(strongPassword)
  await screen.code.fill('123456')
  await database.query('delete from operator_sessions where operator_id = $1', [id])
  faults.expect(/^401 (GET|POST) \/api\/operator\//)
  await screen.button('Make new codes').click()
  await expect(page).toHaveURL(/\/operator\/sign-in\?to=%2Foperator%2Faccount$/)
})

test('axe finds nothing on the account: few codes, a code that is wrong, and the new ones', async ({
  page,
  server,
  email,
  database,
  faults,
}) => {
  test.slow()
  const screen = screenOf(page)
  const secret = await enrol(page, await linkFor(server, email))
  await database.query(
    `delete from operator_recovery_codes using operators
     where operators.id = operator_id and operators.email = $1`,
    [email],
  )
  await page.goto('/operator/account')
  await hydrated(page)
  await expect(page.getByText('Somebody with the command line of the server')).toBeVisible()
  faults.expect('400 POST /api/operator/recovery-codes')
  await screen.password.fill(strongPassword)
  await screen.code.fill('000000')
  await screen.button('Make new codes').click()
  await expect(page.getByText(/Is the clock of your phone right/)).toBeVisible()
  await expectAccessible(page)
  await screen.code.fill(nextCode(secret))
  await screen.button('Make new codes').click()
  await expect(screen.codes).toHaveCount(10)
  await expectAccessible(page)
  await page.setViewportSize({ width: narrow, height: 740 })
  await screen.button('Menu').click()
  await expectAccessible(page, [narrow])
})
