import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, journeySizes, test } from './fixtures.ts'
import { expectAccessible, expectReadable } from './looks.ts'

const tryIt = '/estimate'
const list = (page: Page) => page.getByRole('region', { name: 'Materials' })
const row = (page: Page, item: string) => list(page).getByRole('listitem').filter({ hasText: item }).first()

/** Takes the quiet way to what has no room, and waits for its sheet and its list: what comes later moves what is pressed. */
async function openStructures(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Slab, deck/ }).click()
  await expect(page.getByRole('heading', { name: 'Concrete slab' })).toBeFocused()
  await expect(row(page, 'Ready-mix concrete')).toBeVisible()
}

/** Chooses by its label, which is what is seen of a radio button. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('label', { hasText: name }).click()
  await expect(page.getByRole('radio', { name })).toBeChecked()
}

/** Saves the list by the button called `name`, and answers the file. */
async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

for (const size of journeySizes) {
  test(`at ${size.width} px a slab is typed, counted, taken along and ends at the waitlist`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize(size)
    await open(tryIt)
    await openStructures(page)
    await expect(row(page, 'Ready-mix concrete')).toContainText('1.36 yd³')

    // The list follows each letter.
    await page.getByLabel('Length (ft)').fill('40')
    await expect(row(page, 'Ready-mix concrete')).toContainText('5.43 yd³')
    await page.getByLabel('Width (ft)').fill('12-6')
    await page.getByLabel('Thickness (in)').fill('5 1/2')
    await page.getByLabel('Thickness (in)').blur()
    await expect(page.getByLabel('Length (ft)')).toHaveValue('40 ft')
    await expect(page.getByLabel('Width (ft)')).toHaveValue('12 ft 6 in')
    await expect(page.getByLabel('Thickness (in)')).toHaveValue('5 1/2 in')
    // 40 × 12.5 ft × 5.5 in are 229.17 ft³, 8.49 yd³, with a tenth more 9.34.
    await expect(row(page, 'Ready-mix concrete')).toContainText('9.34 yd³')
    await expect(page.getByText(/price is a sample/)).toBeVisible()

    // Its number opens, and what it was counted with is changed in it.
    await row(page, 'Ready-mix concrete').locator('summary').click()
    await expect(row(page, 'Ready-mix concrete')).toContainText('40 ft × 12.5 ft × 5.5 in')
    await page.getByLabel('Waste of concrete (%)').fill('0')
    await page.getByLabel('Waste of concrete (%)').press('Enter')
    await expect(row(page, 'Ready-mix concrete')).toContainText('8.49 yd³')
    await page.getByLabel(/^Price per/).fill('50')
    await page.getByLabel(/^Price per/).press('Enter')
    await expect(page.getByText(/price is a sample/)).toBeHidden()
    await expect(page.getByText('$1,700.00').filter({ visible: true }).first()).toBeVisible()
    // 34 quarters at $50 after $42: the bar over the list says so while the price is changed.
    const bar = page.locator('[data-total-bar]').filter({ visible: true })
    await expect(bar).toBeInViewport()
    await expect(bar).toContainText(/\+\$272\.00\s*\$1,700\.00/)

    const csv = await saved(page, 'CSV')
    expect(csv.name).toBe('concrete-slab-40-ft-12-ft-6-in-5-1-2-in.csv')
    const [line] = parse<Record<string, string>>(csv.bytes, { bom: true, columns: true })
    expect(line).toMatchObject({ Item: 'Ready-mix concrete', Order: '34', Cost: '1700.00' })
    const book = unzipSync((await saved(page, 'Excel')).bytes)
    expect(strFromU8(book['xl/workbook.xml'] ?? new Uint8Array())).not.toContain('"Rooms"')
    expect((await saved(page, 'PDF')).bytes.subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('link', { name: 'Join the Waitlist' }).last().click()
    await expect(page).toHaveURL(/\/waitlist\?interestedIn=materialEstimation/)
  })
}

