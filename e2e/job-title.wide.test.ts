import { jobTitles } from '#contract/waitlist.ts'
import { expect, test } from './fixtures.ts'
import { expectFieldError, joinForm, toastOf } from './join-form.ts'

test.beforeEach(async ({ open }) => {
  await open('/waitlist')
})

test('the list offers the fourteen titles, and a click takes one', async ({ page }) => {
  const { jobTitle } = joinForm(page)
  await jobTitle.click()
  const options = page.getByRole('listbox', { name: 'Job titles' }).getByRole('option')
  await expect(options).toHaveText([...jobTitles])
  expect(jobTitles).toHaveLength(14)
  await options.filter({ hasText: 'Site Engineer' }).click()
  await expect(jobTitle).toHaveValue('Site Engineer')
  await expect(page.getByRole('listbox', { name: 'Job titles' })).toHaveCount(0)
})

test('typing searches the list', async ({ page }) => {
  const { jobTitle } = joinForm(page)
  await jobTitle.fill('contr')
  const options = page.getByRole('listbox', { name: 'Job titles' }).getByRole('option')
  await expect(options).toContainText(['General Contractor', 'Specialty Contractor'])
  await expect(options.filter({ hasText: 'Architect' })).toHaveCount(0)
  await options.filter({ hasText: 'Specialty Contractor' }).click()
  await expect(jobTitle).toHaveValue('Specialty Contractor')
})

test('what was searched for can be used as a title of its own', async ({ page, email, findMember }) => {
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.jobTitle.fill('  Timber framer ')
  await page
    .getByRole('listbox', { name: 'Job titles' })
    .getByRole('option', { name: 'Timber framer' })
    .click()
  await expect(form.jobTitle).toHaveValue('Timber framer')
  await form.submit.click()
  await expect(toastOf(page)).toContainText('Success!')
  expect((await findMember(email))?.position).toBe('Timber framer')
})

test("'Other (Custom)' asks for a title, refuses blanks, and keeps what is typed", async ({
  page,
  email,
  findMember,
}) => {
  const form = joinForm(page)
  await expect(form.ownTitle).toHaveCount(0)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.jobTitle.click()
  await page.getByRole('option', { name: 'Other (Custom)' }).click()
  await expect(form.ownTitle).toBeFocused()
  await form.ownTitle.fill('   ')
  await form.submit.click()
  await expect(form.ownTitle).toHaveAttribute('aria-invalid', 'true')
  await expect(form.ownTitle).toBeFocused()
  await expectFieldError(form.ownTitle, 'Type your job title, or choose one from the list')
  await form.ownTitle.fill('  Crane operator ')
  await form.submit.click()
  await expect(toastOf(page)).toContainText('Success!')
  expect((await findMember(email))?.position).toBe('Crane operator')
})

test('Left, Right, Home and End take the keys from the list back to the text, and leave the list open', async ({
  page,
}) => {
  const { jobTitle, titles } = joinForm(page)
  const caret = () => jobTitle.evaluate((input: HTMLInputElement) => input.selectionStart)
  await jobTitle.fill('contractor')
  for (const [key, at] of [
    ['Home', 0],
    ['ArrowRight', 1],
    ['End', 10],
    ['ArrowLeft', 9],
  ] as const) {
    await jobTitle.press('ArrowDown')
    await expect(titles.getByRole('option', { selected: true })).toHaveText('General Contractor')
    await jobTitle.press(key)
    await expect(titles.getByRole('option', { selected: true })).toHaveCount(0)
    await expect(jobTitle).not.toHaveAttribute('aria-activedescendant')
    await expect(titles).toBeVisible()
    expect(await caret(), key).toBe(at)
  }
})

test('Alt with Down opens the list and stays in the text, Alt with Up closes it; what is typed goes on in the text', async ({
  page,
}) => {
  const { jobTitle, titles } = joinForm(page)
  await jobTitle.press('Alt+ArrowDown')
  await expect(titles.getByRole('option')).toHaveText([...jobTitles])
  await expect(titles.getByRole('option', { selected: true })).toHaveCount(0)
  await jobTitle.press('Alt+ArrowUp')
  await expect(titles).toHaveCount(0)
  await jobTitle.press('ArrowUp')
  await expect(titles.getByRole('option', { selected: true })).toHaveText('Other (Custom)')
  await jobTitle.pressSequentially('site')
  await expect(jobTitle).toHaveValue('site')
  await expect(titles.getByRole('option', { selected: true })).toHaveCount(0)
  await expect(titles.getByRole('option').first()).toHaveText('Site Engineer')
  await jobTitle.press('Backspace')
  await expect(jobTitle).toHaveValue('sit')
  await jobTitle.press('ArrowDown')
  await jobTitle.press('Tab')
  await expect(jobTitle).toHaveValue('Site Engineer')
  await expect(jobTitle).not.toBeFocused()
  await expect(titles).toHaveCount(0)
  await expect(jobTitle).toHaveAttribute('aria-expanded', 'false')
})

test('the keys walk the list, Escape closes it, and Enter in it does not send the form', async ({ page }) => {
  const { jobTitle, submit, titles } = joinForm(page)
  const chosen = titles.getByRole('option', { selected: true })
  const active = () => jobTitle.getAttribute('aria-activedescendant')
  await jobTitle.focus()
  await expect(jobTitle).toHaveAttribute('aria-expanded', 'false')
  await jobTitle.press('ArrowDown')
  await expect(jobTitle).toHaveAttribute('aria-expanded', 'true')
  await expect(chosen).toHaveText('Project Manager')
  await expect(page.locator(`[id="${await active()}"]`)).toHaveText('Project Manager')
  await jobTitle.press('ArrowUp')
  await expect(chosen).toHaveText('Other (Custom)')
  await expect(chosen).toBeInViewport()
  await jobTitle.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Job titles' })).toHaveCount(0)
  await jobTitle.press('ArrowDown')
  await jobTitle.press('ArrowDown')
  await jobTitle.press('Enter')
  await expect(jobTitle).toHaveValue('General Contractor')
  await expect(submit).toBeEnabled()
  await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0)
})
