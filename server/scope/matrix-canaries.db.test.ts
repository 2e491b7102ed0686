import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Audience, visibleClasses } from '#contract/audience.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyReading, workspaceRows, writing } from '#testing/world/asking.ts'
import { type Canary, foundIn } from '#testing/world/canaries.ts'
import { askAs } from '#testing/world/reply.ts'
import { idsOf } from '#testing/world/rows.ts'
import { maySee, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

const env = { release: 'launched', rateLimitScale: 0 } as const

let t: TestApp
let canaries: Canary[]
beforeAll(async () => {
  t = await openTestApp({ env })
  canaries = (await buildWorld(t.database.pool)).canaries
})
afterAll(() => t.close())

type Found = { asked: number; leaks: string[]; seen: Set<string>; broken: string[] }

/** Asks everything as everybody: what was found where it must not be, and what was seen by somebody who may. */
async function lookEverywhere({ app }: Pick<TestApp, 'app'>): Promise<Found> {
  const found: Found = { asked: 0, leaks: [], seen: new Set(), broken: [] }
  const asks = everyReading()
  for (const viewer of viewers) {
    for (const ask of asks) {
      const { status, text } = await askAs(app, viewer, ask)
      found.asked++
      if (status >= 500) found.broken.push(`${viewer.name}: ${ask.method} ${ask.url} ${status}`)
      // What was asked for may be said again.
      for (const canary of foundIn(text, canaries)) {
        if (maySee(viewer, canary.secret)) found.seen.add(canary.name)
        else if (!ask.url.includes(String(canary.value))) {
          found.leaks.push(`${viewer.name} finds ${canary.name} in ${ask.method} ${ask.url}`)
        }
      }
    }
  }
  return found
}

/** What no call shows yet, by the beginning of its name. */
const notShown: readonly string[] = []

test('nobody finds in any reply what is not theirs to see, and everything hidden is seen by somebody', async () => {
  const { asked, leaks, seen, broken } = await lookEverywhere(t)
  const readable = workspaceRows.filter(({ row }) => row.method === 'GET').length
  process.stdout.write(
    `who sees what: ${readable} rows to read, ${asked} calls as ${viewers.length} people, ${canaries.length} canaries\n`,
  )
  expect(leaks).toEqual([])
  expect(broken).toEqual([])
  const unseen = canaries.filter(({ name, secret }) => secret.what !== 'nobody' && !seen.has(name))
  expect(
    unseen.map(({ name }) => name).filter((name) => !notShown.some((one) => name.startsWith(one))),
  ).toEqual([])
})
