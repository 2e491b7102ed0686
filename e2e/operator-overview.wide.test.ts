import type { Page } from '@playwright/test'
import { countMembersRow, listMembersRow } from '#contract/members.ts'
import { segmentsRow } from '#contract/segments.ts'
import { statsRow } from '#contract/stats.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './focus.ts'
import { answer } from './operator-answers.ts'
import { madeUpStats } from './operator-data.ts'

const serveStats = (page: Page, joined?: number) =>
  answer(page, statsRow, ({ query }) => madeUpStats(Number(query.get('days')), joined))

const chart = (page: Page) => page.getByRole('slider', { name: 'Funnel by day' })

test('the funnel shows each step with its rate from the one before', async ({ page, operator, open }) => {
  await operator()
  await serveStats(page)
  await open('/operator')
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps.filter({ hasText: 'Joined' }).first()).toContainText('100,000')
  await expect(steps.filter({ hasText: 'Confirmed' }).first()).toContainText('71% of joined')
  await expect(steps.filter({ hasText: 'Registered' }).first()).toContainText('36% of invited')
})

test('the span of days stands in the address, and Back returns to the one before', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await serveStats(page)
  await open('/operator')
  await expect(page.getByText('All 30 days')).toBeVisible()
  await page.getByRole('group', { name: 'Days shown' }).getByText('90').click()
  await expect(page.getByText('All 90 days')).toBeVisible()
  await expect(page).toHaveURL(/\/operator\?days=90$/)
  await page.goBack()
  await expect(page.getByText('All 30 days')).toBeVisible()
  await expect(page.getByRole('radio', { name: '30' })).toBeChecked()
})

test('arrow keys move from day to day, and what stands there is read out and shown', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await serveStats(page)
  await open('/operator')
  await expect(chart(page)).toBeVisible()
  await tabTo(page, chart(page))
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Nov 20, 2026: \d+ joined, \d+ confirmed, /)
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Nov 19, 2026: /)
  await expect(page.getByText('Nov 19, 2026', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Oct 22, 2026: /)
  await page.keyboard.press('Tab')
  await expect(page.getByText('All 30 days')).toBeVisible()
})

test('a pointer over the chart shows the day under it', async ({ page, operator, open }) => {
  await operator()
  await serveStats(page)
  await open('/operator')
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('no chart')
  await page.mouse.move(box.x + 50, box.y + 50)
  await expect(page.getByText('Oct 22, 2026', { exact: true }).first()).toBeVisible()
  await page.mouse.move(box.x + 50, box.y - 200)
  await expect(page.getByText('All 30 days')).toBeVisible()
})

test('the same figures stand in a table, newest day first', async ({ page, operator, open }) => {
  await operator()
  await serveStats(page)
  await open('/operator?days=7')
  await page.getByText('The same figures as a table').click()
  const rows = page.getByRole('table', { name: 'Funnel by day' }).getByRole('row')
  await expect(rows).toHaveCount(8)
  await expect(rows.nth(1)).toContainText('Nov 20, 2026')
})

test('a source leads to the members who came by it', async ({ page, operator, open }) => {
  await operator()
  await serveStats(page)
  await answer(page, listMembersRow, () => ({ members: [], next: null }))
  await answer(page, countMembersRow, () => ({ count: 0 }))
  await answer(page, segmentsRow, () => ({ segments: [] }))
  await open('/operator')
  await page.getByRole('link', { name: 'Social Media' }).click()
  await expect(page).toHaveURL(/\/operator\/members\?source=social$/)
})

test('a list that nobody has joined says where its form is', async ({ page, operator, open }) => {
  await operator()
  await serveStats(page, 0)
  await open('/operator')
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  await expect(chart(page)).toHaveCount(0)
})

test('figures that cannot be had say why, and come when asked for again', async ({
  page,
  operator,
  open,
  faults,
}) => {
  faults.expect('503 GET /api/operator/stats?days=30')
  await operator()
  await serveStats(page)
  await page.route(
    '**/api/operator/stats*',
    (route) =>
      route.fulfill({ status: 503, json: { success: false, error: { message: 'The database is away.' } } }),
    { times: 1 },
  )
  await open('/operator')
  await expect(page.getByRole('alert')).toContainText('The database is away.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chart(page)).toBeVisible()
})

test('a line is left out by its button, so that one great batch does not flatten the rest', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await serveStats(page)
  await open('/operator')
  const line = chart(page).getByText('Invited', { exact: true })
  await expect(line).toBeVisible()
  const button = page.getByRole('button', { name: /^Invited/ })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(line).toHaveCount(0)
})
