import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a guest’s link says whose project it is, and still opens it when the phone loads the page anew', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const ask = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  await ask(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  const { data } = await ask(`/api/projects/${project}/view-links`, {
    id: randomUUID(),
    label: 'The lender',
    days: 30,
  })
  await context.clearCookies()

  await page.goto(`/look#${data.token}`)
  const heading = page.getByRole('heading', { name: '214 Alder St', level: 1 })
  await expect(heading).toBeVisible()
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL('/look')
  await page.reload()
  await expect(heading).toBeVisible()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es/look')
  await expect(heading).toBeVisible()
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('whoever runs a job sees it as its owner in one press, and with their own eyes again', async ({
    page,
    server,
    signIn,
  }) => {
    const { orgId } = await signIn()
    const project = randomUUID()
    const ask = async (path: string, data: object) => {
      const reply = await page.request.post(path, { data, headers: { origin: server.url } })
      expect(reply.status(), await reply.text()).toBe(200)
    }
    await ask(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
    await page.goto(`/projects/${project}`)
    const start = page.getByRole('link', { name: 'Start the log' })
    await expect(start).toBeVisible()
    const look = page.getByRole('button', { name: 'Look as the owner' })
    await expect(look).toBeHidden()
    await ask(`/api/projects/${project}/people`, { id: randomUUID(), name: 'Priya Raman', role: 'owner' })
    await look.press('Enter')
    await expect(page.getByRole('heading', { name: 'To decide' })).toBeVisible()
    await expect(start).toBeHidden()
    await page.getByRole('button', { name: 'Back to my view' }).press('Enter')
    await expect(start).toBeVisible()
  })
})
