import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { RunningServer } from '#testing/server.ts'
import { askTimes, connections, medianRound, type Round } from '../hammer.ts'
import { type Measured, median } from '../measured.ts'
import { processorMs, processorMsOfAll } from '../process-figures.ts'
import { sitDown } from './calls.ts'
import type { Seeded } from './seed.ts'
import { holdStreams } from './streams.ts'

export type WritesSize = { rounds: number; edits: number; listeners: number }

type Target = { project: string; task: string; version: number; turn: number }

/** What is changed of a task, the first of three far more often than the others: how far it is, where, what it is called. */
const change = (turn: number): ['status' | 'room' | 'title', string] =>
  turn % 5 < 3
    ? ['status', turn % 2 === 0 ? 'doing' : 'done']
    : turn % 5 === 3
      ? ['room', `room ${turn}`]
      : ['title', `Hang drywall, take ${turn}`]

/** Edits over HTTP while others listen, and the same written by the database driver alone, turn by turn. */
export async function measureWrites(
  [server, other]: readonly [RunningServer, RunningServer],
  { connection, database }: { connection: pg.PoolConfig /** The process of PostgreSQL. */; database: number },
  { orgId, staff }: Seeded,
  { rounds, edits, listeners }: WritesSize,
  measured: Measured[],
): Promise<void> {
  // Two servers hold most of what PostgreSQL lets in: more than it has processors are of no use to it anyway.
  const pool = new pg.Pool({ ...connection, max: connections / 2 })
  // What is worked on at a time: some tasks in each of some hundred projects, in no order.
  const { rows: targets } = await pool.query<Target>(
    `select t.project_id as project, t.id as task, t.version, (row_number() over ())::int as turn
     from (select *, row_number() over (partition by project_id order by rank) as place from tasks
         where org_id = $1 and status <> 'done' and project_id in
           (select id from projects where org_id = $1 and status = 'active' order by hashtext(id::text) limit 400)) t
     where place <= 20 order by hashtext(t.id::text)`,
    [orgId],
  )
  let next = 0
  const nextTarget = (): Target => {
    const target = targets[next++ % targets.length]
    if (!target) throw new Error('there is no task to change')
    return target
  }
  const held = await Promise.all([server, other].map((one) => holdStreams(one, staff.slice(1), listeners)))
  const { rows: people } = await pool.query<{ project: string; person: string }>(
    'select project_id as project, id as person from project_people where org_id = $1 and user_id = $2',
    [orgId, staff[0].userId],
  )
  const personIn = new Map(people.map(({ project, person }) => [project, person]))
  const overHttp = () =>
    askTimes(edits, {
      url: server.url,
      requests: [
        {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', cookie: staff[0].cookie },
          setupRequest: (request) => {
            const target = nextTarget()
            const [name, value] = change(target.turn++)
            return {
              ...request,
              path: `/api/projects/${target.project}/tasks/${target.task}`,
              body: JSON.stringify({ base: target.version++, fields: { [name]: value } }),
            }
          },
        },
      ],
    })
  const alone = async () => {
    let left = edits
    const began = performance.now()
    const drive = async () => {
      const client = await pool.connect()
      while (left-- > 0) {
        const target = nextTarget()
        const [name, value] = change(target.turn++)
        await writeOne(client, { orgId, target, name, value, person: personIn.get(target.project) })
        target.version++
      }
      client.release()
    }
    await Promise.all(Array.from({ length: connections / 2 }, drive))
    return edits / ((performance.now() - began) / 1000)
  }
  try {
    const [ours, drivers]: [Round[], number[]] = [[], []]
    const costs: Cost[] = []
    for (let round = 0; round <= rounds; round++) {
      const begun = costNow(server, other, database)
      const http = await overHttp()
      const between = costNow(server, other, database)
      const driver = await alone()
      const ended = costNow(server, other, database)
      // The first round warms both up.
      if (round === 0) continue
      ours.push(http)
      drivers.push(driver)
      costs.push({
        server: (between.server - begun.server) / edits,
        database: (between.database - begun.database) / edits,
        listening: (between.listening - begun.listening) / edits,
        alone: (ended.database - between.database) / edits,
      })
    }
    const cost = (of: keyof Cost) => median(costs.map((one) => one[of]))
    const { perSecond, p50, p99, failed, reasons } = medianRound(ours)
    const told = await Promise.all(held.map((one) => one.count()))
    measured.push(
      { what: 'edits a second, with live changes on', value: Math.round(perSecond), unit: '/s', least: 1500 },
      { what: 'the same statements, driver alone', value: Math.round(median(drivers)), unit: '/s' },
      { what: 'edits, ratio to the driver alone', value: perSecond / median(drivers), unit: '', least: 0.4 },
      { what: 'processor time of an edit in the server', value: cost('server'), unit: 'ms' },
      { what: 'the same in PostgreSQL', value: cost('database'), unit: 'ms' },
      { what: 'the same in the other process, that tells who listens', value: cost('listening'), unit: 'ms' },
      { what: 'in PostgreSQL where the driver is alone', value: cost('alone'), unit: 'ms' },
      { what: 'edits p50', value: p50, unit: 'ms' },
      { what: 'edits p99', value: p99, unit: 'ms' },
      { what: 'edits not answered with 200', value: failed, unit: '', most: 0, details: reasons },
      {
        what: `changes told to each of ${listeners * 2} who listened`,
        value: told.reduce((sum, { events, opened }) => sum + events / opened, 0) / 2,
        unit: '',
        least: 1,
      },
    )
  } finally {
    for (const one of held) one.close()
    await pool.end()
  }
}

