import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { addDays } from '#domain/calendar/iso-date.ts'
import { writeSession } from '#testing/session.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, permissions: [] })

/**
 * How often a worker touches the screen for a whole day: the clock 3, four photos 6, a checklist of three and the task 5, the daily
 * log with the weather 8, and 1 back to the day.
 */
const mostTaps = 23

test('a worker reports a whole day in 23 taps: clock, four walls, checklist, task, daily log', async ({
  page,
  browser,
  server,
  database,
  signIn,
}) => {
  test.slow()
  const { orgId } = await signIn()
  const luis = await writeSession(database)
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
  await database.query(
    `insert into project_people (org_id, project_id, id, user_id, role, name, added_at)
     values ($1, $2, $3, $4, 'worker', 'Luis Ortega', now())`,
    [orgId, project, worker, luis.userId],
  )
  const walls = ['North wall', 'East wall', 'South wall', 'West wall']
  const { data: log } = await (await page.request.get(`/api/projects/${project}/log`)).json()
  const days = { startOn: log.today, finishOn: log.today }
  const title = 'Rough plumbing'
  await send(`/api/projects/${project}/tasks`, {
    ...{ id: task, title, shots: walls.join('\n'), assignees: [worker], ...days },
  })
  for (const check of ['Pipes are strapped', 'Plates over the notches', 'Pressure holds'])
    await send(`/api/projects/${project}/tasks/${task}/checks`, { id: randomUUID(), title: check })
  // Yesterday is there to be carried on.
  const on = addDays(log.today, -1)
  const said = { replaces: null, removed: false, copied: null, madeAt: `${on}T20:00:00Z` }
  const before = [
    { kind: 'work', taskId: task, text: 'Walls 1 and 5', by: '', percent: 80 },
    { kind: 'none', of: 'delay' },
    { kind: 'accident', hurt: false, text: '' },
  ]
  const entries = before.map((body) => ({ id: randomUUID(), on, body, ...said }))
  await send(`/api/projects/${project}/log`, { entries })

  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true },
    serviceWorkers: 'block',
  })
  await context.addCookies([
    { name: 'plumbline-session', value: luis.token, url: server.url, httpOnly: true },
  ])
  const phone = await context.newPage()
  await phone.goto('/dashboard')
  const begun = Date.now()
  let taps = 0
  const tap = async (what: Locator) => {
    await what.tap()
    taps++
  }
  const button = (name: string | RegExp) => phone.getByRole('button', { name })
  const today = phone.getByRole('link', { name: 'Today' }).first()

  await tap(button('Start work'))
  await expect(button('Stop')).toBeVisible()
  await tap(phone.getByRole('link', { name: /^(?:To do|Under way).*Rough plumbing/ }))
  for (const at of [0, 1, 2]) {
    await tap(phone.getByRole('checkbox').nth(at))
    await expect(phone.getByRole('checkbox').nth(at)).toBeChecked()
  }
  await tap(phone.getByRole('link', { name: 'Take the 4 missing photos' }))
  for (const [at, wall] of walls.entries()) {
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(wall)
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: `#40${at}060` } })
      .jpeg()
      .toBuffer()
    // There is no camera here: the button has the phone's own take it.
    const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), tap(button('Take the photo'))])
    await chooser.setFiles({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  await expect(phone.getByText('4 photos are kept on this phone.')).toBeVisible()
  await tap(button('Close'))
  await tap(button('Done'))
  await expect(phone.getByText('This is done.')).toBeVisible()

  await tap(today)
  await tap(button('Stop'))
  await tap(button('No break'))
  await expect(phone.getByText('The clock is off')).toBeVisible()
  await tap(phone.getByRole('link', { name: 'Start the log of 214 Alder St' }))
  await tap(button(/^As on/))
  await expect(phone.getByText('from before').first()).toBeVisible()
  await tap(button('Enter the weather'))
  const form = phone.getByRole('dialog', { name: 'Weather' })
  await tap(form.getByRole('button', { name: 'Clear' }))
  await tap(form.getByRole('button', { name: 'Save' }))
  await tap(button('Nothing was delivered'))
  await tap(button('Nobody visited'))
  await tap(button('Nobody was hurt'))
  await expect(phone.getByText('nothing open')).toBeVisible()

  const seconds = (Date.now() - begun) / 1000
  process.stdout.write(`a day of a worker: ${taps} taps, ${seconds.toFixed(1)} s by machine\n`)
  expect(taps).toBeLessThanOrEqual(mostTaps)
  expect(seconds).toBeLessThan(120)
  const { rows } = await database.query('select shot from project_files where project_id = $1', [project])
  expect(rows.map(({ shot }) => shot).sort()).toEqual(walls.toSorted())
  const { rows: told } = await database.query(
    `select status, (select count(*)::int from time_entries where project_id = tasks.project_id and stopped_at is not null) times
     from tasks where id = $1`,
    [task],
  )
  expect(told).toEqual([{ status: 'done', times: 1 }])
  await context.close()
})
