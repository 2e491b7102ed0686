import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

test('an item of the register is sent, returned, resubmitted as .1 and approved, by keys; its paper has its number', async ({
  page,
  server,
  signIn,
  faults,
}) => {
  faults.expect(/409/)
  const { orgId } = await signIn()
  const project = randomUUID()
  const send = async (method: 'POST' | 'PATCH', path: string, data: unknown) => {
    const reply = await page.request.fetch(path, { method, data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await send('POST', `/api/orgs/${orgId}/projects`, {
    id: project,
    name: 'Building 4410',
    kind: 'professional',
  })
  await send('PATCH', `/api/projects/${project}`, { base: 1, fields: { government: true } })
  await page.goto(`/projects/${project}/submittals`)
  await expect(page.getByText('Nothing to submit yet')).toBeVisible()
  await page.keyboard.press('n')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Spec section').fill('09 65 00')
  await sheet.getByLabel('Description').fill('Resilient base')
  await sheet.getByLabel('Submit by').fill('2020-05-11')
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('1 late')).toBeVisible()
  await page.getByRole('button', { name: 'Not yet due 0' }).press('Enter')
  await expect(page.getByText('No item fits this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'All 1' }).press('Enter')

  const open = async () => {
    await page.getByRole('grid', { name: 'Submittals' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('heading', { name: 'Resilient base' })).toBeVisible()
  }
  const answer = async (action: string, words: string) => {
    await sheet.getByRole('button', { name: 'Write down the answer' }).press('Enter')
    await sheet.getByLabel('Action on Resilient base').selectOption(action)
    if (words !== '') await sheet.getByLabel('What is to be changed').fill(words)
    await sheet.getByRole('button', { name: 'Save the answer' }).press('Enter')
  }
  await open()
  await sheet.getByRole('button', { name: 'Make a transmittal' }).press('Enter')
  await sheet.getByLabel('To', { exact: true }).fill('Contracting officer')
  await sheet.getByRole('checkbox', { name: 'Resilient base varies from the contract' }).check()
  await sheet.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(sheet.getByText('Say why an item varies from the contract.')).toBeVisible()
  await sheet.getByLabel('Why it varies').fill('Local mill')
  await expectClear(page)
  await sheet.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(sheet.getByText('09 65 00-001', { exact: true })).toBeVisible()
  await answer('E', 'Give the coved profile.')
  await expect(sheet.getByText('Give the coved profile.').first()).toBeVisible()
  await expectClear(page)
  await sheet.getByRole('button', { name: 'Resubmit' }).press('Enter')
  await sheet.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(sheet.getByText('09 65 00-001.1', { exact: true })).toBeVisible()
  await answer('A', '')
  await expect(sheet.getByText('A · Approved as submitted').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Resilient base/ })).toContainText('09 65 00-001.1')
  await expectClear(page)

  await open()
  await sheet.getByRole('button', { name: 'Write the document' }).last().press('Enter')
  await expect(page.getByRole('article')).toContainText('09 65 00-001.1')
  await expect(page.getByRole('article')).toContainText('Resubmittal of 09 65 00-001')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/${project}/rfis`)
  await expect(page.getByText('No RFIs yet')).toBeVisible()
  await page.keyboard.press('n')
  await sheet.getByLabel('Subject').fill('Floor drain')
  await sheet.getByLabel('Question').fill('Which bench moves?')
  await sheet.getByLabel('To', { exact: true }).fill('Architect')
  await sheet.getByRole('button', { name: 'Ask' }).press('Enter')
  await page.getByRole('grid', { name: 'RFIs' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Answer', { exact: true }).fill('The bench of A-411.')
  await expectClear(page)
  await sheet.getByRole('button', { name: 'Send the answer' }).press('Enter')
  await sheet.getByRole('button', { name: 'Close it' }).press('Enter')
  await expect(sheet.getByText('Closed', { exact: true })).toBeVisible()
})
