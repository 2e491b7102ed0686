import { freePort, openDataFolder, startServer } from '#testing/server.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { expectFieldError, joinForm, toastOf } from './join-form.ts'

const joinPath = '**/api/waitlist/join'
const nameMessage = 'Name must be at least 2 characters'
const emailMessage = 'Please enter a valid email'
const unexpected = 'An unexpected error occurred. Please try again later.'

test('an empty form names what is wrong with each field, sends nothing and puts the focus on the first', async ({
  page,
  open,
}) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await open('/waitlist')
  const form = joinForm(page)
  await form.submit.click()
  await expectFieldError(form.name, nameMessage)
  await expectFieldError(form.email, emailMessage)
  await expect(form.name).toBeFocused()

  await form.name.fill(' A ')
  await form.submit.click()
  await expectFieldError(form.name, nameMessage)

  await form.name.fill('Ada Mason')
  await expect(page.getByText(nameMessage)).toHaveCount(0)
  await form.email.fill('ada@mason')
  await form.submit.click()
  await expectFieldError(form.email, emailMessage)
  await expect(form.email).toBeFocused()
  await expect(form.name).toHaveValue('Ada Mason')
  expect(sent).toBe(0)
})

test("the button reads 'Please wait...' and is disabled while the form is sent, and a second press sends nothing", async ({
  page,
  open,
  email,
}) => {
  let sent = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(joinPath, async (route) => {
    sent++
    await held
    await route.continue()
  })
  await open('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.waiting).toBeDisabled()
  await form.email.press('Enter')
  await expect(form.waiting).toBeDisabled()
  answer()
  await expect(form.again).toBeVisible()
  expect(sent).toBe(1)
})

for (const [kind, error, message] of [
  [
    "the server's message",
    { code: 'too_many_requests', message: 'Too many joins. Try again in 5 minutes.' },
    'Too many joins. Try again in 5 minutes.',
  ],
  ['a refusal without a message', { code: 'internal' }, 'Something went wrong. Please try again.'],
] as const) {
  test(`${kind} stands in the banner and in a toast titled 'Error', and nothing typed is lost`, async ({
    page,
    open,
    email,
    faults,
  }) => {
    faults.expect('429 POST /api/waitlist/join')
    await page.route(joinPath, (route) => route.fulfill({ status: 429, json: { success: false, error } }))
    await open('/waitlist')
    const form = joinForm(page)
    await form.name.fill('Ada Mason')
    await form.email.fill(email)
    await form.submit.click()
    await expect(form.banner).toHaveText(message)
    await expect(toastOf(page)).toContainText('Error')
    await expect(toastOf(page)).toContainText(message)
    await expect(form.email).toHaveValue(email)
    await expect(form.submit).toBeEnabled()
    const red = await form.banner.evaluate((banner) => getComputedStyle(banner).backgroundColor)
    const [r = 0, g = 0, b = 0] = red.match(/\d+/g)?.map(Number) ?? []
    expect(r, red).toBeGreaterThan(2 * Math.max(g, b))
  })
}

test('a field that only the server refuses shows its message at the field', async ({
  page,
  open,
  email,
  faults,
}) => {
  faults.expect('400 POST /api/waitlist/join')
  await page.route(joinPath, (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        error: { code: 'invalid_input', message: emailMessage, fields: { email: emailMessage } },
      },
    }),
  )
  await open('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(email)
  await form.submit.click()
  await expect(form.email).toHaveAttribute('aria-invalid', 'true')
  await expect(form.email).toHaveAccessibleDescription(new RegExp(emailMessage))
  await expect(form.email).toBeFocused()
})

