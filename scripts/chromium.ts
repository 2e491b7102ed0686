import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isRunnable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser that tests and measurements use: the machine's own, else Playwright's; undefined where there is none. */
export function findChromium(): string | undefined {
  const own = places.find((path) => path && isRunnable(path))
  if (own) return own
  const playwrights = chromium.executablePath()
  return existsSync(playwrights) ? playwrights : undefined
}

/** Quiet and alone: no sandbox where root may not have one, and no look at the network by itself. */
export const chromiumFlags: readonly string[] = [
  ...(process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })

/** Installs a browser where there is none: Debian's as root, else Playwright's. Answers whether there is one now. */
function ensureChromium(): boolean {
  if (findChromium()) return true
  console.log('Installing Chromium for the browser tests (once)...')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  }
  if (!findChromium()) run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return findChromium() !== undefined
}

if (process.argv.includes('--ensure') && !ensureChromium()) {
  console.error(
    'The browser tests need Chromium and it could not be installed: install it, or set CHROMIUM to its path.',
  )
  process.exit(1)
}
