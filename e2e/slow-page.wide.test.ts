import { createServer } from 'node:http'
import { expect, hydrated, test } from './fixtures.ts'

/** Longer than the app waits for what it does not need. */
const patienceMs = 2_000

test('a page whose end is late is brought to life when all of it is there', async ({
  page,
  server,
  faults,
}) => {
  const asked: string[] = []
  let sendRest: () => void = () => undefined
  const slow = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(`${server.url}${url}`)
    const body = Buffer.from(await answer.arrayBuffer())
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    if (url.startsWith('/assets/entry-')) asked.push(url)
    if (url !== '/about') return response.end(body)
    const half = body.indexOf('</h1>') + '</h1>'.length
    response.write(body.subarray(0, half))
    sendRest = () => response.end(body.subarray(half))
  })
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
  const address = slow.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  faults.expect(new RegExp(`^other host: http://127\\.0\\.0\\.1:${address.port}/`))
  try {
    await page.goto(`http://127.0.0.1:${address.port}/about`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Nothing tells that something is not asked for: it would be within this time.
    await page.waitForTimeout(patienceMs)
    expect(asked).toEqual([])
    sendRest()
    await hydrated(page)
    expect(asked).toHaveLength(1)
  } finally {
    slow.closeAllConnections()
    slow.close()
  }
})
