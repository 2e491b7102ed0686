import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, until } from '#testing/server.ts'
import { buildWorld } from '#testing/world/world.ts'
import { exactly, none, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import { faultsIn } from '../workspace-books.ts'
import { ask } from './ask.ts'
import { openFollower } from './following.ts'
import { askWorld, numbersOf, startWorking, type Working } from './working.ts'

/** Another one is as good; the same one draws the same moments. */
const seed = Number(process.env.PROVE_SEED ?? 20_261_122)

/** A server is killed again and again while people work in a project: what they were told was done is there, and nothing by half. */
export async function proveWorkingKills(proof: Proof): Promise<void> {
  const { short, add, say } = proof
  const [rounds, people] = short ? [2, 6] : [12, 16]
  const name = `server killed × ${rounds} amid edits`
  await withHousehold(async ({ dataDir, start, database }) => {
    const env = { PORT: String(await freePort()), RELEASE: 'launched' }
    let server = await start(env)
    // Somebody who looks on through a server that stays.
    const beside = await start({ RELEASE: 'launched' })
    await buildWorld(await database(), undefined, new Date())
    const random = numbersOf(seed)
    const working = await startWorking([server.url, beside.url], people, random)
    const follower = openFollower(server.url, working.project)
    const other = openFollower(beside.url, working.project)
    try {
      for (let round = 0; round < rounds; round++) {
        const wanted = working.acknowledged() + (short ? 25 : 150)
        await until('people to work on', async () => working.acknowledged() >= wanted, 60_000)
        await wait(random() * 120)
        await server.stop('SIGKILL')
        server = await start(env)
      }
      const wanted = working.acknowledged() + 20
      await until('people to work on', async () => working.acknowledged() >= wanted, 60_000)
    } finally {
      await working.stop()
    }
    say(`${name}, seed ${seed}: ${working.acknowledged()} acknowledged`)
    add(none(`${name}: answers that are neither success nor 503`, working.wrong))
    add(none(`${name}: acknowledged and lost, of ${working.acknowledged()}`, await lost(server.url, working)))
    const halves = await faultsIn((statement, values) => ask(dataDir, statement, values), [working.project])
    add(none(`${name}: done by half, or told of otherwise`, halves))
    add(none(`${name}: files without their bytes`, await files(dataDir, working.project)))
    const all = async () =>
      (
        await ask<{ rev: string }>(
          dataDir,
          `select rev from activity where project_id = $1 and class = 'open' order by rev`,
          [working.project],
        )
      ).map(({ rev }) => Number(rev))
    add(none(`${name}: what a reader who came again never heard of`, await follower.missed(all)))
    add(exactly(`${name}: how often that reader came again`, follower.returns(), rounds))
    add(none(`${name}: what a reader at another server never heard of`, await other.missed(all)))
  })
}

/** What was acknowledged and does not stand. */
async function lost(url: string, { project, tasks, comments, files }: Working): Promise<string[]> {
  const get = async (path: string) => {
    const reply = await askWorld(url, 'GET', `/api/projects/${project}${path}`)
    if (reply?.status !== 200) throw new Error(`${path}: ${reply?.status}`)
    return reply
  }
  const { data } = (await (await get('/tasks')).json()) as {
    data: { tasks: { id: string; title: string; version: number }[] }
  }
  const standing = new Map(data.tasks.map((one) => [one.id, one]))
  const gone: string[] = []
  for (const [id, { title, version }] of tasks) {
    const one = standing.get(id)
    if (one?.title !== title || one.version !== version)
      gone.push(`task ${id}: ${one?.title} in version ${one?.version}, not ${title} in ${version}`)
  }
  for (const task of new Set(comments.values())) {
    const said = (await (await get(`/tasks/${task}`)).json()) as { data: { comments: { id: string }[] } }
    const ids = new Set(said.data.comments.map(({ id }) => id))
    for (const [id, of] of comments) if (of === task && !ids.has(id)) gone.push(`comment ${id}`)
  }
  for (const [id, sha256] of files) {
    const bytes = Buffer.from(await (await get(`/files/${id}/content`)).arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) gone.push(`file ${id}`)
  }
  return gone
}

/** Rows without bytes. Bytes without a row are those of a sender who never came again: they are in nobody's way. */
async function files(dataDir: string, project: string): Promise<string[]> {
  const rows = await ask<{ id: string; key: string; bytes: string }>(
    dataDir,
    'select id, storage_key as key, bytes from project_files where project_id = $1',
    [project],
  )
  const folder = join(dataDir, 'files')
  const there = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = new Set(there.filter((one) => one.isFile()).map((one) => one.name))
  return rows.flatMap(({ id }) =>
    [...names].some((one) => one.includes(id)) ? [] : [`file ${id} has no bytes`],
  )
}
