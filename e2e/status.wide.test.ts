import { placesPerReferral } from '#contract/place.ts'
import { expect, journeySizes, linkIn, test } from './fixtures.ts'
import { tabTo } from './focus.ts'
import { expectAccessible } from './looks.ts'
import { answerPlace } from './place-answer.ts'
import { overflowing } from './reflow.ts'

const path = `/waitlist/status/${'A'.repeat(43)}`
const waiting = {
  status: 'waiting',
  place: 1204,
  referrals: 3,
  referralHref: 'https://plumbline.example/waitlist?ref=0123456789ab',
} as const

for (const viewport of journeySizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the letter after confirming leads to a place, and a friend who confirms moves it up', async ({
      page,
      open,
      request,
      email,
      lettersTo,
      findMember,
    }) => {
      const join = async (address: string, more: object = {}) => {
        await request.post('/api/waitlist/join', { data: { name: 'Ada Mason', email: address, ...more } })
        const [letter] = await lettersTo(address)
        if (!letter) throw new Error('no letter')
        const confirm = linkIn(letter, 'confirm')
        expect((await request.get(`/api${confirm}`)).ok()).toBe(true)
      }
      await join(email)
      const [, confirmed] = await lettersTo(email, 2)
      if (!confirmed) throw new Error('no second letter')
      await open(linkIn(confirmed, 'status'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your place in line')
      await expect(page.getByText(/Number\s*[\d,]+\s*of those waiting/)).toBeVisible()
      await expect(page.getByText('Friends who have confirmed').locator('..')).toContainText('0')
      await expect(page.getByText(`moves you up ${placesPerReferral} places`)).toBeVisible()
      const link = await page.getByLabel('Your link').inputValue()
      const code = (await findMember(email))?.referral_code
      expect(new URL(link)).toMatchObject({ pathname: '/waitlist', search: `?ref=${code}` })

      await join(`friend-${email}`, { ref: code })
      await page.reload()
      await expect(page.getByText('Friends who have confirmed').locator('..')).toContainText('1')
    })
  })
}

test('the link is copied by the button, and said so', async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answerPlace(page, waiting)
  await open(path)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(waiting.referralHref)
})

test('without a clipboard the link is selected, for the visitor to copy', async ({ page, open }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await answerPlace(page, waiting)
  await open(path)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link is selected: copy it from the field.')).toBeVisible()
  await expect(page.getByLabel('Your link')).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(waiting.referralHref)
})

test('where the phone shares links, there is a button for it', async ({ page, open }) => {
  await answerPlace(page, waiting)
  await open(path)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (what: ShareData) => {
        document.title = String(what.url)
      },
    })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(waiting.referralHref)
})

for (const [status, heading, text, link] of [
  [
    'unconfirmed',
    'Confirm your address first',
    'Open the link in the email that we sent you',
    'Join the Waitlist',
  ],
  ['invited', 'You are invited', 'The accounts open soon; this page will say so.', 'Return to Home'],
  ['unsubscribed', 'You are unsubscribed', 'you have no place in line', 'Join the Waitlist'],
] as const) {
  test(`somebody ${status} is told what that means for them`, async ({ page, open }) => {
    await answerPlace(page, { ...waiting, status, place: null, referralHref: null })
    await open(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} | Plumbline`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: link })).toBeVisible()
    await expect(page.getByText('of those waiting')).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('a member who unsubscribes, and one who is invited, see so on the real server', async ({
  page,
  open,
  request,
  email,
  database,
  lettersTo,
}) => {
  await request.post('/api/waitlist/join', { data: { name: 'Ada Mason', email } })
  const [letter] = await lettersTo(email)
  if (!letter) throw new Error('no letter')
  await request.get(`/api${linkIn(letter, 'confirm')}`)
  const [, confirmed] = await lettersTo(email, 2)
  if (!confirmed) throw new Error('no second letter')
  const status = linkIn(confirmed, 'status')
  await open(linkIn(confirmed, 'unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await open(status)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await database.query(
    'update waitlist_members set invited_at = now(), unsubscribed_at = null where email = $1',
    [email],
  )
  await open(status)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited')
})

test('a link that was altered or cut short leads nowhere, and offers no second try', async ({
  page,
  open,
  faults,
}) => {
  faults.expect(/^40[04] GET \/api\/waitlist\/status\//)
  await open(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link leads nowhere')
  await expect(page.getByText('This link to your place is not known.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await open('/waitlist/status')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a place that could not be looked up is asked for again by a button', async ({ page, open, faults }) => {
  faults.expect(`failed GET /api${path}`)
  await page.route(`**/api${path}`, (route) => route.abort('connectionreset'), { times: 1 })
  await open(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your place could not be looked up')
  await expectAccessible(page)
  await answerPlace(page, waiting)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1,204')).toBeVisible()
})

test('it says that it looks the place up until the answer is there', async ({ page, open }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await answerPlace(page, waiting, asked)
  await open(path)
  await expect(page.getByText('Looking up your place...')).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(page.getByText('1,203 ahead of you')).toBeVisible()
  await expectAccessible(page)
})

test('the first in line, and one behind a million, fit the narrowest phone', async ({ page, open }) => {
  for (const [place, said] of [
    [1, 'nobody ahead of you'],
    [1_204_567, '1,204,566 ahead of you'],
    [99_999, '99,998 ahead of you'],
  ] as const) {
    await page.unrouteAll()
    await answerPlace(page, { ...waiting, place })
    await page.setViewportSize({ width: 320, height: 700 })
    await open(path)
    await expect(page.getByText(said)).toBeVisible()
    expect(await overflowing(page)).toEqual([])
  }
})

test('the link is copied by keyboard', async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answerPlace(page, waiting)
  await open(path)
  await tabTo(page, page.getByRole('button', { name: 'Copy link' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copied.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it needs, and where the place stands too', async ({ page, open }) => {
    await open(path)
    await expect(page.getByText('This page needs JavaScript.')).toBeVisible()
    await expect(page.getByText('Looking up your place...')).toBeHidden()
  })
})

test('no search engine lists it', async ({ request }) => {
  expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"/>')
})
