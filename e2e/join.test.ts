import { brand } from '#contract/brand.ts'
import { expect, hydrated, journeySizes, linkIn, test } from './fixtures.ts'
import { joinForm, toastOf } from './join-form.ts'
import { overflowing } from './reflow.ts'

for (const viewport of journeySizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a visitor joins from the home page, confirms by letter, and is told when joining again', async ({
      page,
      open,
      email,
      lettersTo,
      findMember,
    }) => {
      await open('/')
      await page.getByRole('main').getByRole('link', { name: 'Join the Waitlist' }).first().click()
      await expect(page).toHaveURL('/waitlist')
      await expect(page).toHaveTitle(/^Join Waitlist/)

      const form = joinForm(page)
      await form.name.fill('Ada Mason')
      await form.email.fill(email)
      await form.company.fill('Mason & Daughters')
      await form.jobTitle.fill('Estimator')
      await form.interest.selectOption({ label: 'AI Estimation' })
      await form.source.selectOption({ label: 'Friend/Colleague' })
      await form.submit.click()

      await expect(toastOf(page)).toContainText('Success!')
      await expect(toastOf(page)).toContainText(
        "You've been added to our waitlist for the July 2025 release.",
      )
      await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
      await expect(form.submit).toHaveCount(0)
      expect(await findMember(email)).toMatchObject({
        name: 'Ada Mason',
        company: 'Mason & Daughters',
        position: 'Estimator',
        interested_in: 'materialEstimation',
        source: 'friend',
        confirmed_at: null,
      })

      const [letter] = await lettersTo(email)
      if (!letter) throw new Error('no letter')
      const link = linkIn(letter, 'confirm')
      expect(letter.html).toContain(link)
      await page.goto(link)
      await expect(page.getByText('Your waitlist registration has been confirmed!')).toBeVisible()
      expect((await findMember(email))?.confirmed_at).toBeTruthy()
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL('/')

      await page.getByRole('main').getByRole('link', { name: 'Join the Waitlist' }).first().click()
      await form.name.fill('Somebody Else')
      await form.email.fill(email.toUpperCase())
      await form.submit.click()
      await expect(toastOf(page)).toContainText('Already Registered')
      await expect(toastOf(page)).toContainText("You're already on our waitlist!")
      await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
      expect((await findMember(email))?.name).toBe('Ada Mason')
    })
  })
}

test('the letter carries nothing of what was typed but the address it goes to', async ({
  request,
  email,
  lettersTo,
}) => {
  await request.post('/api/waitlist/join', {
    data: { name: 'BUY GOLD at evil.example', email, company: 'Gold Ltd', position: 'Gold seller' },
  })
  const [letter] = await lettersTo(email)
  expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/gold/i)
  expect(letter?.subject).toContain(brand.name)
})

test("'Add Another Email' brings back an empty form that joins another address", async ({
  page,
  open,
  email,
  findMember,
}) => {
  const other = `other-${email}`
  const form = joinForm(page)
  await open('/waitlist')
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.company.fill('Mason & Daughters')
  await form.submit.click()
  await form.again.click()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveValue('')
  await expect(form.email).toHaveValue('')
  await expect(form.company).toHaveValue('')
  await expect(form.jobTitle).toHaveValue('')
  await form.name.fill('Bo Mason')
  await form.email.fill(other)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  expect(await findMember(other)).toMatchObject({
    name: 'Bo Mason',
    company: null,
    position: null,
    interested_in: null,
    source: null,
  })
})

test('the form offers the six interests and the six sources of the contract', async ({ page, open }) => {
  await open('/waitlist')
  const form = joinForm(page)
  const values = (field: typeof form.interest) =>
    field
      .getByRole('option')
      .evaluateAll((options) =>
        options.flatMap((option) =>
          option instanceof HTMLOptionElement && option.value ? [[option.value, option.label]] : [],
        ),
      )
  expect(await values(form.interest)).toEqual([
    ['lidar', 'LiDAR Tools'],
    ['materialEstimation', 'AI Estimation'],
    ['projectManagement', 'Project Management'],
    ['teamCollaboration', 'Team Collaboration'],
    ['documentation', 'Documentation'],
    ['all', 'All Features'],
  ])
  expect(await values(form.source)).toEqual([
    ['search', 'Search Engine'],
    ['social', 'Social Media'],
    ['friend', 'Friend/Colleague'],
    ['conference', 'Conference'],
    ['advertisement', 'Advertisement'],
    ['other', 'Other'],
  ])
})

test("'What you'll get access to' stands open on a laptop, beside the picture, and waits behind 'Learn More' on a phone", async ({
  page,
  open,
}) => {
  await open('/waitlist')
  const heading = page.getByRole('heading', { name: "What you'll get access to" })
  const toggle = page.getByRole('button', { name: 'Learn More' })
  const hero = page.getByRole('main').getByRole('img').first()
  await expect(heading).toBeVisible()
  await expect(hero).toBeVisible()
  await expect(toggle).toBeHidden()
  await page.setViewportSize({ width: 767, height: 740 })
  await expect(hero).toBeHidden()
  await expect(heading).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('heading', { name: /offline capability/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /LiDAR/ })).toBeVisible()
  await toggle.click()
  await expect(heading).toBeHidden()
  await page.setViewportSize({ width: 768, height: 740 })
  await expect(heading).toBeVisible()
})

test('the questions and answers are in the document and not shown', async ({ page, open }) => {
  await open('/waitlist')
  const faq = page.locator('#faq')
  await expect(faq).toBeHidden()
  await expect(faq).toContainText('July 2025')
  await expect(faq).toContainText('beta')
  await expect(faq).toContainText('60-day free trial')
})

test('what was typed before the script is at work is still there after', async ({
  page,
  email,
  findMember,
}) => {
  let start = () => {}
  const held = new Promise<void>((resolve) => {
    start = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/waitlist', { waitUntil: 'commit' })
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await page.getByLabel(/^Job title/).fill('Roofer')
  await form.source.selectOption('social')
  start()
  await hydrated(page)
  await expect(form.name).toHaveValue('Ada Mason')
  await expect(form.email).toHaveValue(email)
  await expect(form.jobTitle).toHaveValue('Roofer')
  await expect(form.source).toHaveValue('social')
  await form.submit.click()
  await expect(toastOf(page)).toContainText('Success!')
  expect(await findMember(email)).toMatchObject({ name: 'Ada Mason', position: 'Roofer', source: 'social' })
})

test('the longest address that is taken does not widen a phone’s screen', async ({ page, open, email }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/waitlist')
  const form = joinForm(page)
  const local = email.slice(0, email.indexOf('@')).padEnd(64, 'x')
  await form.name.fill('Ada Mason')
  await form.email.fill(`${local}@${'a'.repeat(60)}.${'b'.repeat(60)}.example`)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  expect(await overflowing(page)).toEqual([])
})

test('where no proof is asked for, nothing of it is loaded', async ({ page, open, email, findMember }) => {
  const asked: string[] = []
  page.on('request', (one) => /solve|challenge/.test(one.url()) && asked.push(one.url()))
  await open('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  expect(asked).toEqual([])
  expect((await findMember(email))?.reasons).toEqual([])
})
