import { accountScreen, registrationOf } from '../account-form.ts'
import { accountLinkIn, expect, hydrated, journeySizes, test } from '../fixtures.ts'
import { hands } from '../hands.ts'
import { expectFieldError } from '../join-form.ts'

/** Nobody is signed in when a screen of the account opens, and the session call says so. */
test.beforeEach(({ faults }) => faults.expect('401 GET /api/auth/me'))

for (const viewport of journeySizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('an account is asked for, verified, used, left, and got back by letter', async ({
      page,
      open,
      email,
      lettersTo,
      faults,
    }) => {
      test.slow()
      const { type, press } = hands[viewport.width](page)
      const screen = accountScreen(page)
      const header = page.getByRole('banner')
      const menu = header.getByRole('button', { name: 'Open menu' })
      const posts: string[] = []
      page.on(
        'request',
        (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname),
      )
      const signIn = async (password: string) => {
        await type(screen.login, email)
        await type(screen.password, password)
        await press(screen.signIn)
      }
      const { username, password } = registrationOf(email)
      const nextPassword = 'four corners and a level'

      await open('/auth/register')
      await type(screen.username, username)
      await type(screen.email, email)
      await type(screen.password, 'too short')
      await press(screen.create)
      await expectFieldError(screen.password, 'Password must be at least 15 characters')
      await expect(screen.password).toBeFocused()
      await expect(screen.email).toHaveValue(email)
      await type(screen.password, password)
      await press(screen.create)
      await expect(screen.heading('Check your email')).toBeFocused()
      await expect(page.getByRole('main')).toContainText(email)
      await press(screen.sendAgain)
      await expect(page.getByText('an email with a new link is on its way')).toBeVisible()

      const [verifying] = await lettersTo(email)
      posts.length = 0
      await open(accountLinkIn(verifying, 'verify-email'))
      await expect(page).toHaveURL('/auth/verify-email')
      expect(posts, 'without a click nothing is verified').toEqual([])
      await press(screen.verify)
      await expect(screen.heading('Your address is verified')).toBeFocused()
      expect(posts).toEqual(['/api/auth/verify-email'])

      // The sheet that says so asks for name and password at once.
      await signIn(password)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      // The site's own header knows who is signed in, too.
      await open('/auth/login')
      if (viewport.width === 360) await press(menu)
      await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
      await press(header.getByRole('button', { name: 'Log Out' }))
      await press(page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Yes' }))
      await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden()

      await open('/auth/login')
      await press(screen.link('Forgot your password?'))
      await expect(screen.heading('Forgot your password?')).toBeFocused()
      await type(screen.email, email)
      await press(screen.emailLink)
      await expect(screen.heading('Check your email')).toBeFocused()
      const letters = await lettersTo(email, 2)
      await open(accountLinkIn(letters.at(-1), 'reset-password'))
      await expect(page).toHaveURL('/auth/reset-password')
      await type(screen.newPassword, nextPassword)
      await press(screen.change)
      await expect(screen.heading('Your password is changed')).toBeFocused()

      await press(screen.link('Sign in'))
      await expect(screen.heading('Sign in')).toBeFocused()
      faults.expect('401 POST /api/auth/login')
      await signIn(password)
      await expect(screen.banner).toHaveText('Wrong username or password.')
      await expect(screen.login).toHaveValue(email)
      await type(screen.password, nextPassword)
      await press(screen.signIn)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
}

test("'Get Started' on a plan leads to the form by a click, and Back leads back, without a document", async ({
  page,
  open,
}) => {
  let documents = 0
  await open('/plans')
  page.on('request', (request) => request.isNavigationRequest() && documents++)
  const asked = page.waitForResponse('**/api/auth/me')
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL(/\/auth\/register\?plan=starter/)
  await expect(page).toHaveTitle(/^Create your account/)
  await asked
  await page.goBack()
  await expect(page).toHaveURL('/plans')
  expect(documents).toBe(0)
})

test('a username that is taken is said at its field, and what was typed stays', async ({
  page,
  open,
  email,
  request,
  faults,
}) => {
  const { username, password } = registrationOf(email)
  await request.post('/api/auth/register', { data: { username, email, password } })
  faults.expect('409 POST /api/auth/register')
  const screen = accountScreen(page)
  await open('/auth/register')
  await screen.username.fill(username)
  await screen.email.fill(`other-${email}`)
  await screen.password.fill(password)
  await screen.create.click()
  await expectFieldError(screen.username, 'That username is taken. Please choose another.')
  await expect(screen.username).toBeFocused()
  await expect(screen.email).toHaveValue(`other-${email}`)
  await expect(screen.password).toHaveValue(password)
  await expect(screen.banner).toHaveCount(0)
})

test('the right password of an address that is not verified asks to verify it', async ({
  page,
  open,
  email,
  request,
}) => {
  const registration = registrationOf(email)
  await request.post('/api/auth/register', { data: registration })
  const screen = accountScreen(page)
  await open('/auth/login')
  await screen.login.fill(registration.username)
  await screen.password.fill(registration.password)
  await screen.signIn.click()
  await expect(screen.heading('Check your email')).toBeFocused()
  await screen.registeredEmail.fill(email)
  await screen.sendAgain.click()
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
})

test('a browser that refuses the cookie is told so, and the form is sent once', async ({ page, open }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/login', async (route) => {
    await answer.promise
    await route.fulfill({ json: { success: true, data: { requiresVerification: false } } })
  })
  const screen = accountScreen(page)
  await open('/auth/login')
  await screen.login.fill('ada')
  await screen.password.fill('plumb bob and chalk line')
  await screen.signIn.click()
  await expect(screen.waiting).toBeDisabled()
  answer.resolve()
  await expect(screen.banner).toContainText('this browser refused the cookie')
  await expect(screen.signIn).toBeFocused()
  await expect(page).toHaveURL('/auth/login')
})

test('a link without its token, an unknown one and a used one say what is wrong and where to turn', async ({
  page,
  open,
  email,
  request,
  lettersTo,
  faults,
}) => {
  const screen = accountScreen(page)
  await open('/auth/verify-email')
  await expect(screen.heading('Verification failed')).toBeVisible()
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await expect(screen.sendNew).toBeEnabled()
  await open('/auth/reset-password')
  await expect(screen.heading('This link does not work')).toBeVisible()
  await expect(screen.link('Ask for a new email')).toHaveAttribute('href', '/auth/forgot-password')

  faults.expect('404 POST /api/auth/verify-email', '410 POST /api/auth/verify-email')
  await open(`/auth/verify-email#${'A'.repeat(43)}`)
  await screen.verify.click()
  await expect(screen.heading('Verification failed')).toBeFocused()
  await screen.registeredEmail.fill(email)
  await screen.sendNew.click()
  await expect(page.getByText('an email with a new link is on its way')).toBeVisible()

  await request.post('/api/auth/register', { data: registrationOf(email) })
  const link = accountLinkIn((await lettersTo(email))[0], 'verify-email')
  const token = link.slice(link.indexOf('#') + 1)
  await request.post('/api/auth/verify-email', { data: { token } })
  // The same page is open: the browser loads none, and the link counts all the same.
  await page.goto(link)
  await screen.verify.click()
  await expect(screen.heading('This link was used')).toBeFocused()
  await expect(page).toHaveURL('/auth/verify-email')
  await expect(screen.link('Sign in')).toHaveAttribute('href', '/auth/login')
})

test('the fields say to password managers and phones what they are, and a password can be shown', async ({
  page,
  open,
}) => {
  const screen = accountScreen(page)
  await open('/auth/login')
  await expect(screen.login).toHaveAttribute('autocomplete', 'username')
  await expect(screen.login).toHaveAttribute('autocapitalize', 'none')
  await expect(screen.password).toHaveAttribute('autocomplete', 'current-password')
  await open('/auth/register')
  await expect(screen.username).toHaveAttribute('autocomplete', 'username')
  await expect(screen.email).toHaveAttribute('autocomplete', 'email')
  await expect(screen.password).toHaveAttribute('autocomplete', 'new-password')
  await screen.password.fill('plumb bob')
  await expect(screen.password).toHaveAttribute('type', 'password')
  await screen.show.click()
  await expect(screen.password).toHaveAttribute('type', 'text')
  await screen.hide.click()
  await expect(screen.password).toHaveAttribute('type', 'password')
  await expect(screen.password).toHaveValue('plumb bob')
})

test('no search engine is let in, and the server is sent no token', async ({ page, request, email }) => {
  const sent: string[] = []
  page.on('request', (one) => sent.push(`${one.url()} ${JSON.stringify(one.headers())} ${one.postData()}`))
  for (const name of ['login', 'register', 'verify-email', 'forgot-password', 'reset-password', 'company']) {
    const reply = await request.get(`/auth/${name}`)
    expect(reply.status()).toBe(200)
    const html = await reply.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-release="launched"')
    await page.goto(`/auth/${name}#${email.slice(0, 17)}`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
  }
  expect(sent.filter((one) => one.includes(email.slice(0, 17)))).toEqual([])
})
