import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InformationClass, visibleClasses } from '#contract/audience.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { type Ask, readingsOf } from '#testing/world/asking.ts'
import type { Canary, Secret } from '#testing/world/canaries.ts'
import { judgeReply, nothingFound } from '#testing/world/judging.ts'
import { type Answer, askAs, someAtATime } from '#testing/world/reply.ts'
import { maySee, projectNames, type Viewer, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

const env = { release: 'launched', rateLimitScale: 0 } as const
let here: TestApp
let canaries: Canary[]
beforeAll(async () => {
  here = await openTestApp({ env })
  canaries = (await buildWorld(here.database.pool)).canaries
})
afterAll(() => here.close())

/** What a server answers somebody, by what was asked. */
async function readAs(app: TestApp['app'], viewer: Viewer, asks = readingsOf(viewer)) {
  const replies = new Map<Ask, Answer>()
  await someAtATime(asks, async (ask) => {
    replies.set(ask, await askAs(app, viewer, ask))
  })
  return replies
}

const readHere = new Map<Viewer, Promise<Map<Ask, Answer>>>()
/** The same of the first world, which is asked once for all tests: nothing is changed in it. */
function repliesTo(viewer: Viewer): Promise<Map<Ask, Answer>> {
  const replies = readHere.get(viewer) ?? readAs(here.app, viewer)
  readHere.set(viewer, replies)
  return replies
}

/** Does something with another server, over a world where what `differs` names is another. */
async function inAnother(differs: (secret: Secret) => boolean, work: (app: TestApp['app']) => Promise<void>) {
  const other = await openTestApp({ env })
  try {
    await buildWorld(other.database.pool, differs)
    await work(other.app)
  } finally {
    await other.close()
  }
}

/** One of every audience. */
const everyAudience = viewers.filter(({ name }) => ['ada', 'hope', 'cruz', 'wes', 'link'].includes(name))

test.each(everyAudience)(
  'what is hidden from $name changes no byte of any reply to them, by no sort, filter, search or page',
  async (viewer) => {
    // The paper of a proposal bears the letterhead of the organization, which is meant for who reads it.
    const replies = [...(await repliesTo(viewer))].filter(
      ([{ url }]) => !/\/proposals\/[^/]+\/pdf$/.test(url),
    )
    await inAnother(
      (secret) => !maySee(viewer, secret),
      (app) =>
        someAtATime(replies, async ([ask, mine]) => {
          expect(await askAs(app, viewer, ask), `${ask.method} ${ask.url}`).toEqual(mine)
        }),
    )
    process.stdout.write(`who sees what: ${replies.length} replies to ${viewer.name} equal in two worlds\n`)
  },
)

test('two worlds that differ in what somebody sees are told apart by whoever sees it', async () => {
  const told: string[] = []
  await inAnother(
    ({ what }) => what === 'price',
    async (app) => {
      // One reply that differs is enough.
      for (const viewer of viewers.filter(seesPrices))
        for (const [ask, mine] of await repliesTo(viewer)) {
          if (ask.url.includes('?') || (await askAs(app, viewer, ask)).text === mine.text) continue
          told.push(viewer.name)
          break
        }
    },
  )
  expect(told).toEqual(['ada', 'otto', 'hope', 'bea', 'bo'])
})
const seesPrices = (viewer: Viewer) =>
  projectNames.some((project) => maySee(viewer, { what: 'price', project }))

/** Lets an audience read a class that is not its own, while `work` is done. */
async function withClass(audience: 'owner' | 'worker', what: InformationClass, work: () => Promise<void>) {
  const classes = visibleClasses[audience] as unknown as InformationClass[]
  classes.push(what)
  try {
    await work()
  } finally {
    classes.pop()
  }
}

test.each([
  ['owner', 'cost', 'hope|bo'],
  ['worker', 'price', 'wes'],
] as const)(
  'a catalogue that gives the %s class %s to somebody it is hidden from is found out',
  (audience, what, name) =>
    withClass(audience, what, () =>
      inAnother(
        () => false,
        async (app) => {
          const found = nothingFound()
          const concerned = viewers.filter(({ audienceIn }) =>
            projectNames.some((project) => audienceIn(project) === audience),
          )
          for (const viewer of concerned) {
            const asks = readingsOf(viewer).filter(({ url }) => !url.includes('?'))
            for (const [ask, reply] of await readAs(app, viewer, asks))
              judgeReply(found, canaries, viewer, ask, reply)
          }
          const { leaks } = found
          expect(leaks.length).toBeGreaterThan(2)
          for (const leak of leaks)
            expect(leak).toMatch(new RegExp(`^(${name}): (.*\\(${what} (kitchen|clinic)\\)|"\\w+cents": )`))
        },
      ),
    ),
)
