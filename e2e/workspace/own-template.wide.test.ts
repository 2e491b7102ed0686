import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../looks.ts'

test('a template is made by keys from nothing: a field that is reckoned, a condition, rows; its paper asks and reckons', async ({
  page,
  server,
  database,
  signIn,
  faults,
}) => {
  test.slow()
  // What somebody else saved meanwhile is answered with it.
  faults.expect(/^409 POST .*\/document-templates\//)
  const { orgId, userId } = await signIn()
  await database.query(`update subscriptions set plan = 'teams', expires_at = null where user_id = $1`, [
    userId,
  ])
  const project = randomUUID()
  const made = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  expect(made.status(), await made.text()).toBe(200)
  await page.goto(`/projects/${project}/documents/new`)
  await page.getByRole('link', { name: 'New template' }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('Deposit letter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Deposit letter', level: 1 })).toBeVisible()

  const use = () => sheet.getByRole('button', { name: 'Use this' }).press('Enter')
  const field = async (name: string, kind: string) => {
    await page.getByRole('button', { name: 'New field', exact: true }).press('Enter')
    await sheet.getByLabel('Name', { exact: true }).fill(name)
    await sheet.getByLabel('What it holds').selectOption(kind)
  }
  await field('Price of the work', 'Money')
  await sheet.getByLabel('To try it with').fill('12,345.67')
  await use()
  await field('Deposit', 'Money')
  await sheet.getByLabel('Where it comes from').selectOption('Reckoned: a percentage of an amount')
  await sheet.getByLabel('Of the amount', { exact: true }).selectOption('Price of the work')
  await sheet.getByLabel('Fixed value: Percentage').fill('8.25')
  await use()
  // A rule that comes round to itself is refused where it is said.
  await page.getByRole('button', { name: /^Price of the work/ }).press('Enter')
  await sheet.getByLabel('Where it comes from').selectOption('Reckoned: a sum')
  await sheet.getByLabel('Part 1', { exact: true }).selectOption('Deposit')
  await sheet.getByRole('button', { name: 'Remove part 2' }).press('Enter')
  await use()
  await expect(sheet.getByRole('alert')).toContainText('Price of the work → Deposit → Price of the work')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Block 3' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter')
  const text = page.getByRole('textbox', { name: 'Text of the block' })
  await text.pressSequentially('Please pay ')
  await page.getByLabel('Insert a field').selectOption('Deposit')
  await page.keyboard.press('Escape')
  // Until the block has the focus, it would take it from the menu.
  await expect(page.locator('[id^=block-]:focus')).toBeVisible()
  await page.getByRole('button', { name: 'Block 3' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Conditions and more' }).press('Enter')
  await sheet.getByRole('button', { name: 'Add a condition' }).press('Enter')
  await sheet.getByLabel('Field of condition 1').selectOption('Deposit')
  await sheet.getByLabel('Comparison of condition 1').selectOption('is more than')
  await sheet.getByLabel('Value of condition 1').fill('1,000')
  await expectAccessible(page)
  await use()
  await expect(page.getByText('Only when Deposit is more than $1,000.00')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Please pay $1,018.52')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page).toHaveURL(/templates\/[0-9a-f-]{36}$/)

  // What somebody else saved meanwhile is told of, and one’s own stays.
  const [, id] = /templates\/([0-9a-f-]{36})$/.exec(page.url()) ?? []
  await database.query(`update paper_templates set title = 'Theirs' where id = $1`, [id])
  await page.getByRole('button', { name: 'Block 1' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Somebody else saved this template meanwhile.')).toBeVisible()
  await page.getByRole('button', { name: 'Save mine over it' }).press('Enter')
  await page.getByRole('link', { name: 'Write a document' }).press('Enter')
  await page.getByLabel('Price of the work').fill('12345.67')
  await expect(page.getByRole('article')).toContainText('Please pay $1,018.52')
  await page.getByLabel('Price of the work').fill('100')
  await expect(page.getByRole('article')).not.toContainText('Please pay')
})

test('what is typed while a new template is saved stays, the next new one begins empty, and theirs is taken as it is saved', async ({
  page,
  server,
  database,
  signIn,
  faults,
}) => {
  // What somebody else saved meanwhile is answered with it.
  faults.expect(/^409 POST .*\/document-templates\//)
  const { orgId, userId } = await signIn()
  await database.query(`update subscriptions set plan = 'teams', expires_at = null where user_id = $1`, [
    userId,
  ])
  const project = randomUUID()
  await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  const fresh = `/projects/${project}/documents/templates/new`
  await page.goto(fresh)
  const sheet = page.getByRole('dialog')
  const name = sheet.getByLabel('Name', { exact: true })
  await name.fill('Site letter')
  await name.press('Enter')

  // A new field stands in the text as soon as it is made, and one types on behind it.
  await page.getByRole('button', { name: 'Block 3' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter')
  await page.getByLabel('Insert a field').selectOption('New field…')
  await name.fill('Crew')
  await sheet.getByLabel('To try it with').fill('Twelve')
  await sheet.getByRole('button', { name: 'Use this' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text of the block' })).toContainText('Twelve')
  await page.keyboard.type(' people')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toContainText('Twelve people')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/document-templates\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const state = page.getByRole('status').filter({ hasText: /Saving|aved/ })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.press('Enter')
  await expect(state).toContainText('Saving…')
  await page.getByRole('button', { name: 'Name and sharing' }).press('Enter')
  await name.fill('Letter to the neighbors')
  await name.press('Enter')
  release()
  await expect(page).toHaveURL(/templates\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Letter to the neighbors', level: 1 })).toBeVisible()
  await expect(state).toContainText('Not saved yet')
  await save.press('Enter')
  await expect(state).toHaveText('· Saved')

  const [, id] = /templates\/([0-9a-f-]{36})$/.exec(page.url()) ?? []
  await database.query(`update paper_templates set title = 'Theirs' where id = $1`, [id])
  await page.getByRole('button', { name: 'Block 1' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
  await save.press('Enter')
  await page.getByRole('button', { name: 'Take theirs; Undo brings mine back' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Theirs', level: 1 })).toBeVisible()
  await expect(state).toHaveText('· Saved')

  await page.goto(fresh)
  await expect(name).toHaveValue('New template')
})
