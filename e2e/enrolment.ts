import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { codeAt } from '#testing/operators.ts'
import type { RunningServer } from '#testing/server.ts'

const run = promisify(execFile)

/** The one-time link that the command line prints for a new operator, beside the server that runs. */
export async function linkFor(server: RunningServer, email: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/cli/operator.ts', 'add', email, '--json'], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
  })
  return new URL(JSON.parse(stdout).link).href.slice(server.url.length)
}

/** The secret as it stands below the QR code. */
export const secretOn = async (page: Page) =>
  (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')

/** The code of the step after this one: it passes already, and whichever was used before is another. */
export const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))
