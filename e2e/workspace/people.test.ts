import { randomUUID } from 'node:crypto'
import { writeSession } from '#testing/session.ts'
import { accountScreen, registrationOf } from '../account-form.ts'
import { axeFindings } from '../axe.ts'
import { accountLinkIn, expect, test } from '../fixtures.ts'

const wcag = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }

test.use({ viewport: { width: 390, height: 844 } })

test('an owner who is invited by letter opens the project, and no cost reaches their browser', async ({
  page,
  context,
  server,
  signIn,
  email,
  lettersTo,
  faults,
}) => {
  test.slow()
  faults.expect('401 GET /api/auth/me')
  faults.expect('401 GET /api/workspace')
  const { orgId } = await signIn()
  const project = randomUUID()
  const ask = async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const reply = await page.request.fetch(path, { method, data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  const { data } = await ask('POST', `/api/orgs/${orgId}/projects`, {
    id: project,
    name: '214 Alder St',
    kind: 'professional',
  })
  await ask('PATCH', `/api/projects/${project}`, {
    base: data.project.version,
    was: { budgetCents: null, priceCents: null },
    fields: { budgetCents: 7_654_321, priceCents: 9_876_500 },
  })

  await page.goto(`/projects/${project}/people`)
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Priya Raman')
  await page.getByRole('radio', { name: 'Owner' }).check()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText('invited, sent')).toBeVisible()

  // The contractor's page is left first: what it still asks for is not the owner's.
  await page.goto('about:blank')
  await context.clearCookies()
  const replies: string[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    response.text().then(
      (text) => replies.push(text),
      () => {},
    )
  })
  const [invitation] = await lettersTo(email)
  const link = /https?:\/\/[^/\s]+(\/join#[\w-]+)/.exec(invitation?.text ?? '')?.[1] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are invited to 214 Alder St' })).toBeVisible()
  await expect(page).toHaveURL('/join')
  expect(await axeFindings(page, wcag)).toEqual([])
  await page.getByRole('link', { name: 'Create an account' }).click()

  const screen = accountScreen(page)
  const { username, password } = registrationOf(email)
  await screen.username.fill(username)
  await screen.email.fill(email)
  await screen.password.fill(password)
  await screen.create.click()
  const [, verifying] = await lettersTo(email, 2)
  await page.goto(accountLinkIn(verifying, 'verify-email'))
  await screen.verify.click()
  await screen.login.fill(username)
  await screen.password.fill(password)
  await screen.signIn.click()

  await page.getByRole('button', { name: `Join as ${username}` }).click()
  await expect(page).toHaveURL(`/projects/${project}`)
  await expect(page.getByRole('heading', { name: '214 Alder St' })).toBeVisible()
  const all = replies.join('\n')
  expect(all).toContain('9876500')
  expect(all).not.toContain('7654321')
  expect(all).not.toContain('budget')
  await expect(page.getByRole('main')).not.toContainText('76,543')
})

test('somebody with an account finds the invitation among their notices, and comes in from there', async ({
  page,
  server,
  signIn,
  database,
  faults,
}) => {
  faults.expect(/^404 GET \/api\/projects\//)
  const boss = await writeSession(database)
  const { userId } = await signIn()
  const { rows } = await database.query<{ email: string }>('select email from users where id = $1', [userId])
  const project = randomUUID()
  const asBoss = async (path: string, data: object) => {
    const headers = { origin: server.url, cookie: `plumbline-session=${boss.token}` }
    const reply = await page.request.post(path, { data, headers })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await asBoss(`/api/orgs/${boss.orgId}/projects`, {
    id: project,
    name: '214 Alder St',
    kind: 'professional',
  })
  const somebody = {
    id: randomUUID(),
    name: 'Priya Raman',
    role: 'owner',
    email: rows[0]?.email,
    invite: true,
  }
  await asBoss(`/api/projects/${project}/people`, somebody)

  await page.goto(`/projects/${project}`)
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click()
  await page.getByRole('link', { name: /invites you to the project/ }).click()
  await expect(page.getByRole('heading', { name: 'You are invited to 214 Alder St' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Use another account' })).toHaveCount(0)
  expect(await axeFindings(page, wcag)).toEqual([])
  await page.getByRole('button', { name: /^Join as / }).click()
  await expect(page).toHaveURL(`/projects/${project}`)
  await expect(page.getByRole('heading', { name: '214 Alder St' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
})

test('a worker who is invited in Spanish gets to an account in Spanish, and to signing in', async ({
  page,
  context,
  server,
  signIn,
  email,
  lettersTo,
  faults,
}) => {
  faults.expect(/^401 GET \/api\/(auth\/me|workspace)$/)
  const { orgId } = await signIn()
  const project = randomUUID()
  const ask = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await ask(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  const worker = {
    id: randomUUID(),
    name: 'Luis Ortega',
    role: 'worker',
    email,
    invite: true,
    language: 'es',
  }
  await ask(`/api/projects/${project}/people`, worker)
  await context.clearCookies()
  const [invitation] = await lettersTo(email)
  await page.goto(/https?:\/\/[^/\s]+(\/es\/join#[\w-]+)/.exec(invitation?.text ?? '')?.[1] ?? '')
  await page.getByRole('link', { name: 'Crear una cuenta' }).click()
  await expect(page).toHaveURL('/es/auth/register?to=%2Fes%2Fjoin')
  await expect(page.getByRole('heading', { level: 1, name: 'Crear su cuenta' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Tengo cuenta: iniciar sesión' }).click()
  await expect(page).toHaveURL('/es/auth/login?to=%2Fes%2Fjoin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
