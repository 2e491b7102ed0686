import { expect, test } from './fixtures.ts'

test('the page tells of the mission, what differs, the technology and the team', async ({ page, open }) => {
  await open('/about')
  const main = page.getByRole('main')
  for (const name of [/mission/i, /differ/i, /technology/i, /team/i]) {
    await expect(main.getByRole('heading', { name }).first()).toBeVisible()
  }
  await expect(main).toContainText(/open context protocol/i)
  await expect(main).toContainText(/large language model/i)
  await expect(main.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', '/contact')
})
