import { expect, ownServer, test } from './fixtures.ts'
import { joinForm } from './join-form.ts'

// On a server that asks for a proof of work.
test.use({ proofOfWork: true })
test.describe.configure(ownServer)

test('the form solves the challenge beside the page, and nothing is held against the join', async ({
  page,
  open,
  email,
  findMember,
}) => {
  const scripts: string[] = []
  page.on('request', (asked) => /solve/.test(asked.url()) && scripts.push(asked.url()))
  await open('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  expect(scripts, 'before the form is sent').toEqual([])
  await form.submit.click()
  await expect(form.waiting).toBeVisible()
  await expect(form.again).toBeVisible({ timeout: 15_000 })
  expect((await findMember(email))?.reasons).toEqual([])

  await form.again.click()
  await form.name.fill('Bo Mason')
  await form.email.fill(`other-${email}`)
  await form.submit.click()
  await expect(form.again, 'a challenge of its own').toBeVisible({ timeout: 15_000 })
  expect((await findMember(`other-${email}`))?.reasons).toEqual([])
})

for (const [what, broken] of [
  ['the challenge cannot be had', '**/api/waitlist/challenge'],
  ['the script that solves it cannot be had', '**/assets/solve-*.js'],
] as const) {
  test(`a visitor joins where ${what}`, async ({ page, open, email, faults, findMember }) => {
    faults.expect(/^failed GET .*(challenge|solve)/)
    await page.route(broken, (route) => route.abort('connectionrefused'))
    await open('/waitlist')
    const form = joinForm(page)
    await form.name.fill('Ada Mason')
    await form.email.fill(email)
    await form.submit.click()
    await expect(form.again).toBeVisible()
    expect((await findMember(email))?.reasons).toEqual(['no-proof'])
  })
}

test('a visitor joins after ten seconds where the work takes longer', async ({
  page,
  open,
  email,
  findMember,
}) => {
  await page.clock.install()
  await page.route('**/api/waitlist/challenge', () => undefined)
  await open('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  const asked = page.waitForRequest('**/api/waitlist/challenge')
  await form.submit.click()
  await asked
  await page.clock.runFor(9_000)
  await expect(form.waiting).toBeVisible()
  await page.clock.runFor(1_100)
  await expect(form.again).toBeVisible()
  expect((await findMember(email))?.reasons).toEqual(['no-proof'])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor joins without a proof', async ({ page, open, email, findMember }) => {
    await open('/waitlist')
    await page.getByLabel('Name', { exact: true }).fill('Ada Mason')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' }).click()
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
    expect((await findMember(email))?.reasons).toEqual(['no-proof'])
  })
})