test('what cannot be read or built is said at its field, and nothing is lost', async ({ page, open }) => {
  await open(tryIt)
  await openStructures(page)
  const length = page.getByLabel('Length (ft)')
  await length.fill('about ten')
  await length.press('Enter')
  await expect(length).toHaveAccessibleDescription(/cannot be read as a length/)
  await expect(length).toHaveValue('about ten')
  await expect(page.getByText('One field cannot be used')).toBeVisible()
  await expect(row(page, 'Ready-mix concrete')).toContainText('1.36 yd³')
  // Two, twenty and two hundred feet can be built; two thousand cannot, and none of the others was meant.
  await length.fill('')
  await length.pressSequentially('2000')
  await length.press('Enter')
  await expect(length).toHaveAccessibleDescription(/Enter a number from 0\.5 ft to 1,000 ft/)
  await expect(row(page, 'Ready-mix concrete')).toContainText('1.36 yd³')
  await length.fill('20')
  await expect(length).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('One field cannot be used')).toBeHidden()
  await expect(row(page, 'Ready-mix concrete')).toContainText('2.72 yd³')

  await row(page, 'Ready-mix concrete').locator('summary').click()
  const waste = page.getByLabel('Waste of concrete (%)')
  await waste.fill('90')
  await waste.press('Enter')
  await expect(waste).toHaveAccessibleDescription(/Enter a number from 0 % to 50 %/)
  await expect(row(page, 'Ready-mix concrete')).toContainText('2.72 yd³')
})

test('every structure has its list, and each is found again as it was left', async ({ page, open }) => {
  await open(tryIt)
  await openStructures(page)
  await page.getByLabel('Length (ft)').fill('33')
  const choices = page.getByRole('group', { name: 'What are you building?' }).locator('label')
  expect(await choices.count()).toBe(10)
  for (const choice of await choices.all()) {
    await choice.click()
    await expect(list(page).locator('summary')).not.toHaveCount(0)
    await expect(page.getByText(/prices? (?:is a sample|are samples)/)).toBeVisible()
  }
  await choose(page, 'Block wall')
  await page.getByLabel(/^Area of its openings/).fill('20 × 8')
  await expect(list(page)).toContainText('the openings take up the whole wall')
  await choose(page, 'Concrete slab')
  await expect(page.getByLabel('Length (ft)')).toHaveValue('33 ft')
  await expect(page.getByRole('heading', { name: 'Labor' })).toBeVisible()
  // A room in between leaves it as it was, and is left so itself.
  await page.getByRole('button', { name: /^One room/ }).click()
  await expect(page.getByRole('heading', { name: 'One room' })).toBeVisible()
  await expect(page.getByLabel('Length (ft)')).toBeHidden()
  await page.getByRole('button', { name: /^Slab, deck/ }).click()
  await expect(page.getByLabel('Length (ft)')).toHaveValue('33 ft')
  // On paper there is what is on the screen, alone.
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    await expect(page.getByRole('heading', { name: 'Concrete slab' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'One room' })).toBeHidden()
  }
  await expect(page.getByRole('banner')).toBeHidden()
})

test('what comes with a slab and a fence is chosen, and asked for only then', async ({ page, open }) => {
  await open(tryIt)
  await openStructures(page)
  await expect(page.getByLabel(/^Thickness of the gravel/)).toBeHidden()
  // What the list leaves out stands beside its price, until it is chosen.
  const leftOut = page.getByText(/^Not included: /)
  await expect(leftOut).toContainText('the gravel base')
  await page.getByLabel('Reinforcement').selectOption('Rebar #4, both ways')
  // 152 ft of bars both ways with a twentieth more.
  await expect(row(page, 'Rebar #4')).toContainText('159.6 ft')
  await page.getByLabel('Gravel base').selectOption('By the ton')
  await expect(row(page, 'Gravel for the base')).toContainText('2.04 tons')
  await expect(leftOut).not.toContainText('the gravel base')
  await page.getByLabel(/^Thickness of the gravel/).fill('8')
  await expect(row(page, 'Gravel for the base')).toContainText('4.07 tons')
  await choose(page, 'Wood fence')
  await page.getByLabel('Gates', { exact: true }).fill('2')
  const width = page.getByLabel('Width of a gate (ft)')
  await width.fill('wide')
  await width.press('Enter')
  await expect(page.getByText('One field cannot be used')).toBeVisible()
  await page.getByLabel('Gates', { exact: true }).fill('0')
  await expect(width).toBeHidden()
  await expect(page.getByText('One field cannot be used')).toBeHidden()
  await page.getByLabel('Gates', { exact: true }).fill('1')
  await expect(width).toHaveValue('4 ft')
  await expect(page.getByText('One field cannot be used')).toBeHidden()
  await expect(row(page, 'Wood gate')).toBeVisible()
})

