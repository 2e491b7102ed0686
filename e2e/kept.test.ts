import type { Page } from '@playwright/test'
import { partsOf as tryIt } from './estimator-parts.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { expectAccessible, narrow } from './looks.ts'

const address = '/estimate'

/** The try-it, with the wall that is chosen. */
const partsOf = (page: Page) => ({ ...tryIt(page), wall: page.locator('#estimator-wall') })

test.use({ viewport: { width: narrow, height: 740 } })

test('a room outlives a reload, the other language and the tab, with the door that was added, until it is forgotten', async ({
  page,
  open,
  context,
}) => {
  await open(address)
  const { all, name, total, wall, rooms } = partsOf(page)
  await all.locator('ul').first().getByRole('button').nth(0).press('Enter')
  await expect(name).toContainText('One room')
  await rooms.first().locator('summary').press('Enter')
  await rooms.first().getByRole('button', { name: 'South wall', exact: true }).press('Enter')
  const asScanned = await total.innerText()
  const door = wall.getByRole('button', { name: '+ Door' })
  await door.press('Enter')
  await expect(wall.getByLabel('Width')).toBeFocused()
  await expect(wall.getByLabel('Width')).toHaveValue('3 ft 0 in')
  const left = wall.getByLabel('From the left corner')
  await left.fill('11')
  await left.press('Enter')
  await expect(wall.getByRole('alert')).toContainText('The door reaches beyond a corner')
  await left.fill('0')
  await left.press('Enter')
  await expect(door).toBeFocused()
  await expect(wall.getByRole('status').filter({ hasText: 'Door added' })).toBeVisible()
  await expect(wall.getByRole('group', { name: 'Door, South wall' })).toBeVisible()
  await expect(total).not.toHaveText(asScanned)
  const withDoor = await total.innerText()
  await expect(all.getByText('Kept on this device only: it is here when you come back.')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(name).toContainText('One room')
  await expect(total).toHaveText(withDoor)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/estimate/)
  await expect(name).toContainText('Una habitación')
  await expect(all.getByText('Agregado a mano: Puerta, Pared sur')).toHaveCount(1)
  await page.goBack()
  await expect(name).toContainText('One room')

  const later = await context.newPage()
  await later.goto(address)
  await hydrated(later)
  const there = partsOf(later)
  await there.all.getByRole('button', { name: 'Continue Bedroom' }).press('Enter')
  await expect(there.total).toHaveText(withDoor)
  await there.all.getByRole('button', { name: 'Forget it' }).press('Enter')
  await expect(there.all.getByText('Forgotten. From here on nothing of this job is kept.')).toBeFocused()
  await later.reload()
  await hydrated(later)
  await expect(there.all.getByRole('button', { name: 'Choose a scan file' })).toBeVisible()
  await expect(there.all.getByRole('button', { name: /^Continue/ })).toHaveCount(0)
  await later.close()
})
