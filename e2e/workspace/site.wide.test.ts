import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/calendar/iso-date.ts'
import { writeSession } from '#testing/session.ts'
import { expect, test } from '../fixtures.ts'
import { expectClear } from '../looks.ts'
import { forThumb, smallTargets } from '../targets.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a worker clocks in and finishes a checklist; the day is logged in under two minutes and signed; the owner sees what is theirs', async ({
  page,
  browser,
  server,
  database,
  signIn,
  faults,
}) => {
  test.slow()
  faults.expect(/^400 POST .*\/correct/)
  const { orgId } = await signIn()
  const [luis, priya] = [await writeSession(database), await writeSession(database)]
  await database.query(
    `insert into org_members (org_id, user_id, role, joined_at) values ($1, $2, 'worker', now())`,
    [orgId, luis.userId],
  )
  const [project, task, worker] = [randomUUID(), randomUUID(), randomUUID()]
  const send = async (path: string, data: unknown) => {
    const reply = await page.request.post(path, { data, headers: { origin: server.url } })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await send(`/api/orgs/${orgId}/projects`, { id: project, name: '214 Alder St', kind: 'professional' })
  for (const [id, user, role, name] of [
    [worker, luis.userId, 'worker', 'Luis Ortega'],
    [randomUUID(), priya.userId, 'owner', 'Priya Raman'],
  ])
    await database.query(
      `insert into project_people (org_id, project_id, id, user_id, role, name, added_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [orgId, project, id, user, role, name],
    )
  await send(`/api/projects/${project}/tasks`, { id: task, title: 'Fire blocking', assignees: [worker] })
  const { data: log } = await (await page.request.get(`/api/projects/${project}/log`)).json()
  const before = addDays(log.today, -1)
  const crew = { kind: 'crew', company: 'Ruiz Electric', trade: '', people: 1, minutes: 90, time: null }
  const bodies = [
    { ...crew, who: 'Elena Ruiz' },
    { kind: 'work', taskId: task, text: 'Walls 1 and 5', by: '', percent: 80 },
    { kind: 'none', of: 'delay' },
    { kind: 'accident', hurt: false, text: '' },
  ]
  const said = { replaces: null, removed: false, copied: null, madeAt: `${before}T20:00:00Z` }
  const entries = bodies.map((body) => ({ id: randomUUID(), on: before, body, ...said }))
  await send(`/api/projects/${project}/log`, { entries })
  const enter = async (token: string): Promise<Page> => {
    const context = await browser.newContext({
      ...{ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true },
      serviceWorkers: 'block',
    })
    await context.addCookies([{ name: 'plumbline-session', value: token, url: server.url, httpOnly: true }])
    return context.newPage()
  }

  const phone = await enter(luis.token)
  await phone.goto('/dashboard')
  await phone.getByRole('button', { name: 'Start work' }).tap()
  await expect(phone.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(phone.getByText(/^since /)).toBeVisible()
  expect(await smallTargets(phone, forThumb)).toEqual([])
  await expectClear(phone)
  await phone.goto(`/projects/${project}/checklists`)
  await phone.getByRole('button', { name: 'Begin a checklist' }).tap()
  await phone.getByRole('button', { name: 'Begin', exact: true }).tap()
  const sheet = phone.getByRole('dialog', { name: 'Before cover' })
  const passes = sheet.getByRole('button', { name: 'Pass', exact: true })
  await expect(passes).toHaveCount(5)
  await expectClear(phone)
  for (const at of [0, 1, 2, 3, 4]) {
    await passes.nth(at).tap()
    await expect(passes.nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  await phone.goto(`/projects/${project}/checklists`)
  await expect(phone.getByText('5 / 5')).toBeVisible()
  // Who reads Spanish reads the checklist in it, whoever began it.
  await phone.goto(`/es/projects/${project}/checklists`)
  await expect(phone.getByRole('link', { name: /^Antes de tapar/ })).toBeVisible()
  const title = phone.getByRole('navigation', { name: 'Dónde está' }).getByText('Listas de control')
  expect(await title.evaluate((bar) => [bar.scrollWidth, bar.scrollHeight])).toEqual(
    await title.evaluate((bar) => [bar.clientWidth, bar.clientHeight]),
  )
  await phone.goto('/es/chat')
  const asked = phone.getByRole('button', { name: /^¿Cuántos montantes/ })
  await expect(asked).toBeVisible()
  const box = await asked.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390 - 16)
  await phone.goto('/dashboard')
  await phone.getByRole('button', { name: 'Stop' }).tap()
  await phone.getByRole('button', { name: 'No break' }).tap()
  await expect(phone.getByText('The clock is off')).toBeVisible()

  await page.goto(`/projects/${project}/log`)
  const began = Date.now()
  let taps = 0
  const tap = async (what: Locator) => {
    await what.tap()
    taps += 1
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await tap(button(/^As on/))
  await expect(page.getByText('from before').first()).toBeVisible()
  await expect(page.getByText('Luis Ortega')).toBeVisible()
  await tap(button('Enter the weather'))
  const form = page.getByRole('dialog', { name: 'Weather' })
  await tap(form.getByRole('button', { name: 'Clear' }))
  await expectClear(page)
  // Pressed twice in haste, it is there once.
  await form.getByRole('button', { name: 'Save' }).dblclick()
  taps += 1
  await tap(button('Nothing was delivered'))
  await tap(button('Nobody visited'))
  await expect(button('Sign the day')).toBeDisabled()
  await tap(button('Nobody was hurt'))
  await expect(page.getByText('nothing open')).toBeVisible()
  const { data: today } = await (await page.request.get(`/api/projects/${project}/log`)).json()
  expect(
    today.entries.filter(({ body }: { body: { kind: string } }) => body.kind === 'weather'),
  ).toHaveLength(1)
  // As high as the page is, so that the bar at the foot lies over no button half-way.
  await page.setViewportSize({ width: 390, height: 2400 })
  await expectClear(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await tap(button('Sign the day'))
  await tap(page.getByRole('dialog', { name: /^Sign / }).getByRole('button', { name: 'Sign the day' }))
  await expect(page.getByText(/report 1, signed by/)).toBeVisible()
  const seconds = (Date.now() - began) / 1000
  process.stdout.write(`a day logged and signed: ${taps} taps, ${seconds.toFixed(1)} s by machine\n`)
  expect(taps).toBe(9)
  expect(seconds).toBeLessThan(120)
  await expect(button('As on')).toHaveCount(0)

  // What is told takes the place of the word that there was none of it.
  await page.goto(`/projects/${project}/log?on=${before}`)
  await expect(page.getByText('No delay today')).toBeVisible()
  await page.getByRole('button', { name: 'Add a delay' }).tap()
  const delay = page.getByRole('dialog', { name: 'Delays' })
  await delay.getByLabel('What held the work up').fill('Rough-in failed, nail plates')
  await delay.getByRole('button', { name: 'Save' }).tap()
  // In the list, and no more in the sheet that goes.
  await expect(page.getByRole('button', { name: /Rough-in failed, nail plates/ })).toBeVisible()
  await expect(page.getByText('No delay today')).toHaveCount(0)

  const theirs = await enter(priya.token)
  await theirs.goto(`/projects/${project}/log`)
  await expect(theirs.getByText('Walls 1 and 5')).toBeVisible()
  await expect(theirs.getByText('Crew and hours')).toHaveCount(0)
  await expect(theirs.getByText('Luis Ortega')).toHaveCount(0)
  await expectClear(theirs)
  await theirs.goto(`/projects/${project}/punch`)
  await theirs.getByRole('button', { name: 'Add to the list' }).tap()
  const add = theirs.getByRole('dialog')
  await add.getByLabel('What is to be put right').fill('Scratch on the island')
  await add.getByRole('button', { name: 'Add to the list' }).tap()
  await expect(theirs.getByText('1. Scratch on the island')).toBeVisible()
  await phone.goto(`/projects/${project}/punch`)
  await phone.getByRole('button', { name: 'Done: Scratch on the island' }).tap()
  await theirs.getByRole('button', { name: 'Accept: Scratch on the island' }).tap()
  await expect(theirs.getByText('Accepted', { exact: false }).first()).toBeVisible()
  await expectClear(theirs)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/projects/${project}/time`)
  await page.getByLabel('Rule of this project').selectOption('california')
  await expect(page.getByRole('columnheader', { name: 'Double' })).toBeVisible()
  await page.getByRole('button', { name: 'Correct' }).first().click()
  const right = page.getByRole('dialog', { name: 'Correct' })
  await right.getByRole('button', { name: 'Save' }).click()
  await expect(right.getByText('The reason is missing').first()).toBeVisible()
  await expectClear(page)
  await Promise.all([phone, theirs].map((one) => one.context().close()))
})
