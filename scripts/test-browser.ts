import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureChromium, findChromium } from './chromium.ts'
import { installPackage, isRunnable } from './debian-package.ts'

/** Debian's Chromium without the parts for a screen: it lays out and paints the same, and needs less time for each page. */
const shell = 'chromium-headless-shell'
const shellPath = `/usr/bin/${shell}`
/** Stands where the package was asked for in vain: no later run asks again. */
const refused = join(resolve(import.meta.dirname, '..'), '.cache', 'no-headless-shell')

/** The browser of the tests: the one that `CHROMIUM` names, else the one without a screen, else any that is there. */
export function findTestBrowser(): string | undefined {
  return !process.env.CHROMIUM && isRunnable(shellPath) ? shellPath : findChromium()
}

function ensureTestBrowser(): boolean {
  if (!process.env.CHROMIUM && !isRunnable(shellPath) && !existsSync(refused)) {
    console.log('Looking for a browser for the tests (once)...')
    installPackage(shell)
    if (!isRunnable(shellPath)) {
      mkdirSync(join(refused, '..'), { recursive: true })
      writeFileSync(refused, '')
    }
  }
  return findTestBrowser() !== undefined || ensureChromium()
}

if (import.meta.main && process.argv.includes('--ensure') && !ensureTestBrowser()) {
  console.error(
    'The browser tests need Chromium and it could not be installed: install it, or set CHROMIUM to its path.',
  )
  process.exit(1)
}
