import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Audience, visibleClasses } from '#contract/audience.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { changesOf, listenLive } from '#testing/live.ts'
import { type Canary, foundIn } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { maySee, type ProjectName, projectNames, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
let beside: FastifyInstance
let canaries: Canary[]
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  canaries = (await buildWorld(t.database.pool)).canaries
  beside = await t.openBeside()
  await beside.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const headersOf = (who: string) => viewers.find(({ name }) => name === who)?.headers ?? {}

/** Writes something of every class in a project, as whoever runs it; the open class comes last. */
async function writeEverything(project: ProjectName): Promise<void> {
  const { project: id, task } = idsOf(project)
  const headers = headersOf(project === 'kitchen' || project === 'porch' ? 'ada' : 'bea')
  const at = `/api/projects/${id}`
  for (const [method, path, payload] of [
    ['PATCH', `/tasks/${task}`, { base: 1, fields: { priceCents: 5 } }],
    ['PATCH', `/tasks/${task}`, { base: 1, fields: { costCents: 4 } }],
    ['POST', `/tasks/${task}/comments`, { id: randomUUID(), body: 'For us', team: true }],
    ['POST', '/view-links', { id: randomUUID(), label: 'The lender', days: 1 }],
    ['PATCH', `/tasks/${task}`, { base: 1, fields: { room: 'Pantry' } }],
  ] as const) {
    const reply = await t.app.inject({ method, url: `${at}${path}`, headers, payload })
    expect(reply.statusCode, reply.body).toBe(200)
  }
}

const right = structuredClone(visibleClasses) as unknown as Readonly<Record<Audience, readonly string[]>>

test('everybody who listens is told of the projects and the classes that are theirs, and of no other', async () => {
  const listening = await Promise.all(
    viewers.map(async (viewer) => {
      const path = viewer.user ? '/api/live' : `/api/projects/${idsOf('kitchen').project}/live`
      return { viewer, reader: await listenLive(beside, viewer.headers, path) }
    }),
  )
  for (const project of projectNames) await writeEverything(project)
  for (const { viewer, reader } of listening) {
    expect(reader.status, viewer.name).toBe(200)
    const expected = projectNames.flatMap((project) => {
      const audience = viewer.audienceIn(project)
      return (audience ? right[audience] : []).map((what) => `${project} ${what}`)
    })
    const nameOf = (id: string) => projectNames.find((name) => idsOf(name).project === id)
    const told = () =>
      [...new Set(changesOf(reader).map((one) => `${nameOf(one.project)} ${one.class}`))].sort()
    await expect.poll(told, { message: viewer.name }).toEqual(expected.sort())
    const text = reader.events.join('\n').toLowerCase()
    const leaked = foundIn(text, canaries).filter(({ secret }) => !maySee(viewer, secret))
    expect(
      leaked.map(({ name }) => name),
      viewer.name,
    ).toEqual([])
    reader.close()
  }
  process.stdout.write(
    `who sees what: ${listening.length} people listen to ${projectNames.length} projects while something of every class is written\n`,
  )
})

test.each(viewers)(
  '$name listens to no project that is not theirs, nor while looking as somebody else',
  async (viewer) => {
    for (const project of projectNames) {
      const path = `/api/projects/${idsOf(project).project}/live`
      const mine = viewer.audienceIn(project) !== undefined
      const reader = await listenLive(beside, viewer.headers, path)
      expect(reader.status, project).toBe(mine ? 200 : 404)
      reader.close()
      const looking = await listenLive(beside, { ...viewer.headers, 'x-look-as': 'owner' }, path)
      if (looking.status === 200) await expect.poll(looking.ended).toBe(true)
      expect(changesOf(looking)).toEqual([])
      looking.close()
    }
  },
)
