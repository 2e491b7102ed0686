import type { Page } from '@playwright/test'
import { screens } from '#contract/pages.ts'
import { customJobTitle } from '#contract/waitlist.ts'
import { expect, linkIn, test } from './fixtures.ts'
import { fieldErrors } from './join-form.ts'

test.use({ javaScriptEnabled: false })

const form = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  email: page.getByLabel('Email', { exact: true }),
  company: page.getByLabel(/^Company/),
  jobTitle: page.getByLabel(/^Job title/),
  interest: page.getByRole('combobox', { name: /^Interested in/ }),
  source: page.getByRole('combobox', { name: /^How you found us/ }),
  submit: page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' }),
})

for (const { path, title } of [
  screens.home,
  screens.waitlist,
  screens.plans,
  screens.features,
  screens.about,
  screens['use-cases'],
  screens.estimate,
]) {
  test(`${path} reads without script: heading, navigation, every panel`, async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(path)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(6)
    await expect(page.getByRole('button', { name: /menu/ })).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
    for (const panel of await page.locator('[role="tabpanel"]').all()) {
      await expect(panel).toBeVisible()
      expect((await panel.innerText()).length).toBeGreaterThan(100)
    }
    const panels = { '/plans': 2, '/features': 6, '/use-cases': 3 }[path as string] ?? 0
    await expect(page.locator('[role="tabpanel"]')).toHaveCount(panels)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
  })
}

test("what waits behind 'Learn More' on a phone stands open", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/waitlist')
  await expect(page.getByRole('heading', { name: "What you'll get access to" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Learn More' })).toHaveCount(0)
})

test('the plans show both prices, and no control that does nothing', async ({ page, open }) => {
  await open('/plans')
  for (const price of ['$19', '$192', '$49', '$499', '$149', '$1,499']) {
    await expect(page.getByRole('main').getByText(price, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('the form is posted and answered with a page: joined, then on the list already', async ({
  page,
  open,
  email,
  findMember,
  lettersTo,
}) => {
  const fill = async () => {
    await open('/waitlist')
    const fields = form(page)
    await fields.name.fill('Ada Mason')
    await fields.email.fill(email)
    await fields.company.fill('Mason & Daughters')
    await fields.jobTitle.fill('Roofer')
    await fields.interest.selectOption('lidar')
    await fields.source.selectOption('conference')
    await fields.submit.click()
  }
  await fill()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expect(page).toHaveURL('/waitlist')
  expect(await findMember(email)).toMatchObject({
    name: 'Ada Mason',
    company: 'Mason & Daughters',
    position: 'Roofer',
    interested_in: 'lidar',
    source: 'conference',
  })
  await page.getByRole('link', { name: 'Add Another Email' }).click()
  await expect(form(page).name).toHaveValue('')
  await fill()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/on the list/)
  expect(await lettersTo(email)).toHaveLength(1)
})

test('a refused form comes back with the message at each field and everything that was typed', async ({
  page,
  open,
  email,
  faults,
  findMember,
}) => {
  faults.expect('400 POST /waitlist')
  await open('/waitlist')
  const fields = form(page)
  const markup = '"><script>x</script>&amp;'
  await fields.name.fill(' A ')
  await fields.email.fill('ada@mason')
  await fields.company.fill(markup)
  await fields.jobTitle.fill('Roofer')
  await fields.interest.selectOption('documentation')
  await fields.source.selectOption('other')
  await fields.submit.click()
  await expect(fieldErrors(page).getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(fieldErrors(page).getByText('Please enter a valid email')).toBeVisible()
  await expect(fields.name).toHaveValue(' A ')
  await expect(fields.email).toHaveValue('ada@mason')
  await expect(fields.company).toHaveValue(markup)
  await expect(fields.jobTitle).toHaveValue('Roofer')
  await expect(fields.interest).toHaveValue('documentation')
  await expect(fields.source).toHaveValue('other')
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)

  await fields.name.fill('Ada Mason')
  await fields.email.fill(email)
  await fields.submit.click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect((await findMember(email))?.company).toBe(markup)
})

test('the suggestions hold the titles, without the one that asks for another field', async ({
  page,
  open,
}) => {
  await open('/waitlist')
  const list = page.locator(`#${await form(page).jobTitle.getAttribute('list')}`)
  await expect(list.locator('option')).toHaveCount(13)
  await expect(list.locator(`option[value="${customJobTitle}"]`)).toHaveCount(0)
})

test('a letter is confirmed and unsubscribed from by buttons', async ({
  page,
  open,
  request,
  email,
  lettersTo,
  findMember,
}) => {
  await request.post('/api/waitlist/join', { data: { name: 'Ada Mason', email } })
  const [letter] = await lettersTo(email)
  if (!letter) throw new Error('no letter')
  await open(linkIn(letter, 'confirm'))
  await expect(page.getByText('Verifying your registration...')).toBeHidden()
  expect((await findMember(email))?.confirmed_at).toBeNull()
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await expect(page.getByText('Your waitlist registration has been confirmed!')).toBeVisible()
  expect((await findMember(email))?.confirmed_at).toBeTruthy()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')

  await open(linkIn(letter, 'unsubscribe'))
  expect((await findMember(email))?.unsubscribed_at).toBeNull()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect((await findMember(email))?.unsubscribed_at).toBeTruthy()
})

test('a token that nobody was sent fails with both texts', async ({ page, open, faults }) => {
  const token = 'A'.repeat(43)
  faults.expect(`404 POST /waitlist/confirm/${token}`)
  await open(`/waitlist/confirm/${token}`)
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await expect(page.getByRole('heading', { name: 'Confirmation Failed' })).toBeVisible()
  await expect(page.getByText('If you continue to experience issues, please contact support.')).toBeVisible()
})

test('an unknown path says so', async ({ page, open, faults }) => {
  faults.expect('404 GET /nope')
  await open('/nope')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
