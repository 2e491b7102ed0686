import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

test.setTimeout(120_000)

test('a job with retainage is billed by three applications, a change order and a release, by keys; the owner’s figures are the same', async ({
  page,
  server,
  signIn,
  faults,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const send = async (path: string, data: unknown) => {
    const reply = await page.request.fetch(path, { method: 'POST', data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await send(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  const lines = ['Demolition', 'Rough-in'].map((title, at) => ({
    ...{
      id: randomUUID(),
      number: `0${at + 1}`,
      title,
      cents: 5_000_000,
      by: 'percent',
      quantity: null,
      unit: '',
    },
  }))
  await send(`/api/projects/${project}/payments/terms`, {
    base: 0,
    body: {
      ...{ lines, retainage: { steps: [{ fromBp: 0, bp: 1000 }], crossing: 'marginal', stored: true } },
      ...{ interestBp: 0, interestDays: 365, interestSource: '', opening: null },
    },
  })
  const sheet = page.getByRole('dialog')
  await page.goto(`/projects/${project}/money`)
  await page.getByRole('button', { name: 'New change order' }).press('Enter')
  await sheet.getByLabel('What changes').fill('Sole plate')
  await sheet.getByLabel('Price for the owner').fill('six hundred')
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(sheet.getByText('Enter an amount, such as 1,250.00')).toBeVisible()
  await expect(sheet.getByLabel('Price for the owner')).toBeFocused()
  await sheet.getByLabel('Price for the owner').fill('618.00')
  await sheet.getByLabel('What it costs you').fill('431')
  await sheet.getByLabel('Cost code').fill('06')
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(sheet).toBeHidden()
  await page.goto(`/projects/${project}/money?tab=changes`)
  await page.getByRole('button', { name: 'Send Sole plate' }).press('Enter')
  await page.getByRole('button', { name: 'Sign Sole plate' }).press('Enter')
  await sheet.getByLabel('Who signed it').fill('Priya Raman')
  await sheet.getByRole('button', { name: 'Record the signature' }).press('Enter')
  await expect(page.getByText('approved $618.00 = billed $0.00 + unbilled $618.00')).toBeVisible()

  const bill = async (number: number, done: Record<string, string>, due: string, release = '0') => {
    await page.goto(`/projects/${project}/money/applications/new`)
    for (const [title, part] of Object.entries(done))
      await page.getByLabel(`Done to date: ${title}`).fill(part)
    await page.getByLabel('Retainage released with this one').fill(release)
    await page.getByRole('button', { name: 'Save and calculate' }).press('Enter')
    await page.getByRole('button', { name: `Send for ${due}` }).press('Enter')
    await page.getByRole('button', { name: 'Certified' }).press('Enter')
    await sheet.getByRole('button', { name: 'Record the certificate' }).press('Enter')
    await page.getByRole('link', { name: `Invoice ${number}: ${due} open` }).press('Enter')
    await page.getByRole('button', { name: 'Record a payment' }).press('Enter')
    await sheet.getByLabel('Check or reference').fill(`10${number}`)
    await sheet.getByRole('button', { name: 'Record it' }).press('Enter')
    await expect(page.getByText(`Check 10${number}`)).toBeVisible()
  }
  await bill(1, { Demolition: '50 %' }, '$22,500.00')
  await bill(2, { Demolition: '50,000', 'Rough-in': '20%', 'Sole plate': '618' }, '$32,056.20')
  await page.goto(`/projects/${project}/money/applications/2`)
  await expect(page.getByText('Contract to date')).toBeVisible()
  await expectClear(page)
  await bill(3, { 'Rough-in': '100 %' }, '$46,061.80', '10,061.80')

  await page.goto(`/projects/${project}/money?tab=payments`)
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('$100,618.00')
  await expectClear(page)
  await page.goto(`/projects/${project}/money`)
  // Nothing was accepted of this job: its price is that of the schedule of values.
  await expect(page.getByText('Margin, day by day')).toBeVisible()
  await expect(page.getByText('Price, scheduled')).toBeVisible()
  await expectClear(page)
  // What a colleague sets while the form is open is not written over by what was typed over what stood before.
  await page.goto(`/projects/${project}/money?tab=payments`)
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await sheet.getByRole('button', { name: 'Name and kind of line 01' }).press('Enter')
  await expect(sheet.getByLabel('Line 01: the work')).toBeFocused()
  await sheet.getByLabel('Line 01: the work').fill('Demolition and haul-off')
  await send(`/api/projects/${project}/payments/terms`, {
    base: 1,
    body: {
      lines: lines.map((line) => ({ ...line, title: `${line.title}, by the plans` })),
      retainage: { steps: [{ fromBp: 0, bp: 1000 }], crossing: 'marginal', stored: true },
      ...{ interestBp: 0, interestDays: 365, interestSource: '', opening: null },
    },
  })
  await expect(page.getByText('01 Demolition, by the plans')).toBeVisible()
  faults.expect(`409 POST /api/projects/${project}/payments/terms`)
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(sheet.getByText('Somebody changed the schedule of values meanwhile')).toBeVisible()
  await expect(page.getByText('01 Demolition, by the plans')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/${project}/money/invoices/99`)
  await page.getByRole('link', { name: 'All payments' }).press('Enter')
  await expect(page.getByRole('link', { name: /^Payments/ })).toBeInViewport({ ratio: 1 })
  await page.goto(`/projects/${project}/money?tab=reports`)
  await expect(page.getByRole('link', { name: 'Reports' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 780 })
  for (const tab of ['cost', 'changes', 'payments', 'cash']) {
    await page.goto(`/projects/${project}/money?tab=${tab}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    const wide = page.locator('section[tabindex="0"]')
    expect(
      await wide.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0)
    await expectClear(page)
  }
  await page.goto(`/projects/${project}/money?tab=changes`)
  const document = page.getByRole('button', { name: 'Document of Sole plate' })
  expect((await document.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.goto(`/projects/${project}/payments`)
  await expect(page.getByText('$100,618.00').first()).toBeVisible()
  expect(await page.getByText('$431.00').count()).toBe(0)
  await expectClear(page)
})

test('a job without an accepted proposal has its schedule of values typed on a phone, billed by quantity and by milestone', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const made = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: 'Garage slab', kind: 'professional' },
    headers: { origin: server.url },
  })
  expect(made.status(), await made.text()).toBe(200)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/projects/${project}/money?tab=payments`)
  await page.getByRole('button', { name: 'Set the schedule of values' }).click()
  const sheet = page.getByRole('dialog', { name: 'Schedule of values' })
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Say what work it is')).toBeVisible()
  await expect(sheet.getByLabel('Line 01: the work')).toBeFocused()
  await sheet.getByLabel('Line 01: the work').fill('Slab')
  await sheet.getByLabel('Line 01: its amount').fill('4,800')
  await sheet.getByLabel('Line 01: billed by').selectOption('quantity')
  await sheet.getByLabel('Line 01: quantity in all').fill('400')
  await sheet.getByLabel(/^Line 01: unit/).fill('SF')
  for (const [at, work, sum] of [
    ['02', 'Final inspection', '1,000'],
    ['03', 'Not wanted', '1'],
  ] as const) {
    await sheet.getByRole('button', { name: 'Add a line of work' }).click()
    await expect(sheet.getByLabel(`Line ${at}: the work`)).toBeFocused()
    await sheet.getByLabel(`Line ${at}: the work`).fill(work)
    await sheet.getByLabel(`Line ${at}: its amount`).fill(sum)
  }
  await sheet.getByLabel('Line 02: billed by').selectOption('milestone')
  await sheet.getByRole('button', { name: 'Take out line 03' }).click()
  await expect(sheet.getByLabel('Line 02: its amount')).toBeFocused()
  await sheet.getByLabel('Retainage, percent of each bill').fill('10')
  await expectClear(page)
  await sheet.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('link', { name: 'New application' }).click()
  await page.getByLabel('Done to date: Slab').fill('133.33')
  // 400 SF at $12.00.
  await expect(page.getByText('= $1,599.96')).toBeVisible()
  await page.getByLabel('Done to date: Final inspection').selectOption('reached')
  await expectClear(page)
  await page.getByRole('button', { name: 'Save and calculate' }).click()
  await expect(page.getByRole('button', { name: 'Send for $2,339.96' })).toBeVisible()
  await expect(page.getByLabel('Done to date: Slab')).toHaveValue('133.33 SF')
  // What could be a decimal comma is asked for again.
  await page.getByLabel('Done to date: Slab').fill('2,5 SF')
  await page.getByRole('button', { name: 'Save and calculate' }).click()
  await expect(page.getByRole('alert').getByText('“Slab”: enter a quantity such as 1,000.5')).toBeVisible()
  // A draft that is not wanted is taken back, once that is asked.
  const question = page.getByRole('dialog', { name: 'Take back this draft?' })
  await page.getByRole('button', { name: 'Take back' }).click()
  await expectClear(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Take back' }).click()
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await page.goto(`/projects/${project}/money/applications/new`)
  await page.getByLabel('Done to date: Slab').fill('100 SF')
  await page.getByRole('button', { name: 'Save and calculate' }).click()
  await page.getByRole('button', { name: 'Send for $1,080.00' }).click()
  await expect(page.getByText('−$0.00')).toHaveCount(0)
  await expectClear(page)
  await page.getByRole('button', { name: 'Own form' }).click()
  await expect(page).toHaveURL(/\/documents\//)
})

test('what the plan lacks is said before it is typed; then a receipt’s photo stands beside what is typed', async ({
  page,
  server,
  signIn,
  database,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const data = { id: project, name: 'Deck', kind: 'professional' }
  const made = await page.request.post(`/api/orgs/${orgId}/projects`, {
    ...{ data, headers: { origin: server.url } },
  })
  expect(made.status(), await made.text()).toBe(200)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/projects/${project}/money?tab=bills`)
  await page.getByRole('button', { name: 'Enter' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: 'Compare plans' })).toBeVisible()
  await expect(sheet.getByLabel('Amount')).toHaveCount(0)
  await expectClear(page)
  await database.query(
    "update subscriptions set plan = 'professional' where id = (select subscription_id from orgs where id = $1)",
    [orgId],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Enter' }).click()
  await sheet.getByRole('button', { name: 'Payment of a bill' }).click()
  await expect(sheet.getByText(/^No bill is open/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Receipt' }).click()
  // A pixel of PNG.
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p5Z1VAAAAABJRU5ErkJggg=='
  await sheet.getByLabel(/^Photo or file of it/).setInputFiles({
    ...{ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
  })
  const photo = sheet.getByRole('img', { name: 'What was photographed' })
  await expect(photo).toBeVisible()
  expect(await photo.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(1)
})
