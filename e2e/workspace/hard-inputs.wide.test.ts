import { randomUUID } from 'node:crypto'
import { emptyLine } from '#contract/estimate.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('what is typed stands through a lost connection and a wrong entry, and who typed it is told what to mend', async ({
  page,
  server,
  signIn,
  faults,
}) => {
  faults.expect(/^400 POST .*\/projects$/)
  faults.expect(/^400 POST .*\/change-orders/)
  faults.expect(/^400 POST .*\/incidents/)
  faults.expect(/^failed POST .*\/offers\/.*\/send/)
  faults.expect(/^failed GET .*\/offers\//)
  const { orgId } = await signIn()
  const send = async (path: string, data: unknown) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  const [project, estimate] = [randomUUID(), randomUUID()]
  const base = `/projects/${project}`
  await send(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  await send(`/api${base}/estimates`, { id: estimate, name: 'Kitchen', kind: 'base' })
  await send(`/api${base}/estimates/${estimate}/lines`, {
    id: randomUUID(),
    add: [{ id: randomUUID(), fields: { ...emptyLine, item: 'Counter', quantity: '1', subCents: 90_000 } }],
  })

  // Without a name the writer stands where it is missing.
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  // What it is for is read while it opens: until then a press begins nothing.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Start the project' }).click({ timeout: 5000 })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused({ timeout: 5000 })
  }).toPass({ timeout: 40_000 })
  // What was typed is there again after a page that is loaded anew, until it is thrown away.
  await dialog.getByRole('textbox', { name: 'Name' }).fill('7 Birch Ln')
  await dialog.getByLabel('Start', { exact: true }).fill('2027-03-01')
  await page.reload()
  await page.getByRole('button', { name: 'New project' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('7 Birch Ln')
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('2027-03-01')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New project' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('')

  // Somebody who is being added stays as typed too, with the role that was chosen.
  await page.goto(`${base}/people`)
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ruth Amsel')
  await page.getByRole('radio', { name: 'Owner' }).check()
  await page.getByLabel('Send a letter that invites them in').uncheck()
  await page.reload()
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ruth Amsel')
  await expect(page.getByRole('radio', { name: 'Owner' })).toBeChecked()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Ruth Amsel is on the project', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')

  // Pressed twice in haste an estimate is begun once.
  const other = randomUUID()
  await send(`/api/orgs/${orgId}/projects`, { id: other, name: '9 Elm St', kind: 'professional' })
  await page.goto(`/projects/${other}/estimate`)
  await page.getByRole('button', { name: 'Begin the estimate' }).dblclick()
  await expect(page.getByRole('button', { name: 'Add lines' })).toBeVisible()
  const begun = await (await page.request.get(`/api/projects/${other}/estimates`)).json()
  expect(begun.data.estimates).toHaveLength(1)

  // A proposal is sent as the connection goes: it stands as it was worded, and goes out once there is one.
  await page.goto(`${base}/proposals/new?estimate=${estimate}`)
  await page.getByLabel('Introduction').fill('As we said on Tuesday.')
  const sure = page.getByRole('checkbox', { name: /^Send it with/ })
  if (await sure.isVisible()) await sure.check()
  await page.context().route('**/offers/**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: /^Send for \$/ }).click()
  await expect(page.getByRole('alert')).toContainText('This was not sent.')
  await expect(page.getByLabel('Introduction')).toHaveValue('As we said on Tuesday.')
  await page.context().unroute('**/offers/**')
  await page.getByRole('button', { name: /^Send for \$/ }).click()
  await expect(page).toHaveURL(/\/proposals\/1$/)

  // A change order: what was refused is told once it is wrong, not once it is mended, and a page that is loaded anew keeps it.
  await page.goto(`${base}/money?tab=changes`)
  await page.getByRole('button', { name: 'New change order' }).click()
  const change = page.getByRole('dialog', { name: 'New change order' })
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change.getByLabel('What changes')).toHaveAccessibleDescription('The title is missing')
  await change.getByLabel('What changes').fill('Move Zoë’s outlet')
  await change.getByLabel('Price for the owner').fill('$1.250,00')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change.getByLabel('Price for the owner')).toBeFocused()
  await expect(change.getByLabel('What changes')).toHaveAccessibleDescription('')
  await page.reload()
  await page.getByRole('button', { name: 'New change order' }).click()
  await expect(change.getByLabel('What changes')).toHaveValue('Move Zoë’s outlet')
  await change.getByLabel('Price for the owner').fill('$1,250.00')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await page.getByRole('button', { name: 'New change order' }).click()
  await expect(change.getByLabel('What changes')).toHaveValue('')

  // A title without a space to break at leaves the sums beside it in sight.
  const bill = { title: 'Draw'.repeat(28), cents: 4_321, changeOrderId: null }
  await send(`/api${base}/invoices`, {
    ...{
      id: randomUUID(),
      kind: 'other',
      lines: [bill],
      dueOn: addDays(new Date().toISOString().slice(0, 10), 30),
    },
    ...{ title: bill.title, taxBp: 0, taxPlace: '', interestBp: 0, interestDays: 365, interestSource: '' },
  })
  await page.goto(`${base}/money?tab=payments`)
  await expect(page.getByRole('cell', { name: '$43.21' }).first()).toBeInViewport({ ratio: 1 })

  // A day and a half away from work is not fifteen.
  await page.goto(`${base}/safety`)
  await page.getByRole('button', { name: 'Report an incident' }).click()
  const report = page.getByRole('dialog', { name: 'Report an incident' })
  await report.getByLabel('Where', { exact: true }).fill('Stairs')
  await report.getByLabel('What happened').fill('Fell off the second step')
  await report.getByLabel('What came of it').selectOption('Days away from work')
  await report.getByLabel('Days away from work').fill('1.5')
  await report.getByRole('button', { name: 'Report it' }).click()
  await expect(report.getByLabel('Days away from work')).toHaveAccessibleDescription(
    'Enter a whole number from 0 to 180',
  )
  await expect(report.getByLabel('Days away from work')).toHaveValue('1.5')
  await report.getByLabel('Days away from work').fill('2')
  await report.getByRole('button', { name: 'Report it' }).click()
  await expect(report).toBeHidden()

  // What is no figure is not left out of the day's weather.
  await page.goto(`${base}/weather`)
  await page.getByRole('button', { name: 'Add a day' }).first().click()
  const day = page.getByRole('dialog', { name: 'Add a day' })
  await day.getByLabel('Weather').fill('Windy')
  await day.getByLabel('Wind mph').fill('12 mph')
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(day.getByRole('alert')).toHaveText('“12 mph” is no number: write it as 12.50')
  await expect(day.getByLabel('Wind mph')).toBeFocused()
  await day.getByLabel('Wind mph').fill('12,5')
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(day).toBeHidden()
  const { data } = await (await page.request.get(`/api${base}/weather`)).json()
  expect(JSON.stringify(data)).toContain('"windMph":12.5')
})
