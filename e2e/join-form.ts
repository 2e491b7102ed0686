import { expect, type Locator, type Page } from '@playwright/test'

/** The sign-up form as a visitor finds it. */
export const joinForm = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  email: page.getByLabel('Email', { exact: true }),
  company: page.getByLabel(/^Company/),
  jobTitle: page.getByRole('combobox', { name: /^Job title/ }),
  titles: page.getByRole('listbox', { name: 'Job titles' }),
  ownTitle: page.getByLabel('Your job title'),
  interest: page.getByRole('combobox', { name: /^Interested in/ }),
  source: page.getByRole('combobox', { name: /^How you found us/ }),
  submit: page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' }),
  waiting: page.getByRole('button', { name: 'Please wait...' }),
  banner: page.getByRole('main').getByRole('alert').filter({ hasText: /./ }),
  again: page.getByRole('button', { name: 'Add Another Email' }),
})

/** The toast that stands on the screen, if one does. */
export const toastOf = (page: Page): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/** The messages that stand at fields, apart from those of a summary. */
export const fieldErrors = (page: Page): Locator => page.locator('p[id$="-error"]')

/** All that is wrong with a form, in the links that lead to the fields. */
export const summaryOf = (page: Page): Locator =>
  page
    .locator('form')
    .filter({ has: page.getByText('Please check these fields:') })
    .getByRole('listitem')
    .getByRole('link')

/** The message that belongs to a field, as assistive technology reads it. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
  await expect(fieldErrors(field.page()).getByText(message, { exact: true })).toBeVisible()
}
