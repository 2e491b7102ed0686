import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

test('what was done with all that is selected is told over the bar, and covers none of it', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin: server.url } })
  await post(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  for (const title of ['Frame', 'Tape', 'Paint'])
    await post(`/api/projects/${project}/tasks`, { id: randomUUID(), title })
  // So low that the bar stands at the foot of the screen.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`/projects/${project}/tasks`)
  await page.getByRole('row', { name: /Frame/ }).getByRole('checkbox').click()
  const bar = page.getByRole('toolbar', { name: '1 selected' })
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Under way' }).click()
  const toast = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /Undo/ }) })
  await expect(toast).toBeVisible()
  const [over, under] = [await toast.boundingBox(), await bar.boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
})
