import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { beginSecondFactorRow, confirmSecondFactorRow, secondFactorRow } from '#contract/second-factor.ts'
import { type WrittenSession, writeSession } from '#testing/session.ts'
import { axeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { weakFocusRings } from '../focus-ring.ts'
import { answer } from '../operator-answers.ts'
import { overflowing } from '../reflow.ts'
import { forThumb, smallTargets } from '../targets.ts'
import { goAnew } from '../within.ts'

/** The workspace with every screen filled: a project of a template, its owner, and a worker who has a task today. */
type World = {
  project: string
  task: string
  /** The token of a link to look. */
  link: string
  contractor: string
  owner: string
  worker: string
}

const everyRule = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const ofColours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

let world: World | undefined

/** Tells the world once for the file, through the API; whoever was added by name is then given an account. */
async function openWorld(page: Page, url: string, database: pg.Pool): Promise<World> {
  if (world) return world
  const [contractor, owner, worker] = await Promise.all([1, 2, 3].map(() => writeSession(database)))
  if (!contractor || !owner || !worker) throw new Error('no sessions')
  const project = randomUUID()
  const ask = async (method: string, path: string, data?: object) => {
    const cookie = `plumbline-session=${contractor.token}`
    const reply = await page.request.fetch(path, {
      method,
      ...(data && { data }),
      headers: { origin: url, cookie },
    })
    expect(reply.status(), await reply.text()).toBe(200)
    return (await reply.json()).data
  }
  const today = new Date().toISOString().slice(0, 10)
  await ask('POST', `/api/orgs/${contractor.orgId}/projects`, {
    id: project,
    name: '214 Alder St',
    address: '214 Alder St, Boise, ID 83702',
    kind: 'professional',
    template: 'kitchen',
    startOn: today,
  })
  const join = async (name: string, role: string, session: WrittenSession) => {
    const id = randomUUID()
    await ask('POST', `/api/projects/${project}/people`, { id, name, role })
    await database.query('update project_people set user_id = $1 where id = $2', [session.userId, id])
    return id
  }
  await join('Priya Raman', 'owner', owner)
  const hand = await join('Luis Ortega', 'worker', worker)
  const { tasks } = await ask('GET', `/api/projects/${project}/tasks`)
  const { id: task, version } = tasks.find((one: { gate: string | null }) => one.gate === null)
  await ask('PATCH', `/api/projects/${project}/tasks/${task}`, {
    base: version,
    fields: { assignees: [hand], startOn: today, finishOn: today },
  })
  const { token: link } = await ask('POST', `/api/projects/${project}/view-links`, {
    ...{ id: randomUUID(), label: 'The architect', days: 7 },
  })
  // What has keys and webhooks to show.
  await database.query(`update subscriptions set plan = 'enterprise' where user_id = $1`, [contractor.userId])
  await ask('POST', `/api/orgs/${contractor.orgId}/keys`, {
    ...{ name: 'Nightly report', scopes: ['projects:read'], days: 30 },
  })
  await ask('POST', `/api/orgs/${contractor.orgId}/webhooks`, {
    ...{ url: 'https://hooks.mason.example/plumbline', kinds: ['project.deleted'] },
  })
  world = { project, task, link, contractor: contractor.token, owner: owner.token, worker: worker.token }
  return world
}

type Screen = readonly [path: string, then?: (page: Page) => Promise<unknown>]
type Side = 'contractor' | 'owner' | 'worker'

const press = (keys: string) => (page: Page) => page.keyboard.press(keys)

const clickOn = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Two-step sign-in is set up, step by step; no session of a test has a password. */
async function askPassword(page: Page) {
  await clickOn(page, 'Set it up')
  await expect(page.getByRole('heading', { name: 'Your password first' })).toBeVisible()
}
async function scanCode(page: Page) {
  await answer(page, beginSecondFactorRow, () => ({
    ...{ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Plumbline:ada?secret=JBSWY3DPEHPK3PXP' },
  }))
  await askPassword(page)
  await page.getByLabel('Password', { exact: true }).fill('plumb bob and chalk line')
  await clickOn(page, 'Go on')
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
}
async function showCodes(page: Page) {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkl-mnop-qrst-uvwx-yz2${index}`)
  await answer(page, confirmSecondFactorRow, () => ({ recoveryCodes }))
  await scanCode(page)
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await clickOn(page, 'Turn it on')
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
}
async function saidToBeLost(page: Page) {
  await answer(page, secondFactorRow, () => ({
    ...{ on: true, recoveryCodes: 2, lostAt: '2026-11-20T08:00:00.000Z' },
  }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Keep it on' })).toBeVisible()
}

async function lookAtFiles(page: Page) {
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
}

const submitEmpty = (opener: string, submit: string) => async (page: Page) => {
  await clickOn(page, opener)
  await clickOn(page, submit)
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

const screens: Readonly<Record<Side, (world: World) => readonly Screen[]>> = {
  contractor: ({ project, task }) => [
    ['/dashboard'],
    ['/projects'],
    ['/projects?new=yes'],
    [`/projects/${project}`],
    [`/projects/${project}/tasks`],
    [`/projects/${project}/tasks?view=board`],
    [`/projects/${project}/tasks?view=calendar`],
    [`/projects/${project}/tasks?task=${task}`],
    [`/projects/${project}/tasks`, press('?')],
    [`/projects/${project}/tasks`, press('Control+k')],
    [`/projects/${project}/schedule?check`, (page) => page.getByText(/points met/).waitFor()],
    [`/projects/${project}/files`],
    [`/projects/${project}/import`],
    [`/projects/${project}/schedule-files`],
    [`/projects/${project}/people`, (page) => page.getByRole('button', { name: 'Add somebody' }).click()],
    [`/projects/${project}/looking-in`],
    ['/price-book'],
    ['/price-book', (page) => page.getByRole('button', { name: 'Add an item' }).click()],
    ['/price-book/import'],
    ['/project-templates'],
    ['/project-templates/kitchen'],
    ['/team'],
    ['/billing'],
    ['/payment'],
    ['/chat'],
    ['/dashboard/analytics'],
    ['/settings'],
    ['/settings/security'],
    ['/settings/security', askPassword],
    ['/settings/security', scanCode],
    ['/settings/security', showCodes],
    ['/settings/security', saidToBeLost],
    ['/settings/organization'],
    ['/settings/organization', (page) => page.getByRole('button', { name: /^Close / }).click()],
    ['/settings/api', submitEmpty('New key', 'Make the key')],
    ['/settings/api', submitEmpty('New webhook', 'Add the webhook')],
    [`/projects/${randomUUID()}`],
  ],
  owner: ({ project, link }) => [
    [`/look#${link}`, lookAtFiles],
    [`/projects/${project}`],
    [`/projects/${project}/decide`],
    [`/projects/${project}/dates`],
    [`/projects/${project}/people`],
  ],
  worker: ({ project, task }) => [
    ['/dashboard'],
    ['/dashboard/week'],
    [`/projects/${project}`],
    [`/projects/${project}/do/${task}`, (page) => page.getByRole('button', { name: 'More' }).click()],
  ],
}

for (const side of ['contractor', 'owner', 'worker'] as const) {
  test(`whoever reads with a screen reader, by touch or in the dark reads every screen of the ${side}`, async ({
    page,
    context,
    server,
    database,
    faults,
  }) => {
    test.setTimeout(400_000)
    if (side === 'contractor')
      faults.expect(/^404 GET \/api\/projects\//, /^400 POST .*\/keys$/, /^400 POST .*\/webhooks$/)
    const told = await openWorld(page, server.url, database)
    await context.addCookies([
      { name: 'plumbline-session', value: told[side], url: server.url, httpOnly: true },
    ])
    const size = side === 'contractor' ? desk : phone
    await page.setViewportSize(size)
    let before: Screen | undefined
    for (const screen of screens[side](told)) {
      const [path, then] = screen
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      // What was opened on the screen before is closed by loading anew.
      if (before && !before[1] && !then)
        await goAnew(page, path, path === '/dashboard' ? '/projects' : '/dashboard')
      else await page.goto(path)
      before = screen
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await then?.(page)
      expect.soft(await axeFindings(page, everyRule), path).toEqual([])
      expect.soft(await overflowing(page), path).toEqual([])
      if (size === phone) expect.soft(await smallTargets(page, forThumb), path).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      expect.soft(await axeFindings(page, ofColours), `${path}, dark`).toEqual([])
    }
  })
}

test('a task is found, opened, changed and left by the keyboard alone', async ({
  page,
  context,
  server,
  database,
}) => {
  test.slow()
  const { project, contractor } = await openWorld(page, server.url, database)
  await context.addCookies([
    { name: 'plumbline-session', value: contractor, url: server.url, httpOnly: true },
  ])
  await page.setViewportSize(desk)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/projects/${project}/tasks`)
  const grid = page.getByRole('grid', { name: 'Tasks' })
  await expect(grid.getByRole('row').nth(2)).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  // The grid shows it at its row, and what is typed into at the line around it.
  const shownElsewhere = /role="grid"|aria-label="Add a task"/
  expect((await weakFocusRings(page)).filter((line) => !shownElsewhere.test(line))).toEqual([])

  // Every key that the sheet names for the list is one that the list answers; here the sheet itself.
  await grid.focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Next row')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(grid).toBeFocused()
  const row = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)
  await expect(row).toHaveCSS('outline-style', 'solid')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('s')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemradio', { name: 'To do' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitemradio', { name: 'Under way' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(grid).toBeFocused()

  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  // What it shows comes after it is there.
  await expect(panel.locator(':focus')).toHaveCount(1)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(grid).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('templ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/project-templates')
})
