import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('whoever signs out comes to the public site, and not to the sign-in, however long that takes', async ({
  page,
  server,
  signIn,
  faults,
}) => {
  // What is asked for as the session ends; what was listened to has ended by then.
  faults.allow(/^401 GET \/api\/(?!live)/)
  const { orgId } = await signIn()
  const project = randomUUID()
  await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  await page.goto(`/projects/${project}/tasks`)
  await page.getByRole('button', { name: 'Account and organizations' }).click()
  // Of a page that is left a refusal is still heard, and would lead elsewhere: what was listened to is ended before.
  await page.route(`${server.url}/`, async (route) => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})