/** Milliseconds of a processor for an edit. */
type Cost = Record<'server' | 'database' | 'listening' | 'alone', number>

const costNow = (server: RunningServer, other: RunningServer, database: number) => ({
  server: processorMs(server.process.pid),
  listening: processorMs(other.process.pid),
  database: processorMsOfAll(database),
})

type One = { orgId: string; target: Target; name: string; value: string; person: string | undefined }

/** One edit as whoever knows the tables would write it: a transaction that looks, changes and notes down what was changed. */
async function writeOne(client: pg.PoolClient, { orgId, target, name, value, person }: One): Promise<void> {
  const { project, task } = target
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [project])
  const { rows } = await client.query({
    name: `look ${name}`,
    text: `select version, ${name} from tasks where org_id = $1 and project_id = $2 and id = $3 for update`,
    values: [orgId, project, task],
  })
  const doneAt = name === 'status' ? ", done_at = case when $4 = 'done' then now() end" : ''
  await client.query({
    name: `change ${name}`,
    text: `with changed as (
        update tasks set ${name} = $4, version = version + 1${doneAt} where org_id = $1 and project_id = $2 and id = $3
      ), counted as (
        insert into project_revs (org_id, project_id, class, rev) values ($1, $2, 'open', 1)
        on conflict (project_id, class) do update set rev = project_revs.rev + 1 returning rev
      )
      insert into activity (org_id, project_id, class, rev, at, actor_id, kind, subject_id, detail)
      select $1, $2, 'open', rev, now(), $5, 'task.edited', $3, $6 from counted`,
    values: [
      ...[orgId, project, task, value, person],
      {
        version: rows[0].version + 1,
        fields: [name],
        from: { [name]: rows[0][name] },
        to: { [name]: value },
      },
    ],
  })
  await client.query('commit')
}

/** An edit of as many tasks as one edit may have, and its undoing. */
export async function measureBulk(
  url: string,
  pool: pg.Pool,
  { orgId, staff }: Seeded,
  most: number,
  measured: Measured[],
): Promise<void> {
  const desk = sitDown(url, staff[0])
  const { rows: projects } = await pool.query<{ id: string }>(
    'select id from projects where org_id = $1 and tasks >= $2 order by hashtext(id::text) limit 5',
    [orgId, most],
  )
  const [edits, undos]: [number[], number[]] = [[], []]
  for (const [i, { id: project }] of projects.entries()) {
    const { rows: tasks } = await pool.query<{ id: string; base: number }>(
      'select id, version as base from tasks where project_id = $1 order by rank limit $2',
      [project, most],
    )
    const id = randomUUID()
    const path = `/api/projects/${project}/task-edits` as const
    const body = { id, tasks, fields: { status: 'blocked', phase: 'Later' } }
    const edit = await desk.ask({ method: 'POST', path, body })
    const undo = await desk.ask({ method: 'POST', path: `${path}/${id}/undo`, body: {} })
    if (i === 0 && projects.length > 1) continue
    edits.push(edit.ms)
    undos.push(undo.ms)
  }
  desk.leave()
  measured.push(
    { what: `an edit of ${most} tasks at once`, value: median(edits), unit: 'ms', most: 500 },
    { what: 'its undoing', value: median(undos), unit: 'ms', most: 500 },
  )
}
