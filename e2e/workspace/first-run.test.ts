import { expect, test } from '../fixtures.ts'

test.use({ timezoneId: 'America/Boise' })

test('two questions make the first project, in the name of the firm and on the days of its time zone', async ({
  page,
  signIn,
}) => {
  const { orgId } = await signIn()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^A kitchen/ }).click()
  await page.getByLabel('Your company').fill('Ridgeline Builders')
  await page.getByLabel('Site address').fill('1820 N 9th St, Boise, ID')
  await page.getByRole('button', { name: 'Set up my project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '1820 N 9th St' })).toBeVisible()
  const firm = await (await page.request.get(`/api/orgs/${orgId}`)).json()
  expect(firm.data).toMatchObject({ name: 'Ridgeline Builders', timeZone: 'America/Boise' })
  const { data } = await (await page.request.get('/api/projects')).json()
  expect(data.projects).toMatchObject([{ name: '1820 N 9th St', timeZone: 'America/Boise' }])
})
