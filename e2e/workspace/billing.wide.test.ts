import type { Page } from '@playwright/test'
import { openDataFolder, startServer } from '#testing/server.ts'
import { hasStripePeer, openStripePeer, type StripePeer } from '#testing/stripe-peer.ts'
import { test as base, expect, ownServer } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

/** A server whose plans are paid by card, at a stand-in for Stripe on the loopback. */
const test = base.extend<object, { stripe: StripePeer }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its pattern
    async ({}, use) => {
      const peer = await openStripePeer()
      await use(peer)
      await peer.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ stripe }, use) => {
      const { dataDir, remove } = await openDataFolder({ quick: true })
      const server = await startServer({
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        RELEASE: 'launched',
        STRIPE_KEY: stripe.settings.key,
        STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
        STRIPE_URL: stripe.url,
      })
      stripe.tell(`${server.url}/api/stripe/events`)
      await use(server)
      await server.stop()
      await remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
test.describe.configure(ownServer)
test.skip(!hasStripePeer, 'skipped where ../shared/data is not there')

const picture = async (page: Page, name: string) => {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

for (const [size, viewport] of Object.entries({
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`a small firm subscribes, adds a seat, cancels in two clicks, exports and goes on again, at ${size}`, async ({
    page,
    signIn,
    stripe,
    faults,
  }) => {
    // Paying happens elsewhere.
    faults.expect(/other host: .*\/pay\/cs_/)
    await page.setViewportSize(viewport)
    await signIn()
    await page.goto('/payment?plan=teams&billing=monthly&seats=4')
    const sum = page.getByRole('region', { name: 'What it comes to' })
    await expect(sum.getByText('$189', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('4')
    await picture(page, `payment-${size}`)
    await expectClear(page)
    await sum.getByRole('button', { name: 'Pay by card' }).press('Enter')

    await expect(page.getByText('Thank you: your plan is paid for.')).toBeAttached()
    const plan = page.getByRole('region', { name: 'Plan and seats' })
    await expect(plan.getByRole('heading', { name: 'Teams Plan' })).toBeVisible()
    await expect(plan.getByText('1 of 4')).toBeVisible()
    await expect(page.getByText(/^Next: \$189 on /)).toBeVisible()
    await picture(page, `billing-${size}`)
    await expectClear(page)

    await plan.getByRole('link', { name: 'Change plan or seats' }).press('Enter')
    await page.getByLabel('Seats', { exact: true }).selectOption('5')
    await expect(sum.getByText('$229', { exact: true })).toBeVisible()
    await expect(sum.getByText('It begins at once.')).toBeVisible()
    await sum.getByRole('button', { name: 'Change it now' }).press('Enter')
    await expect(plan.getByText('1 of 5')).toBeVisible()
    const [sub] = [...stripe.subscriptions.values()].slice(-1)
    expect(sub && stripe.billed(sub.id)).toBe(22_900)

    await plan.getByRole('button', { name: 'Cancel plan' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Cancel your plan?' })
    await picture(page, `cancel-${size}`)
    await expectClear(page)
    const coming = page.waitForEvent('download')
    await question.getByRole('link', { name: 'Export everything' }).click()
    expect((await coming).suggestedFilename()).toMatch(/\.zip$/)
    await question.getByRole('button', { name: 'Cancel plan' }).press('Enter')
    await expect(page.getByText(/^Your plan ends on /)).toBeVisible()
    expect(sub?.cancel_at_period_end).toBe(true)
    await picture(page, `canceled-${size}`)
    await expect(question).toBeHidden()
    // A press while the page still asks how things stand is taken by nobody.
    const resume = plan.getByRole('button', { name: 'Go on as it is' })
    await expect(async () => {
      if (await resume.isVisible()) await resume.press('Enter', { timeout: 2000 })
      await expect(page.getByText(/^Your plan ends on /)).toBeHidden({ timeout: 4000 })
    }).toPass({ timeout: 30_000 })
    expect(sub?.cancel_at_period_end).toBe(false)
  })
}

test('in Spanish, and in the dark', async ({ page, signIn, faults }) => {
  faults.expect(/other host: .*\/pay\/cs_/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn()
  await page.goto('/es/payment?plan=teams&billing=annual&seats=3')
  await expect(page.getByRole('button', { name: 'Pagar con tarjeta' })).toBeVisible()
  await picture(page, 'payment-es-dark')
  await expectClear(page)
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).press('Enter')
  await expect(page).toHaveURL(/\/es\/billing\?paid=yes$/)
  await expect(page.getByRole('button', { name: 'Cancelar el plan' })).toBeVisible()
  await picture(page, 'billing-es-dark')
  await expectClear(page)
})
