import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

test('who is wanted on two jobs on the same days is named by the look-ahead and under the chart', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  const startOn = new Date().toISOString().slice(0, 10)
  const openJob = async (name: string, title: string) => {
    const [id, pete] = [randomUUID(), randomUUID()]
    await post(`/api/orgs/${orgId}/projects`, { id, name, kind: 'professional', startOn })
    const person = { id: pete, name: 'Pete Novak', role: 'worker', email: 'pete@site.example' }
    await post(`/api/projects/${id}/people`, person)
    await post(`/api/projects/${id}/tasks`, { id: randomUUID(), title, days: 4, assignees: [pete] })
    return id
  }
  const project = await openJob('214 Alder St', 'Hang drywall')
  await openJob('Eastgate Clinic', 'Frame')

  await page.goto(`/projects/${project}/schedule?view=look-ahead&by=person`)
  await expect(
    page.getByRole('listitem').filter({
      hasText: /^Pete Novak is on 2 jobs .+: Hang drywall, 214 Alder St and Frame, Eastgate Clinic$/,
    }),
  ).toBeVisible()
  // On a phone its table moves sideways, the page does not.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table').getByText('Hang drywall')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  if (wide) await page.setViewportSize(wide)
  await page.goto(`/projects/${project}/schedule`)
  await page.getByRole('row', { name: /Hang drywall/ }).click()
  await expect(page.getByRole('region', { name: 'Why these dates' })).toContainText(
    /On another job then.*Pete Novak: Frame, Eastgate Clinic, /,
  )
})
