import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { joinForm } from './join-form.ts'

const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced colours, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active' } })

    test('the page that is shown, the open tab and the chosen period are told from the others', async ({
      page,
      open,
    }) => {
      await open('/plans')
      const nav = page.getByRole('navigation', { name: 'Main' })
      const [current, other] = [
        nav.getByRole('link', { name: 'Plans' }),
        nav.getByRole('link', { name: 'About' }),
      ]
      expect(await style(current, 'border-bottom-color')).not.toBe(await style(other, 'border-bottom-color'))
      const [tab, closed] = [page.getByRole('tab').first(), page.getByRole('tab').last()]
      expect(await style(tab, 'border-bottom-color')).not.toBe(await style(closed, 'border-bottom-color'))
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      for (const hidden of [other, closed]) {
        expect([ground, await style(page.locator('html'), 'background-color')]).toContain(
          await style(hidden, 'border-bottom-color'),
        )
      }
      const period = page.locator('label:has(input[name=billing])')
      const [monthly, annual] = [period.first(), period.last()]
      expect(await style(monthly, 'background-color')).not.toBe(await style(annual, 'background-color'))
      await annual.click()
      expect(await style(monthly, 'background-color')).not.toBe(await style(annual, 'background-color'))
    })

    test('a button has an edge, and the line that the keys are on in the list is told from the others', async ({
      page,
      open,
    }) => {
      await open('/waitlist')
      const form = joinForm(page)
      expect(await style(form.submit, 'border-top-style')).toBe('solid')
      expect(await style(form.submit, 'border-top-width')).toBe('2px')
      await form.jobTitle.press('ArrowDown')
      const options = form.titles.getByRole('option')
      expect(await style(options.first(), 'background-color')).not.toBe(
        await style(options.nth(1), 'background-color'),
      )
    })

    test('a picture for a dark ground keeps that ground', async ({ page, open }) => {
      await open('/')
      const frame = page.locator('.on-ink:has(> img)')
      await expect(frame).toHaveCount(1)
      expect(await style(frame, 'background-color')).toBe(
        colorScheme === 'light' ? 'rgb(11, 27, 43)' : 'rgb(7, 19, 32)',
      )
    })
  })
}
