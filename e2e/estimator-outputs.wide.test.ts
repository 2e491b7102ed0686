import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { scaledCapture } from '#domain/measure/capture-unit.ts'
import { plannedScan, rectangleRoom } from '#domain/measure/planned-scan.ts'
import { chromiumFlags } from '#scripts/chromium.ts'
import { findTestBrowser } from '#scripts/test-browser.ts'
import { expect, ownServer, test } from './fixtures.ts'

const executablePath = findTestBrowser()
// Without a card the browser draws in three dimensions by its processor, where it is asked to.
test.use({
  launchOptions: {
    args: [...chromiumFlags, '--enable-unsafe-swiftshader'],
    ...(executablePath && { executablePath }),
  },
})
test.describe.configure(ownServer)

const address = '/estimate'
const bench = (page: Page) => page.locator('#try')

async function openApartment(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  await open(address)
  await bench(page)
    .getByRole('button', { name: /^An apartment/ })
    .click()
  await expect(bench(page).getByRole('heading', { name: 'An apartment' })).toBeVisible()
}

/** What is saved on a press of the button, as bytes. */
async function save(page: Page, name: string): Promise<Buffer> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    bench(page).getByRole('button', { name, exact: true }).click(),
  ])
  return readFile(await saved.path())
}

test('the list is saved as PDF and as a workbook, in the browser alone', async ({ page, open }) => {
  await openApartment(page, open)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  expect((await save(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await save(page, 'Excel')).subarray(0, 2).toString()).toBe('PK')
  expect(sent).toEqual([])
  await bench(page).getByText('Title, client and company').click()
  for (const [label, text] of [
    ['Title', 'Kitchen, 12 Elm St'],
    ['Client', 'Ana Peña'],
  ] as const) {
    const field = bench(page).getByLabel(label, { exact: true })
    await field.fill(text)
    await field.press('Enter')
    await expect(field).toHaveValue(text)
  }
  const [titled] = await Promise.all([
    page.waitForEvent('download'),
    bench(page).getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(titled.suggestedFilename()).toBe('kitchen-12-elm-st.pdf')
})

test('a file that is dropped on the sheet is measured', async ({ page, open }) => {
  await open(address)
  const text = JSON.stringify(plannedScan({ rooms: [rectangleRoom(5, 4)] }))
  const files = await page.evaluateHandle((content) => {
    const dropped = new DataTransfer()
    dropped.items.add(new File([content], 'dropped.json', { type: 'application/json' }))
    return dropped
  }, text)
  const sheet = bench(page).locator('.drafting-grid').first()
  await sheet.dispatchEvent('dragover', { dataTransfer: files })
  await sheet.dispatchEvent('drop', { dataTransfer: files })
  await expect(bench(page).getByRole('heading', { name: 'dropped.json' })).toBeVisible()
})

test('a scan in feet is asked about before it is counted; the answer is in its link, and can be taken back', async ({
  page,
  open,
}) => {
  const feet = scaledCapture({ ...plannedScan({ rooms: [rectangleRoom(5, 4)] }) }, 1 / 0.3048)
  const file = { name: 'feet.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(feet)) }
  await open(address)
  const all = bench(page)
  await all.locator('input[type=file]').first().setInputFiles(file)
  const question = all.getByRole('heading', { name: 'Ceilings of 25 ft 10 in: is this file in feet?' })
  await expect(question).toBeFocused()
  const sheet = all.getByRole('heading', { name: 'feet.json' })
  await expect(sheet).toBeHidden()
  await all.getByRole('button', { name: 'It is in feet' }).click()
  await expect(sheet).toBeFocused()
  const floor = all.locator('section[aria-labelledby=estimator-rooms] details')
  await expect(floor).toContainText('215.3 ft²')
  await all.getByRole('button', { name: 'Link', exact: true }).click()
  const link = await all.getByLabel('Link to this job').inputValue()
  await page.goto('/about')
  await page.goto(link)
  await expect(floor).toContainText('215.3 ft²')
  await all.getByRole('button', { name: 'Take that back' }).click()
  await expect(question).toBeFocused()
  await all.getByRole('button', { name: 'Keep it as it is, in meters' }).click()
  await expect(floor).toContainText('2,317.2 ft²')
})

/** A box of a room as a mesh, `scale` units to the metre. */
function boxMesh(scale: number): string {
  const corners = [0, 1].flatMap((up) => [
    [0, up * 2.4, 0],
    [5, up * 2.4, 0],
    [5, up * 2.4, 4],
    [0, up * 2.4, 4],
  ])
  const faces = ['1 2 3 4', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8']
  return [
    ...corners.map((corner) => `v ${corner.map((value) => value * scale).join(' ')}`),
    ...faces.map((face) => `f ${face}`),
  ].join('\n')
}

/** Brings a box whose longest wall has 5 m, and says that it has 50. */
async function openMeshTooLong(page: Page, open: (path: string) => Promise<unknown>) {
  await open(address)
  const mesh = { name: 'box.obj', mimeType: 'text/plain', buffer: Buffer.from(boxMesh(1)) }
  await bench(page).locator('input[type=file]').first().setInputFiles(mesh)
  const length = bench(page).getByLabel(/longest wall/i)
  await length.fill('50 m')
  await length.press('Enter')
  return { length, refusal: bench(page).getByRole('alert').filter({ hasText: /\S/ }) }
}

test('a mesh is measured by one known length, and a length that is ten times too long is asked about', async ({
  page,
  open,
}) => {
  const { length, refusal } = await openMeshTooLong(page, open)
  await expect(refusal).toBeVisible()
  await length.fill('5 m')
  await length.press('Enter')
  await expect(bench(page).getByRole('heading', { name: 'box.obj' })).toBeVisible()
  await expect(bench(page).locator('section[aria-labelledby=estimator-rooms] details')).toContainText(
    '215.3 ft²',
  )
})

test('a mesh that is given up takes what was said of it along, and the focus goes back to the files', async ({
  page,
  open,
}) => {
  const { length, refusal } = await openMeshTooLong(page, open)
  await expect(refusal).toBeVisible()
  await bench(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(length).toBeHidden()
  await expect(refusal).toHaveCount(0)
  await expect(bench(page).getByRole('button', { name: 'Choose a scan file' })).toBeFocused()
})

test('the room stands in three dimensions, turns by keyboard, and a wall that is tapped says what it costs', async ({
  page,
  open,
  faults,
}) => {
  // What a processor draws has to be copied to where the page is put together.
  faults.expect(/GPU stall due to ReadPixels/)
  await openApartment(page, open)
  await bench(page).getByText('3D', { exact: true }).click()
  const drawing = bench(page).getByRole('application')
  await expect(drawing.locator('canvas')).toBeVisible()
  const box = await drawing.boundingBox()
  if (!box) throw new Error('the drawing has no place')
  const cost = bench(page).getByRole('region', { name: 'One wall' }).getByRole('heading')
  const tap = (part: number) => drawing.click({ position: { x: box.width * part, y: box.height / 2 } })
  // Somewhere along a line through the middle stands a wall.
  let place = 0
  await expect(async () => {
    place = place > 0.8 ? 0.2 : place + 0.1
    await tap(place)
    await expect(cost).toContainText(/wall: \$\d/, { timeout: 500 })
  }).toPass()
  const first = await cost.innerText()
  await expect(async () => {
    await drawing.focus()
    await page.keyboard.press('ArrowLeft')
    await tap(place)
    await expect(cost).not.toHaveText(first, { timeout: 500 })
  }).toPass()
})

test('a browser that cannot draw in three dimensions says so, and the tables stay', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    const context = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...more: never[]
    ) {
      return kind.startsWith('webgl') ? null : Reflect.apply(context, this, [kind, ...more])
    } as typeof context
  })
  await openApartment(page, open)
  await bench(page).getByText('3D', { exact: true }).click()
  await expect(bench(page).getByRole('status').filter({ hasText: 'cannot draw in 3D' })).toBeVisible()
  await expect(bench(page).locator('section[aria-labelledby=estimator-rooms] details')).toHaveCount(4)
})
