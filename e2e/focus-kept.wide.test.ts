import { keysRow, revokeKeyRow, switchWebhookRow, webhooksRow } from '#contract/connections.ts'
import { expect, test } from './fixtures.ts'
import { answer } from './operator-answers.ts'
import { madeUpKey, madeUpWebhook } from './operator-data.ts'
import { answerPlace } from './place-answer.ts'

test("from each of the operators' screens to the next the focus comes to its heading, and the title is its own", async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await open('/operator/account')
  const ways = page.getByRole('navigation', { name: 'Operator' }).getByRole('link')
  const heading = page.getByRole('heading', { level: 1 })
  for (const link of await ways.all()) {
    const name = String(await link.textContent())
    await link.click()
    await expect(heading).toHaveText(name)
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(`${name} | Plumbline`)
  }
})

test('a button that waits for an answer has the focus again after it', async ({ page, operator, open }) => {
  await operator()
  let on = true
  let reply = () => {}
  const held = new Promise<void>((resolve) => {
    reply = resolve
  })
  await answer(page, webhooksRow, () => ({
    webhooks: [madeUpWebhook(on ? {} : { disabledAt: '2026-11-20T10:00:00.000Z' })],
  }))
  await answer(page, keysRow, () => ({ keys: [] }))
  await answer(page, switchWebhookRow, async () => {
    await held
    on = false
    return madeUpWebhook({ disabledAt: '2026-11-20T10:00:00.000Z' })
  })
  await open('/operator/connections')
  await page.getByRole('button', { name: 'Turn off' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeDisabled()
  reply()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeFocused()
})

test('what goes with the focus in it gives it to the heading of its part', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  let revokedAt: string | null = null
  await answer(page, webhooksRow, () => ({ webhooks: [] }))
  await answer(page, keysRow, () => ({ keys: [madeUpKey({ revokedAt })] }))
  await answer(page, revokeKeyRow, () => {
    revokedAt = '2026-11-20T10:00:00.000Z'
    return madeUpKey({ revokedAt })
  })
  await open('/operator/connections')
  await page.getByRole('button', { name: /^Revoke/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Revoked/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeFocused()
})

test('a place that is asked for again gives the focus to what is said of it', async ({
  page,
  open,
  faults,
}) => {
  const path = `/waitlist/status/${'A'.repeat(43)}`
  faults.expect(/^failed GET/)
  await page.route(`**/api${path}`, (route) => route.abort('connectionreset'), { times: 1 })
  await open(path)
  const again = page.getByRole('main').getByRole('button')
  await expect(again).toBeVisible()
  await answerPlace(page, { status: 'waiting', place: 1_204, referrals: 0, referralHref: null })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1,204')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
