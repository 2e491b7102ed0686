import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

test('beside a project it is asked by keys, tells where from, and its suggestion is accepted by a person; then on its own page, in Spanish too', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const send = async (path: string, data: unknown) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await send(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  await send(`/api/projects/${project}/tasks`, { id: randomUUID(), title: 'Demolition', days: 3 })
  await page.goto(`/projects/${project}`)
  await expect(page.getByRole('heading', { name: '214 Alder St' }).first()).toBeVisible()
  await page.keyboard.press('Control+j')
  const pane = page.getByRole('dialog', { name: 'Ask about 214 Alder St' })
  const field = pane.getByRole('textbox')
  await expect(field).toBeFocused()
  await field.pressSequentially('/ru')
  await expect(pane.getByRole('option', { name: /^\/rule/ })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue('/rule ')
  await field.pressSequentially('How high is a guardrail?')
  await field.press('Enter')
  const log = pane.getByRole('log')
  await expect(log).toHaveAttribute('aria-live', 'polite')
  await expect(log.getByRole('link', { name: '29 CFR 1926.502(b)(1)' })).toBeVisible()
  await expect(field).toBeFocused()
  await expectClear(page)

  await field.fill('Move demolition to 2030-01-07')
  await field.press('Enter')
  await expect(log.getByText('nothing is changed until somebody accepts it')).toBeVisible()
  await expect(log.getByText('2030-01-07').last()).toBeVisible()
  await log.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await expect(log.getByText('Accepted: 1 of 1')).toBeVisible()
  await expect(log.getByText('changes nothing yet')).toHaveCount(0)
  await expect(log.getByRole('region', { name: 'Move demolition to 2030-01-07' })).toBeFocused()
  await page.keyboard.press('Control+j')
  await expect(pane).toBeHidden()

  await page.goto('/chat')
  const past = page.getByRole('region', { name: 'Conversations' })
  await past.getByRole('button', { name: /^\/rule How high/ }).click()
  await expect(page.getByRole('log').getByText('You asked:')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('nothing of the kind')
  await expect(page.getByText('No conversation has these words.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('guardrail')
  await page.getByRole('button', { name: /^More about/ }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save as Markdown' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.md$/)
  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You asked:')).toHaveCount(0)
  await expectClear(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/es/chat')
  await page.getByRole('textbox', { name: 'Preguntar' }).fill('¿Qué altura debe tener una baranda?')
  await page.getByRole('textbox', { name: 'Preguntar' }).press('Enter')
  await expect(page.getByText(/39 a 45 in \(texto original en inglés: “42 in/).first()).toBeVisible()
  await expectClear(page)
})

test('what is asked before the name of the project is here is about that project all the same', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const headers = { origin: server.url }
  const [one, other] = [randomUUID(), randomUUID()]
  for (const [id, name] of [
    [one, '214 Alder St'],
    [other, 'Eastgate Clinic'],
  ]) {
    const data = { id, name, kind: 'professional' }
    expect((await page.request.post(`/api/orgs/${orgId}/projects`, { data, headers })).status()).toBe(200)
  }
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/api/projects/${one}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/chat?project=${one}`)
  const field = page.getByRole('textbox', { name: 'Ask' })
  await field.fill('What is late?')
  await field.press('Enter')
  await expect(page.getByRole('log').getByText('Nothing is late in 214 Alder St.')).toBeVisible()
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
})
