import type { BrowserContext } from '@playwright/test'

/** What went wrong behind the page while a test ran, one line each: `404 GET /nope`, `console error: ...`. */
export type Faults = {
  /**
   * Names faults that the test is about: a line, or a pattern of lines. Each has to happen, and is then no failure.
   * A request that gets no answer reads `failed POST /api/...`.
   */
  expect: (...lines: (string | RegExp)[]) => void
  /** Names faults that come on some runs alone, by how fast the machine is: whether they do says nothing. */
  allow: (...lines: RegExp[]) => void
  /** The faults that nobody expected, and the expected ones that did not come. */
  left: () => string[]
}

/**
 * Writes down every console error and warning (a refusal by the content policy is one), every page error, every
 * request that fails or is answered with 400 and above, and every request to another host than `origin`.
 */
export function watchFaults(context: BrowserContext, origin: string): Faults {
  const seen: string[] = []
  const expected: (string | RegExp)[] = []
  const allowed: RegExp[] = []
  const place = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url)

  context.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    // Failed requests are written down below, with their method and address.
    if (message.text().startsWith('Failed to load resource')) return
    // Said by the browser's driver, where a test wants no service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    // Said where axe asks the frame of a letter, which has no origin, and the browser gives that no process of its own.
    if (/^Failed to execute 'postMessage' on 'DOMWindow': .* origin \('null'\)\.$/.test(message.text()))
      return
    seen.push(`console ${type}: ${message.text()}`)
  })
  context.on('weberror', (webError) => seen.push(`page error: ${webError.error()}`))
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol !== 'data:' && asked !== origin) seen.push(`other host: ${request.url()}`)
  })
  context.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400)
      seen.push(`${response.status()} ${request.method()} ${place(request.url())}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // The page was left while this was still on its way.
    if (reason === 'net::ERR_ABORTED') return
    seen.push(`failed ${request.method()} ${place(request.url())}`)
  })

  const matches = (want: string | RegExp) => (line: string) =>
    typeof want === 'string' ? line === want : want.test(line)
  return {
    expect: (...lines) => void expected.push(...lines),
    allow: (...lines) => void allowed.push(...lines),
    left: () => [
      ...seen.filter((line) => ![...expected, ...allowed].some((want) => matches(want)(line))),
      ...expected
        .filter((want) => !seen.some(matches(want)))
        .map((want) => `expected, did not come: ${want}`),
    ],
  }
}
