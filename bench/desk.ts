import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { homeRow } from '#contract/home.ts'
import { addProjectRow } from '#contract/projects.ts'
import { median } from './measured.ts'
import type { BenchServer } from './server.ts'
import { openAccount, signInTo } from './sign-ins.ts'

/** A person at a slow computer: the processor at a quarter of its speed. */
export const slowdown = 4
const desk = { width: 1280, height: 800 }

/** A project, and what whoever runs it sends to be signed in. */
export type Job = { project: string; cookie: string }
/** Sends something to the server as whoever runs the job; throws what is refused. */
export type Ask = (method: string, path: string, body?: object) => Promise<{ data: unknown }>

/** Opens an account with one empty project; `name` is a word that no other account of the bench has. */
export async function openDesk(
  server: BenchServer,
  name: string,
  called: string,
): Promise<Job & { ask: Ask }> {
  const account = {
    username: `screen.${name}`,
    email: `${name}@screens.example`,
    password: 'a chalk line and a plumb bob',
  }
  await openAccount(server, account)
  const cookie = await signInTo(server, account)
  const ask: Ask = async (method, path, body) => {
    const reply = await fetch(server.url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
    return (await reply.json()) as { data: unknown }
  }
  const { orgId } = (await ask('GET', homeRow.path)).data as { orgId: string }
  const project = randomUUID()
  const begun = { id: project, name: called, kind: 'professional' }
  await ask('POST', addProjectRow.path.replace('{org}', orgId), begun)
  return { project, cookie, ask }
}

/** A browser of its own, signed in, as wide as a desk's. */
export async function openContext(browser: Browser, url: string, { cookie }: Job): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: desk })
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', value = ''] = one.split(/=(.*)/s)
      return { name, value, url }
    }),
  )
  return context
}

/** Slows the processor down for a page, so many times. */
export async function slowDown(page: Page, rate = slowdown): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Frames a second of a table that is scrolled by two thousand pixels a second, down and up: the median of three ways. */
export async function framesOf(page: Page): Promise<number> {
  const ways: number[] = []
  for (const by of [35, -35, 35]) {
    const ms = await page.getByRole('treegrid').evaluate(
      (box, step) =>
        new Promise<number>((resolve) => {
          let left = 120
          const begun = performance.now()
          const next = () => {
            box.scrollTop += step
            if (left-- > 0) requestAnimationFrame(next)
            else resolve(performance.now() - begun)
          }
          requestAnimationFrame(next)
        }),
      by,
    )
    ways.push(121_000 / ms)
  }
  return median(ways)
}
