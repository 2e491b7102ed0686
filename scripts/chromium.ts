import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackage, isRunnable } from './debian-package.ts'

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

/** The browser that measurements and pictures use: the machine's own, else Playwright's; undefined where there is none. */
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

/** Installs a browser where there is none: Debian's as root, else Playwright's. Answers whether there is one now. */
export function ensureChromium(): boolean {
  if (findChromium()) return true
  console.log('Installing Chromium (once)...')
  installPackage('chromium')
  if (!findChromium()) {
    const words = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
    spawnSync(process.execPath, words, { stdio: 'ignore' })
  }
  return findChromium() !== undefined
}

if (import.meta.main && process.argv.includes('--ensure') && !ensureChromium()) {
  console.error('Chromium is needed and could not be installed: install it, or set CHROMIUM to its path.')
  process.exit(1)
}
