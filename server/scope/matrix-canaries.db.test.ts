import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { readingsOf, workspaceRows } from '#testing/world/asking.ts'
import type { Canary } from '#testing/world/canaries.ts'
import { judgeReply, nothingFound } from '#testing/world/judging.ts'
import { askAs, someAtATime } from '#testing/world/reply.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let here: TestApp
let canaries: Canary[]
beforeAll(async () => {
  here = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  canaries = (await buildWorld(here.database.pool)).canaries
})
afterAll(() => here.close())

/** What is kept and nobody is shown: the bin names what lies in it and no more, and an answer is told without its id. */
const shownNowhere: readonly RegExp[] = [
  /^(description|trade|room|phase) of binned task/,
  /^comment \(bin/,
  /^id of ask/,
]

test('nobody finds in any reply what is not theirs to see, and everything hidden is seen by somebody', async () => {
  const found = nothingFound()
  for (const viewer of viewers)
    await someAtATime(readingsOf(viewer), async (ask) =>
      judgeReply(found, canaries, viewer, ask, await askAs(here.app, viewer, ask)),
    )
  const readable = workspaceRows.filter(({ row }) => row.method === 'GET').length
  process.stdout.write(
    `who sees what: ${readable} rows to read, ${found.asked} calls as ${viewers.length} people, ${canaries.length} canaries\n`,
  )
  expect(found.leaks).toEqual([])
  expect(found.broken).toEqual([])
  const unseen = canaries.filter(({ name, secret }) => secret.what !== 'nobody' && !found.seen.has(name))
  expect(
    unseen.map(({ name }) => name).filter((name) => !shownNowhere.some((one) => one.test(name))),
  ).toEqual([])
})