for (const [kind, line] of [
  ['a request that gets no answer', 'failed POST /api/waitlist/join'],
  ['an answer that is no envelope', '502 POST /api/waitlist/join'],
] as const) {
  test(`${kind} is an unexpected error; nothing typed is lost and the next try works`, async ({
    page,
    open,
    email,
    faults,
  }) => {
    faults.expect(line)
    await page.route(
      joinPath,
      (route) =>
        line.startsWith('failed')
          ? route.abort('internetdisconnected')
          : route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
      { times: 1 },
    )
    await open('/waitlist')
    const form = joinForm(page)
    await form.name.fill('Ada Mason')
    await form.email.fill(email)
    await form.jobTitle.fill('Roofer')
    await form.submit.click()
    await expect(form.banner).toHaveText(unexpected)
    await expect(page.getByText('It is the network: no answer came.')).toHaveCount(
      line.startsWith('failed') ? 1 : 0,
    )
    await expect(form.name).toHaveValue('Ada Mason')
    await expect(form.email).toHaveValue(email)
    await expect(form.jobTitle).toHaveValue('Roofer')
    await form.submit.click()
    await expect(form.again).toBeVisible()
  })
}

test('an address that looks mistyped is asked about once, and is taken either way', async ({
  page,
  open,
  email,
}) => {
  const sent: string[] = []
  await page.route(joinPath, async (route) => {
    sent.push(route.request().postDataJSON().email)
    await route.fulfill({ json: { success: true, data: { alreadyJoined: false, place: 1 } } })
  })
  const mistyped = email.replace(/@.*/, '@gmial.com')
  const meant = email.replace(/@.*/, '@gmail.com')
  await open('/waitlist')
  const form = joinForm(page)
  await form.name.fill('Ada Mason')
  await form.email.fill(mistyped)
  await form.company.focus()
  await expect(page.getByRole('status').getByText(`Did you mean ${meant}?`)).toBeVisible()
  await form.email.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, use it' })).toBeFocused()
  expect(sent).toEqual([])
  await page.keyboard.press('Enter')
  await form.again.click()
  await form.name.fill('Grace Mason')
  await form.email.fill(`other-${mistyped}`)
  await form.email.press('Enter')
  await page.getByRole('button', { name: 'No, keep mine' }).click()
  await expect(form.again).toBeVisible()
  expect(sent).toEqual([meant, `other-${mistyped}`])
})

test('a robot that fills in every field is answered with success and kept nowhere', async ({
  request,
  email,
  findMember,
}) => {
  const reply = await request.post('/api/waitlist/join', {
    data: { name: 'Robot', email, website: 'https://spam.example' },
  })
  expect(await reply.json()).toEqual({
    success: true,
    data: { alreadyJoined: false, place: expect.any(Number) },
  })
  expect(await findMember(email)).toBeUndefined()
})

test.describe('with a server that goes away', () => {
  test('a server killed in mid-form loses nothing that was typed, and the form works once it is back', async ({
    browser,
    email,
  }) => {
    // Two starts of a server of its own, beside whatever else runs.
    test.slow()
    const { dataDir, remove } = await openDataFolder()
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
    let server = await startServer(env)
    const context = await browser.newContext({ baseURL: server.url })
    try {
      const page = await context.newPage()
      await page.goto('/waitlist')
      await hydrated(page)
      const form = joinForm(page)
      await form.name.fill('Ada Mason')
      await form.email.fill(email)
      // What the form fetches when somebody starts to fill it in has come.
      await page.waitForLoadState('networkidle')
      await server.stop('SIGKILL')

      await form.company.fill('Mason & Daughters')
      await form.submit.click()
      await expect(form.banner).toHaveText(unexpected)
      await expect(form.name).toHaveValue('Ada Mason')
      await expect(form.email).toHaveValue(email)
      await expect(form.company).toHaveValue('Mason & Daughters')
      await form.submit.click()
      await expect(form.banner).toHaveText(unexpected)

      server = await startServer(env)
      await form.submit.click()
      await expect(toastOf(page)).toContainText('Success!')
      await expect(form.again).toBeVisible()
    } finally {
      await context.close()
      await server.stop()
      await remove()
    }
  })
})
