import { detailNames } from '#contract/waitlist.ts'
import { expect, linkIn, test } from './fixtures.ts'
import { showsFocus, tabTo, walk } from './focus.ts'
import { joinForm, toastOf } from './join-form.ts'

/** From one field to the next: a single stop, and one more for each field of the contract that this journey leaves alone. */
const stops = detailNames.length - 3

for (const width of [360, 1280]) {
  test(`the keyboard alone joins, confirms and comes home at ${width} px`, async ({
    page,
    open,
    email,
    lettersTo,
    findMember,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open('/')
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Join the Waitlist' }).first())
    await page.keyboard.press('Enter')
    // The address changes first; the page is there when its heading has the focus.
    await expect(page.getByRole('heading', { level: 1, name: 'Join Waitlist' })).toBeFocused()
    const form = joinForm(page)
    await tabTo(page, form.name)
    await page.keyboard.type('Ada Mason')
    await tabTo(page, form.email, 1)
    await page.keyboard.type('ada@mason')
    await page.keyboard.press('Enter')
    await expect(form.email).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(email)
    await tabTo(page, form.company, stops)
    await tabTo(page, form.jobTitle, stops)
    await page.keyboard.type('super')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(form.jobTitle).toHaveValue('Construction Superintendent')
    await tabTo(page, form.interest, stops)
    await page.keyboard.type('LiDAR')
    await tabTo(page, form.source, stops)
    await page.keyboard.type('Conf')
    await tabTo(page, form.submit, stops)
    await page.keyboard.press('Enter')

    await expect(toastOf(page)).toContainText('Success!')
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
    expect(await findMember(email)).toMatchObject({
      position: 'Construction Superintendent',
      interested_in: 'lidar',
      source: 'conference',
    })
    await tabTo(page, form.again, 1)
    await page.keyboard.press('Enter')
    await expect(form.name).toBeFocused()

    const [letter] = await lettersTo(email)
    if (!letter) throw new Error('no letter')
    await open(linkIn(letter, 'confirm'))
    const home = page.getByRole('link', { name: 'Return to Home' })
    await expect(home).toBeVisible()
    await tabTo(page, home)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
}

for (const path of ['/', '/waitlist', '/plans', '/features', '/about', '/use-cases', '/estimate']) {
  test(`every stop on ${path} shows that it has the focus, stands in view, and none is a trap`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(path)
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await walk(page, last)
  })
}

test('the first stop skips to the content', async ({ page, open }) => {
  await open('/plans')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inside = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(inside).toBe(true)
})

test('arrow keys, Home and End move between tabs, and Tab leads into the panel', async ({ page, open }) => {
  await open('/plans')
  const [first, second] = [page.getByRole('tab').first(), page.getByRole('tab').last()]
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeFocused()
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(first).toBeFocused()
  await page.keyboard.press('End')
  await expect(second).toBeFocused()
  await page.keyboard.press('Home')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  expect(await showsFocus(page)).toBe(true)
  await page.keyboard.press('Tab')
  const inside = await page.evaluate(() =>
    document.querySelector('[role="tabpanel"][data-state="active"]')?.contains(document.activeElement),
  )
  expect(inside).toBe(true)
})

test("only the chosen tab is a stop of the Tab key, and an arrow with another key held is the browser's", async ({
  page,
  open,
}) => {
  await open('/features?tab=documents')
  const chosen = page.getByRole('tab', { selected: true })
  await expect(chosen).toHaveText('Documents')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.tabIndex = -1
    heading.focus()
  })
  await page.keyboard.press('Tab')
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page).toHaveURL('/features?tab=documents')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('the billing period and the seats are set by keys', async ({ page, open }) => {
  await open('/plans?tab=organization')
  await page.getByRole('radio', { name: /Monthly/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /Annual/ })).toBeChecked()
  expect(await showsFocus(page)).toBe(true)
  const teams = page.getByRole('article', { name: 'Teams' })
  await teams.getByRole('button', { name: 'Add one seat' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(teams.getByLabel('Extra seats')).toHaveValue('2')
})

test('the log-out question keeps the focus, Escape closes it, and the focus returns', async ({
  page,
  open,
  faults,
  signIn,
}) => {
  faults.expect('404 GET /nope')
  await signIn()
  await open('/nope')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log Out' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await expect(dialog).toBeVisible()
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  expect(await inside()).toBe(true)
  await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused()
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab')
    // Past the last button the focus is at the browser's own, which the page sees as its body.
    const kept = await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
    )
    expect(kept).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('the mobile menu opens by keys, and its links follow its button', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/')
  await tabTo(page, page.getByRole('button', { name: 'Open menu' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'About' }), 1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})
