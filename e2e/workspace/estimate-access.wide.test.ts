import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { emptyLine } from '#contract/estimate.ts'
import { writeSession } from '#testing/session.ts'
import { axeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { weakFocusRings } from '../focus-ring.ts'
import { colourRules, everyRule } from '../looks.ts'
import { overflowing } from '../reflow.ts'
import { forPointer, forThumb, smallTargets } from '../targets.ts'
import { goWithin } from '../within.ts'

type World = { project: string; estimate: string; contractor: string; owner: string }

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
let world: World | undefined

/** A job from its measured room to what the owner accepted, and a supplier who answered, through the API. */
async function openWorld(page: Page, url: string, database: pg.Pool): Promise<World> {
  if (world) return world
  const [contractor, owner] = await Promise.all([writeSession(database), writeSession(database)])
  const [project, estimate, item, scan] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const as = async (token: string, method: string, path: string, data?: object) => {
    const headers = { origin: url, cookie: `plumbline-session=${token}` }
    const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) })
    expect(reply.status(), `${path} ${await reply.text()}`).toBe(200)
    return (await reply.json()).data
  }
  const ask = (method: string, path: string, data?: object) => as(contractor.token, method, path, data)
  const base = `/api/projects/${project}`
  const org = `/api/orgs/${contractor.orgId}`
  await ask('POST', `${org}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  const person = randomUUID()
  await ask('POST', `${base}/people`, { id: person, name: 'Priya Raman', role: 'owner' })
  await database.query('update project_people set user_id = $1 where id = $2', [owner.userId, person])
  const corners = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const typed = { corners, height: 2.4 }
  await ask('POST', `${base}/typed-scans`, { id: scan, name: 'Kitchen', typed })
  const piece = { id: randomUUID(), kind: 'kitchen-sink', at: [1, 1], turn: 0, width: 0.9, depth: 0.6 }
  const { scans } = await ask('GET', `${base}/rooms`)
  const roomId = scans[0].measured.rooms[0].id
  const plan = { pieces: [], doors: {} }
  await ask('POST', `${base}/space-plans`, {
    ...{ id: randomUUID(), base: 0, scanId: scan, roomId, name: 'Plan A' },
    plan: { ...plan, pieces: [piece] },
  })
  await ask('POST', `${base}/estimates`, { id: estimate, name: 'Kitchen', kind: 'base' })
  const line = { trade: 'tile', room: 'Kitchen', code: '650', quantity: '40', unit: 'ft²', hoursEach: 0.3 }
  const { from: _, ...rest } = emptyLine
  await ask('POST', `${base}/estimates/${estimate}/lines`, {
    id: randomUUID(),
    add: [
      { ...rest, ...line, item: 'Backsplash tile', materialCents: 815, supplier: 'Emser' },
      { ...rest, ...line, item: 'Thinset and grout', materialCents: 120 },
      { ...rest, ...line, item: 'Taller backsplash', option: { taken: false, instead: null } },
      { ...rest, trade: 'fixtures', room: 'Kitchen', item: 'Faucet', allowanceCents: 30_000 },
    ].map((fields) => ({ id: randomUUID(), fields })),
  })
  const { offered } = await ask('GET', `${base}/offers/${estimate}`)
  const wording = {
    ...{ title: 'Your kitchen', intro: 'New tile.', scopes: {}, optionTexts: {}, notIncluded: '', terms: '' },
    ...{ payments: [{ title: 'All', bp: 10_000 }], validUntil: inDays(30) },
  }
  const groups: { cents: number }[] = offered.groups
  const cents = groups.reduce((sum, group) => sum + group.cents, offered.taxCents)
  for (const answered of [true, false]) {
    const id = randomUUID()
    await ask('POST', `${base}/offers/${estimate}/send`, { id, wording, cents })
    if (!answered) break
    const accepted = { id: randomUUID(), name: 'Priya Raman', chosen: [], cents }
    await as(owner.token, 'POST', `${base}/proposals/${id}/accept`, accepted)
  }
  const quote = randomUUID()
  const asked = { id: item, item: null, name: 'Tile', unit: 'ft²', pack: null, quantity: 40 }
  const request = { supplier: 'Tile Depot', note: 'To the gate.', lines: [asked], answerBy: inDays(9) }
  await ask('POST', `${base}/quotes`, { id: quote, ...request })
  const { token } = await ask('POST', `${base}/quotes/${quote}/link`, {})
  await ask('POST', '/api/quote/answer', {
    ...{ token, id: randomUUID(), name: 'Sam Whitlock', prices: [{ line: item, cents: 790 }] },
    ...{ validUntil: inDays(60), note: '', file: null },
  })
  await ask('POST', `${base}/quotes`, { ...request, id: randomUUID(), supplier: 'Emser' })
  const offeredLists: { offered: object[] } = await ask('GET', `${org}/assemblies`)
  const [first] = offeredLists.offered
  await ask('POST', `${org}/assemblies`, { ...first, id: randomUUID(), notes: '', base: 0, bin: false })
  world = { project, estimate, contractor: contractor.token, owner: owner.token }
  return world
}

const screens = {
  contractor: ({ project, estimate }: World) => {
    const base = `/projects/${project}`
    return [
      ...[`${base}/rooms`, `${base}/rooms/furnish`, `${base}/estimate`],
      ...[`${base}/proposals`, `${base}/proposals/new?estimate=${estimate}`, `${base}/proposals/1`],
      ...[`${base}/purchases`, `${base}/budget`, `${base}/quotes`, `${base}/quotes/new?estimate=${estimate}`],
      ...['/price-book/assemblies', '/price-book/assemblies/new', '/price-book/cost-codes'],
    ]
  },
  owner: ({ project }: World) => [`/projects/${project}/proposals`, `/projects/${project}/proposals/2`],
}

for (const side of ['contractor', 'owner'] as const) {
  for (const language of ['', '/es'] as const) {
    test(`what comes of an estimate is read by everybody: the ${side}’s screens, ${language || 'in English'}`, async ({
      page,
      context,
      server,
      database,
    }) => {
      test.setTimeout(180_000)
      const told = await openWorld(page, server.url, database)
      const url = server.url
      await context.addCookies([{ name: 'plumbline-session', value: told[side], url, httpOnly: true }])
      // Spanish words are longer: they are looked at where there is the least room for them.
      const widths = language === '' ? [1280, 390] : [390]
      await page.goto(`${language}/projects`)
      for (const path of screens[side](told)) {
        for (const width of widths) {
          const at = `${path}, ${width} px`
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          // At the next width it is the same page, as of one who turns the tablet.
          if (width === widths[0]) await goWithin(page, `${language}${path}`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
          await expect(page.getByRole('status', { name: /^(Loading|Cargando)$/ })).toHaveCount(0)
          // What scrolls under the bar at the foot is no smaller for it; sizes are asked below.
          expect.soft(await axeFindings(page, everyRule, ['target-size']), at).toEqual([])
          expect.soft(await overflowing(page), at).toEqual([])
          const least = width === 390 ? forThumb : forPointer
          expect.soft(await smallTargets(page, least), at).toEqual([])
          if (language !== '') continue
          // The grid shows it at its row or cell.
          const rings = (await weakFocusRings(page)).filter((line) => !/role="(tree)?grid"/.test(line))
          expect.soft(rings, at).toEqual([])
          await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
          expect.soft(await axeFindings(page, colourRules), `${at}, dark`).toEqual([])
        }
      }
    })
  }
}

test('a purchase is ticked off, and one is added, by the keyboard alone', async ({
  page,
  context,
  server,
  database,
}) => {
  const { project, contractor } = await openWorld(page, server.url, database)
  const url = server.url
  await context.addCookies([{ name: 'plumbline-session', value: contractor, url, httpOnly: true }])
  await page.goto(`/projects/${project}/purchases`)
  const box = page.getByRole('checkbox', { name: /Backsplash tile/ })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.getByLabel('Item').fill('Spacers')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /Spacers/ })).toBeVisible()
  await expect(add).toBeFocused()
})
