import type { Page } from '@playwright/test'
import { auditRow } from '#contract/audit.ts'
import { deliveriesRow, keysRow, webhooksRow } from '#contract/connections.ts'
import { batchesRow } from '#contract/invitations.ts'
import { countMembersRow, listMembersRow } from '#contract/members.ts'
import { segmentsRow } from '#contract/segments.ts'
import { statsRow } from '#contract/stats.ts'
import { expect, test } from './fixtures.ts'
import { answer } from './operator-answers.ts'
import {
  madeUpBatch,
  madeUpDeliveries,
  madeUpKey,
  madeUpLine,
  madeUpMember,
  madeUpStats,
  madeUpWebhook,
} from './operator-data.ts'

/** Each table has a name, a heading to each column that says something, and one to each of its rows, also as a list of lines. */
async function expectRealTables(page: Page, count: number): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const tables = page.getByRole('table')
    await expect(tables).toHaveCount(count)
    for (const table of await tables.all()) {
      await expect(table).toHaveAccessibleName(/\w/)
      for (const heading of await table.getByRole('columnheader').all()) {
        await expect(heading).toHaveAttribute('scope', 'col')
        await expect(heading).toHaveText(/\w/)
      }
      const cells = await table.getByRole('row').nth(1).locator('th, td').count()
      expect(await table.getByRole('columnheader').count()).toBeGreaterThanOrEqual(cells - 1)
      const rows = (await table.getByRole('row').count()) - 1
      expect(rows).toBeGreaterThan(0)
      await expect(table.getByRole('rowheader')).toHaveCount(rows)
    }
  }
}

for (const [path, count] of [
  ['/', 1],
  ['/plans', 1],
  ['/developers', 1],
] as const) {
  test(`the tables of ${path} are real ones`, async ({ page }) => {
    await page.goto(path)
    await expectRealTables(page, count)
  })
}

test("the tables of the operators' screens are real ones", async ({ page, operator, open }) => {
  await operator()
  await answer(page, statsRow, ({ query }) => madeUpStats(Number(query.get('days'))))
  await answer(page, listMembersRow, () => ({
    members: [1, 2, 3].map((number) => madeUpMember(number)),
    next: null,
  }))
  await answer(page, countMembersRow, () => ({ count: 3 }))
  await answer(page, segmentsRow, () => ({ segments: [] }))
  await answer(page, batchesRow, () => ({ batches: [madeUpBatch(2), madeUpBatch(1)] }))
  await answer(page, auditRow, () => ({ lines: [1, 2].map(madeUpLine), next: null }))
  await answer(page, webhooksRow, () => ({ webhooks: [madeUpWebhook()] }))
  await answer(page, deliveriesRow, () => ({ deliveries: [...madeUpDeliveries] }))
  await answer(page, keysRow, () => ({ keys: [madeUpKey()] }))
  await open('/operator')
  await page.getByText('The same figures as a table').click()
  await expectRealTables(page, 6)
  for (const [path, count] of [
    ['/operator/members', 1],
    ['/operator/invitations', 1],
    ['/operator/audit', 1],
  ] as const) {
    await open(path)
    await expectRealTables(page, count)
  }
  await open('/operator/connections')
  await page.getByRole('button', { name: 'Deliveries' }).click()
  await expectRealTables(page, 2)
})
