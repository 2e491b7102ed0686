import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import type { Email } from 'postal-mime'
import { consentVersions, consentWordings } from '#contract/consent.ts'
import type { Person } from '#contract/person.ts'
import { expect, linkIn, test } from './fixtures.ts'
import { showsFocus, tabTo } from './focus.ts'
import { expectAccessible } from './looks.ts'

type Letters = (email: string, count?: number) => Promise<Email[]>

/** Joins, and answers the path of the first letter's unsubscribe link. */
async function join(request: APIRequestContext, lettersTo: Letters, email: string): Promise<string> {
  await request.post('/api/waitlist/join', {
    data: {
      name: 'Ada Mason',
      email,
      company: 'Mason & Daughters',
      interestedIn: 'lidar',
      utm_source: 'news',
    },
  })
  const [letter] = await lettersTo(email)
  if (!letter) throw new Error('no letter')
  return linkIn(letter, 'unsubscribe')
}

test('a person sees what is held, takes a copy, and has it erased', async ({
  page,
  open,
  request,
  email,
  lettersTo,
  findMember,
}) => {
  const parts: string[] = []
  page.on('request', (asked) => /\/(held|calls)-/.test(asked.url()) && parts.push(asked.url()))
  await open(await join(request, lettersTo, email))
  expect(
    parts.filter((url) => url.includes('held')),
    'before it is asked for',
  ).toEqual([])

  await page.getByRole('button', { name: 'Show my data' }).click()
  const held = page.getByRole('group', { name: 'What we hold about you' })
  await expect(held).toBeFocused()
  for (const text of [
    'Ada Mason',
    email,
    'Mason & Daughters',
    'LiDAR Tools',
    'news',
    'You joined',
    consentWordings[consentVersions.en],
    'Confirm your place',
  ]) {
    await expect(held.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(held.getByText(/Sent \w{3} \d{1,2}, \d{4}.* UTC$/)).toBeVisible()
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as JSON' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('plumbline-my-data.json')
  const copy = JSON.parse(await readFile(await download.path(), 'utf8')) as Person
  expect(copy.member).toMatchObject({ email, name: 'Ada Mason', campaign: { utm_source: 'news' } })
  expect(copy.events).toMatchObject([{ kind: 'joined', wording: consentVersions.en }])

  await page.getByRole('button', { name: 'Erase everything' }).click()
  const question = page.getByRole('dialog', { name: 'Erase everything?' })
  await expect(question).toContainText('Your place in line is given up.')
  await expect(question).toContainText('We keep a keyed hash of your address')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep my data' }).click()
  await expect(question).toBeHidden()
  expect(await findMember(email)).toBeTruthy()

  await page.getByRole('button', { name: 'Erase everything' }).click()
  await question.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data is erased' })).toBeFocused()
  await expect(page).toHaveTitle(/^Your data is erased/)
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
  await expectAccessible(page)
  expect(await findMember(email)).toBeUndefined()
})

test('everything is erased by keyboard; Escape leaves it as it is', async ({
  page,
  open,
  request,
  email,
  lettersTo,
  findMember,
}) => {
  await open(await join(request, lettersTo, email))
  const ask = page.getByRole('button', { name: 'Erase everything' }).first()
  await tabTo(page, ask)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Erase everything?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(ask).toBeFocused()
  expect(await findMember(email)).toBeTruthy()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  const yes = question.getByRole('button', { name: 'Erase everything' })
  while (!(await yes.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab')
    expect(await showsFocus(page)).toBe(true)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your data is erased' })).toBeVisible()
  expect(await findMember(email)).toBeUndefined()
})

test('what could not be shown, loaded or erased says why, and can be tried again', async ({
  page,
  open,
  request,
  email,
  lettersTo,
  findMember,
  faults,
}) => {
  faults.expect(/^failed GET \/assets\/held-/, /^failed GET \/api\/waitlist\/person\//, /^503 POST /)
  await open(await join(request, lettersTo, email))
  const alert = page.getByRole('alert').filter({ visible: true })
  const unexpected = 'An unexpected error occurred. Please try again later.'

  await page.route('**/assets/held-*.js', (route) => route.abort('connectionrefused'), { times: 1 })
  await page.getByRole('button', { name: 'Show my data' }).click()
  await expect(alert).toHaveText(unexpected)

  await page.route('**/api/waitlist/person/*', (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('button', { name: 'Show my data' }).click()
  await expect(alert).toHaveText(unexpected)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'What we hold about you' })).toContainText(email)

  await page.route(
    '**/api/waitlist/person/*/erase',
    (route) =>
      route.fulfill({ status: 503, json: { success: false, error: { message: 'The database is away.' } } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Erase everything' }).click()
  const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase everything' })
  await erase.click()
  await expect(alert).toHaveText('The database is away.')
  expect(await findMember(email)).toBeTruthy()
  await erase.click()
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible()
  expect(await findMember(email)).toBeUndefined()
})

test('a link whose data is gone says so', async ({ page, open, faults }) => {
  const token = 'A'.repeat(43)
  faults.expect(`404 GET /api/waitlist/person/${token}`)
  await open(`/waitlist/unsubscribe/${token}`)
  await page.getByRole('button', { name: 'Show my data' }).click()
  await expect(page.getByText('What was held under it may have been erased already.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is erased by a form, once what it means has been opened', async ({
    page,
    open,
    request,
    email,
    lettersTo,
    findMember,
  }) => {
    await open(await join(request, lettersTo, email))
    await expect(page.getByRole('button', { name: 'Show my data' })).toBeHidden()
    const erase = page.getByRole('button', { name: 'Erase everything for good' })
    await expect(erase).toBeHidden()
    await page.getByText('Erase everything', { exact: true }).filter({ visible: true }).click()
    await expect(page.getByText('Your place in line is given up.')).toBeVisible()
    await erase.click()
    await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible()
    await expect(page.getByText('Everything that the waitlist held about you has been erased.')).toBeVisible()
    expect(await findMember(email)).toBeUndefined()
  })

  test('to unsubscribe is still to unsubscribe: nothing is erased', async ({
    page,
    open,
    request,
    email,
    lettersTo,
    findMember,
  }) => {
    await open(await join(request, lettersTo, email))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    expect((await findMember(email))?.unsubscribed_at).toBeTruthy()
  })
})
