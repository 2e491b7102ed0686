import { confirmTexts } from '#contract/confirm.ts'
import { screens } from '#contract/pages.ts'
import { expect, linkIn, test } from './fixtures.ts'

const unknownToken = 'A'.repeat(43)
const support = 'If you continue to experience issues, please contact support.'

test('a link without a token fails at once and asks nothing of the server', async ({ page, open }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await open('/waitlist/confirm')
  await expect(page.getByRole('heading', { name: 'Confirmation Failed' })).toBeVisible()
  await expect(
    page.getByText('Invalid confirmation link. Please check your email and try again.'),
  ).toBeVisible()
  await expect(page.getByText(support)).toBeVisible()
  expect(calls).toEqual([])
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

for (const [kind, token, status] of [
  ['an unknown', unknownToken, 404],
  ['a malformed', 'not-a-token', 400],
] as const) {
  test(`${kind} token shows what the server says about it`, async ({ page, open, faults }) => {
    faults.expect(`${status} GET /api/waitlist/confirm/${token}`)
    const reply = page.waitForResponse(`**/api/waitlist/confirm/${token}`)
    await open(`/waitlist/confirm/${token}`)
    const { error } = (await (await reply).json()) as { error: { message: string } }
    expect(error.message).not.toBe('')
    await expect(page.getByRole('heading', { level: 1, name: 'Confirmation Failed' })).toBeVisible()
    await expect(page.getByText(error.message)).toBeVisible()
    await expect(page.getByText(support)).toBeVisible()
    await expect(page).toHaveTitle(/Confirmation Failed/)
  })
}

test('the page says that it verifies until the answer is there, then the words of the server', async ({
  page,
  open,
}) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/waitlist/confirm/*', async (route) => {
    await asked
    await route.fulfill({ json: { success: true, data: { message: 'You are in, Ada.' } } })
  })
  await open(`/waitlist/confirm/${unknownToken}`)
  await expect(page.getByText('Verifying your registration...')).toBeVisible()
  answer()
  await expect(page.getByText('You are in, Ada.')).toBeVisible()
  await expect(page.getByText('Verifying your registration...')).toHaveCount(0)
})

test('a yes without words is told in the default ones', async ({ page, open }) => {
  await page.route('**/api/waitlist/confirm/*', (route) =>
    route.fulfill({ json: { success: true, data: { message: '' } } }),
  )
  await open(`/waitlist/confirm/${unknownToken}`)
  await expect(page.getByText('Your waitlist registration has been confirmed!')).toBeVisible()
})

test('a refusal without words shows the default ones', async ({ page, open, faults }) => {
  faults.expect(`500 GET /api/waitlist/confirm/${unknownToken}`)
  await page.route('**/api/waitlist/confirm/*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal' } } }),
  )
  await open(`/waitlist/confirm/${unknownToken}`)
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
})

for (const [kind, fail] of [
  ['no answer at all', 'lost'],
  ['an answer that is no envelope', 'odd'],
] as const) {
  test(`${kind} is an unexpected failure`, async ({ page, open, faults }) => {
    faults.expect(`${fail === 'lost' ? 'failed' : '502'} GET /api/waitlist/confirm/${unknownToken}`)
    await page.route('**/api/waitlist/confirm/*', (route) =>
      fail === 'lost' ? route.abort('connectionreset') : route.fulfill({ status: 502, body: 'Bad Gateway' }),
    )
    await open(`/waitlist/confirm/${unknownToken}`)
    await expect(page.getByText('An unexpected error occurred. Please try again later.')).toBeVisible()
    await expect(page.getByText(support)).toBeVisible()
  })
}

test('a letter is confirmed with one call, and confirming again is a success too', async ({
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
  const path = linkIn(letter, 'confirm')
  const calls: string[] = []
  page.on('request', (asked) => asked.url().includes('/api/') && calls.push(asked.url()))

  await open(path)
  await expect(page.getByText(confirmTexts.confirmed)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  expect(calls).toHaveLength(1)
  expect((await findMember(email))?.confirmed_at).toBeTruthy()

  await page.reload()
  await expect(page.getByText(confirmTexts.confirmed)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the page of a letter has the logo, no navigation and the simple footer, with the other language', async ({
  page,
  open,
}) => {
  await open('/waitlist/confirm')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Plumbline' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Español'])
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()))
})

test('coming to the unsubscribe page changes nothing; its button stops the letters', async ({
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
  await open(linkIn(letter, 'unsubscribe'))
  await expect(page).toHaveTitle(new RegExp(screens.unsubscribe.title))
  expect((await findMember(email))?.unsubscribed_at).toBeNull()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect((await findMember(email))?.unsubscribed_at).toBeTruthy()
})

test('an unsubscribe link without or with an unknown token says that it failed', async ({
  page,
  open,
  faults,
}) => {
  faults.expect(`404 POST /waitlist/unsubscribe/${unknownToken}`)
  await open('/waitlist/unsubscribe')
  await expect(page.getByRole('heading', { name: 'Unsubscribing Failed' })).toBeVisible()
  await open(`/waitlist/unsubscribe/${unknownToken}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Unsubscribing Failed' })).toBeVisible()
  await expect(page.getByText(support)).toBeVisible()
})
