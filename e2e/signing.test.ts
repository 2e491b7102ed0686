import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { emptyLine, usualSettings } from '#contract/estimate.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'

test.use({ release: 'launched', viewport: { width: 1280, height: 900 } })

const run = promisify(execFile)

test('from an accepted proposal to a contract that the owner signed on a phone, sealed, and checked', async ({
  page,
  browser,
  server,
  database,
  email,
  signIn,
  lettersTo,
}, info) => {
  test.setTimeout(240_000)
  const { orgId } = await signIn()
  const project = randomUUID()
  const base = `/api/projects/${project}`
  const send = async (method: 'post' | 'patch', path: string, data: unknown) => {
    const reply = await page.request[method](path, { data, headers: { origin: server.url } })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return (await reply.json()).data
  }
  await send('post', `/api/orgs/${orgId}/projects`, {
    id: project,
    name: '214 Alder St',
    kind: 'professional',
  })
  await send('patch', base, { base: 1, fields: { address: '214 Alder St, Boise, ID' } })
  const owner = randomUUID()
  await send('post', `${base}/people`, {
    ...{ id: owner, name: 'Priya Raman', role: 'owner', email, company: '', trade: '', phone: null },
  })
  const estimate = randomUUID()
  await send('post', `${base}/estimates`, { id: estimate, name: 'Kitchen', kind: 'base' })
  await send('patch', `${base}/estimates/${estimate}`, { base: 1, fields: { settings: usualSettings } })
  await send('post', `${base}/estimates/${estimate}/lines`, {
    id: randomUUID(),
    add: [
      {
        id: randomUUID(),
        fields: { ...emptyLine, item: 'Cabinets', trade: 'carpentry', quantity: '1', materialCents: 500_000 },
      },
    ],
  })
  const { offered } = (await (await page.request.get(`${base}/offers/${estimate}`)).json()).data
  const cents = offered.groups.reduce(
    (sum: number, one: { cents: number }) => sum + one.cents,
    offered.taxCents,
  )
  const proposal = randomUUID()
  const wording = {
    ...{
      title: 'Your new kitchen',
      intro: '',
      scopes: {},
      optionTexts: {},
      notIncluded: '',
      terms: '',
      validUntil: '2099-12-31',
    },
    payments: [{ title: 'At signing', bp: 10_000 }],
  }
  await send('post', `${base}/offers/${estimate}/send`, { id: proposal, cents, wording })
  const { token } = await send('post', `${base}/proposals/${proposal}/links`, {
    id: randomUUID(),
    person: owner,
  })
  await send('post', '/api/proposal/accept', {
    token,
    id: randomUUID(),
    name: 'Priya Raman',
    chosen: [],
    cents,
  })

  await page.goto(`/projects/${project}/proposals/1`)
  await page.getByRole('link', { name: 'Write the contract' }).press('Enter')
  await page.getByRole('link', { name: /^Fixed-price contract/ }).press('Enter')
  await page.getByRole('button', { name: 'Write it' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Before it goes out' })).toBeVisible()
  while (await page.getByRole('button', { name: 'Next', exact: true }).isVisible()) {
    const before = await page.getByRole('button', { name: 'Go there' }).count()
    await page.keyboard.press('F8')
    const box = page.getByLabel('Fill in', { exact: true })
    await box.fill((await box.getAttribute('type')) === 'date' ? '2026-07-24' : '100')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Go there' })).toHaveCount(before - 1)
  }
  await page.getByRole('button', { name: 'Issue', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).press('Enter')
  await page.getByRole('button', { name: 'Send for signature' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send for signature' })
  await expect(dialog.getByLabel('Person').first()).toHaveValue(owner)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByRole('list', { name: 'Who signs' })).toContainText('Priya Raman')

  const letters = await lettersTo(email, 2)
  const link = /\S+\/sign#[\w-]{43}/.exec(letters.at(-1)?.text ?? '')?.[0] ?? ''
  const outside = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await outside.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Fixed-price contract')
  expect(phone.url()).not.toContain('#')
  const sign = phone.getByRole('button', { name: /^Sign for \$/ })
  await expect(sign).toBeDisabled()
  await phone.getByLabel('Your full name').fill('Priya Raman')
  await expect(sign).toBeDisabled()
  await phone.getByRole('checkbox').check()
  await expect(sign).toBeEnabled()
  await phone.getByText('Draw', { exact: true }).click()
  await expect(sign).toBeDisabled()
  const pad = await phone.getByRole('img', { name: 'Draw your signature here' }).boundingBox()
  if (!pad) throw new Error('there is nothing to draw on')
  await phone.mouse.move(pad.x + 40, pad.y + 60)
  await phone.mouse.down()
  await phone.mouse.move(pad.x + 120, pad.y + 20, { steps: 5 })
  await phone.mouse.move(pad.x + 200, pad.y + 70, { steps: 5 })
  await phone.mouse.up()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(phone)
  await sign.click()
  await expect(phone.getByRole('status')).toContainText('You have signed.')

  await page.reload()
  await expect(page.getByRole('list', { name: 'Who signs' })).toContainText('signed on')
  await page.getByLabel('Your full name').fill('Dana Halvorsen')
  await page.getByRole('checkbox', { name: /I agree to sign on screen/ }).check()
  await page.getByRole('button', { name: /^Sign for \$/ }).press('Enter')
  await expect(page.getByText(/^Signed by all/)).toBeVisible()

  await lettersTo(email, 3)
  await page.reload()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Signed document' }).click(),
  ])
  const file = info.outputPath('sealed.pdf')
  await download.saveAs(file)
  const { stdout } = await run(process.execPath, ['server/cli/verify.ts', file])
  expect(stdout).toContain('Nothing was changed since it was sealed.')
  const bytes = await readFile(file)
  const flipped = info.outputPath('flipped.pdf')
  bytes[3000] = (bytes[3000] ?? 0) ^ 1
  await writeFile(flipped, bytes)
  const refused = await run(process.execPath, ['server/cli/verify.ts', flipped]).catch((error) => error)
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringMatching(/was changed,? in bytes/)])
  const { rows } = await database.query('select state from documents where project_id = $1', [project])
  expect(rows).toEqual([{ state: 'signed' }])
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Get the signed document, PDF' })).toBeVisible()
  await expectAccessible(phone)
  await outside.close()
})
