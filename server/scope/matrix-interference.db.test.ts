import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyReading } from '#testing/world/asking.ts'
import { askAs } from '#testing/world/reply.ts'
import { maySee, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

const env = { release: 'launched', rateLimitScale: 0 } as const
let here: TestApp
beforeAll(async () => {
  here = await openTestApp({ env })
  await buildWorld(here.database.pool)
})
afterAll(() => here.close())

/** One of every audience. */
const everyAudience = viewers.filter(({ name }) => ['ada', 'hope', 'cruz', 'wes', 'link'].includes(name))

test.each(everyAudience)(
  'what is hidden from $name changes no byte of any reply to them, by no sort, filter, search or page',
  async (viewer) => {
    const other = await openTestApp({ env })
    try {
      await buildWorld(other.database.pool, (secret) => !maySee(viewer, secret))
      // The paper of a proposal bears the letterhead of the organization, which is meant for who reads it.
      const asks = everyReading().filter(({ url }) => !/\/proposals\/[^/]+\/pdf$/.test(url))
      for (const ask of asks) {
        const [mine, theirs] = [await askAs(here.app, viewer, ask), await askAs(other.app, viewer, ask)]
        expect(theirs, `${ask.method} ${ask.url}`).toEqual(mine)
      }
      process.stdout.write(`who sees what: ${asks.length} replies to ${viewer.name} equal in two worlds\n`)
    } finally {
      await other.close()
    }
  },
)

test('two worlds that differ in what somebody sees are told apart', async () => {
  const other = await openTestApp({ env })
  try {
    await buildWorld(other.database.pool, ({ what }) => what === 'price')
    const told = await Promise.all(
      viewers.map(async (viewer) => {
        const replies: Awaited<ReturnType<typeof askAs>>[][] = []
        for (const ask of everyReading().filter(({ url }) => !url.includes('?')))
          replies.push([await askAs(here.app, viewer, ask), await askAs(other.app, viewer, ask)])
        return replies.some(([mine, theirs]) => mine?.text !== theirs?.text) ? [viewer.name] : []
      }),
    )
    expect(told.flat()).toEqual(['ada', 'otto', 'hope', 'bea', 'bo'])
  } finally {
    await other.close()
  }
})
