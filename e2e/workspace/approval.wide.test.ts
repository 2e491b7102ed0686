import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../looks.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/** Pictures for whoever wants to look at them; none where nobody says where they go. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('approval by letter: a guest returns it with a comment on a block, has it again, and approves it', async ({
  page,
  browser,
  server,
  email,
  signIn,
  lettersTo,
}) => {
  test.setTimeout(180_000)
  const { orgId } = await signIn()
  const project = randomUUID()
  const send = async (path: string, data: unknown) => {
    const reply = await page.request.post(`/api${path}`, { data, headers: { origin: server.url } })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
  }
  await send(`/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  const owner = { name: 'Priya Raman', role: 'owner', email, company: '', trade: '', phone: null }
  await send(`/projects/${project}/people`, { id: randomUUID(), ...owner })
  const paper = randomUUID()
  await send(`/projects/${project}/documents`, {
    ...{ id: paper, templateKey: 'blank', language: 'en', answers: {}, title: 'Tile for the backsplash' },
  })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'The white one, 3 by 6 in.' }] }
  await send(`/projects/${project}/documents/${paper}/edit`, {
    operations: [{ op: 'set', base: 0, block: { id: 'text', kind: 'prose', content: [paragraph] } }],
  })

  const ask = async (note: string) => {
    await page.goto(`/projects/${project}/documents/${paper}`)
    await page.getByRole('tab', { name: 'Approval' }).press('Enter')
    await page.getByRole('button', { name: 'Send for approval' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Send for approval' })
    await dialog.getByLabel('Who', { exact: true }).selectOption({ label: 'Priya Raman' })
    await dialog.getByLabel(/^Note to them/).fill(note)
    await expectAccessible(page)
    await picture(page, `dialog-${note.length}`)
    await dialog.getByRole('button', { name: 'Send for approval' }).press('Enter')
    await expect(page.getByText('Out to be approved').first()).toBeVisible()
  }
  /** The newest letter’s link, on a phone of somebody without an account. */
  const openLetter = async (letters: number) => {
    const links: string[] = []
    await expect
      .poll(async () => {
        const sent = await lettersTo(email, 1)
        links.splice(
          0,
          links.length,
          ...sent.flatMap(({ text }) => /\S+\/approval#[\w-]{43}/.exec(text ?? '')?.[0] ?? []),
        )
        return links.length
      })
      .toBe(letters)
    const link = links.at(-1) ?? ''
    expect(link).not.toBe('')
    const outside = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const phone = await outside.newPage()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Tile for the backsplash', level: 1 })).toBeVisible()
    return { phone, link, close: () => outside.close() }
  }
  const inList = async (words: string) => {
    await page.goto(`/projects/${project}/documents`)
    const row = page.getByRole('listitem').filter({ hasText: 'Tile for the backsplash' })
    await expect(row).toContainText(words)
  }

  await ask('Is this the one?')
  await inList('Priya Raman')
  await picture(page, 'list-1280')
  const first = await openLetter(1)
  await expectAccessible(first.phone)
  await picture(first.phone, 'guest-390')
  await expect(first.phone.getByRole('button', { name: 'Return with comments' })).toBeDisabled()
  const text = first.phone.locator('[id="block-text"]').or(first.phone.getByText('The white one, 3 by 6 in.'))
  await expect(text.first()).toBeVisible()
  await first.phone.getByRole('button', { name: 'Comment', exact: true }).last().tap()
  await first.phone.getByRole('textbox', { name: 'Comment' }).fill('The gray one, as we said on Tuesday.')
  // A comment and an approval do not go together.
  await expect(first.phone.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  await expectAccessible(first.phone)
  await picture(first.phone, 'guest-comment-390')
  await first.phone.setViewportSize({ width: 390, height: 844 })
  expect(await first.phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await first.phone.getByRole('button', { name: 'Return with comments' }).tap()
  await expect(first.phone.getByRole('status').filter({ hasText: 'You returned it.' })).toBeVisible()
  await first.phone.goto(first.link.replace('/approval#', '/es/approval#'))
  await expect(first.phone.getByText(/Usted lo devolvió|Lo devolvió/)).toBeVisible()
  await expectAccessible(first.phone)
  await picture(first.phone, 'guest-es-390')
  await first.close()

  await page.goto(`/projects/${project}/documents/${paper}`)
  await expect(page.getByText('Returned with comments').first()).toBeVisible()
  await expect(page.getByText('The gray one, as we said on Tuesday.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'returned-1280')
  // The comment leads to its block.
  await expect(page.getByRole('link', { name: 'The white one, 3 by 6 in.' })).toHaveAttribute(
    'href',
    '#block-text',
  )
  const gray = { type: 'paragraph', content: [{ type: 'text', text: 'The gray one, 3 by 6 in.' }] }
  await send(`/projects/${project}/documents/${paper}/edit`, {
    operations: [{ op: 'set', base: 1, block: { id: 'text', kind: 'prose', content: [gray] } }],
  })

  await ask('Now the gray one.')
  const second = await openLetter(2)
  await expect(second.phone.getByText('The gray one, 3 by 6 in.')).toBeVisible()
  await second.phone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(second.phone)
  await picture(second.phone, 'guest-dark-390')
  await second.phone.setViewportSize({ width: 1280, height: 900 })
  await picture(second.phone, 'guest-dark-1280')
  await second.phone.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(second.phone.getByRole('status').filter({ hasText: 'You approved it.' })).toBeVisible()
  await second.close()
  await page.reload()
  await expect(page.getByText(/^Approved/).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await picture(page, 'approved-390')
})

test('what documents ask once is said in a sheet, and the next paper does not ask', async ({
  page,
  server,
  signIn,
}) => {
  const { orgId } = await signIn()
  const project = randomUUID()
  const made = await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: 'Building 4410', kind: 'professional' },
    headers: { origin: server.url },
  })
  expect(made.status()).toBe(200)
  await page.goto(`/projects/${project}/documents/new?template=government-letter`)
  await expect(page.getByLabel('Contract number')).toBeVisible()
  await page.goto(`/projects/${project}/documents`)
  await page.getByRole('button', { name: 'Job details' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Job details' })
  await sheet.getByLabel('Contract number').fill('W912EF-26-C-0017')
  await sheet.getByLabel('Completion the contract requires').fill('2027-09-30')
  await sheet.getByLabel('Retained from each payment').fill('many')
  await expectAccessible(page)
  await picture(page, 'facts-1280')
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(sheet.getByText('Enter a percentage, such as 10%.')).toBeVisible()
  await sheet.getByLabel('Retained from each payment').fill('5%')
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(sheet).toBeHidden()
  await page.goto(`/projects/${project}/documents/new?template=government-letter`)
  await expect(page.getByRole('textbox', { name: 'Contracting officer' })).toBeVisible()
  await expect(page.getByText('Asked once for this job').first()).toBeVisible()
  await expect(page.getByLabel('Contract number')).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('W912EF-26-C-0017')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'new-390')
  await page.goto(`/es/projects/${project}/documents`)
  await page.getByRole('button', { name: 'Datos de la obra' }).click()
  await expect(page.getByLabel('Número del contrato')).toHaveValue('W912EF-26-C-0017')
  await expectAccessible(page)
  await picture(page, 'facts-es-390')
})
