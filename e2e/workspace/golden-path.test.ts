import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { addDays } from '#domain/calendar/iso-date.ts'
import { plannedScan } from '#domain/measure/planned-scan.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../looks.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const run = promisify(execFile)

/** A kitchen as a phone would measure it: 14 by 12 ft with a door. */
const kitchen = plannedScan({
  rooms: [
    {
      corners: [
        [0, 0],
        [4.2, 0],
        [4.2, 3.6],
        [0, 3.6],
      ],
      openings: [{ kind: 'door', wall: 0, at: 1.2, width: 0.9, height: 2 }],
      label: 'kitchen',
    },
  ],
})

test('the golden path: scan, estimate, proposal, contract signed on a phone and sealed, schedule, day on site, payment', async ({
  page,
  browser,
  server,
  database,
  email,
  signIn,
  lettersTo,
}, info) => {
  test.setTimeout(300_000)
  const { orgId } = await signIn()
  const [project, owner] = [randomUUID(), randomUUID()]
  const base = `/api/projects/${project}`
  const send = async (path: string, data: unknown, method: 'post' | 'patch' = 'post') => {
    const reply = await page.request[method](path, { data, headers: { origin: server.url } })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return (await reply.json()).data
  }
  const read = async (path: string) => (await (await page.request.get(path)).json()).data
  const startOn = addDays(new Date().toISOString().slice(0, 10), 7)
  await send(`/api/orgs/${orgId}/projects`, {
    ...{ id: project, name: '214 Alder St', kind: 'professional', template: 'kitchen', startOn },
  })
  await send(base, { base: 1, fields: { address: '214 Alder St, Boise, ID' } }, 'patch')
  await send(`${base}/people`, {
    ...{ id: owner, name: 'Priya Raman', role: 'owner', email, company: '', trade: '', phone: null },
  })

  // Measured, taken off, priced.
  await page.goto(`/projects/${project}/rooms`)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  const scan = page.getByRole('dialog', { name: 'Add a scan' })
  await scan.getByLabel('Scan file').setInputFiles({
    ...{ name: 'kitchen.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(kitchen)) },
  })
  await expect(scan.getByRole('status')).toHaveText(/^1 room, /)
  await scan.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('162.8 ft² of floor in all')).toBeVisible()
  await page.goto(`/projects/${project}/estimate`)
  await page.getByRole('button', { name: 'Begin the estimate' }).click()
  await page.getByRole('button', { name: 'Add lines' }).click()
  await page.getByRole('menuitem', { name: 'What the rooms take' }).click()
  await page.getByRole('button', { name: /^Add \d+ lines$/ }).click()
  await expect(page.getByText(/^saved \d/)).toBeVisible()
  const { estimates } = await read(`${base}/estimates`)
  const estimate = estimates[0].id
  const { estimate: draft, lines } = await read(`${base}/estimates/${estimate}`)
  expect(lines.length).toBeGreaterThan(5)
  await send(`${base}/estimates/${estimate}/lines`, {
    id: randomUUID(),
    change: lines.map(({ id }: { id: string }) => ({ id, base: draft.rev, fields: { materialCents: 1500 } })),
  })

  // Offered and accepted, on a phone.
  await page.goto(`/projects/${project}/proposals/new?estimate=${estimate}`)
  // It is sold for what it costs, and has hours without a rate: that does not go out by one press.
  await page.getByRole('button', { name: /^Send for \$/ }).click()
  await expect(page.getByText('Mend what stands in bold above')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Send it with/ }).check()
  await page.getByRole('button', { name: /^Send for \$/ }).click()
  await expect(page.getByText('Who got it')).toBeVisible()
  const offered = await lettersTo(email, 1)
  const outside = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await outside.newPage()
  await phone.goto(/\S+\/proposal#[\w-]+/.exec(offered[0]?.text ?? '')?.[0] ?? '')
  await phone.getByLabel('Your full name').fill('Priya Raman')
  await phone.getByRole('button', { name: /^Accept/ }).tap()
  await expect(phone.getByText(/accepted/i).first()).toBeVisible()

  await page.goto(`/projects/${project}/proposals/1`)
  await page.getByRole('link', { name: 'Write the contract' }).press('Enter')
  await page.getByRole('link', { name: /^Fixed-price contract/ }).press('Enter')
  await page.getByRole('button', { name: 'Write it' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Before it goes out' })).toBeVisible()
  while (await page.getByRole('button', { name: 'Next', exact: true }).isVisible()) {
    const before = await page.getByRole('button', { name: 'Go there' }).count()
    await page.keyboard.press('F8')
    const box = page.getByLabel(/^Fill in: ./)
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
  await expect(phone.getByRole('status')).toBeInViewport()
  await expect(phone.getByRole('status')).toBeFocused()

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
  // What was agreed is the plan, and the budget.
  await page.goto(`/projects/${project}/schedule`)
  await expect(page.getByRole('treegrid', { name: 'Schedule' })).toBeVisible()
  await expect(page.locator('main b:visible').first()).toHaveText(/\d/)
  const agreed = await read(`${base}/payments`)
  expect(agreed.contract.total).toBeGreaterThan(0)

  // A day on site, signed.
  const { today } = await read(`${base}/log`)
  const { tasks } = await read(`${base}/tasks`)
  const crew = {
    kind: 'crew',
    who: 'Elena Ruiz',
    company: 'Ruiz Electric',
    trade: '',
    people: 1,
    minutes: 90,
  }
  const work = { kind: 'work', taskId: tasks[0].id, text: 'Walls 1 and 2', by: '', percent: 80 }
  await send(`${base}/log`, {
    entries: [{ ...crew, time: null }, work].map((body) => ({
      ...{ id: randomUUID(), on: today, body, replaces: null, removed: false, copied: null },
      madeAt: new Date().toISOString(),
    })),
  })
  await page.goto(`/projects/${project}/log`)
  await page.getByRole('button', { name: 'Enter the weather' }).click()
  const weather = page.getByRole('dialog', { name: 'Weather' })
  await weather.getByRole('button', { name: 'Clear' }).click()
  await weather.getByRole('button', { name: 'Save' }).click()
  for (const name of ['Nothing was delivered', 'Nobody visited', 'No delay today', 'Nobody was hurt'])
    await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Sign the day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign the day' }).click()
  await expect(page.getByText(/report 1, signed by/)).toBeVisible()

  // Billed by what was agreed, and paid.
  await page.goto(`/projects/${project}/money?tab=payments`)
  await page.getByRole('button', { name: 'New invoice' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Title')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Issue the invoice' }).click()
  await page.getByRole('link', { name: /^1 · / }).click()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByRole('dialog').getByLabel('Check or reference').fill('1041')
  await page.getByRole('dialog').getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('Check 1041')).toBeVisible()
  const billed = await read(`${base}/payments`)
  expect([billed.open, billed.paid]).toEqual([0, billed.billed])
  expect(billed.paid).toBeGreaterThan(0)

  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Get the signed document, PDF' })).toBeVisible()
  await expectAccessible(phone)
  await outside.close()
})
