import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyReading, workspaceRows } from '#testing/world/asking.ts'
import { idOf } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { askAs, someAtATime } from '#testing/world/reply.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  await buildWorld(t.database.pool)
  // What somebody watches is their own: whoever looks as them is not shown it.
  await t.database.pool.query('delete from task_watchers')
})
afterAll(() => t.close())

const ofProject = new Set(workspaceRows.filter(({ row }) => row.caller === 'project').map(({ name }) => name))
/** Every reading of the kitchen, with all that can stand behind the question mark. */
const asks = everyReading().filter(
  ({ row, url }) => ofProject.has(row) && url.includes(idsOf('kitchen').project),
)
const runs = viewers.find(({ name }) => name === 'ada')

test.each([
  ['owner', 'hope', `owner:${idOf('person kitchen hope')}`],
  ['worker', 'wes', `worker:${idOf('person kitchen wes')}`],
  ['crew', 'cruz', `crew:${idOf('person kitchen cruz')}`],
  ['viewer', 'link', 'viewer'],
])(
  'whoever runs a project and looks as its %s reads what %s reads, to the byte, however it is asked',
  async (_, who, lookAs) => {
    const own = viewers.find(({ name }) => name === who)
    if (!own || !runs) throw new Error(who)
    const looking = { headers: { ...runs.headers, 'x-look-as': lookAs } }
    await someAtATime(asks, async (ask) => {
      const [seen, theirs] = await Promise.all([askAs(t.app, looking, ask), askAs(t.app, own, ask)])
      expect(seen, `${ask.method} ${ask.url}`).toEqual(theirs)
    })
    expect(asks.filter(({ url }) => url.includes('?')).length).toBeGreaterThan(10)
    process.stdout.write(
      `who sees what: ${asks.length} replies to whoever looks as ${who} are those to ${who}\n`,
    )
  },
)
