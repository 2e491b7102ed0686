import type { Page } from '@playwright/test'
import { expect, hydrated, linkIn, test } from './fixtures.ts'
import { fieldErrors, joinForm, toastOf } from './join-form.ts'
import { expectAccessible, narrow, wide } from './looks.ts'

const token = 'A'.repeat(43)

/** A toast stays as long as the focus is in it. */
async function holdToast(page: Page): Promise<void> {
  await page.keyboard.press('F8')
  await expect(toastOf(page)).toBeVisible()
}

for (const path of ['/', '/waitlist', '/plans', '/about']) {
  test(`axe finds nothing on ${path}`, async ({ page, open }) => {
    await open(path)
    await expectAccessible(page)
  })
}

for (const path of ['/features', '/use-cases'] as const) {
  const count = { '/features': 6, '/use-cases': 3 }[path]
  for (let index = 0; index < count; index++) {
    test(`axe finds nothing on tab ${index + 1} of ${path}`, async ({ page, open }) => {
      await open(path)
      await page.getByRole('tab').nth(index).click()
      await expect(page.getByRole('tab').nth(index)).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page)
    })
  }
}

test('axe finds nothing on the organization plans, billed annually', async ({ page, open }) => {
  await open('/plans?tab=organization&billing=annual&seats=15')
  await expect(page.getByRole('article', { name: 'Teams' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the not-found page', async ({ page, open, faults }) => {
  faults.expect('404 GET /nope', '401 GET /api/auth/me')
  const asked = page.waitForResponse('**/api/auth/me')
  await open('/nope')
  await asked
  await expectAccessible(page)
})

test('axe finds nothing on a form with errors', async ({ page, open }) => {
  await open('/waitlist')
  await joinForm(page).submit.click()
  await expect(fieldErrors(page).getByText('Please enter a valid email')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the banner and the destructive toast', async ({ page, open, faults }) => {
  faults.expect('503 POST /api/waitlist/join')
  await page.route('**/api/waitlist/join', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: { message: 'The database is away.' } } }),
  )
  await open('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill('ada@mason.example')
  await form.submit.click()
  await expect(toastOf(page)).toBeVisible()
  await holdToast(page)
  await expectAccessible(page)
})

for (const alreadyJoined of [false, true]) {
  test(`axe finds nothing on the thank-you panel, joined ${alreadyJoined ? 'before' : 'now'}`, async ({
    page,
    open,
  }) => {
    await page.route('**/api/waitlist/join', (route) =>
      route.fulfill({ json: { success: true, data: { alreadyJoined } } }),
    )
    await open('/waitlist')
    const form = joinForm(page)
    await form.name.fill('Ada Mason')
    await form.email.fill(`${'long-'.repeat(12)}@${'mason-'.repeat(10)}x.example`)
    await form.submit.click()
    await expect(form.again).toBeVisible()
    await expect(toastOf(page)).toBeVisible()
    await holdToast(page)
    await expectAccessible(page)
  })
}

test('axe finds nothing on the open list of titles and on the field for a custom one', async ({
  page,
  open,
}) => {
  await open('/waitlist')
  const form = joinForm(page)
  await form.jobTitle.focus()
  await form.jobTitle.press('ArrowDown')
  await expect(form.titles).toBeVisible()
  await expectAccessible(page)
  await form.titles.getByRole('option', { name: 'Other (Custom)' }).click()
  await expect(form.ownTitle).toBeVisible()
  await expectAccessible(page, [narrow])
})

test('axe finds nothing on the open mobile menu', async ({ page, open }) => {
  await page.setViewportSize({ width: narrow, height: 740 })
  await open('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page, [narrow])
})

test("axe finds nothing behind 'Learn More' on a phone", async ({ page, open }) => {
  await page.setViewportSize({ width: narrow, height: 740 })
  await open('/waitlist')
  await page.getByRole('button', { name: 'Learn More' }).click()
  await expect(page.getByRole('heading', { name: /LiDAR/ })).toBeVisible()
  await expectAccessible(page, [narrow])
})

test("axe finds nothing on a signed-in user's header and on the question before logging out", async ({
  page,
  open,
  faults,
  signIn,
}) => {
  faults.expect('404 GET /nope')
  await signIn()
  await open('/nope')
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeVisible()
  await expectAccessible(page, [wide])
  await logOut.click()
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  await expectAccessible(page, [wide])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: narrow, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page, [narrow])
})

test('axe finds nothing on the confirmation while it is asked, done and failed', async ({ page, open }) => {
  let answer: (message: string) => void = () => {}
  const said = new Promise<string>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/waitlist/confirm/*', async (route) =>
    route.fulfill({ json: { success: true, data: { message: await said } } }),
  )
  await open(`/waitlist/confirm/${token}`)
  await expect(page.getByText('Verifying your registration...')).toBeVisible()
  await expectAccessible(page)
  answer('Your waitlist registration has been confirmed!')
  await expect(page.getByText('Your waitlist registration has been confirmed!')).toBeVisible()
  await expectAccessible(page)
  await open('/waitlist/confirm')
  await expect(page.getByRole('heading', { name: 'Confirmation Failed' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the pages to unsubscribe', async ({ page, open, request, email, lettersTo }) => {
  await request.post('/api/waitlist/join', { data: { name: 'Ada Mason', email } })
  const [letter] = await lettersTo(email)
  if (!letter) throw new Error('no letter')
  await open(linkIn(letter, 'unsubscribe'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expectAccessible(page)
  await open('/waitlist/unsubscribe')
  await hydrated(page)
  await expectAccessible(page)
})

test('axe finds nothing on the pages that answer a form without script', async ({ page, faults, email }) => {
  faults.expect(/^failed GET \/assets\/loader/, '400 POST /waitlist', `404 POST /waitlist/confirm/${token}`)
  // Stands for a browser whose script did not come; axe itself needs one that can run script.
  await page.route('**/assets/loader*.js', (route) => route.abort('connectionrefused'))
  await page.goto('/waitlist')
  const form = joinForm(page)
  await form.submit.click()
  await expect(fieldErrors(page).getByText('Please enter a valid email')).toBeVisible()
  await expectAccessible(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate((path) => {
    const post = document.createElement('form')
    post.method = 'post'
    post.action = path
    document.body.append(post)
    post.submit()
  }, `/waitlist/confirm/${token}`)
  await expect(page.getByRole('heading', { name: 'Confirmation Failed' })).toBeVisible()
  await expectAccessible(page)
})
