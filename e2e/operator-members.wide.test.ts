import type { Page } from '@playwright/test'
import { countMembersRow, listMembersRow } from '#contract/members.ts'
import { saveSegmentRow, segmentsRow } from '#contract/segments.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './focus.ts'
import { answer } from './operator-answers.ts'
import { madeUpMember } from './operator-data.ts'

/** Two pages of members; what was asked for is written down, newest last. */
async function serveMembers(page: Page, none = false): Promise<string[]> {
  const asked: string[] = []
  await answer(page, listMembersRow, ({ query }) => {
    asked.push(query.toString())
    const from = query.get('after') ? 20 : 0
    return {
      members: none ? [] : Array.from({ length: 20 }, (_, index) => madeUpMember(from + index)),
      next: none || from > 0 ? null : 'second',
    }
  })
  await answer(page, countMembersRow, ({ query }) => ({ count: query.get('status') ? 12 : 40 }))
  await answer(page, segmentsRow, () => ({
    segments: [{ id: '1', name: 'Architects who wait', query: 'status=confirmed&title=Architect' }],
  }))
  return asked
}

const rows = (page: Page) => page.getByRole('table', { name: 'Members' }).getByRole('row')

test('what is typed is looked for after a pause and takes the place of the address before it', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  const asked = await serveMembers(page)
  await open('/operator/members')
  await expect(rows(page)).toHaveCount(21)
  await page.getByLabel('Status').selectOption('confirmed')
  await expect(page).toHaveURL(/\?status=confirmed$/)
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('mason')
  await expect(page).toHaveURL(/\?text=mason&status=confirmed$/)
  await expect
    .poll(() => asked.filter((query) => query.includes('text=')))
    .toEqual(['text=mason&status=confirmed&sort=-joined'])
  await page.goBack()
  await expect(page).toHaveURL(/\/operator\/members$/)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await expect(page.getByLabel('Status')).toHaveValue('')
})

test('a link with filters shows them and asks for nothing else', async ({ page, operator, open }) => {
  await operator()
  const asked = await serveMembers(page)
  await open('/operator/members?title=Architect&status=invited&flagged=yes&from=2026-11-01&sort=name')
  await expect(page.getByLabel('Status')).toHaveValue('invited')
  await expect(page.getByLabel('Job title')).toHaveValue('Architect')
  await expect(page.getByLabel('Joined from')).toHaveValue('2026-11-01')
  await expect(page.getByText('12 members')).toBeVisible()
  await expect
    .poll(() => [...new Set(asked)])
    .toEqual(['status=invited&title=Architect&from=2026-11-01&flagged=yes&sort=name'])
  await expect(page.getByLabel('Export these members on the command line')).toHaveValue(
    'npm run waitlist -- export --format csv --status invited --title Architect --from 2026-11-01 --flagged yes',
  )
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/operator/members.csv?status=invited&title=Architect&from=2026-11-01&flagged=yes&sort=name',
  )
  await page.getByRole('button', { name: 'Clear 4 filters' }).click()
  await expect(page).toHaveURL(/\/operator\/members\?sort=name$/)
})

test('a column sorts by keyboard, and says which way', async ({ page, operator, open }) => {
  await operator()
  await serveMembers(page)
  await open('/operator/members')
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect(header('Joined')).toHaveAttribute('aria-sort', 'descending')
  const name = header('Name').getByRole('button')
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?sort=name$/)
  await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header('Joined')).toHaveAttribute('aria-sort', 'none')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?sort=-name$/)
})

test('the next page has an address of its own, begins at its top, and leads back to the first', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await serveMembers(page)
  await open('/operator/members?source=search')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?source=search&after=second$/)
  await expect(page.getByRole('link', { name: 'Ada Mason' }).first()).toHaveAttribute('href', /0020$/)
  await expect(page.getByText('a later page')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page).toHaveURL(/\?source=search$/)
})

test('another filter begins at the first page', async ({ page, operator, open }) => {
  await operator()
  await serveMembers(page)
  await open('/operator/members?after=second')
  await page.getByLabel('Interest').selectOption('lidar')
  await expect(page).toHaveURL(/\?interest=lidar$/)
})

test('the rows stay while others are on their way', async ({ page, operator, open }) => {
  await operator()
  await serveMembers(page)
  await open('/operator/members')
  await expect(rows(page)).toHaveCount(21)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await answer(page, listMembersRow, async () => {
    await held
    return { members: [madeUpMember(99)], next: null }
  })
  await page.getByLabel('Source').selectOption('friend')
  await expect(page.getByRole('table', { name: 'Members' })).toHaveAttribute('aria-busy', 'true')
  await expect(rows(page)).toHaveCount(21)
  go()
  await expect(rows(page)).toHaveCount(2)
})

test('a segment is applied by its link, saved from the filters, and told by its name', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await serveMembers(page)
  let saved: unknown
  await answer(page, saveSegmentRow, ({ body }) => {
    saved = body
    return { id: '2', name: 'Searchers', query: 'source=search' }
  })
  await open('/operator/members')
  await page.getByRole('link', { name: 'Architects who wait' }).click()
  await expect(page).toHaveURL(/\?status=confirmed&title=Architect$/)
  await expect(page.getByRole('link', { name: 'Architects who wait' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByLabel('Source').selectOption('search')
  await page.getByRole('button', { name: 'Save these filters as a segment' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Searchers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(saved).toEqual({
    name: 'Searchers',
    filter: { status: 'confirmed', title: 'Architect', source: 'search' },
  })
})

test('a filter that fits nobody says so', async ({ page, operator, open }) => {
  await operator()
  await serveMembers(page, true)
  await open('/operator/members?text=nobody')
  await expect(page.getByText('No member fits these filters.')).toBeVisible()
})

test('a filter that the server refuses is explained in its words', async ({
  page,
  operator,
  open,
  faults,
}) => {
  faults.expect(/^400 GET \/api\/operator\/members/)
  await operator()
  await serveMembers(page)
  const message = 'Status must be one of unconfirmed, confirmed, invited, registered, unsubscribed'
  await page.route('**/api/operator/members?*', (route) =>
    route.fulfill({ status: 400, json: { success: false, error: { code: 'invalid_input', message } } }),
  )
  await open('/operator/members?status=asleep')
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('asleep')
})
