import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { type Ask, everyReading } from '#testing/world/asking.ts'
import { askAs, someAtATime } from '#testing/world/reply.ts'
import { maySee, type Viewer, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

const env = { release: 'launched', rateLimitScale: 0 } as const
let here: TestApp
beforeAll(async () => {
  here = await openTestApp({ env })
  await buildWorld(here.database.pool)
})
afterAll(() => here.close())

/** The reply to somebody in this world, and in the other. */
const inBoth = (other: TestApp, viewer: Viewer, ask: Ask) =>
  Promise.all([askAs(here.app, viewer, ask), askAs(other.app, viewer, ask)])

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
      await someAtATime(asks, async (ask) => {
        const [mine, theirs] = await inBoth(other, viewer, ask)
        expect(theirs, `${ask.method} ${ask.url}`).toEqual(mine)
      })
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
    const asks = everyReading().filter(({ url }) => !url.includes('?'))
    const told = await Promise.all(
      viewers.map(async (viewer) => {
        // One reply that differs is enough: only those who are told nothing are asked everything.
        for (const ask of asks) {
          const [mine, theirs] = await inBoth(other, viewer, ask)
          if (mine.text !== theirs.text) return [viewer.name]
        }
        return []
      }),
    )
    expect(told.flat()).toEqual(['ada', 'otto', 'hope', 'bea', 'bo'])
  } finally {
    await other.close()
  }
})
