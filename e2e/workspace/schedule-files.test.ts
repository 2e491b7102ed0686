import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

const sheet = `ID,Task,Phase,Duration,Start,Predecessors,Assigned to
1,Demolition,Site,3d,2026-06-01,,Dig & Co
2,Slab,Site,2d,,1,
3,Frame,Shell,12h,,"2FS+2d, 9",`

test('a schedule of another program is shown before it comes in, and a calendar is made of it', async ({
  page,
  server,
  signIn,
  faults,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const made = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional', startOn: '2026-06-01' },
    headers: { origin: server.url },
  })
  expect(made.status(), await made.text()).toBe(200)

  await page.goto(`/projects/${project}/schedule`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files and calendars' }).click()
  await expect(page.getByRole('heading', { name: 'Schedule files', level: 1 })).toBeVisible()
  const box = page.getByLabel(/Microsoft Project saved as XML/)
  faults.expect(`400 POST /api/projects/${project}/schedule/import`)
  await box.setInputFiles({ name: 'nonsense.xml', mimeType: 'text/xml', buffer: Buffer.from('<rss/>') })
  await expect(page.getByRole('alert')).toContainText('This XML is no schedule')
  await box.setInputFiles({ name: 'alder.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(page.getByText('“9” is no predecessor that can be read')).toBeVisible()
  await expect(page.getByText('New people, as contacts without an account: Dig & Co')).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 tasks' }).click()
  await expect(page.getByText('3 tasks came in')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download XML' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('214 Alder St.xml')

  await page.getByRole('button', { name: 'All tasks' }).click()
  const line = page.getByLabel('The address for your calendar')
  await expect(line).toHaveValue(/\/feeds\/[\w-]{43}\.ics$/)
  const address = await line.inputValue()
  const calendar = await page.request.get(new URL(address).pathname)
  expect(await calendar.text()).toContain('SUMMARY:Slab')
  await page.getByRole('button', { name: /^Take back the calendar made/ }).click()
  await expect(page.getByText('taken back')).toBeVisible()
  await expect(line).toBeHidden()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)
})
