import type { Page } from '@playwright/test'
import { auditRow } from '#contract/audit.ts'
import {
  addKeyRow,
  addWebhookRow,
  deliveriesRow,
  keysRow,
  replayRow,
  revokeKeyRow,
  switchWebhookRow,
  webhooksRow,
} from '#contract/connections.ts'
import { letterPreviewPath, letterSamplesRow } from '#contract/invitations.ts'
import { expect, test } from './fixtures.ts'
import { answer } from './operator-answers.ts'
import { madeUpDeliveries, madeUpKey, madeUpLetters, madeUpLine, madeUpWebhook } from './operator-data.ts'

test('a letter is shown as its reader sees it, in a frame that can do nothing, and as text', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await answer(page, letterSamplesRow, () => ({ letters: [...madeUpLetters] }))
  await open('/operator/letters')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  const preview = letterPreviewPath.replace('{kind}', 'confirm')
  await expect(frame).toHaveAttribute('src', `${preview}?language=en`)
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(page.getByText('your place is kept.')).toBeVisible()
  await page.getByRole('link', { name: /^Says what the place is/ }).click()
  await expect(page).toHaveURL(/\?letter=confirmed$/)
  await expect(page.getByRole('heading', { name: 'You are on the waitlist' })).toBeVisible()
  await expect(page.getByText('550 5.1.1 the mailbox does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\?letter=confirmed&language=es$/)
  await expect(page.getByRole('heading', { name: 'Ya está en la lista de espera' })).toBeVisible()
  await page.getByRole('link', { name: /^Asks to confirm/ }).click()
  await expect(frame).toHaveAttribute('src', `${preview}?language=es`)
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toHaveText('Confirme su correo')
})

test('the audit log leads to older lines and back, and to the members it is about', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await answer(page, auditRow, ({ query }) => {
    const before = Number(query.get('before') ?? 101)
    const lines = Array.from({ length: 50 }, (_, index) => madeUpLine(before - 1 - index))
    return { lines, next: before > 51 ? String(before - 50) : null }
  })
  await open('/operator/audit')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(51)
  await expect(rows.nth(1)).toContainText('Erased a member')
  await expect(rows.nth(2)).toContainText('Command line')
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', /^\/operator\/members\/0000/)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/\?before=51$/)
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL(/\/operator\/audit$/)
})

async function serveConnections(page: Page): Promise<void> {
  let on = true
  let revoked = false
  await answer(page, webhooksRow, () => ({
    webhooks: [madeUpWebhook({ disabledAt: on ? null : '2026-11-20T08:00:00.000Z' })],
  }))
  await answer(page, switchWebhookRow, ({ body }) => {
    on = (body as { on: boolean }).on
    return madeUpWebhook()
  })
  await answer(page, deliveriesRow, () => ({ deliveries: [...madeUpDeliveries] }))
  await answer(page, keysRow, () => ({
    keys: [madeUpKey({ revokedAt: revoked ? '2026-11-20T08:00:00.000Z' : null })],
  }))
  await answer(page, revokeKeyRow, () => {
    revoked = true
    return madeUpKey()
  })
}

test('a webhook is added with its events, and its secret is shown until it is kept', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await serveConnections(page)
  let added: unknown
  await answer(page, addWebhookRow, ({ body }) => {
    added = body
    return { webhook: madeUpWebhook(), secret: 'whsec_bWFkZSB1cA==' }
  })
  await open('/operator/connections')
  const opener = page.getByRole('button', { name: 'Add a webhook' })
  await opener.click()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByLabel('Address that is called')).toBeFocused()
  await page.getByLabel('Address that is called').fill('https://hooks.builders.example/in')
  for (const kind of ['joined', 'invited', 'unsubscribed', 'erased'])
    await page.getByLabel(`waitlist.${kind}`).uncheck()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByLabel('Signing secret')).toHaveValue('whsec_bWFkZSB1cA==')
  expect(added).toEqual({ url: 'https://hooks.builders.example/in', kinds: ['confirmed'] })
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByLabel('Signing secret')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a webhook is turned off, and what was delivered to it is replayed', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await serveConnections(page)
  let replayed = ''
  await answer(page, replayRow, ({ params }) => {
    replayed = params.id ?? ''
    const [delivery] = madeUpDeliveries
    if (!delivery) throw new Error('no delivery')
    return delivery
  })
  await open('/operator/connections')
  await page.getByRole('button', { name: 'Deliveries' }).click()
  const log = page.getByRole('table', { name: /^Deliveries to/ }).getByRole('row')
  await expect(log).toHaveCount(4)
  await expect(log.nth(2)).toContainText('Will be tried again')
  await expect(log.nth(2).getByRole('button')).toHaveCount(0)
  await log.nth(3).getByRole('button', { name: 'Replay waitlist.invited' }).click()
  await expect.poll(() => replayed).toBe(madeUpDeliveries[2]?.id)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off since Nov 20, 2026')).toBeVisible()
})

test('a key is made with scopes that are explained, shown once, and revoked after a question', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await serveConnections(page)
  let made: unknown
  await answer(page, addKeyRow, ({ body }) => {
    made = body
    return { key: madeUpKey(), secret: 'pl_secret' }
  })
  await open('/operator/connections')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('What it is for').fill('Nightly report')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByText('Choose at least one scope')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^members:read/ })).toBeFocused()
  await page.getByRole('checkbox', { name: 'members:read Read members, counts and what happened' }).check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByLabel('API key')).toHaveValue('pl_secret')
  expect(made).toEqual({ name: 'Nightly report', scopes: ['members:read'], days: 90 })
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked Nov 20, 2026')).toBeVisible()
})
