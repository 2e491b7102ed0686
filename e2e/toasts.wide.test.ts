import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fieldErrors, joinForm, toastOf } from './join-form.ts'
import { listen } from './spoken.ts'

/** Answers every join with what the error catalogue calls a server message, so that a toast comes up. */
async function refuseJoins(page: Page): Promise<void> {
  let count = 0
  await page.route('**/api/waitlist/join', (route) => {
    count += 1
    return route.fulfill({
      json: { success: false, error: { code: 'internal', message: `Refusal ${count}` } },
    })
  })
}

async function fillIn(page: Page): Promise<void> {
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill('ada@mason.example')
}

test('a toast stands for five seconds', async ({ page, open }) => {
  await page.clock.install()
  await refuseJoins(page)
  await open('/waitlist')
  await fillIn(page)
  // The view of the toasts comes with the first one.
  await joinForm(page).submit.click()
  await expect(toastOf(page)).toContainText('Refusal 1')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await joinForm(page).submit.click()
  await expect(toastOf(page)).toContainText('Refusal 2')
  await page.clock.runFor(4_950)
  await expect(toastOf(page)).toBeVisible()
  await page.clock.runFor(100)
  await expect(toastOf(page)).toHaveCount(0)
})

test('one toast stands at a time: the newest', async ({ page, open }) => {
  await refuseJoins(page)
  await open('/waitlist')
  await fillIn(page)
  const { submit } = joinForm(page)
  await submit.click()
  await expect(toastOf(page)).toContainText('Refusal 1')
  await submit.click()
  await expect(toastOf(page)).toContainText('Refusal 2')
  await expect(toastOf(page)).toHaveCount(1)
})

test('the time of a toast stands still while the pointer or the focus is on it', async ({ page, open }) => {
  await page.clock.install()
  await refuseJoins(page)
  await open('/waitlist')
  await fillIn(page)
  await joinForm(page).submit.click()
  await expect(toastOf(page)).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await joinForm(page).submit.click()
  await expect(toastOf(page)).toContainText('Refusal 2')
  await page.clock.runFor(3_000)
  await toastOf(page).hover()
  await page.clock.runFor(60_000)
  await expect(toastOf(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.keyboard.press('F8')
  await page.clock.runFor(60_000)
  await expect(toastOf(page)).toBeVisible()
  await joinForm(page).name.focus()
  await page.clock.runFor(1_900)
  await expect(toastOf(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toastOf(page)).toHaveCount(0)
})

test('Escape closes a toast from wherever the focus is, and a focus within stays at the toasts', async ({
  page,
  open,
}) => {
  await refuseJoins(page)
  await open('/waitlist')
  await fillIn(page)
  const { submit, name } = joinForm(page)
  await submit.click()
  await expect(toastOf(page)).toBeVisible()
  await name.focus()
  await page.keyboard.press('Escape')
  await expect(toastOf(page)).toHaveCount(0)
  await expect(name).toBeFocused()
  await submit.click()
  await toastOf(page).getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused()
})

test('a toast is said once', async ({ page, open }) => {
  await page.clock.install()
  await page.route('**/api/waitlist/join', (route) =>
    route.fulfill({ json: { success: true, data: { alreadyJoined: true } } }),
  )
  await open('/waitlist')
  await fillIn(page)
  await joinForm(page).submit.click()
  await expect(toastOf(page)).toContainText('Already Registered')
  await joinForm(page).again.click()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await fillIn(page)
  await joinForm(page).submit.click()
  const said = page.locator('[role=status][aria-live=polite]')
  await expect(said).toHaveCount(1)
  await expect(said).toHaveText('')
  await page.clock.runFor(50)
  await expect(said).toHaveText("Notification Already Registered You're already on our waitlist!")
  await page.clock.runFor(1_000)
  await expect(said).toHaveCount(0)
  await expect(toastOf(page)).toBeVisible()
})

test('an error that stands in the banner is said by it alone', async ({ page, open }) => {
  const { heard } = await listen(page)
  await refuseJoins(page)
  await open('/waitlist')
  await fillIn(page)
  await joinForm(page).submit.click()
  await expect(toastOf(page)).toContainText('Refusal 1')
  // A toast that is said is so a frame after it is shown.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await heard()).toEqual(['Refusal 1'])
})

test('F8 brings the focus to the toasts, and the toast closes by its button', async ({ page, open }) => {
  await refuseJoins(page)
  await open('/waitlist')
  await fillIn(page)
  await joinForm(page).submit.click()
  await expect(toastOf(page)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused()
  await toastOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(toastOf(page)).toHaveCount(0)
})

test('a swipe of 50 px to the right dismisses a toast; 40 px, or one to the left, do not', async ({
  page,
  open,
}) => {
  await refuseJoins(page)
  await open('/waitlist')
  await fillIn(page)
  await joinForm(page).submit.click()
  const toast = toastOf(page)
  const swipe = async (distance: number) => {
    const box = await toast.boundingBox()
    if (!box) throw new Error('no toast to swipe')
    const [x, y] = [box.x + 20, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 5; step++) await page.mouse.move(x + (distance * step) / 5, y)
    await page.mouse.up()
  }
  await swipe(-80)
  await expect(toast).toBeVisible()
  await swipe(40)
  await expect(toast).toBeVisible()
  await swipe(55)
  await expect(toast).toHaveCount(0)
})

test('a destructive toast is red, another is not', async ({ page, open, email }) => {
  const ground = () => toastOf(page).evaluate((toast) => getComputedStyle(toast).backgroundColor)
  await open('/waitlist')
  await page.route(
    '**/api/waitlist/join',
    (route) => route.fulfill({ json: { success: false, error: { message: 'No' } } }),
    { times: 1 },
  )
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(toastOf(page)).toContainText('Error')
  const destructive = await ground()
  await form.submit.click()
  await expect(toastOf(page)).toContainText('Success!')
  expect(await ground()).not.toBe(destructive)
})

test('toasts whose script could not be had at first come up once it can', async ({
  page,
  open,
  faults,
  email,
}) => {
  faults.expect(/^failed GET \/assets\/toast-view/)
  await page.route('**/assets/toast-view*.js', (route) => route.abort('connectionrefused'), { times: 1 })
  await open('/waitlist')
  const form = joinForm(page)
  const lost = page.waitForEvent('requestfailed')
  await page.route('**/api/waitlist/join', async (route) => {
    await lost
    await route.continue()
  })
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.again).toBeVisible()
  await expect(toastOf(page)).toContainText('Success!')
})

test('what shows toasts is not loaded before a form is sent', async ({ page, open, email }) => {
  const views: string[] = []
  page.on('request', (asked) => asked.url().includes('toast-view') && views.push(asked.url()))
  await open('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.submit.click()
  await expect(fieldErrors(page).getByText('Please enter a valid email')).toBeVisible()
  expect(views).toEqual([])
  await form.email.fill(email)
  await form.submit.click()
  await expect(toastOf(page)).toContainText('Success!')
  expect(views).toHaveLength(1)
})
