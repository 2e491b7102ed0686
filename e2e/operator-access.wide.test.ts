import type { Page } from '@playwright/test'
import { auditRow } from '#contract/audit.ts'
import { addKeyRow, deliveriesRow, keysRow, webhooksRow } from '#contract/connections.ts'
import { batchesRow, letterSamplesRow, previewInvitationsRow } from '#contract/invitations.ts'
import { countMembersRow, listMembersRow, memberRow } from '#contract/members.ts'
import { messagesRow } from '#contract/messages.ts'
import { segmentsRow } from '#contract/segments.ts'
import { statsRow } from '#contract/stats.ts'
import { expect, test } from './fixtures.ts'
import { walk } from './focus.ts'
import { expectAccessible } from './looks.ts'
import { answer } from './operator-answers.ts'
import {
  madeUpBatch,
  madeUpDeliveries,
  madeUpHeld,
  madeUpKey,
  madeUpLetters,
  madeUpLine,
  madeUpMember,
  madeUpMessage,
  madeUpStats,
  madeUpWebhook,
} from './operator-data.ts'
import { goAnew } from './within.ts'

async function serveEverything(page: Page): Promise<void> {
  await answer(page, statsRow, ({ query }) => madeUpStats(Number(query.get('days'))))
  await answer(page, listMembersRow, () => ({
    members: Array.from({ length: 8 }, (_, index) => madeUpMember(index)),
    next: 'second',
  }))
  await answer(page, countMembersRow, () => ({ count: 100_000 }))
  await answer(page, segmentsRow, () => ({
    segments: [{ id: '1', name: 'Everybody who came by the trade fair in Vienna', query: 'campaign=fair' }],
  }))
  await answer(page, memberRow, () => madeUpHeld(2))
  await answer(page, batchesRow, () => ({
    batches: [madeUpBatch(3, { sent: 480, failed: 17, unanswered: 3 }), madeUpBatch(2)],
  }))
  await answer(page, previewInvitationsRow, () => ({
    size: 50,
    eligible: 51_800,
    first: [1, 2].map((number) => ({ ...madeUpMember(number), place: number })),
  }))
  await answer(page, letterSamplesRow, () => ({ letters: [...madeUpLetters] }))
  await answer(page, auditRow, () => ({ lines: [1, 2, 3, 4].map(madeUpLine), next: '1' }))
  await answer(page, messagesRow, () => ({ messages: [1, 2].map(madeUpMessage), next: madeUpMember(2).id }))
  await answer(page, webhooksRow, () => ({ webhooks: [madeUpWebhook()] }))
  await answer(page, deliveriesRow, () => ({ deliveries: [...madeUpDeliveries] }))
  await answer(page, keysRow, () => ({ keys: [madeUpKey()] }))
  await answer(page, addKeyRow, () => ({ key: madeUpKey(), secret: 'pl_'.padEnd(60, 'a') }))
}

type Screen = { name: string; path: string; reach?: (page: Page) => Promise<void> }

const member = `/operator/members/${madeUpMember(2).id}`
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

const shown: Screen[] = [
  {
    name: 'the overview with its table',
    path: '/operator?days=7',
    reach: (page) => page.getByText('The same figures as a table').click(),
  },
  { name: 'the members', path: '/operator/members?campaign=fair&sort=name&after=second' },
  {
    name: 'a member with the consent open',
    path: member,
    reach: (page) => page.getByText('Agreed to wording').first().click(),
  },
  {
    name: 'the question before erasing',
    path: member,
    reach: async (page) => {
      await press(page, 'Erase…')
      await page.getByRole('button', { name: 'Erase for good' }).click()
      await expect(page.getByText('Type ERASE in capitals')).toBeVisible()
    },
  },
  {
    name: 'invitations with a preview',
    path: '/operator/invitations?source=search',
    reach: (page) => press(page, 'Preview'),
  },
  { name: 'the letters', path: '/operator/letters?letter=confirmed' },
  { name: 'what visitors wrote', path: `/operator/messages?before=${madeUpMember(1).id}` },
  { name: 'the audit log', path: '/operator/audit?before=50' },
  {
    name: 'connections with deliveries and a form with errors',
    path: '/operator/connections',
    reach: async (page) => {
      await press(page, 'Deliveries')
      await press(page, 'Make a key')
      await press(page, 'Make the key')
      await expect(
        page.getByRole('group', { name: 'What it may do' }).getByText('Choose at least one scope'),
      ).toBeVisible()
    },
  },
]

for (const half of [shown.slice(0, shown.length / 2), shown.slice(shown.length / 2)]) {
  test(`axe finds nothing from ${half[0]?.name} to ${half.at(-1)?.name}`, async ({
    page,
    operator,
    open,
  }) => {
    test.setTimeout(400_000)
    await operator()
    await serveEverything(page)
    await open('/operator/audit')
    for (const { name, path, reach } of half) {
      await test.step(name, async () => {
        await goAnew(page, path, path.startsWith('/operator/audit') ? '/operator/members' : '/operator/audit')
        await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0)
        await reach?.(page)
        await expectAccessible(page)
      })
    }
  })
}

test('axe finds nothing on the filters that a narrow screen unfolds', async ({ page, operator, open }) => {
  await operator()
  await serveEverything(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/operator/members')
  await press(page, 'Filters')
  await expect(page.getByLabel('Job title')).toBeVisible()
  await expectAccessible(page, [360])
})

for (const path of ['/operator', '/operator/members', member, '/operator/invitations', '/operator/audit']) {
  test(`the keyboard alone walks ${path.replace(member, '/operator/members/…')} from end to end`, async ({
    page,
    operator,
    open,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await operator()
    await serveEverything(page)
    await open(path)
    await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0)
    await walk(
      page,
      page.getByRole('main').locator('a[href], button:enabled, summary').filter({ visible: true }).last(),
    )
  })
}
