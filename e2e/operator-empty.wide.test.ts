import { auditRow } from '#contract/audit.ts'
import { keysRow, webhooksRow } from '#contract/connections.ts'
import { batchesRow } from '#contract/invitations.ts'
import { countMembersRow, listMembersRow } from '#contract/members.ts'
import { messagesRow } from '#contract/messages.ts'
import { segmentsRow } from '#contract/segments.ts'
import { statsRow } from '#contract/stats.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { answer } from './operator-answers.ts'
import { madeUpStats } from './operator-data.ts'
import { goAnew } from './within.ts'

const empties = [
  { path: '/operator', words: ['Nobody has joined yet.'] },
  { path: '/operator?days=7', words: ['Nothing happened in the last 7 days.'] },
  { path: '/operator/members', words: ['Nobody has joined yet.'] },
  { path: '/operator/members?campaign=fair', words: ['No member fits these filters.'] },
  {
    path: '/operator/members/00000000-0000-4000-8000-000000000001',
    words: ['Nobody on the waitlist has this number.'],
    faults: [/^404 GET/],
  },
  { path: '/operator/invitations', words: ['Nobody has been invited yet.'] },
  { path: '/operator/messages', words: ['Nobody has written yet.'] },
  { path: '/operator/audit', words: ['Nothing has been done yet.'] },
  {
    path: '/operator/connections',
    words: ['Nobody is told yet of what happens on the waitlist.', 'There is no key to the API.'],
  },
]

test('what has nothing to show says so beside a picture, and axe finds nothing on it', async ({
  page,
  operator,
  open,
  faults,
}) => {
  test.setTimeout(400_000)
  await operator()
  await answer(page, statsRow, ({ query }) => ({
    ...madeUpStats(Number(query.get('days')), 0),
    ...(query.get('days') === '7' && { totals: madeUpStats(7).totals }),
  }))
  await answer(page, listMembersRow, () => ({ members: [], next: null }))
  await answer(page, countMembersRow, () => ({ count: 0 }))
  await answer(page, segmentsRow, () => ({ segments: [] }))
  await answer(page, batchesRow, () => ({ batches: [] }))
  await answer(page, auditRow, () => ({ lines: [], next: null }))
  await answer(page, messagesRow, () => ({ messages: [], next: null }))
  await answer(page, webhooksRow, () => ({ webhooks: [] }))
  await answer(page, keysRow, () => ({ keys: [] }))
  await open('/operator/letters')
  for (const { path, words, faults: expected = [] } of empties) {
    await test.step(path, async () => {
      faults.expect(...expected)
      await goAnew(page, path, '/operator/letters')
      for (const text of words) {
        const empty = page.getByRole('main').locator('div:has(> svg)').filter({ hasText: text })
        await expect(empty.locator('svg')).toBeVisible()
      }
      await expectAccessible(page)
    })
  }
})

test('a list that could not be had says so beside a picture, with the way to try again', async ({
  page,
  operator,
  open,
  faults,
}) => {
  faults.expect(/^failed GET/)
  await operator()
  await page.route(`**${auditRow.path}`, (route) => route.abort('connectionreset'))
  await open('/operator/audit')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('The audit log could not be loaded.')
  await expect(failed.locator('svg')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(`**${auditRow.path}`)
  await answer(page, auditRow, () => ({ lines: [], next: null }))
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing has been done yet.')).toBeVisible()
})
