import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../looks.ts'

test('a letter is written by keys, kept as a version, compared, issued, and read on a phone', async ({
  page,
  server,
  signIn,
  faults,
}) => {
  // The page's own policy refuses what is hostile in the paste before it is taken out.
  faults.expect(/inline (style|event handler) violates/)
  const { orgId } = await signIn()
  const project = randomUUID()
  const made = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  expect(made.status(), await made.text()).toBe(200)
  await page.goto(`/projects/${project}/documents`)
  await expect(page.getByText('No documents yet')).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('searchbox', { name: 'Find a template' }).fill('blank')
  await page.getByRole('link', { name: /^Blank letter/ }).press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write it' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Before it goes out' })).toBeVisible()

  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Block', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: kind, exact: true }).press('Enter')
  }
  const text = page.getByRole('textbox', { name: 'Text of the block' })
  await add('Text')
  await text.pressSequentially('The tile is late.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.getByRole('tab', { name: 'Page' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Keep as a version' }).press('Enter')
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Versions 1' })).toHaveAttribute('aria-selected', 'true')

  await add('Text')
  // Whatever a page brings along, its words are all that stays.
  const paste = () =>
    text.evaluate((element) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<!--[if mso]><ul><li>no</li></ul><![endif]--><style>p{}</style><p class=MsoNormal onclick="x()">It comes <b>Friday</b><img src=x onerror="document.title=1"><a href="javascript:x()">.</a></p><script>x()</script><iframe srcdoc="x"></iframe>',
      )
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
  // The block may be drawn anew once while the server answers that it is there.
  await expect(async () => {
    if ((await text.textContent()) === '') await paste()
    await expect(text).toHaveText('It comes Friday.', { timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  expect(await text.locator('img:not([class]), a, script, iframe, [onclick]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Compare version 1' }).press('Enter')
  await expect(page.getByRole('insertion').filter({ hasText: 'It comes Friday.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeVisible()
  await page.getByText('In line', { exact: true }).click()
  await expect(page.getByRole('insertion').filter({ hasText: 'It comes Friday.' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.goBack()

  while (await page.getByRole('button', { name: 'Next', exact: true }).isVisible()) {
    const before = await page.getByRole('button', { name: 'Go there' }).count()
    await page.keyboard.press('F8')
    await page.getByRole('textbox', { name: 'Fill in' }).fill('Priya Raman')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Go there' })).toHaveCount(before - 1)
  }
  await page.getByRole('button', { name: 'Issue', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).press('Enter')
  await expect(page.getByText('L-001').first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('article').getByText('The tile is late.')).toBeVisible()
  // On paper nothing stands that can only be pressed.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article').getByText('The tile is late.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export as' })).toBeHidden()
  await expect(page.getByRole('tab')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})
