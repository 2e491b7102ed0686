import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectClear } from '../looks.ts'

test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** What Excel puts on the clipboard: tabs, CRLF, quotes around a cell with lines, a sign of inches that is none. */
const fromExcel =
  'Tile 3 x 6\t32.75\tft2\t15%\t"12.5\nbox"\t81.50\r\n6" vent pipe\t=2*3\tft\t\t\t"$1,204.00"\r\n'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('by keyboard alone: lines are typed, pasted from Excel, filled down and taken back, and the total follows', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const headers = { origin: server.url }
  await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers,
  })
  await page.goto(`/projects/${project}/estimate`)
  await page.getByRole('button', { name: 'Begin the estimate' }).press('Enter')
  const grid = page.getByRole('treegrid', { name: 'Estimate' })
  const total = page.getByRole('region', { name: 'Total' }).locator('output')
  const cell = (row: RegExp, name: string) =>
    grid.getByRole('row', { name: row }).locator(`[data-cell=${name}]`)
  await grid.focus()
  // A letter begins the item; Tab goes on to the quantity, where a formula says what it comes to.
  await page.keyboard.press('Tab')
  await page.keyboard.type('Haul off')
  await press(page, 'Tab')
  await expect(cell(/Haul off/, 'quantity')).toHaveText('1')
  await page.keyboard.type('=2*(1')
  await expect(page.getByText('This parenthesis is not closed')).toBeVisible()
  await page.keyboard.type('+2)')
  await press(page, 'Enter')
  await expect(cell(/Haul off/, 'quantity')).toHaveText('6')
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()

  // A block from Excel over the empty row: two more lines in one step.
  await press(page, 'Control+End', 'Home', 'ArrowRight')
  await page.evaluate((text) => navigator.clipboard.writeText(text), fromExcel)
  await press(page, 'Control+v')
  await expect(cell(/Tile 3 x 6/, 'order')).toHaveText('4 boxes')
  await expect(cell(/Tile 3 x 6/, 'material')).toHaveText('$326.00')
  await expect(total).toHaveText('$7,550.00')

  // The waste of the row above, filled down; and each of it taken back, the paste with one press.
  await press(page, 'Control+End', 'ArrowUp', 'Home', ...Array<string>(5).fill('ArrowRight'), 'Control+d')
  await expect(cell(/vent pipe/, 'waste')).toHaveText('15 %')
  await expect(total).toHaveText('$8,633.60')
  await press(page, 'Control+z')
  await expect(total).toHaveText('$7,550.00')
  await press(page, 'Control+z')
  await expect(grid.getByRole('row', { name: /vent pipe/ })).toHaveCount(0)
  await press(page, 'Control+Shift+z')
  await expect(grid.getByRole('row', { name: /vent pipe/ })).toBeVisible()

  // Filled down to the end of all rows no other row is begun, as the empty one is none yet.
  await press(page, 'Control+Home', 'ArrowDown', ...Array<string>(5).fill('ArrowRight'))
  await press(page, 'Control+Shift+ArrowDown', 'Control+d')
  await expect(cell(/Tile 3 x 6/, 'waste')).toHaveText('')
  await expect(grid.getByRole('row', { name: /New line/ })).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(cell(/Tile 3 x 6/, 'waste')).toHaveText('15 %')
  await expect(total).toHaveText('$7,550.00')

  // What cannot be taken stays as it was typed, and says why.
  await press(page, 'Control+End', 'ArrowUp', 'Home', ...Array<string>(7).fill('ArrowRight'))
  await page.keyboard.type('call them')
  await press(page, 'Enter')
  await expect(cell(/vent pipe/, 'material')).toContainText('call them')
  await expect(cell(/vent pipe/, 'material')).toHaveAttribute('aria-invalid', 'true')

  // What was measured, worked out and priced, in place; and all of it as anybody can read it.
  await press(page, 'ArrowUp', 'ArrowUp', 'Space')
  await expect(page.getByRole('heading', { name: 'Worked out' })).toBeVisible()
  await expectClear(page)

  // Escape and then Tab leaves the table.
  const isInGrid = () => grid.evaluate((element) => element.contains(document.activeElement))
  expect(await isInGrid()).toBe(true)
  await press(page, 'Escape', 'Tab')
  await expect.poll(isInGrid).toBe(false)
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()

  // As a file, grouped as shown.
  await page.getByRole('button', { name: 'Export as' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  expect(new URL((await download).url()).search).toBe('?format=csv&by=trade')

  // On a phone it is read line by line, and what makes a price is typed into fields.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(total).toHaveText('$7,550.00')
  await page.getByText('No trade').click()
  await expect(page.getByRole('button', { name: /vent pipe/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await expect(page.getByLabel('Item', { exact: true })).toBeFocused()
  await page.getByLabel('Item', { exact: true }).fill('Dump run')
  await page.getByLabel('Quantity').fill('two')
  await page.getByLabel('Quantity').press('Enter')
  await expect(page.getByRole('button', { name: /^Dump run/ })).toBeVisible()
  await expect(page.getByLabel('Quantity')).toHaveValue('two')
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Subcontract').fill('75')
  await page.getByLabel('Subcontract').blur()
  await expect(total).toHaveText('$7,625.00')
  await expectClear(page)
  await page.getByRole('button', { name: 'Remove Dump run' }).click()
  await expect(total).toHaveText('$7,550.00')
})

test('by keyboard alone the focus is never lost: a screen that comes later, a sheet that is let be, a line that is begun', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  await page.goto(`/projects/${project}`)
  await expect(page.getByRole('heading', { level: 1, name: '214 Alder St' })).toBeVisible()
  await press(page, 'g', 'r')
  await expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeFocused()
  await press(page, 'g', 'e')
  const heading = page.getByRole('heading', { level: 1, name: 'Estimate' })
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Begin the estimate' }).press('Enter')
  const grid = page.getByRole('treegrid', { name: 'Estimate' })
  await expect(grid).toBeVisible()
  await expect(heading).toBeFocused()
  const more = page.getByRole('button', { name: 'Add lines' })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'What the rooms take' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(more).toBeFocused()
  // A line that is begun is typed into at once: a letter takes the place of its name.
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Add a line' }).press('Enter')
  await expect(grid).toBeFocused()
  await page.keyboard.type('Haul off')
  await press(page, 'Enter')
  await expect(grid.getByRole('row', { name: /Haul off/ })).toHaveCount(1)
  await expect(grid.getByRole('row', { name: /New line/ })).toHaveCount(0)
  // Nothing is typed into the head of a group, nor into the number of the line under it.
  await press(page, 'Control+Home', 'ArrowRight')
  await page.keyboard.type('18')
  await press(page, 'Home', 'ArrowDown')
  await page.keyboard.type('18')
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  await expect(grid.getByRole('row', { name: /Haul off/ })).toHaveCount(1)
  // Opened anew, a check leads to its line, which has the keys then.
  await page.reload()
  await page.getByRole('button', { name: /^Checks: [1-9]/ }).press('Enter')
  await page.getByRole('button', { name: 'Show' }).first().press('Enter')
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveText('1')
  await press(page, 'Escape', 'Shift+Tab')
  await expect(page.getByRole('button', { name: 'Set markup' })).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
})
