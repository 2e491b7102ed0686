import { expect, hydrated, journeySizes, test } from './fixtures.ts'

for (const viewport of journeySizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('tab, billing period and seats live in the address, and Back leads through the tabs', async ({
      page,
      open,
    }) => {
      await open('/plans')
      const card = page.getByRole('article', { name: 'Teams' })
      await page.getByRole('tab', { name: 'Organization Plans' }).click()
      await page.getByText('Save 15%', { exact: true }).click()
      await expect(card.getByText('$1,499', { exact: true })).toBeVisible()
      await card.getByRole('button', { name: 'Add one seat' }).click()
      await card.getByRole('button', { name: 'Add one seat' }).click()
      await expect(page).toHaveURL('/plans?tab=organization&billing=annual&seats=5')
      await expect(card.getByText('3 included + 2 extra = 5 seats')).toBeVisible()
      await expect(card.getByText('$2,315', { exact: true })).toBeVisible()
      await expect(card.getByRole('link', { name: 'Get Started', exact: true })).toHaveAttribute(
        'href',
        '/auth/register?plan=teams&billing=annual&seats=5',
      )

      await page.reload()
      await hydrated(page)
      await expect(card.getByText('$2,315', { exact: true })).toBeVisible()

      await page.getByRole('tab', { name: 'Individual Plans' }).click()
      await expect(
        page.getByRole('article', { name: 'Starter' }).getByText('$192', { exact: true }),
      ).toBeVisible()
      await page.goBack()
      await expect(card.getByText('$2,315', { exact: true })).toBeVisible()
    })

    test('the comparison is reached by its link, and a plan in it leads to the card', async ({
      page,
      open,
    }) => {
      await open('/plans')
      await page.getByRole('link', { name: 'Compare All Features' }).click()
      const table = page.getByRole('table')
      await expect(table).toBeInViewport()
      await expect(table.getByRole('row')).toHaveCount(19)
      await table.getByRole('link', { name: 'Teams' }).click()
      await expect(page).toHaveURL('/plans?plan=teams#plan-teams')
      await expect(page.getByRole('article', { name: 'Teams' })).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'Teams', exact: true })).toBeFocused()
    })
  })
}

test('the seats stop at 0 and at 12, and what is typed is brought between them', async ({ page, open }) => {
  await open('/plans?tab=organization&seats=99')
  const field = page.getByLabel('Extra seats')
  await expect(field).toHaveValue('0')
  await expect(page.getByRole('button', { name: 'Remove one seat' })).toBeDisabled()
  await field.fill('13')
  await expect(field).toHaveValue('12')
  await expect(page.getByText('12 is the most: set to 12 extra seats.')).toBeVisible()
  await expect(page.getByText('$149 + 12 × $40 = $629 a month')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add one seat' })).toBeDisabled()
  await field.fill('')
  await field.blur()
  await expect(field).toHaveValue('12')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every plan and both prices of each can be read, and registering keeps the period', async ({
    page,
    open,
  }) => {
    await open('/plans')
    for (const price of ['$19', '$192', '$49', '$499', '$149', '$1,499', 'Custom Pricing']) {
      await expect(page.getByText(price, { exact: true }).first()).toBeVisible()
    }
    const starter = page.getByRole('article', { name: 'Starter' })
    await expect(starter.getByRole('link').nth(0)).toHaveAttribute(
      'href',
      '/auth/register?plan=starter&billing=monthly',
    )
    await expect(starter.getByRole('link').nth(1)).toHaveAttribute(
      'href',
      '/auth/register?plan=starter&billing=annual',
    )
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})
