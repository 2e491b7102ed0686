import { defineConfig } from '@playwright/test'
import type { Release } from './contract/workspace.ts'
import { chromiumFlags } from './scripts/chromium.ts'
import { leftOut } from './scripts/reach.ts'
import { findTestBrowser } from './scripts/test-browser.ts'

const executablePath = findTestBrowser()
const wide = leftOut(process.env.TEST_REACH)

/** Browser tests run on the build in `dist/` and the real server; each worker has a server and a database of its own. */
export default defineConfig<object, { release: Release }>({
  testDir: 'e2e',
  // Files of one project share the servers of its workers: each of another release would start one, a database and a browser.
  projects: [
    { name: 'public', testMatch: '*.test.ts', testIgnore: ['workspace/**', ...wide] },
    { name: 'workspace', testMatch: 'workspace/*.test.ts', testIgnore: wide, use: { release: 'launched' } },
  ],
  outputDir: '.cache/e2e',
  fullyParallel: true,
  // One more than processors: half of a journey is waiting for what is shown.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  // For what hangs: on a machine that others use as well, a long journey takes more than a minute.
  timeout: 120_000,
  expect: { timeout: 12_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...chromiumFlags], ...(executablePath && { executablePath }) },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: 'off',
    // What it asks for would go past the answers that tests put in the way; it has tests of its own.
    serviceWorkers: 'block',
  },
})
