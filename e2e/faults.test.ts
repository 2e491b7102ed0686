import { expect, test } from './fixtures.ts'

test('what goes wrong behind a page is written down, each kind of it', async ({
  page,
  open,
  faults,
  server,
}) => {
  const elsewhere = server.url.replace('localhost', '127.0.0.1')
  const seen = [
    'console error: said by the page',
    'console warning: warned by the page',
    /^console error: .*Content Security Policy/,
    'page error: Error: thrown by the page',
    '404 GET /assets/none.js',
    'failed GET /assets/lost.js',
    `other host: ${elsewhere}/healthz`,
  ]
  await page.route('**/assets/lost.js', (route) => route.abort('connectionreset'))
  await open('/about')
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(async () => {
    console.error('said by the page')
    console.warn('warned by the page')
    const inline = document.createElement('script')
    inline.textContent = 'document.title = "changed"'
    document.head.append(inline)
    setTimeout(() => {
      throw new Error('thrown by the page')
    })
    await fetch('/assets/none.js')
    await fetch('/assets/lost.js').catch(() => undefined)
  })
  await thrown
  await expect(page).not.toHaveTitle('changed')
  await page.goto(`${elsewhere}/healthz`)
  expect(faults.left()).toHaveLength(seen.length)
  faults.expect(...seen)
  expect(faults.left()).toEqual([])
  faults.expect('404 GET /never')
  expect(faults.left()).toEqual(['expected, did not come: 404 GET /never'])
  await page.goto('/healthz')
  await page.evaluate(() => fetch('/never'))
})
