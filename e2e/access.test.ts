import { type Language, languages, pathIn, sourceLanguage } from '#language/languages.ts'
import { expect, hydrated, linkIn, test } from './fixtures.ts'
import { fieldErrors, joinForm } from './join-form.ts'
import { expectAccessible, expectReadable, narrow, wide } from './looks.ts'
import { publicStates } from './public-states.ts'

const token = 'A'.repeat(43)

/** The languages that every state is looked at in. */
const lookedAt: readonly Language[] = languages

for (const lang of lookedAt) {
  for (const {
    name,
    path,
    text,
    before,
    reach,
    onward = [],
    long,
    widths,
    faults: expected = [],
  } of publicStates) {
    test(`nothing stands in the way of ${name} (${lang})`, async ({ page, open, faults }) => {
      test.slow(long === true)
      faults.expect(...expected)
      await before?.(page)
      const address = pathIn(lang, path)
      // Pages of text alone have no script to wait for.
      await (text ? page.goto(address) : open(address))
      await reach?.(page)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      for (const next of [undefined, ...onward]) {
        await next?.(page)
        // Another language differs in its words alone.
        if (lang === sourceLanguage) await expectAccessible(page, widths, false)
        else await expectReadable(page, widths)
      }
    })
  }
}

test("axe finds nothing on a signed-in user's header and on the question before logging out", async ({
  page,
  open,
  faults,
  signIn,
}) => {
  faults.expect('404 GET /nope')
  await signIn()
  await open('/nope')
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeVisible()
  await expectAccessible(page, [wide])
  await logOut.click()
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  await expectAccessible(page, [wide])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: narrow, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page, [narrow])
})

test('axe finds nothing on the pages to unsubscribe', async ({ page, open, request, email, lettersTo }) => {
  await request.post('/api/waitlist/join', { data: { name: 'Ada Mason', email } })
  const [letter] = await lettersTo(email)
  if (!letter) throw new Error('no letter')
  await open(linkIn(letter, 'unsubscribe'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expectAccessible(page)
  await open('/waitlist/unsubscribe')
  await hydrated(page)
  await expectAccessible(page)
})

test('axe finds nothing on the pages that answer a form without script', async ({ page, faults, email }) => {
  faults.expect(/^failed GET \/assets\/loader/, '400 POST /waitlist', `404 POST /waitlist/confirm/${token}`)
  // Stands for a browser whose script did not come; axe itself needs one that can run script.
  await page.route('**/assets/loader*.js', (route) => route.abort('connectionrefused'))
  await page.goto('/waitlist')
  const form = joinForm(page)
  await form.submit.click()
  await expect(fieldErrors(page).getByText('Please enter a valid email')).toBeVisible()
  await expectAccessible(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate((path) => {
    const post = document.createElement('form')
    post.method = 'post'
    post.action = path
    document.body.append(post)
    post.submit()
  }, `/waitlist/confirm/${token}`)
  await expect(page.getByRole('heading', { name: 'Confirmation Failed' })).toBeVisible()
  await expectAccessible(page)
})
