import { fork } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import type { RunningServer } from '#testing/server.ts'
import { type Measured, median } from '../measured.ts'
import { heldMemory } from '../process-figures.ts'
import { sitDown } from './calls.ts'
import type { HoldCount, HoldOrder } from './hold-streams.ts'
import type { Person, Seeded } from './seed.ts'

/** Streams that somebody else holds open. */
export type Held = { count: () => Promise<HoldCount>; close: () => void }

/** Has a process of its own listen at `server`, `count` times, as these people in turn. */
export async function holdStreams(
  { url }: RunningServer,
  people: readonly Person[],
  count: number,
): Promise<Held> {
  const child = fork(join(import.meta.dirname, 'hold-streams.ts'))
  const answer = (order: HoldOrder | 'count') =>
    new Promise<HoldCount>((done, fail) => {
      child.once('message', done)
      child.once('exit', (code) => fail(new Error(`who listened ended with ${code}`)))
      child.send(order)
    })
  await answer({ port: Number(new URL(url).port), count, cookies: people.map(({ cookie }) => cookie) })
  return { count: () => answer('count'), close: () => void child.kill() }
}

/** One who listens, and is told whatever comes. */
async function listen(
  { url }: RunningServer,
  { cookie }: Person,
  hear: (event: string, at: number) => void,
): Promise<() => void> {
  return new Promise((done, fail) => {
    const asked = get(`${url}/api/live`, { headers: { cookie }, agent: false }, (reply) => {
      if (reply.statusCode !== 200) return fail(new Error(`listening was answered with ${reply.statusCode}`))
      reply.setEncoding('utf8')
      reply.on('data', (text: string) => {
        for (const event of text.split('\n\n'))
          if (event.startsWith('data: ')) hear(event.slice('data: '.length), performance.now())
      })
      reply.once('data', () => done(() => asked.destroy()))
    })
    asked.on('error', fail)
  })
}

export type StreamsSize = { streams: number; changes: number }

/** What thousands who listen take of a process, and how soon a change that is made over another one is seen among them. */
export async function measureStreams(
  [writer, listening]: readonly [RunningServer, RunningServer],
  pool: pg.Pool,
  { orgId, staff }: Seeded,
  { streams, changes }: StreamsSize,
  measured: Measured[],
): Promise<void> {
  const warm = sitDown(listening.url, staff[0])
  for (let i = 0; i < 200; i++)
    await warm.ask({ method: 'GET', path: '/api/workspace/none' }).catch(() => undefined)
  warm.leave()
  const before = heldMemory(listening.process.pid)
  const held = await holdStreams(listening, staff, streams)
  const seen = new Map<string, number>()
  const stop = await listen(listening, staff[0], (event, at) => {
    const { project, rev } = JSON.parse(event)
    if (!seen.has(`${project} ${rev}`)) seen.set(`${project} ${rev}`, at)
  })
  const { rows } = await pool.query<{ project: string; task: string; version: number }>(
    `select project_id as project, id as task, version from tasks
     where org_id = $1 and status = 'todo' order by hashtext(id::text) limit $2`,
    [orgId, changes],
  )
  const desk = sitDown(writer.url, staff[0])
  const waits: number[] = []
  for (const { project, task, version } of rows) {
    const known = seen.size
    const began = performance.now()
    await desk.ask({
      method: 'PATCH',
      path: `/api/projects/${project}/tasks/${task}`,
      body: { base: version, fields: { status: 'doing' } },
    })
    const answered = performance.now()
    while (seen.size === known && performance.now() - answered < 5000)
      await new Promise((done) => setTimeout(done, 2))
    const at = [...seen.values()].at(-1) ?? Number.POSITIVE_INFINITY
    waits.push(seen.size === known ? Number.POSITIVE_INFINITY : at - began)
  }
  desk.leave()
  stop()
  const { opened, events } = await held.count()
  measured.push(
    { what: 'live streams that were let in', value: opened, unit: '', least: streams },
    {
      what: `memory that ${streams.toLocaleString('en')} live streams take, with ${changes} changes told to each`,
      value: heldMemory(listening.process.pid) - before,
      unit: 'MB',
      most: 120,
    },
    { what: 'changes told to them', value: events / opened, unit: 'each', least: changes },
    {
      what: `of ${changes} changes, seen over another process within 1 s`,
      value: waits.filter((ms) => ms <= 1000).length,
      unit: '',
      least: changes,
    },
    { what: 'from the press to the other process’s stream, p50', value: median(waits), unit: 'ms' },
    { what: 'the slowest of them', value: Math.max(...waits), unit: 'ms' },
  )
  held.close()
}
