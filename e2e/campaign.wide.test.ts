import { expect, test } from './fixtures.ts'
import { fieldErrors, joinForm } from './join-form.ts'

const query = 'utm_source=trade-news&utm_medium=email&utm_campaign=autumn&utm_term=takeoff&utm_content=top'
const kept = {
  utm_source: 'trade-news',
  utm_medium: 'email',
  utm_campaign: 'autumn',
  utm_term: 'takeoff',
  utm_content: 'top',
}
const nothing = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  referrer_host: null,
  referred_by: null,
}

test('what a visitor came with goes along to the form by clicks, and is kept with the join', async ({
  page,
  email,
  open,
  request,
  findMember,
}) => {
  const friend = `friend-${email}`
  await request.post('/api/waitlist/join', { data: { name: 'Bo Mason', email: friend } })
  const { id, referral_code: code } = (await findMember(friend)) ?? {}
  await page.goto(`/plans?${query}&ref=${code}`, { referer: 'https://news.example/a/page?who=ada' })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByRole('tab').nth(1).click()
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('main').getByRole('link', { name: 'Join the Waitlist' }).first().click()
  await expect(page).toHaveURL('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  expect(await findMember(email)).toMatchObject({ ...kept, referrer_host: 'news.example', referred_by: id })
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await open('/waitlist')
  await form.name.fill('Cy Mason')
  await form.email.fill(`later-${email}`)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  expect(await findMember(`later-${email}`), 'another visit').toMatchObject(nothing)
})

test('where the whole document is loaded again on the way, the page before says what the visit began with', async ({
  page,
  open,
  email,
  findMember,
}) => {
  await open(`/?${query}`)
  await page.evaluate(() => {
    window.location.href = '/waitlist'
  })
  await expect(page).toHaveURL('/waitlist')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  expect(await findMember(email)).toMatchObject({ ...kept, referrer_host: null })
})

test('a link that says what cannot be kept keeps nobody out', async ({ page, open, email, findMember }) => {
  await open(`/waitlist?utm_source=${'x'.repeat(3000)}&utm_medium=%00&ref=nobody&utm_campaign=%20`)
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  expect(await findMember(email)).toMatchObject({ ...nothing, utm_source: 'x'.repeat(100) })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the query of the form’s address goes along with it, a refusal in between or not', async ({
    page,
    open,
    email,
    faults,
    findMember,
  }) => {
    faults.expect(`400 POST /waitlist?${query}`)
    await open(`/waitlist?${query}`)
    const fields = [
      page.getByLabel('Name', { exact: true }),
      page.getByLabel('Email', { exact: true }),
    ] as const
    const submit = page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' })
    await fields[1].fill(email)
    await submit.click()
    await expect(fieldErrors(page).getByText('Name must be at least 2 characters')).toBeVisible()
    await fields[0].fill('Ada Mason')
    await submit.click()
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
    await expect(page.getByText(/^Confirm now and you are number [\d,]+ in line\.$/)).toBeVisible()
    expect(await findMember(email)).toMatchObject(kept)
  })
})
