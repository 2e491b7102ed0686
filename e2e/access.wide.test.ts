import type { Page } from '@playwright/test'
import { type Language, languages, pathIn, sourceLanguage } from '#language/languages.ts'
import { expect, hydrated, linkIn, test } from './fixtures.ts'
import { fieldErrors, joinForm } from './join-form.ts'
import { expectAccessible, expectReadable, narrow, wide } from './looks.ts'
import { publicStates, type State } from './public-states.ts'
import { goAnew } from './within.ts'

const token = 'A'.repeat(43)

/** The languages that every state is looked at in. */
const lookedAt: readonly Language[] = languages

async function look(page: Page, lang: Language, { onward = [], widths, reach }: State): Promise<void> {
  await reach?.(page)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  for (const next of [undefined, ...onward]) {
    await next?.(page)
    // Another language differs in its words alone.
    if (lang === sourceLanguage) await expectAccessible(page, widths, false)
    else await expectReadable(page, widths)
  }
}

/** What has no script of its own is a document each; the others share one, a few tests of a dozen states. */
const [texts, screens] = [publicStates.filter(({ text }) => text), publicStates.filter(({ text }) => !text)]
const most = 12
const dozens = Array.from({ length: Math.ceil(screens.length / most) }, (_, index) =>
  screens.slice(index * most, (index + 1) * most),
)

for (const lang of lookedAt) {
  for (const states of dozens) {
    const [first, last] = [states[0]?.name, states.at(-1)?.name]
    test(`nothing stands in the way, from ${first} to ${last} (${lang})`, async ({ page, open, faults }) => {
      test.setTimeout(400_000)
      await open(pathIn(lang, '/plans'))
      for (const state of states) {
        await test.step(state.name, async () => {
          faults.expect(...(state.faults ?? []))
          await page.unrouteAll()
          await page.setViewportSize({ width: wide, height: 800 })
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await state.before?.(page)
          const by = state.path === '/about' ? '/waitlist' : '/about'
          await goAnew(page, pathIn(lang, state.path), pathIn(lang, by))
          await look(page, lang, state)
        })
      }
    })
  }
  for (const state of texts) {
    test(`nothing stands in the way of ${state.name} (${lang})`, async ({ page }) => {
      test.slow(state.long === true)
      await page.goto(pathIn(lang, state.path))
      await look(page, lang, state)
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
