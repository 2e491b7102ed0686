import { expect, test } from './fixtures.ts'
import { expectFieldError, joinForm, summaryOf } from './join-form.ts'
import { listen } from './spoken.ts'

const nameMessage = 'Name must be at least 2 characters'
const emailMessage = 'Please enter a valid email'

test('what is wrong in several fields is summed up over the form, and each line leads to its field', async ({
  page,
  open,
}) => {
  const { heard } = await listen(page)
  await open('/waitlist')
  const form = joinForm(page)
  await form.submit.click()
  await expect(summaryOf(page)).toHaveText([nameMessage, emailMessage])
  await expect(form.name).toBeFocused()
  await expectFieldError(form.name, nameMessage)
  // The messages themselves are said by the fields, as the focus comes to them.
  expect(await heard()).toEqual(['Please check these fields:'])
  await summaryOf(page).last().press('Enter')
  await expect(form.email).toBeFocused()
  await expect(page).toHaveURL('/waitlist')
  await summaryOf(page).first().click()
  await expect(form.name).toBeFocused()
  await expect(page.getByText('Name', { exact: true })).toBeInViewport()

  await form.name.fill('Ada Mason')
  await expect(summaryOf(page)).toHaveCount(0)
  await expectFieldError(form.email, emailMessage)
  await form.submit.click()
  await expect(form.email).toBeFocused()
  await expect(summaryOf(page)).toHaveCount(0)
})

test("the summary leads to the field for a title of one's own while that is the wrong one", async ({
  page,
  open,
}) => {
  await open('/waitlist')
  const form = joinForm(page)
  await form.jobTitle.fill('Other (Custom)')
  await form.submit.click()
  await form.submit.click()
  await expect(summaryOf(page)).toHaveCount(3)
  await summaryOf(page).last().click()
  await expect(form.ownTitle).toBeFocused()
  await expectFieldError(form.ownTitle, 'Type your job title, or choose one from the list')
  await form.jobTitle.fill('Roofer')
  await expect(summaryOf(page)).toHaveText([nameMessage, emailMessage])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page that answers sums up what is wrong, marks those fields alone, and each line leads to its field', async ({
    page,
    open,
    faults,
  }) => {
    faults.expect('400 POST /waitlist')
    await open('/waitlist')
    const form = joinForm(page)
    const jobTitle = page.getByLabel(/^Job title/)
    await form.submit.click()
    await expect(summaryOf(page)).toHaveText([nameMessage, emailMessage])
    await expectFieldError(form.name, nameMessage)
    await expectFieldError(form.email, emailMessage)
    for (const fine of [form.company, jobTitle, form.source]) {
      expect(await fine.getAttribute('aria-invalid')).not.toBe('true')
    }
    await summaryOf(page).last().click()
    await expect(form.email).toBeFocused()
    await expect(form.email).toBeInViewport()

    await form.name.fill('Ada Mason')
    await form.submit.click()
    await expectFieldError(form.email, emailMessage)
    await expect(summaryOf(page).filter({ visible: true })).toHaveCount(0)
    expect(await form.name.getAttribute('aria-invalid')).not.toBe('true')
  })
})
