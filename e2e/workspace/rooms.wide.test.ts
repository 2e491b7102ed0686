import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { plannedScan } from '#domain/measure/planned-scan.ts'
import type { Point } from '#domain/measure/scan.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../looks.ts'

const kitchen = (chase: number) => {
  const corners: Point[] = [
    [0, 0],
    [4.2, 0],
    [4.2, 2.4],
    [chase, 2.4],
    [chase, 3.5],
    [0, 3.5],
  ]
  const door = { kind: 'door', wall: 0, at: 1.2, width: 0.9, height: 2 } as const
  return plannedScan({ rooms: [{ corners, openings: [door], label: 'kitchen' }] })
}
const fileOf = (scan: unknown, name = 'kitchen.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(scan)),
})

test('a scan becomes rooms, a wall is corrected, and a second scan says what moved', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const made = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  expect(made.status(), await made.text()).toBe(200)
  await page.goto(`/projects/${project}/rooms`)
  await expect(page.getByText('No rooms yet')).toBeVisible()

  const add = async (file: ReturnType<typeof fileOf>) => {
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a scan' })
    await dialog.getByLabel('Scan file').setInputFiles(file)
    await expect(dialog.getByRole('status')).toHaveText(/^1 room, .* of floor$/)
    const digest = await dialog.getByRole('status').getAttribute('data-digest')
    await dialog.getByLabel('Name').fill('Kitchen')
    return { dialog, digest }
  }
  const first = await add(fileOf(kitchen(3)))
  await first.dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Kitchen', level: 1 })).toBeVisible()
  await expect(page.getByText('144 ft² of floor in all')).toBeVisible()

  // What this browser measured is what the server measured, to the last digit.
  const rooms = await page.request.get(`/api/projects/${project}/rooms`)
  expect((await rooms.json()).data.scans[0].digest).toBe(first.digest)

  const wall = page.getByRole('row').filter({ hasText: '9 ft 10 in' }).getByRole('button')
  await wall.click()
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  const correct = page.getByRole('dialog', { name: /^Correct Wall/ })
  await correct.getByLabel('Length').fill('nonsense')
  await correct.getByRole('button', { name: 'Correct' }).click()
  await expect(correct.getByRole('alert')).toHaveText('Mend what is marked above.')
  await correct.getByLabel('Length').fill('3.1 m')
  await correct.getByLabel('How do you know?').fill('by tape')
  await correct.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByText('145.2 ft² of floor in all')).toBeVisible()
  await expect(page.getByText('by tape', { exact: true })).toBeVisible()

  // The same room, scanned again after a wall was moved: it is known again, and laid over.
  const second = await add(fileOf(kitchen(3.3), 'kitchen again.json'))
  await expect(second.dialog.getByLabel('Which rooms are these?')).toHaveValue(/-/)
  await second.dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const table = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'What changed between the scans' })
  await expect(table.first()).toContainText('2 of 6 walls')
  await expect(page.getByText('+ 7 3/4 in').first()).toBeVisible()
  await expectAccessible(page)
})

const shared = new URL('../../../shared/data/roomplan/', import.meta.url)
const phones = [
  'stripped-roomplan-single.json',
  'stripped-roomplan-multiroom.json',
  'apple-sample/myhome-Kitchen.json',
]

test('scans of phones have one digest in the browser and on the server', async ({ page, server, signIn }) => {
  test.skip(!existsSync(shared), '../shared/data/roomplan is not there')
  const { orgId } = await signIn()
  const project = randomUUID()
  await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: 'Phones', kind: 'professional' },
    headers: { origin: server.url },
  })
  await page.goto(`/projects/${project}/rooms`)
  for (const name of phones) {
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a scan' })
    const status = dialog.getByRole('status')
    await dialog
      .getByLabel('Scan file')
      .setInputFiles(fileOf(JSON.parse(readFileSync(new URL(name, shared), 'utf8')), name.replace('/', ' ')))
    await expect(status).toHaveText(/of floor$/)
    const digest = await status.getAttribute('data-digest')
    await dialog.getByLabel('Name').fill(name)
    await dialog
      .getByLabel('Which rooms are these?')
      .selectOption('another')
      .catch(() => {})
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    const rooms = await page.request.get(`/api/projects/${project}/rooms`)
    const scans: { name: string; digest: string }[] = (await rooms.json()).data.scans
    expect(scans.find((scan) => scan.name === name)?.digest).toBe(digest)
  }
})
