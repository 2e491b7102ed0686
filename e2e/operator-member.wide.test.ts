import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eraseMemberRow, listMembersRow, memberRow, overruleRow, resendRow } from '#contract/members.ts'
import { expect, test } from './fixtures.ts'
import { answer } from './operator-answers.ts'
import { madeUpHeld } from './operator-data.ts'
import { listen } from './spoken.ts'

const held = madeUpHeld()
const path = `/operator/members/${held.summary.id}`

const nothingAllowed = { resend: false, invite: false, overrule: false, suppress: false, erase: false }
const act = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

test('a member has their whole history in one order, with the wording they agreed to', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await answer(page, memberRow, () => held)
  await open(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(held.summary.name)
  const history = page
    .locator('section', { has: page.getByRole('heading', { name: 'History' }) })
    .getByRole('listitem')
  await expect(history).toHaveCount(7)
  await expect(history.last()).toContainText('Joined')
  await expect(history.filter({ hasText: 'could not be delivered' })).toContainText('after 9 attempts')
  await history.last().getByText('Agreed to wording 2026-11').click()
  await expect(history.last().getByText(/^By joining you agree/)).toBeVisible()
  await expect(page.getByText('The address belongs to a service for throw-away mail.')).toBeVisible()
})

test('what may not be done is not offered', async ({ page, operator, open }) => {
  await operator()
  await answer(page, memberRow, () => ({ ...held, can: nothingAllowed }))
  await open(path)
  await expect(act(page, 'Export JSON')).toBeVisible()
  for (const name of ['Resend letter', 'Suppress', 'Erase…', 'Overrule'])
    await expect(act(page, name)).toHaveCount(0)
})

test('a letter goes out again after a question, and the page tells what was done', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  await answer(page, memberRow, () => held)
  await answer(page, resendRow, ({ params }) => ({ message: `Sent again to ${params.id?.slice(-1)}.` }))
  await open(path)
  await act(page, 'Resend letter').click()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('Sent again to 4.').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('reasons that are overruled leave the list of what can be done', async ({ page, operator, open }) => {
  await operator()
  let overruled = false
  await answer(page, memberRow, () => ({ ...held, can: { ...held.can, overrule: !overruled } }))
  await answer(page, overruleRow, () => {
    overruled = true
    return { message: 'Overruled.' }
  })
  await open(path)
  await act(page, 'Overrule').click()
  await expect(act(page, 'Overrule')).toHaveCount(0)
})

test('what was not done is said once, and interrupts', async ({ page, operator, open, faults }) => {
  faults.expect(/^409 POST /)
  await operator()
  const { heard } = await listen(page)
  await answer(page, memberRow, () => held)
  await page.route('**/overrule', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, error: { code: 'conflict', message: 'Not now.' } },
    }),
  )
  await open(path)
  await expect(act(page, 'Overrule')).toBeVisible()
  await heard()
  await act(page, 'Overrule').click()
  await expect(page.locator('[role=status][aria-live=assertive]')).toContainText('Not now.')
  expect(await heard()).toEqual(['Notification That was not done Not now.'])
})

test('nobody is erased before ERASE is typed; afterwards the list is shown', async ({
  page,
  operator,
  open,
}) => {
  await operator()
  let erased = 0
  await answer(page, memberRow, () => held)
  await answer(page, eraseMemberRow, () => {
    erased++
    return { message: 'Erased.' }
  })
  await answer(page, listMembersRow, () => ({ members: [], next: null }))
  await page.route('**/api/operator/{members/count,segments}*', (route) =>
    route.fulfill({ json: { success: true, data: { count: 0, segments: [] } } }),
  )
  await open(path)
  await act(page, 'Erase…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type ERASE to go on').fill('erase')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByText('Type ERASE in capitals')).toBeVisible()
  expect(erased).toBe(0)
  await dialog.getByLabel('Type ERASE to go on').fill('ERASE')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/operator\/members$/)
  expect(erased).toBe(1)
})

test('a refusal stays in the question that was asked', async ({ page, operator, open, faults }) => {
  faults.expect(`409 POST /api/operator/members/${held.summary.id}/suppress`)
  await operator()
  await answer(page, memberRow, () => held)
  await page.route('**/suppress', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, error: { code: 'conflict', message: 'It is suppressed already.' } },
    }),
  )
  await open(path)
  await act(page, 'Suppress').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suppress' }).click()
  await expect(page.getByRole('dialog').getByText('It is suppressed already.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(act(page, 'Suppress')).toBeFocused()
})

test('all that is held of a person can be taken away as JSON', async ({ page, operator, open }) => {
  await operator()
  await answer(page, memberRow, () => held)
  await open(path)
  const saved = page.waitForEvent('download')
  await act(page, 'Export JSON').click()
  const file = await (await saved).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(held.person)
})

test('somebody who is not there is told of without alarm', async ({ page, operator, open, faults }) => {
  const gone = '/api/operator/members/00000000-0000-4000-8000-00000000000f'
  faults.expect(`404 GET ${gone}`)
  await operator()
  await page.route(`**${gone}`, (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, error: { code: 'not_found', message: 'There is no such member.' } },
    }),
  )
  await open(gone.replace('/api', ''))
  await expect(page.getByRole('heading', { name: 'No such member' })).toBeVisible()
})
