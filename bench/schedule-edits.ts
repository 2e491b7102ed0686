import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { startServer } from '#testing/server.ts'
import { type Measured, median, percentile } from './measured.ts'
import { sitDown } from './workspace/calls.ts'
import { type Person, seedWorkspace } from './workspace/seed.ts'

const size = { tasks: 2000, people: 16, editsEach: 20, everyMs: 1000 }

type Target = { id: string; version: number }

/**
 * Sixteen people who each type a duration a second in one project of two thousand tasks: every edit dates the whole project
 * anew before it is acknowledged. How long that takes is counted from when somebody meant to, also where they had to wait.
 */
export async function measureScheduleEdits(dataDir: string, measured: Measured[]): Promise<void> {
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...embedded.connection, max: 2 })
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RELEASE: 'launched' })
  try {
    const seeded = await seedWorkspace(
      pool,
      { projects: 4, tasksEach: size.tasks, staff: size.people },
      () => {},
    )
    // The largest project is cut to the size that is asked for.
    await pool.query(
      `delete from tasks t using (select *, row_number() over (partition by project_id order by rank) as place from tasks) o
       where o.org_id = t.org_id and o.project_id = t.project_id and o.id = t.id and o.place > $1`,
      [size.tasks],
    )
    const { rows: targets } = await pool.query<Target & { project: string }>(
      `select t.id, t.version, t.project_id as project from tasks t
       where t.status = 'todo' and t.deleted_at is null and t.project_id = (
         select p.id from projects p join tasks o on o.org_id = p.org_id and o.project_id = p.id
         where p.org_id = $1 and p.status = 'active' group by p.id order by count(*) desc limit 1)
       order by t.rank`,
      [seeded.orgId],
    )
    const project = targets[0]?.project ?? ''
    const { rows } = await pool.query<{ tasks: number; links: number }>(
      `select (select count(*)::int from tasks where project_id = $1) as tasks,
        (select count(*)::int from task_links where project_id = $1) as links`,
      [project],
    )
    const [held] = rows
    measured.push(
      { what: 'tasks in the project that is edited', value: held?.tasks ?? 0, unit: '' },
      { what: 'links between them', value: held?.links ?? 0, unit: '' },
    )
    // What was seeded is dated for the first time by the first edit, which moves everything.
    await pool.query('analyze')
    const [first] = targets
    if (first) await editAll(server.url, seeded.staff[0], project, { targets: [first], edits: 5, after: 0 })
    const times = await Promise.all(
      seeded.staff.slice(0, size.people).map((person, place) =>
        editAll(server.url, person, project, {
          // Each has tasks of their own, spread over the project.
          targets: targets.filter((_, index) => index % size.people === place),
          edits: size.editsEach,
          after: (place * size.everyMs) / size.people,
        }),
      ),
    )
    const all = times.flat()
    // Each of them again as soon as the one before is acknowledged: most wait for somebody else's turn.
    const begun = performance.now()
    const rushed = await Promise.all(
      seeded.staff.slice(0, size.people).map((person, place) =>
        editAll(server.url, person, project, {
          targets: targets.filter((_, index) => index % size.people === place),
          edits: size.editsEach,
          after: 0,
          everyMs: 0,
        }),
      ),
    )
    const rushedMs = performance.now() - begun
    const what = `an edit of a date acknowledged, ${size.people} people at one a second each`
    measured.push(
      { what: `${what}, p50`, value: median(all), unit: 'ms' },
      { what: `${what}, p99`, value: percentile(all, 0.99), unit: 'ms', most: 100 },
      {
        what: `edits of dates in one project, ${size.people} people as fast as they can`,
        value: rushed.flat().length / (rushedMs / 1000),
        unit: 'a second',
      },
      { what: 'one of them acknowledged, p50', value: median(rushed.flat()), unit: 'ms' },
    )
  } finally {
    await pool.end()
    await server.stop()
    await embedded.stop()
  }
}

/** One person's edits, one each `everyMs` from `after` milliseconds on, one after the other where that is 0: how long each took to be acknowledged. */
async function editAll(
  url: string,
  person: Person,
  project: string,
  {
    targets,
    edits,
    after,
    everyMs = size.everyMs,
  }: { targets: readonly Target[]; edits: number; after: number; everyMs?: number },
): Promise<number[]> {
  const desk = sitDown(url, person)
  const times: number[] = []
  const begun = performance.now() + after
  try {
    for (let turn = 0; turn < edits; turn++) {
      const target = targets[turn % targets.length]
      if (!target) throw new Error('there is no task to edit')
      const path = `/api/projects/${project}/tasks/${target.id}`
      const fields = { days: 1 + ((turn + target.version) % 5) }
      const due = everyMs === 0 ? performance.now() : begun + turn * everyMs
      await setTimeout(Math.max(0, due - performance.now()))
      const { data } = await desk.ask<{ task: { version: number } }>({
        method: 'PATCH',
        path,
        body: { base: target.version, fields },
      })
      target.version = data.task.version
      times.push(performance.now() - due)
    }
  } finally {
    desk.leave()
  }
  return times
}
