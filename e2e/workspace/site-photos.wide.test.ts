import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../looks.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serviceWorkers: 'allow',
  permissions: [],
})

const picture = (colour: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test('a worker takes photos offline, closes the browser page, opens it again without a line, and all is there once it is back', async ({
  page,
  context,
  server,
  database,
  signIn,
  faults,
}) => {
  test.setTimeout(180_000)
  faults.expect(/^failed |^503 /)
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
  const self = (await (await page.request.get(base)).json()).data.self as string
  const task = randomUUID()
  const shots = ['North wall', 'East wall', 'South wall', 'West wall']
  await send('post', `${base}/tasks`, {
    id: task,
    title: 'Rough plumbing',
    shots: shots.join('\n'),
    assignees: [self],
  })

  const doIt = `/projects/${project}/do/${task}`
  await page.goto(doIt)
  await expect(page.getByRole('link', { name: 'Take the 4 missing photos' })).toBeVisible()
  // The service worker keeps the app.
  await expect
    .poll(
      () =>
        page.evaluate(async () =>
          (
            await Promise.all(
              (await caches.keys()).map(async (one) => (await (await caches.open(one)).keys()).length),
            )
          ).reduce((a, b) => a + b, 0),
        ),
      { timeout: 60_000 },
    )
    .toBeGreaterThan(100)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Take the 4 missing photos' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Take the 4 missing photos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('North wall')
  // The wall that is said is that of the photo before the lens: the next one of the list is another.
  await page.getByRole('button', { name: 'Which wall?' }).click()
  await page.getByLabel('Or write where').fill('by the stair')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const hashes: string[] = []
  for (const [index, shot] of shots.entries()) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shot)
    const buffer = await picture(`#40${index}060`)
    hashes.push(createHash('sha256').update(buffer).digest('hex'))
    await page
      .getByLabel('Photos', { exact: true })
      .setInputFiles({ name: `wall-${index}.jpg`, mimeType: 'image/jpeg', buffer })
    await expect(page.getByText(`${index + 1} kept`, { exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('4 photos are still on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText(/is kept on this device. It is sent/)).toBeVisible()

  // The whole app again, with no line at all.
  await page.goto(doIt)
  await expect(page.getByRole('status').filter({ hasText: '5 kept on this device' })).toBeVisible()
  await expect(page.getByText(/You see what was here on/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'North wall' })).toBeVisible()
  await page.getByRole('button', { name: 'Show what is kept' }).click()
  await expect(page.getByRole('dialog').getByText('Photo, North wall')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await context.setOffline(false)
  await expect
    .poll(
      async () => {
        const { rows } = await database.query(
          'select sha256, shot, wall from project_files where project_id = $1 order by shot',
          [project],
        )
        return rows.map(({ sha256, wall }) => `${sha256} ${wall}`).sort()
      },
      { timeout: 60_000 },
    )
    .toEqual(hashes.map((hash, index) => `${hash} ${index === 0 ? 'by the stair' : ''}`).sort())
  await expect
    .poll(
      async () => (await database.query('select status from tasks where id = $1', [task])).rows[0]?.status,
      { timeout: 60_000 },
    )
    .toBe('done')
  await page.goto(`/projects/${project}/photos`)
  await expect(page.getByRole('button', { name: /^North wall/ })).toBeVisible()
  const shown = page.getByRole('button', { name: /^North wall/ }).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  await expectAccessible(page)
})

test('signing out waits for what is not sent; saved as one file it comes in on another device once', async ({
  page,
  context,
  browser,
  server,
  database,
  signIn,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.expect(/^failed POST/)
  faults.allow(/^401 GET \/api\/(?!live)/)
  const { orgId, token } = await signIn()
  const project = randomUUID()
  await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  // The server cannot take them now; the rest of it answers.
  await context.route(/\/files\?.*photo=yes/, (route) => route.abort())
  await page.goto(`/projects/${project}/camera`)
  await expect(page.getByRole('button', { name: 'Take the photo' })).toBeEnabled()
  const buffer = await picture('#a04020')
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('1 kept', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.goto('/settings')
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('1 thing is kept on this device and not sent.')).toBeVisible()
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account and organizations' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
  }
  await signOut()
  const sheet = page.getByRole('dialog', { name: '1 kept on this device' })
  await expect(sheet).toBeVisible()
  expect((await page.request.get('/api/workspace')).status()).toBe(200)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save as one file' }).click(),
  ])
  const saved = await download.path()
  await expect(sheet.getByText('Saved as one file.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()

  const other = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await other.addCookies([{ name: 'plumbline-session', value: token, url: server.url, httpOnly: true }])
  const second = await other.newPage()
  await second.route(/\/files\?.*photo=yes/, (route) => route.continue())
  await second.goto(`/projects/${project}/camera`)
  await expect(second.getByRole('button', { name: 'Take the photo' })).toBeEnabled()
  await second
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'own.jpg', mimeType: 'image/jpeg', buffer: await picture('#104020') })
  await second.getByRole('button', { name: 'Close' }).first().click()
  const count = async () =>
    Number(
      (await database.query('select count(*) from project_files where project_id = $1', [project])).rows[0]
        .count,
    )
  await expect.poll(count).toBe(1)
  const bringIn = async (said: string) => {
    await second.getByLabel('A file of things kept').setInputFiles(saved)
    await expect(second.getByText(said)).toBeVisible()
  }
  await second.getByRole('button', { name: 'Account and organizations' }).click()
  await second.getByRole('menuitem', { name: 'Kept on this device' }).click()
  await bringIn('1 came in.')
  await expect.poll(count).toBe(2)
  await bringIn('All of it was here already.')
  await other.close()

  await signOut()
  await expect(page).toHaveURL(`${server.url}/`)
  const left = await page.evaluate(() => localStorage.getItem('kept-for'))
  expect(left).toBe(null)
  expect(await count()).toBe(2)
})

test('what the database of a browser has lost is taken back from the copy beside it, and sent once', async ({
  page,
  context,
  server,
  database,
  signIn,
  faults,
}) => {
  faults.expect(/^failed POST/)
  const { orgId } = await signIn()
  const project = randomUUID()
  await page.request.post(`/api/orgs/${orgId}/projects`, {
    data: { id: project, name: '214 Alder St', kind: 'professional' },
    headers: { origin: server.url },
  })
  const upload = /\/files\?.*photo=yes/
  await context.route(upload, (route) => route.abort())
  await page.goto(`/projects/${project}/camera`)
  await expect(page.getByRole('button', { name: 'Take the photo' })).toBeEnabled()
  const buffer = await picture('#406080')
  const tried = page.waitForEvent('requestfailed', (request) => upload.test(request.url()))
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('1 kept', { exact: true })).toBeVisible()
  await tried
  // One for whose copy there was no room has it as the app opens again.
  await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('kept')
    for await (const name of folder.keys()) await folder.removeEntry(name)
  })
  await page.reload()
  const there = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('kept')
      let bytes = 0
      for await (const handle of folder.values())
        bytes += (await (handle as FileSystemFileHandle).getFile()).size
      return bytes
    })
  await expect.poll(there).toBeGreaterThan(buffer.length)
  // A copy that was cut off as well is of nothing.
  await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('kept')
    for await (const name of folder.keys()) {
      const whole = await (await folder.getFileHandle(name)).getFile()
      const half = await (await folder.getFileHandle('half', { create: true })).createWritable()
      await half.write(whole.slice(0, whole.size - 100))
      await half.close()
      // As a browser leaves it that was killed just before it moved what it wrote to its place.
      const beside = await (await folder.getFileHandle(`${name}.left`, { create: true })).createWritable()
      await beside.write(await whole.arrayBuffer())
      await beside.close()
      return
    }
  })
  // As a log that was cut off leaves it: nothing of it is read again.
  await page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const asked = indexedDB.open('plumbline-kept')
        asked.onerror = () => failed(asked.error)
        asked.onsuccess = () => {
          const tx = asked.result.transaction(['items', 'bytes'], 'readwrite')
          tx.objectStore('items').clear()
          tx.objectStore('bytes').clear()
          tx.oncomplete = () => done()
        }
      }),
  )
  await page.reload()
  await expect(page.getByText('1 kept', { exact: true })).toBeVisible()
  await context.unroute(upload)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const sent = async () =>
    (await database.query('select sha256 from project_files where project_id = $1', [project])).rows
  await expect
    .poll(sent, { timeout: 60_000 })
    .toEqual([{ sha256: createHash('sha256').update(buffer).digest('hex') }])
  const copies = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('kept')
      const names: string[] = []
      for await (const name of folder.keys()) names.push(name)
      return names.sort()
    })
  await expect.poll(copies).toEqual([expect.stringMatching(/\.left$/), 'half'])
  // Nobody is at it any more.
  await page.clock.setSystemTime(new Date(Date.now() + 2 * 60 * 60 * 1000))
  await page.reload()
  await expect.poll(copies).toEqual(['half'])
})