test('in metres fields and list are metric, and what is bought stays', async ({ page, open }) => {
  await open(tryIt)
  await openStructures(page)
  await choose(page, 'Meters')
  await expect(page.getByLabel('Length (m)')).toHaveValue('3.048 m')
  await expect(page.getByLabel('Thickness (mm)')).toHaveValue('101.6 mm')
  await expect(row(page, 'Ready-mix concrete')).toContainText('1.038 m³')
  await expect(row(page, 'Ready-mix concrete')).toContainText('¼ yd³ by truck')
  await page.getByLabel('Length (m)').fill('6')
  await expect(row(page, 'Ready-mix concrete')).toContainText('2.044 m³')
})

test('a link opens the same list elsewhere, and one that was cut off says so', async ({ page, open }) => {
  await open(tryIt)
  await openStructures(page)
  await choose(page, 'Wood fence')
  await page.getByLabel(/^Length of the fence/).fill('84')
  const total = await list(page).innerText()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const address = await page.getByLabel('Link to this job').inputValue()
  expect(address).toMatch(/\/estimate#structure=1\.[\w-]+$/)

  await page.goto('about:blank')
  await open(address)
  await expect(page.getByRole('heading', { name: 'Wood fence' })).toBeFocused()
  await expect(page.getByLabel(/^Length of the fence/)).toHaveValue('84 ft')
  expect(await list(page).innerText()).toBe(total)

  await page.goto('about:blank')
  await open(address.slice(0, -9))
  await expect(page.getByRole('alert')).toContainText('There is no list in this link that can be opened')
})

test('by keyboard alone a stud wall is chosen and typed', async ({ page, open }) => {
  await open(tryIt)
  await page.getByRole('button', { name: /^Slab, deck/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Concrete slab' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Concrete slab' })).toBeFocused()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Stud wall' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Length of the wall (ft)')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  // A stud every 16 in along 10 ft, and one at the end: 9.
  await expect(row(page, 'Stud, 2 × 4 in')).toContainText('9')
})

test('the page brings none of it before it is asked for', async ({ page, open }) => {
  const brought: string[] = []
  page.on('request', (request) => void brought.push(request.url()))
  await open(tryIt)
  await page.waitForLoadState('networkidle')
  expect(brought.filter((url) => /structure/.test(url))).toEqual([])
  await openStructures(page)
  expect(brought.filter((url) => /structure/.test(url))).not.toEqual([])
})

test('it is accessible at every width, in both themes, with an error and a line open', async ({
  page,
  open,
}) => {
  test.slow()
  await open(tryIt)
  await openStructures(page)
  await page.getByLabel('Width (ft)').fill('wide')
  await page.getByLabel('Width (ft)').press('Enter')
  await row(page, 'Ready-mix concrete').locator('summary').click()
  await expectAccessible(page)
})

test('in Spanish it is readable and counts', async ({ page, open }) => {
  test.slow()
  await open('/es/estimate')
  await page.getByRole('button', { name: /^Losa, terraza/ }).click()
  await choose(page, 'Techo a dos aguas')
  await expect(page.getByRole('heading', { name: 'Techo a dos aguas' })).toBeVisible()
  await page.getByLabel(/cumbrera/).fill('12 pies')
  await expect(page.getByLabel(/cumbrera/)).not.toHaveAttribute('aria-invalid')
  await expectReadable(page)
})
