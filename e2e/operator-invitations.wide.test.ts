import type { Page } from '@playwright/test'
import type { Batch } from '#contract/invitations.ts'
import { batchesRow, inviteRow, previewInvitationsRow } from '#contract/invitations.ts'
import { expect, test } from './fixtures.ts'
import { answer } from './operator-answers.ts'
import { madeUpBatch, madeUpMember } from './operator-data.ts'

type Asked = { previews: unknown[]; invited: unknown[] }

async function serveInvitations(page: Page, batches: Batch[], size = 50): Promise<Asked> {
  const asked: Asked = { previews: [], invited: [] }
  await answer(page, batchesRow, () => ({ batches }))
  await answer(page, previewInvitationsRow, ({ body }) => {
    asked.previews.push(body)
    const first = [1, 2, 3].map((number) => ({ ...madeUpMember(number), place: number }))
    return { size, eligible: 1240, first: first.slice(0, size) }
  })
  await answer(page, inviteRow, ({ body }) => {
    asked.invited.push(body)
    const batch = madeUpBatch(4, { name: (body as { name: string }).name, size, sent: 0, waiting: size })
    batches.unshift(batch)
    return batch
  })
  return asked
}

test('nothing is sent before a preview and a question that says how many letters go out', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  const asked = await serveInvitations(page, [])
  await open('/operator/invitations?source=search&status=invited')
  await page.getByLabel('Batch name').fill('Spring')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: '50 members would be invited' })).toBeFocused()
  await expect(page.getByText('and 47 others after them.')).toBeVisible()
  expect(asked).toEqual({ previews: [{ next: 50, filter: { source: 'search' } }], invited: [] })
  await page.getByRole('button', { name: 'Invite 50…' }).click()
  await expect(page.getByRole('dialog')).toContainText('50 letters go out now, as “Spring”.')
  expect(asked.invited).toEqual([])
  await page.getByRole('button', { name: 'Send 50 letters' }).click()
  await expect(page.getByRole('table', { name: 'Batches' })).toContainText('4 · Spring')
  expect(asked.invited).toEqual([{ next: 50, filter: { source: 'search' }, name: 'Spring' }])
})

test('a batch without a name is asked for again under the same one, as after a lost answer', async ({
  page,
  operator,
  open,
  faults,
}) => {
  faults.expect('failed POST /api/operator/invitations')
  await operator()
  const asked = await serveInvitations(page, [])
  const names: unknown[] = []
  await page.route(
    '**/api/operator/invitations',
    (route, request) => {
      if (request.method() !== 'POST') return route.fallback()
      names.push(request.postDataJSON().name)
      return route.abort('connectionreset')
    },
    { times: 2 },
  )
  await open('/operator/invitations')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Invite 50…' }).click()
  await page.getByRole('button', { name: 'Send 50 letters' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No answer came')
  await page.getByRole('button', { name: 'Send 50 letters' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(names).toEqual([expect.stringMatching(/^Batch of \d{4}-/)])
  expect(asked.invited).toEqual([{ next: 50, filter: {}, name: names[0] }])
})

test('what changes after a preview takes it away', async ({ page, operator, open }) => {
  await operator()
  await serveInvitations(page, [])
  await open('/operator/invitations')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('button', { name: 'Invite 50…' })).toBeVisible()
  await page.getByLabel('How many').fill('500')
  await expect(page.getByRole('button', { name: 'Invite 50…' })).toHaveCount(0)
})

test('a number that is none and a name that stands are refused before anything is asked', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  const asked = await serveInvitations(page, [madeUpBatch(2)])
  await open('/operator/invitations')
  await expect(page.getByRole('table', { name: 'Batches' })).toBeVisible()
  await page.getByLabel('How many').fill('many')
  await page.getByLabel('Batch name').fill('Trade fair')
  await page.getByRole('button', { name: 'Preview' }).click()
  // Over the form and at its field.
  await expect(page.getByText('Next must be a whole number from 1 to 100000')).toHaveCount(2)
  await expect(page.getByText('There is a batch of this name already')).toHaveCount(2)
  expect(asked.previews).toEqual([])
})

test('nobody to invite is said, with nothing to send', async ({ page, operator, open }) => {
  await operator()
  await serveInvitations(page, [], 0)
  await open('/operator/invitations')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody would be invited' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Invite/ })).toHaveCount(0)
})

test('progress follows the letters until none waits, and unanswered ones are explained', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await page.clock.install()
  let asked = 0
  await answer(page, batchesRow, () => {
    asked++
    const sent = asked * 200
    return {
      batches: [madeUpBatch(3, { sent: sent - 3, waiting: 500 - Math.min(500, sent), unanswered: 3 })],
    }
  })
  await open('/operator/invitations')
  const progress = page.getByRole('progressbar', { name: 'Letters of batch 3 that are done with' })
  await expect(progress).toHaveAttribute('value', '200')
  await expect(page.getByText('They are not sent again by themselves')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(progress).toHaveAttribute('value', '400')
  await page.clock.runFor(2_000)
  await expect(progress).toHaveAttribute('value', '500')
  await page.clock.runFor(10_000)
  expect(asked).toBe(3)
})
